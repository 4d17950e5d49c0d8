// Asking for a page of the studio, which is to take the place of ours.

/** What comes from a server that makes other dear pages just now: nothing is found in it. */
export const BUSY = new Document();

/** The page at an address; null where there is none, or no network. */
export async function page(address, signal) {
  try {
    const answer = await fetch(address, { signal, headers: { Accept: "text/html" } });
    if (answer.ok) return new DOMParser().parseFromString(await answer.text(), "text/html");
    return answer.status === 429 || answer.status === 503 ? BUSY : null;
  } catch {
    return null;
  }
}
