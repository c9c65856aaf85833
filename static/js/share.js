// Shares a page's picture with other apps; without support, the link opens as usual.
const link = document.querySelector("a[data-share]");

const picture = async () => {
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(answer.statusText);
  const body = await answer.blob();
  return new File([body], "kreuzdame.png", { type: body.type });
};

const share = async () => {
  const wanted = { files: [await picture()], title: link.dataset.share };
  if (!navigator.canShare(wanted)) throw new Error("no files");
  await navigator.share({ ...wanted, text: `${link.dataset.share}\n${link.dataset.page}` });
};

if (link && navigator.canShare) {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    share().catch((problem) => {
      if (problem.name !== "AbortError") location.assign(link.href); // not merely cancelled
    });
  });
}
