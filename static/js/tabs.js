// Scrolls a row of tabs to the current one, also once fonts have widened the row or the phone is turned.
const center = () => {
  for (const tabs of document.querySelectorAll("nav.tabs")) {
    const here = tabs.querySelector("[aria-current]");
    if (here) tabs.scrollLeft = here.offsetLeft - (tabs.clientWidth - here.offsetWidth) / 2;
  }
};
center();
addEventListener("load", center);
addEventListener("resize", center);
