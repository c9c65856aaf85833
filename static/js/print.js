// Opens everything folded for printing, and closes it again.
let opened = [];

addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll("main details:not([open])")];
  opened.forEach((part) => { part.open = true; });
});
addEventListener("afterprint", () => {
  opened.forEach((part) => { part.open = false; });
  opened = [];
});
