// Clocks as they run once what waits is sent: starts and stops that the server has not heard of yet, with their
// instants (scorer/playing/clocks.py folds them for good).
import { $, all, table } from "./tools.js";

const served = new WeakMap(); // clock → what the server said of it

/** What a form will do to the clocks: to be kept with its entry. */
export function press(form, url, body) {
  const { pathname } = new URL(url);
  const at = Number(body.get("at"));
  if (pathname === `/t/${table()}/clock`) return { do: body.get("do"), seat: Number(body.get("seat")), at };
  if (pathname !== `/t/${table()}/entries` || !$("[data-clock]")) return;
  if (body.has("end")) return { do: "end", at };
  const seat = Number(body.get("player"));
  const next = body.has("go") ? nextOf(form) : null;
  return next === null ? { do: "turn", seat, at } : { do: "go", seat, next, at };
}

/** Whose clock comes after that of whom a form is for, or null; nobody's own again when all of its time is up. */
export function nextOf(form) {
  const own = form.elements.player.value;
  const next = JSON.parse(form.dataset.after || "[]")[own] ?? null;
  const out = form.elements.timeout?.checked && !("each" in ($(".clocks")?.dataset ?? {}));
  return out && String(next) === own ? null : next;
}

function stopped({ used, running, since }, at) {
  const spent = [...used];
  if (running !== null) spent[running] += Math.max(0, at - since);
  return { used: spent, running: null, since: 0 };
}

function started(state, seat, at, each) {
  const { used } = stopped(state, at);
  if (each) used[seat] = 0;
  return { used, running: seat, since: at };
}

/** The clocks after what a form does to them. `each`: every turn begins from nothing; `endless`: nothing runs out. */
export function after(state, { do: what, seat, next, at }, { each, endless }) {
  if (what === "start") return started(state, seat, at, each);
  if (what === "go") return state.running === next && next !== seat ? state : started(state, next, at, each);
  if (what === "turn" && (endless || state.running !== seat)) return state;
  return state.running === null ? state : stopped(state, at);
}

function said(clock) {
  const { local, used, since } = clock.dataset;
  if (local === undefined) served.set(clock, { used: Number(used), since }); // nothing of ours is in it
  return served.get(clock);
}

function show(clock, seat, { used, running, since }, changed) {
  const runs = running === seat;
  clock.toggleAttribute("data-local", changed);
  Object.assign(clock.dataset, { used: used[seat], since: runs ? since : "" });
  clock.classList.toggle("running", runs);
  for (const [name, hidden] of [
    ["stop", !runs],
    ["start", runs],
  ]) {
    const button = $(`[value=${name}]`, clock);
    if (button) button.hidden = hidden;
  }
}

/** Let the clocks of the page run as these entries say, in their order. */
export function run(entries) {
  const clocks = all(".clock[data-clock]");
  if (!clocks.length) return;
  const before = clocks.map(said);
  const first = before.findIndex(({ since }) => since);
  const running = first < 0 ? null : first;
  const states = [{ used: before.map(({ used }) => used), running, since: Number(before[first]?.since) }];
  const kind = {
    each: "each" in clocks[0].parentElement.dataset,
    endless: clocks[0].dataset.budget === "up",
  };
  for (const { press: pressed } of entries) {
    if (!pressed) continue;
    if (pressed.do !== "undo") states.push(after(states.at(-1), pressed, kind));
    else if (states.length > 1) states.pop(); // what the server has taken down it alone can take back
  }
  const changed = states.length > 1;
  if (!changed && !$(".clock[data-local]")) return;
  for (const [seat, clock] of clocks.entries()) show(clock, seat, states.at(-1), changed);
}
