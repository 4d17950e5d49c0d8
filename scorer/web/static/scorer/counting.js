// Counting by taps: the rows of a turn, the cards that somebody has left, the seven of a hand. The fields themselves
// stay what they are; keys only fill them in.
import { $, all, words } from "./tools.js";
import { controls } from "./forms.js";
import { buzz } from "./feel.js";

const TINT = /\bp-\w+/;
const byId = (id) => document.getElementById(id);
const touched = () => matchMedia("(pointer: coarse)").matches;
const lang = () => document.documentElement.lang;

let taps = []; // what was tapped in this turn, the newest last: ids of fields, or "emptied"

function tell(input) {
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
  buzz(10);
}

/** Nothing more goes into a field: limits.js says so. */
function full(input, why) {
  input.dispatchEvent(new CustomEvent("full", { bubbles: true, detail: why }));
}

// --- the rows of a turn

function more(input) {
  const rows = all("[data-points][type=number]", input.form).reduce((sum, { value }) => sum + Number(value), 0);
  if (rows >= Number(input.max)) return full(input); // it is the limit of all together
  taps.push(input.id);
  input.value = Number(input.value) + 1;
  tell(input);
}

/** Take back the newest tap; where nobody remembers it, some row, or the empty hand. */
function less(form) {
  const rows = all("[data-points][type=number]", form).filter(({ value }) => Number(value) > 0);
  const emptied = form.elements.emptied;
  const last = taps.pop() ?? rows.at(-1)?.id ?? "emptied";
  if (last === "emptied") {
    if (!emptied?.checked) return;
    emptied.checked = false;
    return tell(emptied);
  }
  const input = byId(last);
  if (Number(input?.value) < 1) return less(form); // somebody has typed meanwhile
  input.value = Number(input.value) - 1;
  tell(input);
}

function drawRows() {
  for (const key of all("[data-more]")) {
    const times = Number(byId(key.dataset.more).value) || 0;
    const place = $(".times", key);
    key.classList.toggle("on", times > 0);
    place.hidden = times < 2;
    const text = times > 1 ? `×${times}` : "";
    if (place.textContent !== text) place.textContent = text;
  }
  for (const place of all("[data-terms]")) {
    const points = controls(byId(place.dataset.terms)).flatMap((control) => {
      const { points: each } = control.dataset;
      if (!each) return [];
      const times = control.type === "checkbox" ? Number(control.checked) : Number(control.value);
      return Array.from({ length: times || 0 }, () => each);
    });
    const text = points.length > 1 ? `${points.join(" + ")} =` : "";
    if (place.textContent !== text) place.textContent = text;
    place.parentElement.hidden = !points.length;
  }
}

// --- cards left

const fields = (list) => all("input", list);

/** The row that the keys fill in: where somebody was last, else the first that is empty. */
function current(list) {
  const on = $("[data-on] input", list);
  return on ?? fields(list).find(({ value }) => value === "");
}

function put(list, cards) {
  const input = current(list);
  if (!input) return full(fields(list).at(-1), list.dataset.full);
  input.value = cards;
  const rest = fields(list);
  const after = rest.slice(rest.indexOf(input) + 1);
  mark(list, [...after, ...rest].find(({ value }) => value === "") ?? null);
  tell(input);
}

function mark(list, input) {
  for (const row of list.children) row.toggleAttribute("data-on", Boolean(input && row.contains(input)));
}

/** Who has the fewest, as far as all have said: "Papa and Ben: a chip each". */
export function fewest(names, numbers, texts) {
  if (numbers.some((number) => number === "")) return "";
  const least = Math.min(...numbers.map(Number));
  const first = names.filter((_, at) => Number(numbers[at]) === least);
  const said = new Intl.ListFormat(lang(), { type: "conjunction" }).format(first);
  return texts[first.length > 1 ? "more" : "one"].replace("{names}", () => said);
}

function drawLefts() {
  for (const list of all("[data-lefts]")) {
    for (const input of fields(list)) input.inputMode = touched() ? "none" : "numeric"; // the keys are there
    if (!$("[data-on]", list)) mark(list, current(list));
    const button = $("[data-fewest]", list.closest("form"));
    if (!button) continue;
    button.dataset.first ??= button.textContent.trim();
    const names = all(".name", list).map(({ textContent }) => textContent);
    const text = fewest(
      names,
      fields(list).map(({ value }) => value),
      words(button),
    );
    if (button.textContent !== (text || button.dataset.first)) button.textContent = text || button.dataset.first;
  }
}

// --- the seven of a hand

function drawChosen() {
  for (const place of all("[data-chosen]")) {
    const form = place.closest("form");
    const boxes = all(`[name="${place.dataset.chosen}"]:checked`, form);
    const text = boxes.length ? words(place).of.replace("{n}", boxes.length) : "";
    if (place.textContent !== text) place.textContent = text;
    const trail = $("[data-chosen-cards]", form);
    const cards = boxes.map((box) => {
      const card = $("span:last-child", box.closest("label")).cloneNode(true);
      card.className = box.closest("label").className.match(TINT)?.[0] ?? "";
      $(".unseen", card)?.remove();
      return card;
    });
    trail?.replaceChildren(...cards);
  }
}

/** What is only looked at, as the cards of one colour, is not typed. */
function looked({ name }) {
  for (const each of all(`[name="${name}"][form=none]`)) each.defaultChecked = each.checked;
}

/** What is about one player has that player's tint. */
function drawTint() {
  const seat = $("#entry")?.elements.player?.value;
  const tint = seat ? $(`#totals [data-seat="${CSS.escape(seat)}"]`)?.className.match(TINT)?.[0] : "";
  for (const place of all("[data-tinted]")) {
    const old = place.className.match(TINT)?.[0] ?? "";
    if (tint && old !== tint) place.className = `${place.className.replace(TINT, "").trim()} ${tint}`;
  }
}

export function draw() {
  drawRows();
  drawLefts();
  drawChosen();
  drawTint();
}

export function start() {
  draw();
  document.addEventListener("click", ({ target }) => {
    const key = target.closest("[data-more], [data-less], [data-cards]");
    if (!key) return;
    if ("more" in key.dataset) more(byId(key.dataset.more));
    else if ("less" in key.dataset) less(key.form);
    else put($("[data-lefts]", key.form), key.dataset.cards);
  });
  document.addEventListener("focusin", ({ target }) => {
    const list = target.matches("input") && target.closest("[data-lefts]");
    if (list) mark(list, target);
  });
  document.addEventListener("change", ({ target }) => {
    if (target.name === "emptied" && target.checked && taps.at(-1) !== "emptied") taps.push("emptied");
    if (target.getAttribute("form") === "none") looked(target);
    draw();
  });
  document.addEventListener("input", draw);
  document.addEventListener("reset", () => {
    taps = [];
    setTimeout(draw);
  });
}
