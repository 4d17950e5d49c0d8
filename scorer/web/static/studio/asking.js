// Asking for a page of the studio, which is to take the place of ours.
import * as away from "./away.js";

/** What comes from a server that makes other dear pages just now: nothing is found in it. */
export const BUSY = new Document();

/** What comes without a network. */
export const LOST = new Document();

/** Ask the server itself: while one goes back browsers answer out of what they keep, however old. */
const NOW = { cache: "no-cache" };

/** The page at an address; null where there is none, or it isn't wanted any more. */
export async function page(address, signal) {
  try {
    const answer = await away.heard(fetch(address, { ...NOW, signal, headers: { Accept: "text/html" } }));
    if (answer.ok) return new DOMParser().parseFromString(await answer.text(), "text/html");
    return answer.status === 429 || answer.status === 503 ? BUSY : null;
  } catch {
    return signal?.aborted ? null : LOST;
  }
}
