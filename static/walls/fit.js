// Shrinks `data-fit` elements until they fit their turn, because nothing on a wall may be cut off.
const SMALLEST = 0.2;
const STEPS = 7; // of bisection, to about a hundredth

const isWithin = (place, area) => {
  const box = place.getBoundingClientRect();
  const isWide = place.clientWidth && place.scrollWidth > place.clientWidth + 1;
  return !isWide && box.left >= area.left - 1 && box.right <= area.right + 1 && box.top >= area.top - 1 && box.bottom <= area.bottom + 1;
};

const fits = (part, area) => [part, ...part.querySelectorAll("*")]
  .filter((place) => place.getClientRects().length)
  .every((place) => isWithin(place, area));

const shrink = (part, area) => {
  const set = (size) => part.style.setProperty("--fit", String(size));
  set(1);
  if (fits(part, area)) return;
  let [low, high] = [SMALLEST, 1];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    set(middle);
    if (fits(part, area)) low = middle;
    else high = middle;
  }
  set(low);
};

// Requires all other turns to be hidden.
export const shrinkWithin = (turn) => {
  const area = turn.getBoundingClientRect();
  const parts = [turn, ...turn.querySelectorAll("*")].filter((part) => part.matches("[data-fit]"));
  parts.forEach((part) => shrink(part, area));
};
