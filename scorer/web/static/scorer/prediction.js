// The prediction: which round (or turn) an entry is of, and who comes next, when this phone has entered others that
// the page does not show yet.
import { $, table } from "./tools.js";
import { bodyOf, dirty } from "./forms.js";
import { entries } from "./store.js";
import { sent } from "./undo.js";

/** What a form says of its round: the name of its number, whom an entry is for, and who has one already. */
function roundOf({ dataset: { counter, per }, elements }) {
  const seats = per ? [...elements].filter(({ name }) => name === per) : [];
  const round = elements.namedItem(counter)?.value;
  return { counter, per, round, seats: seats.map(({ value, dataset }) => ({ value, done: "done" in dataset })) };
}

/** The bodies of what the form's page doesn't know of: what waits, and what was sent after it was made. */
async function unshown(form) {
  const base = Number(form.elements.namedItem("base")?.value || 0);
  const waiting = (await entries().catch(() => [])).filter(({ state }) => state === "waiting");
  const later = sent(table()).filter(({ seq }) => seq > base);
  return [...later, ...waiting].filter(({ url }) => url === form.action).map(({ body }) => new URLSearchParams(body));
}

/** Whether everybody has something in the round of the page, when what this phone has written is counted too. */
export function whole({ counter, per, round, seats }, others) {
  const wrote = (seat) => others.some((other) => other.get(per) === seat.value && other.get(counter) >= Number(round));
  return Boolean(round) && seats.length > 0 && seats.every((seat) => seat.done || wrote(seat));
}

/** The round (or turn) of an entry, when this phone has written others before it. */
export function coming(page, body, others) {
  const { counter, per } = page;
  const own = (of) => Number(of.get(counter) ?? of.get(`${counter}-${of.get(per)}`)) || 0;
  const before = others.filter((other) => !per || other.get(per) === body.get(per));
  return Math.max(own(body) + Number(whole(page, others)), ...before.map((other) => own(other) + 1));
}

/** Which seat comes next: whose round is the lowest, as the server would choose. `first`: whom it has chosen. */
export function nextSeat(page, body, others, first) {
  if (!others.length || !page.seats.length) return first;
  const later = whole(page, others) ? 0 : 1;
  const roundAt = ({ value, done }) => {
    const own = new URLSearchParams(body);
    own.set(page.per, value);
    return coming(page, own, others) + (done ? later : 0);
  };
  return page.seats.reduce((best, seat) => (roundAt(seat) < roundAt(best) ? seat : best)).value;
}

/** The round of what a form would send. */
export async function roundToSend(form, body) {
  const others = await unshown(form);
  return coming(roundOf(form), body, others);
}

/** Without a network the page can't go on: choose who comes next. */
export async function goOn(form) {
  const { counter, per } = form.dataset;
  const seats = per ? [...form.elements].filter(({ type, name }) => type === "radio" && name === per) : [];
  if (!counter || !seats.some((seat) => seat.defaultChecked) || dirty(form)) return;
  form.dataset.first ??= seats.find((seat) => seat.defaultChecked).value; // whom the server has chosen
  const others = await unshown(form);
  if (!form.isConnected) return; // another is in its place by now
  const page = roundOf(form);
  form.toggleAttribute("data-further", whole(page, others)); // who is done may have more: of the round that comes
  if (dirty(form)) return;
  const next = nextSeat(page, bodyOf(form), others, form.dataset.first);
  // what is chosen so is not "typed"
  for (const seat of seats) seat.defaultChecked = seat.checked = seat.value === next;
}

/** Who has something that waits in this round is not done on the server: what comes now is of the next, and says so. */
export async function tellRound(form) {
  const place = $("[data-coming]");
  if (!place) return;
  const body = bodyOf(form);
  const others = await unshown(form).catch(() => []);
  const page = roundOf(form);
  const round = coming(page, body, others);
  const later = page.counter === "round" && round > Number(body.get(page.counter)) && !whole(page, others);
  const text = later && body.has(page.per) ? place.dataset.coming.replace("{n}", round) : "";
  if (place.textContent !== text) place.textContent = text;
}
