// Clocks: what is shown is always computed from instants and the server's time, never counted, so that a
// sleeping phone shows the right time at once. At zero nothing is sent: whose turn it was may still count it.
import { $, all, now, say, words } from "./tools.js";
import { buzz, tone } from "./feel.js";
import * as film from "./film.js";
import * as clocks from "./running.js";

export const running = clocks; // for what waits
const LOW = 10; // the seconds that are counted down aloud
const TOLD = [0, 10, 30, 60]; // the seconds left that are said

/** Seconds as 1:05 or 1:00:05. */
export function written(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Seconds used so far by a clock element, at the given moment. */
export function used(data, moment) {
  return Number(data.used || 0) + (data.since ? Math.max(0, moment - Number(data.since)) : 0);
}

const spoken = new WeakMap(); // element → the last second that was heard
const told = new WeakMap(); // element → the last of TOLD that was said

/** Say what is left when it has become little; who comes later hears the next one only. */
function tellLeft(element, left) {
  const at = TOLD.find((seconds) => left <= seconds);
  const before = told.get(element);
  told.set(element, at);
  if (at === undefined || before === at || "quiet" in element.dataset) return;
  const text = words(element)[at] ?? "";
  if (before !== undefined || left === at || at <= LOW) say(text);
  const place = $(".last", element);
  if (place) place.textContent = at <= LOW ? text : "";
}

function countDown(element, left) {
  if (spoken.get(element) === left || "quiet" in element.dataset) return;
  spoken.set(element, left);
  tone(left ? "tick" : "end");
  buzz(left ? 40 : 400);
}

/** The turn of whoever has no time left says so: ticked by us it is nothing typed, and whoever knows better unticks. */
function drawUp() {
  const box = $("#entry")?.elements.timeout;
  if (!box) return;
  const clock = document.getElementById(`clock-${box.form.elements.player.value}`);
  const each = "each" in (clock?.parentElement.dataset ?? {});
  const up = Boolean(clock && "zero" in clock.dataset && (clock.dataset.since || !each));
  if (box.dataset.up === String(up)) return;
  if (up || box.dataset.up) box.checked = box.defaultChecked = up;
  box.dataset.up = up;
}

function write(element, seconds) {
  const place = $("[data-clock-text]", element) || (element.childElementCount ? null : element);
  const text = written(seconds);
  for (const each of [place, element.id && $(`[data-clock-of="${element.id}"]`)])
    if (each && each.textContent !== text) each.textContent = text;
}

function show(element, moment) {
  const data = element.dataset;
  const spent = used(data, moment);
  if (data.budget === "up") return write(element, Math.floor(spent));
  const rest = Math.max(0, Number(data.budget) - spent);
  const left = Math.ceil(rest - 0.001);
  const low = Boolean(data.since) && rest <= LOW;
  write(element, left);
  const bar = $("progress", element);
  if (bar) [bar.max, bar.value] = [Number(data.budget), rest];
  element.toggleAttribute("data-low", low);
  element.toggleAttribute("data-zero", left <= 0);
  if (data.since) tellLeft(element, left);
  else told.delete(element);
  if (!low) spoken.delete(element);
  else if (spoken.has(element) || left) countDown(element, left);
}

/** Say on the button that goes on to the next clock whose that is. */
function drawNext() {
  for (const place of all("[data-next-name]")) {
    const { form } = place.closest("button");
    const next = form && clocks.nextOf(form);
    const name = $(`#totals [data-seat="${next}"] .name`)?.textContent.trim() ?? "";
    if (place.textContent !== name) place.textContent = name;
  }
}

/** One clock is shown: the one that runs, else that of the player who is chosen; the others stand in the chips. */
function drawOn() {
  const seat = $(".clock.running")?.dataset.seat ?? $("#entry")?.elements.player?.value;
  for (const clock of all(".clock[data-clock]")) {
    const on = clock.dataset.seat === seat;
    if (seat !== undefined) clock.classList.toggle("on", on);
    $(`[data-clock-of="${clock.id}"]`)?.toggleAttribute("hidden", on);
  }
}

/** Draw all clocks of the page for this moment. */
export function draw() {
  drawNext();
  const moment = now();
  for (const element of all("[data-clock]")) show(element, moment);
  drawOn();
  drawUp();
  film.draw();
}

export function start() {
  draw();
  film.start();
  setInterval(draw, 200);
  document.addEventListener("visibilitychange", draw);
}
