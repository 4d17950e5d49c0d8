// Buttons that change the deck, and the keys of undo and redo: the newer page takes the place of ours, which stays
// where it is. Without this script, or where the answer is none of ours, they send the form.
import * as away from "./away.js";
import * as saving from "./saving.js";

const LOST = {};
const pressing = { form: null, show: null, waiting: [] };

/** What the form says, with the button that was pressed. */
function body({ name, value }) {
  const said = new URLSearchParams(new FormData(pressing.form));
  if (name) said.append(name, value);
  return said;
}

/** The answer to that, as the address of a page and its text; null where it is none of ours, LOST without a network. */
async function answered(button) {
  const address = button.hasAttribute("formaction") ? button.formAction : pressing.form.action;
  try {
    const how = { method: "POST", body: body(button), headers: { Accept: "text/html" } };
    const answer = await away.heard(fetch(address, how));
    return answer.ok || answer.status === 409 ? { address: answer.url, text: await answer.text() } : null;
  } catch {
    return LOST;
  }
}

/** The field that one was in, or that the newer page begins with. */
function focus(before, page) {
  const name = page.querySelector("#edit [autofocus]")?.name || (before.isConnected ? "" : before.name);
  const field = name ? pressing.form.elements.namedItem(name) : before;
  field?.focus?.();
}

function shown({ address, text }) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const before = document.activeElement;
  before?.blur(); // or the field would keep what it says
  history.replaceState(null, "", address);
  pressing.show(page);
  focus(before, page);
  document.querySelector(".tasks > .open")?.scrollIntoView({ block: "nearest" });
}

/** Press what was pressed, one after the other. */
async function press() {
  const [button] = pressing.waiting;
  await saving.settled();
  const answer = await answered(button);
  await saving.settled(); // what was typed meanwhile means the rows of the page that is there still
  if (answer === LOST) {
    pressing.waiting = []; // to be pressed again, when one sees what it does
    return;
  }
  if (!answer) {
    pressing.form.removeEventListener("submit", sent);
    return pressing.form.requestSubmit(button);
  }
  shown(answer);
  pressing.waiting.shift();
  if (pressing.waiting.length) press();
}

/** Whether a button means the same before and after another one: where a task is gone, others have its number. */
const isLasting = (button) => button.hasAttribute("formaction") || button.value.startsWith("add:");

function sent(event) {
  const button = event.submitter;
  event.preventDefault();
  if (!button?.name && !button?.hasAttribute("formaction")) return saving.send();
  if (pressing.waiting.length && !isLasting(button)) return;
  pressing.waiting.push(button);
  if (pressing.waiting.length === 1) press();
}

/** Enter in a field that has a button of its own presses that: the form's first one leaves out what is typed there. */
function entered(event) {
  if (event.key !== "Enter" || event.isComposing || !event.target.matches("[data-alone]")) return;
  event.preventDefault();
  const button = event.target.closest(".row").querySelector("button");
  button.focus(); // which stays when the field has another name
  button.click();
}

/** Ctrl+Z and Ctrl+Shift+Z: what was typed just now the browser takes back itself, what is saved we do. */
function pressed(event) {
  if (document.querySelector("dialog[open]")) return; // what is typed there is no part of the deck
  const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.altKey;
  const isTyped = event.target.matches?.("input, textarea") && saving.waits(event.target.name);
  if (!isUndo || isTyped) return;
  event.preventDefault();
  pressing.form.querySelector(`button[formaction*="/${event.shiftKey ? "redo" : "undo"}"]`)?.click();
}

/** Whether a button's answer is still to come. */
export const busy = () => pressing.waiting.length > 0;

/** Let the buttons of this form change its page; `show` puts a newer one in the place of ours. */
export function start(form, show) {
  Object.assign(pressing, { form, show });
  form.addEventListener("submit", sent);
  form.addEventListener("keydown", entered);
  addEventListener("keydown", pressed);
}
