// Asks for an address, waits so long for an answer, and reads it; what comes later counts as none.
export const patiently = async (address, options, read, milliseconds = 8000) => {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), milliseconds);
  try {
    return await read(await fetch(address, { ...options, signal: stop.signal }));
  } finally {
    clearTimeout(timer);
  }
};
