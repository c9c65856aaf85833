// Scrolls a row of tabs to the current one.
for (const tabs of document.querySelectorAll("nav.tabs")) {
  const here = tabs.querySelector("[aria-current]");
  if (here) tabs.scrollLeft = here.offsetLeft - (tabs.clientWidth - here.offsetWidth) / 2;
}
