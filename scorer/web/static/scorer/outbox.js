// The outbox: what was entered is first written down on the phone, then sent, and deleted only after the
// server's word. Every entry has its own id, so that sending twice (other tab, lost answer) is harmless.
import { $, all, make, now, table, uuid, words } from "./tools.js";
import * as bar from "./bar.js";
import { announce, drawOutbox, startDrawing, takeBack } from "./drawing.js";
import { buzz } from "./feel.js";
import { bodyOf, complain, controls, dirty, forget, refusalOf } from "./forms.js";
import * as pending from "./pending.js";
import { goOn, roundToSend, tellRound } from "./prediction.js";
import { drain, queue, startQueue } from "./queue.js";
import { refuse, steady } from "./steady.js";
import { add, drop, entries } from "./store.js";
import * as undo from "./undo.js";
import { signed } from "./worth.js";

const HOLD = 1500; // so long a form waits for its answer with its values still in it
const TWICE = 300; // the same again within this time is a trembling finger
const FIELD = "input:not([type=hidden]), select"; // what can be put right when the form is refused

const outbox = {
  last: { text: "", at: 0 }, // what was entered last
  putting: Promise.resolve(), // the entry that is being written down
};

/** Without a store the form goes the plain way, with the same key. */
function plainly(url, body) {
  const form = make("form", { method: "post", action: url, hidden: true });
  for (const [name, value] of body) {
    form.append(make("input", { type: "hidden", name, value }));
  }
  document.body.append(form);
  form.submit();
}

function labelOf(form, submitter, body, parts = {}) {
  const text = submitter?.dataset.label || form.dataset.label || submitter?.textContent.trim() || "";
  const chosen = (name) =>
    controls(form)
      .find((control) => control.name === name && control.checked)
      ?.labels[0]?.querySelector(".name")?.textContent;
  return text.replaceAll(/\{(\w+)\}/g, (_, name) => chosen(name) ?? parts[name] ?? body.get(name) ?? "").trim();
}

function reset(form) {
  forget(form);
  complain(form, "");
  form.reset();
  goOn(form);
  const part = "top" in form.dataset && form.closest("[data-live]"); // on to the next player
  if (part && part.getBoundingClientRect().top < 0) steady(() => part.scrollIntoView({ block: "start" }), true);
}

/** Keep the values in the form until the answer is there, so that a refused one can be put right at once. */
function hold(form, id) {
  form.setAttribute("aria-busy", "true");
  const release = (answer) => {
    clearTimeout(late);
    form.removeAttribute("aria-busy");
    if (answer.kind === "refused") {
      complain(form, answer.error || words($("#outbox")).unknown || "", answer.field);
    } else reset(form);
  };
  const late = setTimeout(() => {
    if (queue.held.delete(id)) release({ kind: "later" });
  }, HOLD);
  queue.held.set(id, release);
}

/** Write an entry down on the phone, one after another, as each counts those before it. */
function put(form, body, entry) {
  const { counter } = form.dataset;
  outbox.putting = outbox.putting
    .catch(() => {})
    .then(async () => {
      if (counter) body.set(counter, await roundToSend(form, body));
      return add({ ...entry, counter, per: form.dataset.per, body: String(body) });
    });
  return outbox.putting;
}

/** Whose it is and what it makes, as the bar says it: "Mum −8". */
function shortOf(body, effect) {
  const seat = body.get("player");
  const chip = seat === null ? null : $(`#totals [data-seat="${CSS.escape(seat)}"]`);
  const gains = effect?.gains ?? {};
  const gain = gains[seat];
  if (!chip || gain === undefined || gain === "?" || Object.keys(gains).length > 1) return {};
  const mark = chip.className.match(/\bp-\w+/)?.[0];
  return { short: `${$(".name", chip).textContent} ${gain === 0 ? 0 : signed(gain)}`, mark };
}

/** Whether the same was entered a moment ago. */
function isTwice(url, body) {
  const { base: _, ...rest } = Object.fromEntries(body);
  const text = url + JSON.stringify(rest);
  const { last } = outbox;
  if (text === last.text && Date.now() - last.at < TWICE) return true;
  outbox.last = { text, at: Date.now() };
  return false;
}

/** Whether a form can be put right when it is refused, so that it keeps its values until then. */
const mends = (form) =>
  dirty(form) || (refusalOf(form) && ("told" in form.dataset || controls(form).some((each) => each.matches(FIELD))));

/** Write an entry down on the phone; false where it had to go the plain way. */
async function keep(form, body, entry) {
  try {
    await put(form, body, { table: table(), at: Date.now(), state: "waiting", ...entry });
  } catch {
    plainly(entry.url, body);
    return false;
  }
  forget(form);
  buzz(20);
  return true;
}

async function take(form, submitter) {
  if (form.dataset.before === "{}" && !dirty(form)) return; // nobody has read yet whose turn it is by now
  const url = submitter?.hasAttribute("formaction") ? submitter.formAction : form.action;
  const body = bodyOf(form, submitter);
  body.delete("key");
  if (isTwice(url, body)) return refuse(submitter, "twice");
  const id = uuid();
  body.set("key", id);
  body.set("at", now().toFixed(3));
  const { effect, words: parts } = pending.effect(form, url, body);
  const label = labelOf(form, submitter, body, parts);
  const conflict = form.closest("#conflict")?.dataset.shown;
  if (form.dataset.next) queue.nexts.set(id, form.dataset.next);
  if (refusalOf(form)?.textContent) complain(form, ""); // what is sent anew is judged anew
  if (mends(form)) hold(form, id);
  if (!(await keep(form, body, { id, url, label, ...shortOf(body, effect), ...effect }))) return;
  if (conflict) await drop({ n: Number(conflict) });
  announce();
  drain(true);
}

function submitted(event) {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !form.matches("form[data-entry]") || !self.indexedDB) return;
  event.preventDefault();
  if (form.hasAttribute("aria-busy")) refuse(submitter, "twice");
  else take(form, submitter);
}

function clicked(event) {
  const place = event.target.closest("#conflict");
  if (!place || !event.target.closest("[data-dismiss]")) return;
  event.preventDefault(); // a new page would come before it is dropped
  drop({ n: Number(place.dataset.shown) }).then(announce);
}

/** The clocks of the page, which come on their own, are there. */
export function withClocks(clocks) {
  if (clocks) pending.withClocks(clocks);
}

/** The page has other parts now. */
export function draw() {
  pending.draw();
  bar.draw();
  drawOutbox().catch(() => {});
}

/** Send what waits. */
export const send = drain;

/** `sent`: to which table, as which seq; `failed`: no answer; `changed`: so many wait. */
export function start(hooks) {
  bar.start();
  startDrawing((waiting) => {
    bar.draw();
    hooks.changed(waiting);
  });
  startQueue({ ...hooks, answered: announce });
  document.addEventListener("submit", submitted);
  document.addEventListener("click", clicked);
  document.addEventListener("change", ({ target: { form } }) => {
    if (form?.matches("form[data-counter]")) tellRound(form);
  });
  $("#drop button")?.addEventListener("click", async () => {
    const entry = undo.newest(await entries());
    if (entry && entry.id === $("#drop").dataset.shown) takeBack(entry);
  });
  for (const form of all("form[data-counter]")) goOn(form);
  drawOutbox().then(
    () => drain(true),
    () => {},
  );
}
