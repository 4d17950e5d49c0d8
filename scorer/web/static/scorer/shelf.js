// The shelf: copies of the table's four pages for the time without a network. What one looks at the service worker
// keeps; stock.js fetches the others, and leave.js takes them away.
import { $, all, table } from "./tools.js";

const KEPT = /^\/t\/[^/]+(\/(scores|history|share))?$/; // as in sw.js
export const shelf = { left: false }; // whether the table is no longer ours

/** Where it is remembered when the pages of a table were fetched. */
export const stockOf = (of) => `stock:${of}`;
export const works = () => Boolean(navigator.serviceWorker && self.caches);

/** Put a page that was fetched in the place of its copy, where a service worker serves it. */
export async function keep(address, response) {
  if (!works() || shelf.left || !KEPT.test(address.split("?")[0])) return;
  const pages = await caches.open("pages");
  await pages.delete(address, { ignoreVary: true });
  await pages.put(address, response);
}

/** The total of a player and the medal, as another page has them; whether it is drawn as a chip or a tile stays. */
function renew(ours, theirs) {
  const copy = (selector) => document.importNode($(selector, theirs), true);
  $(".first", ours)?.remove();
  $(".total", ours).replaceWith(copy(".total"));
  if ($(".first", theirs)) {
    if ($(".marks", ours)) $(".marks", ours).prepend(copy(".first"));
    else $(".total", ours).after(copy(".first"));
  }
  ours.toggleAttribute("data-done", "done" in theirs.dataset);
}

/** An old copy shows the totals of the newest one: they are the same on all four pages. */
async function freshen(drawn) {
  const pages = await caches.open("pages");
  let newest = document;
  for (const { pathname } of all(".tabs a")) {
    const copy = await pages.match(pathname, { ignoreVary: true });
    const page = copy && new DOMParser().parseFromString(await copy.text(), "text/html");
    if (Number(page?.body.dataset.seq) > Number(newest.body.dataset.seq)) newest = page;
  }
  const [ours, theirs] = [$("#totals"), $("#totals", newest)];
  if (newest === document || !ours || !theirs || !("old" in document.body.dataset)) return;
  for (const place of all("[data-seat]", ours)) {
    const same = $(`[data-seat="${place.dataset.seat}"]`, theirs);
    if (same) renew(place, same);
  }
  const { seq, round, held } = theirs.dataset;
  Object.assign(ours.dataset, { seq, round, held: held ?? "[]" });
  const [line, now] = [$("#headline"), $("#headline", newest)];
  if (line && now) line.replaceChildren(...document.importNode(now, true).childNodes);
  drawn();
}

export function start(drawn) {
  if ("old" in document.body.dataset && table() && works()) freshen(drawn).catch(() => {});
}
