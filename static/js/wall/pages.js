// Cuts a list of a wall into pages that fit exactly: as many rows as the server says, as many columns as have room.
const GAP = 60; // units between columns

// What one unit, a 1080th of the picture's height, is on this screen.
const unit = () => innerHeight / 1080;

const widest = (list) => {
  list.classList.add("measured");
  const most = Math.max(...[...list.children].map((row) => row.offsetWidth), 1);
  list.classList.remove("measured");
  return most;
};

// Too wide even for one column: the type shrinks, nothing is cut.
const shrunk = (list, width) => {
  list.style.setProperty("--fit", "1");
  const most = widest(list);
  if (most > width) list.style.setProperty("--fit", String(Math.floor((width / most) * 98) / 100));
  return Math.min(most, width);
};

export const pagesOf = (list, rows) => {
  const rest = [...list.children];
  rest.forEach((row) => { row.hidden = false; });
  const width = list.parentElement.clientWidth;
  const needed = shrunk(list, width);
  const fit = Math.floor((width + GAP * unit()) / (needed + GAP * unit()));
  const columns = Math.min(Math.max(fit, 1), Number(list.dataset.columns), Math.ceil(rest.length / rows)) || 1;
  list.style.setProperty("--columns", String(columns));
  list.style.setProperty("--rows", String(rows));
  const pages = [];
  for (let start = 0; start < rest.length; start += rows * columns) pages.push(rest.slice(start, start + rows * columns));
  return pages;
};
