// Cases that tests of both programs read: this one's and the server's.
import { readFileSync } from "node:fs";

export const casesOf = (name) => JSON.parse(readFileSync(new URL(`../cases/${name}.json`, import.meta.url), "utf8"));
