// The pane on which one prints: − and + count the sets at once, and each choice says what it costs.
//
// <div data-stepper> <button value="fewer:…"> <input> <button value="more:…"> </div>
// <span data-cost="NAME">COST</span> stands beside a choice; costs.json below the draft's address tells what that comes
// to after a change.
import * as away from "./away.js";

const SOON = 400; // ms after the newer page
const form = document.querySelector("form#deck");
const costs = { known: {}, timer: 0, asked: null };

const places = () => [...document.querySelectorAll("[data-cost]")];

function tell() {
  for (const place of places()) place.textContent = costs.known[place.dataset.cost] || "";
}

/** What a page says that came whole; nothing of one that came for a change. */
function said() {
  const own = places().filter((place) => place.textContent);
  return Object.fromEntries(own.map((place) => [place.dataset.cost, place.textContent]));
}

/** Ask what all choices cost now; a question on its way is of no use any more. */
async function ask() {
  costs.asked?.abort();
  costs.asked = new AbortController();
  try {
    const { signal } = costs.asked;
    const answer = await away.heard(fetch(form.action.replace(/print(?=$|\?)/, "costs.json"), { signal }));
    if (!answer.ok) return;
    costs.known = await answer.json();
    tell();
  } catch {
    /* the next one tells */
  }
}

/** After a newer page: what it says itself, or what was known until the answer comes. */
function shown() {
  clearTimeout(costs.timer);
  costs.asked?.abort();
  const own = said();
  if (Object.keys(own).length) costs.known = own;
  else {
    tell();
    costs.timer = setTimeout(ask, SOON);
  }
}

/** Count on or back in the field between two buttons, without a new page. */
function step(event) {
  const button = event.target.closest("[data-stepper] button");
  const field = button?.parentElement.querySelector("input");
  if (!field || !form.dataset.edit) return;
  event.preventDefault();
  const number = (Math.trunc(Number(field.value)) || 1) + (button.value.startsWith("more") ? 1 : -1);
  field.value = Math.min(Math.max(number, 1), 8);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

if (form) {
  form.addEventListener("click", step);
  document.addEventListener("studio:shown", shown);
  costs.known = said();
}
