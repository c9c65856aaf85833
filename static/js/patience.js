// Fetches an address with a timeout and reads the answer.
export const patiently = async (address, options, read, milliseconds = 8000) => {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), milliseconds);
  try {
    return await read(await fetch(address, { ...options, signal: stop.signal }));
  } finally {
    clearTimeout(timer);
  }
};
