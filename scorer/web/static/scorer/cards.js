// Take Three: beside a list of cards how many are written down of how many there can be; and the tasks in words, in a
// sheet for the bonus number that was tapped.
import { $, all } from "./tools.js";
import { drawTerms, terms } from "./numbers.js";

/** How many cards are written down, of how many so many tasks leave; what no task gives is a sum and tells nothing. */
function counted({ dataset }) {
  const form = $("#entry");
  const cards = terms(document.getElementById(dataset.count).value) || [];
  const byTask = $(`[value=${dataset.tasks}]:checked`, form);
  const bonus = (terms(document.getElementById(dataset.bonus).value) || []).filter(Boolean);
  const done = byTask ? all(`[name=${dataset.tasks}]:checked`, form) : bonus;
  const most = JSON.parse(dataset.left)[done.length];
  const clear = byTask || bonus.every((number) => JSON.parse(dataset.numbers).includes(number));
  if (!cards.length || !clear || most === undefined) return "";
  return JSON.parse(dataset.words).of.replace("{n}", cards.length).replace("{most}", most);
}

export function draw() {
  for (const place of all("[data-tasks-trail]"))
    drawTerms(
      place,
      all("[name=tasks]:checked").map(({ dataset }) => Number(dataset.points)),
    );
  for (const place of all("[data-count]")) {
    const text = counted(place);
    if (place.textContent !== text) place.textContent = text;
  }
}

/** The sheet with the tasks of a bonus number. */
function open(bonus, key) {
  const sheet = $("#tasks");
  const title = $("h2", sheet);
  title.textContent = title.dataset.title.replace("{n}", bonus);
  for (const task of all("[data-bonus]", sheet)) task.hidden = task.dataset.bonus !== bonus;
  delete sheet.dataset.shut;
  sheet.back = key;
  $(".sheet", sheet).focus({ preventScroll: true });
}

/** The last task that was ticked, no more. */
function untick(sheet) {
  const last = all(":checked", sheet).at(-1);
  if (!last) return;
  last.checked = false;
  last.dispatchEvent(new Event("input", { bubbles: true }));
}

function tapped({ target }) {
  const key = target.closest(".medals .key");
  const sheet = $("#tasks");
  if (!key || !sheet || key.form.elements.by.value !== "tasks") return;
  if ("key" in key.dataset) open(key.dataset.key, key);
  else untick(sheet);
}

export function start() {
  draw();
  document.addEventListener("click", tapped);
  document.addEventListener("input", draw);
  document.addEventListener("reset", () => setTimeout(draw));
}
