// A page that is printed is printed whole: what is folded opens for it, and closes again.
let opened = [];

addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll("main details:not([open])")];
  opened.forEach((part) => { part.open = true; });
});
addEventListener("afterprint", () => {
  opened.forEach((part) => { part.open = false; });
  opened = [];
});
