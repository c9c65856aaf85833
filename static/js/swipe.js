// Swiping a game's row to the left opens the page that previews and confirms its deletion. The button on the game's
// page stays. A list wider than the screen scrolls to its end first.
const FAR = 0.25; // of the row's width
let swipe = null;

const begin = ({ target, touches }) => {
  const row = target.closest("[data-swipe] tbody tr:not(.event):has(.open)");
  const frame = row?.closest(".scroll");
  const isAtEnd = frame && frame.scrollLeft + frame.clientWidth >= frame.scrollWidth - 1;
  swipe = isAtEnd && touches.length === 1 ? { row, from: touches[0], by: 0 } : null;
};

const move = (event) => {
  if (!swipe) return;
  const { row, from } = swipe;
  const [{ clientX, clientY }] = event.touches;
  const [x, y] = [clientX - from.clientX, clientY - from.clientY];
  if (!swipe.by && (x >= 0 || Math.abs(y) >= -x)) {
    swipe = null; // scrolls the page
    return;
  }
  event.preventDefault();
  swipe.by = Math.min(x, -1);
  row.querySelector(".open").dataset.word = row.closest("[data-swipe]").dataset.word;
  row.style.translate = `${swipe.by}px`;
  row.classList.toggle("far", -swipe.by >= FAR * row.clientWidth);
};

const end = (event) => {
  if (!swipe?.by) return;
  const { row } = swipe;
  const link = row.querySelector(".open");
  const page = new URL(row.closest("[data-swipe]").dataset.swipe, link.href);
  if (event.type === "touchend" && row.classList.contains("far")) location.assign(page);
  row.style.removeProperty("translate");
  row.classList.remove("far");
  delete link.dataset.word;
  swipe = null;
};

document.addEventListener("touchstart", begin, { passive: true });
document.addEventListener("touchmove", move, { passive: false });
document.addEventListener("touchend", end);
document.addEventListener("touchcancel", end);
