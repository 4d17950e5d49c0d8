// The drawing of the outbox: what waits, what was refused, and both values of a conflict.
import { $, all, make, say, table, words } from "./tools.js";
import { complain, fill, refusalOf } from "./forms.js";
import * as pending from "./pending.js";
import { goOn, tellRound } from "./prediction.js";
import { drain, leads, stalled } from "./queue.js";
import { steady } from "./steady.js";
import { change, drop, entries } from "./store.js";
import * as undo from "./undo.js";

const QUIET = 1000; // an entry that is sent within this time is never shown as waiting

const drawing = {
  channel: self.BroadcastChannel ? new BroadcastChannel("outbox") : null, // to the other tabs
  changed: null, // to be told how many wait
};

/** Draw here and in the other tabs. */
export function announce() {
  drawing.channel?.postMessage("");
  return drawOutbox();
}

function button(entry, name, text, act) {
  return make("button", { type: "button", id: `${name}-${entry.n}`, textContent: text, onclick: act });
}

/** Both values stand at the table, to choose one. */
function linkTo(entry, text) {
  return make("a", { href: `/t/${entry.table}`, textContent: text });
}

/** The form on this page from which an entry could have come. */
const formOf = ({ url }) => all("form[data-entry]").find((form) => form.action === url && !form.closest("#conflict"));

/** Not sent, or taken back where it has been sent already; who comes next may be another one then. */
export async function takeBack(entry) {
  await undo.drop(entry);
  for (const form of all("form[data-counter]")) goOn(form);
  announce();
  drain(true);
}

function dropper(entry, text) {
  const cross = button(entry, "drop", "✕", () => takeBack(entry));
  cross.className = "key drop";
  cross.setAttribute("aria-label", text.replace("{label}", entry.label));
  return cross;
}

/** What can be done about an entry that was refused; the first stands out. */
function actsOf(entry, texts) {
  const leave = () => drop(entry).then(announce);
  const retry = () => change(entry, { state: entry.of ? "dropped" : "waiting" }).then(() => drain(true));
  const form = formOf(entry);
  const fix = () => {
    steady(() => {
      fill(form, new URLSearchParams(entry.body));
      complain(form, entry.error);
      form.scrollIntoView({ block: "nearest" });
    }, true);
    leave();
  };
  const acts = make("span", { className: "row two" });
  if (texts.fix && form && !entry.of && refusalOf(form)) acts.append(button(entry, "fix", texts.fix, fix));
  if (texts.again) acts.append(button(entry, "again", texts.again, retry));
  if (texts.dismiss) acts.append(button(entry, "leave", texts.dismiss, leave));
  for (const [k, each] of [...acts.children].entries()) each.className = k ? "do light quiet" : "do";
  return acts.childElementCount ? [acts] : [];
}

/** The sentence about an entry. */
function stateOf(entry, texts) {
  if (entry.state === "refused") return entry.error || texts.unknown;
  return texts[entry.state === "waiting" && stalled(entry) ? "held" : entry.state];
}

function row(entry, texts) {
  const line = make("li", { className: entry.state });
  line.append(make("strong", { textContent: entry.label }), " ", make("span", { textContent: stateOf(entry, texts) }));
  if (entry.state === "conflict") line.append(" ", linkTo(entry, texts.look));
  if (entry.state === "waiting" && texts.drop) line.append(dropper(entry, texts.drop));
  if (entry.state === "refused") line.append(...actsOf(entry, texts));
  return line;
}

/** What was refused asks for attention, one after the other. */
function drawRefused(list) {
  const box = $("#refused");
  if (!box) return;
  const entry = list.find(({ state }) => state === "refused");
  const texts = words($("#outbox"));
  const state = JSON.stringify(entry ? [entry.n, entry.error] : "");
  if (box.dataset.shown === state) return;
  box.dataset.shown = state;
  const notice = make("div", { className: "notice refused" });
  notice.setAttribute("role", "alert");
  const said = make("p");
  if (entry) said.append(make("strong", { textContent: entry.label }), " ", stateOf(entry, texts));
  notice.append(said, ...(entry ? actsOf(entry, texts) : []));
  box.replaceChildren(...(entry ? [notice] : []));
}

function drawList(unsent) {
  const box = $("#outbox");
  const list = $("#refused") ? unsent.filter(({ state }) => state !== "refused") : unsent;
  const state = JSON.stringify(list.map((entry) => [entry.n, entry.state, entry.error, stalled(entry)]));
  if (!box || box.dataset.shown === state) return;
  const { activeElement } = document;
  const at = [...($("ul", box)?.children || [])].indexOf(activeElement.closest("li")); // where the keyboard is
  const texts = words(box);
  box.dataset.shown = state;
  const lines = make("ul");
  lines.append(...list.map((entry) => row(entry, texts)));
  box.replaceChildren(...(list.length ? [list.some(stalled) ? texts.why : "", lines] : []));
  if (at < 0) return;
  const near = lines.children[Math.min(at, list.length - 1)];
  const next =
    document.getElementById(activeElement.id) ||
    (near ? $("button", near) : ($("#unsent summary") ?? $("#undo button")));
  next?.focus({ preventScroll: true });
}

function drawConflict(entry) {
  const place = $("#conflict");
  const shown = entry ? String(entry.n) : "";
  if (!place || (place.dataset.shown || "") === shown) return;
  place.dataset.shown = shown;
  place.innerHTML = entry ? entry.html : "";
  place.hidden = true;
  const news = $("#two-results");
  news.hidden = !entry;
  $("p", news).textContent = $("[data-news]", place)?.dataset.news ?? $("h2", place)?.textContent ?? "";
  if (entry) say($("p", news).textContent);
}

/** Both values, to choose one. */
function openConflict() {
  const place = $("#conflict");
  steady(() => {
    place.hidden = false;
  });
  $(".sheet", place)?.focus({ preventScroll: true });
}

/** Show what waits and what was refused: of this table, or of all on a page without one. */
export async function drawOutbox() {
  const list = await entries();
  const mine = list.filter((entry) => entry.state !== "dropped" && (!table() || entry.table === table()));
  const fresh = (entry) => entry.state === "waiting" && !entry.tried && Date.now() - entry.at < QUIET;
  const waiting = mine.filter((entry) => entry.state === "waiting" && !fresh(entry));
  const conflict = mine.find((entry) => entry.state === "conflict");
  const elsewhere = !$("#conflict"); // a page that can't show both values
  steady(() => {
    drawList(mine.filter((entry) => (elsewhere || entry.state !== "conflict") && !fresh(entry)));
    drawRefused(mine);
    drawConflict(conflict);
    const newest = undo.newest(list);
    undo.draw(newest, newest && stalled(newest));
    for (const form of all("form[data-counter]")) tellRound(form);
    drawing.changed?.(waiting.length);
    pending.show([...undo.sent(table()), ...mine].filter((entry) => entry.state === "waiting" && !fresh(entry)));
  });
  if (leads(conflict ?? {})) openConflict();
  if (mine.some(fresh)) setTimeout(drawOutbox, QUIET);
}

/** `changed` is told how many wait. */
export function startDrawing(changed) {
  drawing.changed = changed;
  $("#two-results button")?.addEventListener("click", openConflict);
  if (drawing.channel) drawing.channel.onmessage = () => drawOutbox().catch(() => {});
}
