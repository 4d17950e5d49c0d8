// What waits, beside what is safe: dashed points at the totals, dashed ticks, the round and whose turn it is by then.
// Each entry says when it is written down what it will make; nothing here knows the rules.
import { $, all, make, table, words } from "./tools.js";
import { total } from "./numbers.js";
import { signed, worth } from "./worth.js";

let clocks = null; // how they run with what waits (running.js), where there are any
let entries = []; // {body, url, seq when sent, gains, adds, changed}: what the page may not contain yet

/** What a form will make of the totals: to be kept with its entry; and words for its label. */
export function effect(form, url, body) {
  const known = made(form, url, body);
  return { ...known, effect: { ...known.effect, press: clocks?.press(form, url, body) } };
}

function made(form, url, body) {
  const here = `/t/${table()}/entries`;
  const { pathname } = new URL(url);
  if (pathname !== here && !pathname.startsWith(`${here}/`)) return {};
  const told = $("[data-worth]")?.dataset.worth;
  const found = told ? worth(JSON.parse(told), body) : { gains: {}, words: {} };
  if (pathname === here) return { effect: { gains: found.gains, adds: found.adds }, words: found.words };
  const { gains, adds, seats } = form.dataset;
  if (gains) return { effect: { gains: JSON.parse(gains), adds: Number(adds) }, words: found.words };
  const changed = [...JSON.parse(seats || "[]").map(String), ...Object.keys(found.gains)];
  return { effect: { changed }, words: found.words };
}

/** The clocks of the page, which come later, are there. */
export function withClocks(given) {
  clocks = given;
  draw();
}

/** The outbox tells what waits, and what was sent and may not be in the page. */
export function show(list) {
  entries = list;
  draw();
}

/** What waits for a seat: "+2", "+ ?", a word where something is corrected, or nothing. */
function figure(seat, list, corrected) {
  if (list.some(({ changed }) => changed?.includes(seat))) return corrected;
  const waiting = list.map(({ gains }) => gains?.[seat]).filter((gain) => gain !== undefined);
  if (!waiting.length) return "";
  return waiting.includes("?") ? "+ ?" : signed(total(waiting));
}

const numberOf = (body) => Number(body.get("round") ?? body.get("turn") ?? body.get(`turn-${body.get("player")}`));

/** The round that each chip has reached with what waits; where a round is one entry, all chips the same. */
function reached(place, chips, list) {
  const round = Number(place.dataset.round);
  const bodies = list
    .filter(({ gains, url }) => gains && url.endsWith("/entries"))
    .map(({ body }) => new URLSearchParams(body));
  return chips.map(({ dataset: { seat, done, out } }) => {
    const own = bodies.filter((body) => !("each" in place.dataset) || body.get("player") === seat).map(numberOf);
    return out === undefined
      ? Math.max(done === undefined ? round - 1 : round, ...own.filter(Number.isFinite))
      : Infinity;
  });
}

function unseen(text) {
  return make("span", { className: "unseen", textContent: text });
}

/** The sum in its dashed frame; a word only for who listens, who looks sees a pen. */
function drawChip(chip, text, { waits, changed }) {
  const place = $(".plus", chip);
  if (!place || place.dataset.shown === text) return; // at the end the places have none
  place.dataset.shown = text;
  chip.toggleAttribute("data-changed", text === changed);
  place.replaceChildren(...(text ? [unseen(` ${waits}: `), text === changed ? unseen(text) : text] : []));
}

/** Ticks of the round by then, and whose turn it is. */
function drawRound(place, chips, at, later, round) {
  for (const part of [place, $("#entry")]) part?.toggleAttribute("data-later", later);
  const turn = at.findIndex((last) => last < round);
  for (const [k, chip] of chips.entries()) {
    const ticked = "each" in place.dataset && at[k] >= round && Number.isFinite(at[k]);
    const unsent = ticked && (later || chip.dataset.done === undefined);
    chip.toggleAttribute("data-unsent", unsent);
  }
  const mark = $(".tag.on", place);
  if (!mark || turn < 0) return;
  chips[turn].classList.add("turn");
  for (const chip of chips) if (chip !== chips[turn]) chip.classList.remove("turn");
  if (!chips[turn].contains(mark)) $(".marks i", chips[turn]).after(mark);
}

/** Draw what waits beside the totals of this page; what they contain is not counted again. */
export function draw() {
  const place = $("#totals");
  if (!place) return;
  const list = entries.filter(({ seq }) => !(seq <= Number(place.dataset.seq)));
  // what waits for a second phone is as little safe as what waits for the network, but the server has it
  const unsafe = [...JSON.parse(place.dataset.held || "[]"), ...list];
  const chips = all("[data-seat]", place);
  clocks?.run(list);
  const saying = words(place);
  for (const chip of chips) drawChip(chip, figure(chip.dataset.seat, unsafe, saying.changed), saying);
  const at = reached(place, chips, list);
  const first = Number(place.dataset.round);
  const round = Math.min(Math.max(first, Math.min(...at) + 1), Number(place.dataset.last) || Infinity);
  if (first) drawRound(place, chips, reached(place, chips, unsafe), round > first, round);
  const number = $("[data-number]");
  const adds = first ? round - first : list.reduce((sum, entry) => sum + (entry.adds || 0), 0);
  if (!number) return;
  number.dataset.number ||= number.textContent;
  number.textContent = Number(number.dataset.number) + adds;
  number.classList.toggle("dashed", adds !== 0);
}
