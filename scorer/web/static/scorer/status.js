// Status: the line in the head that says whether the server answers, and how much waits for it.
import { $, words } from "./tools.js";

/** What is known of the server, and of what waits for it. */
export const server = {
  met: false, // it has answered since the page came
  misses: 0, // requests in a row that it did not answer
  trouble: 0, // since when it does not answer, or 0
  held: false, // it answers, but can't read or write
  waiting: 0, // entries in the outbox
};

/** Of when a page is that tells of rounds and points, as long as nobody knows what came later. */
function drawTime(old) {
  const place = $("#as-of");
  if (!place) return;
  const { lang } = document.documentElement;
  const time = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, { timeStyle: "short" });
  const told = words(place).of.replace("{time}", time.format(1000 * Number(document.body.dataset.now)));
  if (place.textContent !== told) place.textContent = told;
  place.hidden = !server.trouble && !old;
}

/** The key of the sentence that is true now. */
export function statusOf({ met, trouble, held, waiting }, old) {
  if (waiting) return "waiting";
  if (trouble || old) return held ? "held" : "behind";
  return met ? "live" : "";
}

export function drawStatus() {
  drawTime("old" in document.body.dataset);
  const place = $("#status");
  if (!place) return;
  const state = statusOf(server, "old" in document.body.dataset);
  const said = words(place);
  const waits = (server.waiting === 1 ? said.waits : said.wait) || "";
  const text =
    state === "waiting" ? [server.trouble ? said.off : "", waits].filter(Boolean).join(", ") : said[state] || "";
  if (place.dataset.state !== state) place.dataset.state = state;
  const told = text.replace("{n}", server.waiting);
  if (place.textContent !== told) place.textContent = told;
}

/** The outbox tells how many entries wait. */
export function count(entries) {
  server.waiting = entries;
  drawStatus();
}

/** A request was answered, or was not. */
export function contact(works, error) {
  server.trouble = works ? 0 : server.trouble || Date.now();
  server.held = error?.message > 499;
  if (works) Object.assign(server, { met: true, misses: 0 });
  drawStatus();
}
