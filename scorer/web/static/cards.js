// Cards counted: beside a list of cards, how many are written down of how many there can be (Take Three).
import { $, all } from "./tools.js";
import { terms } from "./numbers.js";

/** How many cards are written down, of how many so many tasks leave; what no task gives is a sum and tells nothing. */
function counted({ dataset, form }) {
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
  for (const place of all("[data-count]")) {
    const text = counted(place);
    if (place.textContent !== text) place.textContent = text;
  }
}

export function start() {
  draw();
  document.addEventListener("input", draw);
  document.addEventListener("reset", () => setTimeout(draw));
}
