// Highlights changes for one turn, by key, because each frame brings new rows.
const NOTICED = 2000; // milliseconds; a mark seen for less is shown again
let known = new Map(); // last frame's text by list and person
let marked = new Map(); // time a mark appeared by turn and person, 0 while its page waits

const valueKey = ({ screen, list }, row) => `${screen.dataset.screen} ${list.className} ${row.dataset.key}`;
const markKey = ({ name }, row) => `${name} ${row.dataset.key}`;

const unmark = (turn, row) => {
  row.classList.remove("changed");
  marked.delete(markKey(turn, row));
};

const markedIn = (turn) => turn.shown.filter((row) => marked.has(markKey(turn, row)));
const seenFor = (turn, row) => {
  const since = marked.get(markKey(turn, row));
  return since ? performance.now() - since : 0;
};

// Marks rows of a new frame, and forgets people without one.
export const mark = (turns) => {
  const [values, marks] = [new Map(), new Map()];
  turns.forEach((turn) => turn.shown.forEach((row) => {
    const [value, key] = [valueKey(turn, row), markKey(turn, row)];
    const isNews = known.has(value) && known.get(value) !== row.dataset.value;
    values.set(value, row.dataset.value);
    if (isNews || marked.has(key)) marks.set(key, isNews ? 0 : marked.get(key));
    row.classList.toggle("changed", marks.has(key));
  }));
  [known, marked] = [values, marks];
};

// A turn appears: its marks start to count.
export const see = (turn) => markedIn(turn).forEach((row) => {
  const key = markKey(turn, row);
  marked.set(key, marked.get(key) || performance.now());
});

// Expires marks where nothing rotates.
export const expire = (turn) => markedIn(turn).filter((row) => seenFor(turn, row) >= turn.seconds * 1000)
  .forEach((row) => unmark(turn, row));

export const leave = (turn) => markedIn(turn).forEach((row) => {
  if (seenFor(turn, row) >= NOTICED) unmark(turn, row);
  else marked.set(markKey(turn, row), 0);
});
