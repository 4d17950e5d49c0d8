// Leaving: who leaves a table or deletes it leaves no copies of its pages behind.
import { session } from "./tools.js";
import { shelf, stockOf } from "./shelf.js";

/** Take away all copies of a table's pages. */
export async function forget(of) {
  shelf.left = true;
  session.set(stockOf(of), null);
  const pages = await caches.open("pages");
  for (const { url } of await pages.keys()) {
    if (`${new URL(url).pathname}/`.startsWith(`/t/${of}/`)) await pages.delete(url, { ignoreVary: true });
  }
}

export function start() {
  document.addEventListener("submit", (event) => {
    const { target, submitter } = event;
    const { leaves } = target.dataset;
    if (!leaves || event.defaultPrevented || "forgotten" in target.dataset) return;
    event.preventDefault(); // the page is gone sooner than its copies
    forget(leaves)
      .catch(() => {})
      .finally(() => {
        target.dataset.forgotten = "";
        target.requestSubmit(submitter);
      });
  });
}
