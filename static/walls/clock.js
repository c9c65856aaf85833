// Clocks of a wall, which use the server's time and continue offline.
let ahead = 0; // server's clock minus this laptop's, in milliseconds
let zone = "";

export const setClock = (now, askedAt, answeredAt) => { ahead = now - (askedAt + answeredAt) / 2; };
export const setZone = (name) => { zone = name; };
export const serverNow = () => Date.now() + ahead;

const two = (number) => String(number).padStart(2, "0");

const left = (until) => {
  const seconds = Math.max(Math.ceil((until - serverNow()) / 1000), 0);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};

const timeOfDay = () => new Date(serverNow()).toLocaleTimeString(document.documentElement.lang, {
  hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...(zone ? { timeZone: zone } : {}),
});

const write = (place, text) => { if (place.textContent !== text) place.textContent = text; };

export const tick = () => {
  document.querySelectorAll("[data-until]").forEach((place) => write(place, left(Number(place.dataset.until))));
  document.querySelectorAll("[data-time]").forEach((place) => write(place, timeOfDay()));
};
