// Clocks: what is shown is always computed from instants and the server's time, never counted, so that a
// sleeping phone shows the right time at once. At zero the form of the clock is sent, once.
import { $, all, now, say, session, table, timed } from "./tools.js";
import { dirty } from "./forms.js";
import { buzz, tone } from "./feel.js";
import * as film from "./film.js";
import * as clocks from "./running.js";

export const running = clocks; // for what waits
const LOW = 10; // the seconds that are counted down aloud

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

function countDown(element, left) {
  if (spoken.get(element) === left || "quiet" in element.dataset) return;
  if (!spoken.has(element) && element.dataset.warn) say(element.dataset.warn);
  spoken.set(element, left);
  tone(left ? "tick" : "end");
  buzz(left ? 40 : 400);
}

function runOut(element) {
  const form = document.getElementById(element.dataset.timeout || "");
  const name = `out:${table()}:${element.id}:${element.dataset.since}`;
  if (!form || !timed() || session.get(name)) return;
  session.set(name, "1");
  const entry = $("#entry");
  const local = "local" in element.dataset; // the server does not know that it runs
  if (entry && (local || dirty(entry)) && entry.elements.player.value === form.elements.player.value) {
    entry.elements.timeout.checked = true; // what is typed already belongs to this turn: its people write it down
    entry.dispatchEvent(new Event("input", { bubbles: true }));
  } else if (!local) form.requestSubmit();
}

function write(element, seconds) {
  const place = $("[data-clock-text]", element) || (element.childElementCount ? null : element);
  const text = written(seconds);
  if (place && place.textContent !== text) place.textContent = text;
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
  if (!low) spoken.delete(element);
  else if (spoken.has(element) || left) countDown(element, left);
  if (low && rest <= 0) runOut(element);
}

/** Say on the button that goes on to the next clock whose that is. */
function drawNext() {
  for (const place of all("[data-next-name]")) {
    const form = place.closest("form");
    const next = JSON.parse(form.dataset.after)[form.elements.player.value];
    const name = $(`[name=player][value="${next}"]`, form)?.labels[0].textContent.trim() ?? "";
    if (place.textContent !== name) place.textContent = name;
  }
}

/** The clock that runs is told in the head as well, while it is out of view. */
function drawHead() {
  const place = $("#on-clock");
  if (!place) return;
  const clock = $(".clock.running[data-clock]");
  const hidden = clock && clock.getBoundingClientRect().bottom < $(".top").offsetHeight;
  const text = hidden ? `${$(".name", clock).textContent} ${$("[data-clock-text]", clock).textContent}` : "";
  if (place.textContent !== text) place.textContent = text;
  place.toggleAttribute("data-low", Boolean(clock && "low" in clock.dataset));
}

/** Draw all clocks of the page for this moment. */
export function draw() {
  drawNext();
  const moment = now();
  for (const element of all("[data-clock]")) show(element, moment);
  drawHead();
  film.draw();
}

export function start() {
  draw();
  film.start();
  setInterval(draw, 200);
  document.addEventListener("visibilitychange", draw);
}
