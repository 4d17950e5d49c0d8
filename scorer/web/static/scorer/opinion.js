// The server's opinion on what is typed, shown at the form while one types.
import { $, all } from "./tools.js";
import { bodyOf, dirty } from "./forms.js";

const PAUSE = 300; // milliseconds without a key
const LIMIT = 3000;

const opinion = {
  timer: 0,
  turn: 0, // the number of the newest question: older answers come too late
};

async function ask(form) {
  const turn = ++opinion.turn;
  try {
    const response = await fetch(form.dataset.check, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: bodyOf(form),
      signal: AbortSignal.timeout(LIMIT),
    });
    const answer = await response.json();
    if (turn !== opinion.turn) return;
    form.dispatchEvent(new CustomEvent("opinion", { bubbles: true, detail: answer })); // to the bar
  } catch {
    /* offline: the form is judged when it is sent */
  }
}

/** What was asked is out of date. */
function drop() {
  opinion.turn++;
  clearTimeout(opinion.timer);
}

function askSoon(form) {
  if (!form.dataset?.check) return;
  clearTimeout(opinion.timer);
  opinion.timer = setTimeout(ask, PAUSE, form);
}

export function start() {
  all("form[data-check]").filter(dirty).forEach(askSoon); // typed before this script came
  document.addEventListener("input", ({ target }) => askSoon(target.form || target));
  document.addEventListener("submit", drop); // the answer to what was sent counts, not an opinion that comes after it
  document.addEventListener("reset", ({ target }) => {
    drop();
    const place = $("[data-check-text]", target);
    if (place) place.textContent = "";
  });
}
