// A page in a dialog over the deck: pictures to choose from, what is rarely needed, what to press to print. Without
// this script, or a network, the links lead to these pages themselves.
//
// <a data-over href="PAGE">                          what that page's <main> holds is shown; in there too, and
// <a data-close>                                     closes the dialog,
// <button name="do" value="take:ADDRESS/TEXT">       puts the text into the field of that address and closes it,
// <form method="get">                                is asked for once more with each letter and each choice
import * as asking from "./asking.js";
import { morph } from "../scorer/morph.js";
import * as saving from "./saving.js";

const PAUSE = 250; // ms after the last key
const AGAIN = 1000; // ms until the next try, where the server makes other pages just now
const TAKE = "take:";

const over = { form: null, dialog: null, timer: 0, request: null };

/** What a page holds, as an element; null where there is no such page. */
function held(page) {
  const main = page?.querySelector("main");
  if (!main) return null;
  const box = document.createElement("div");
  box.className = main.className;
  box.append(...main.childNodes);
  return box;
}

/** The scripts of a page have come, or can't. */
const brought = (page) => Promise.allSettled([...page.querySelectorAll("script[src]")].map(({ src }) => import(src)));

/** The page at an address, with its scripts; undefined where another one was asked for meanwhile. */
async function asked(address) {
  over.request?.abort();
  const request = new AbortController();
  over.request = request;
  const page = await asking.page(address, request.signal);
  if (page) await brought(page);
  return over.request === request ? page : undefined;
}

async function open(address) {
  clearTimeout(over.timer); // a search of the one before
  await saving.settled(); // the page tells of the deck as it is now
  const wasOpen = over.dialog.open;
  const page = await asked(address);
  if (page === undefined || page === asking.LOST || over.dialog.open !== wasOpen) return;
  const box = held(page);
  if (!box) return location.assign(address);
  over.dialog.setAttribute("aria-label", page.title);
  over.dialog.replaceChildren(box);
  document.dispatchEvent(new Event("sharing"));
  if (!wasOpen) return over.dialog.showModal();
  over.dialog.scrollTop = 0;
  over.dialog.querySelector("a[data-close]")?.focus();
}

/** Ask once more with what a form says. */
async function ask(form) {
  if (!over.dialog.open) return;
  const address = new URL(form.action);
  address.search = new URLSearchParams(new FormData(form));
  const page = await asked(address.href);
  const box = held(page);
  if (box && over.dialog.open) morph(over.dialog.firstChild, box, (field) => field === document.activeElement);
  else if (page === asking.BUSY) plan(form, AGAIN);
}

function plan(form, pause) {
  clearTimeout(over.timer);
  over.timer = setTimeout(ask, pause, form);
}

function typed({ target, type }) {
  if (!target.form || target.form.method !== "get") return;
  plan(target.form, type === "input" ? PAUSE : 0);
}

function sent(event) {
  const button = event.submitter;
  if (event.target.method === "get") {
    event.preventDefault();
    ask(event.target);
  } else if (button?.value.startsWith(TAKE)) {
    event.preventDefault();
    take(button.value.slice(TAKE.length));
  }
}

/** Put a text into its field, as if it had been typed. */
function take(value) {
  const cut = value.lastIndexOf("/");
  const [address, text] = [value.slice(0, cut), value.slice(cut + 1)];
  const field = [...over.form.elements].find((one) => one.name === address);
  if (field) field.value = text;
  saving.note(address, text, 0);
  over.dialog.close();
}

function clicked(event) {
  if (event.target !== over.dialog && !event.target.closest("a[data-close]")) return linked(event);
  event.preventDefault();
  over.dialog.close();
}

function linked(event) {
  const link = event.target.closest?.("a[data-over]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link.href);
}

function pressed(event) {
  const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === "p";
  if (!isPrint || over.dialog.open) return;
  event.preventDefault();
  open(over.form.dataset.ready);
}

/** Let the links of this form's page open over it. */
export function start(form) {
  over.form = form;
  over.dialog = document.createElement("dialog");
  over.dialog.addEventListener("click", clicked);
  over.dialog.addEventListener("submit", sent);
  for (const type of ["input", "change"]) over.dialog.addEventListener(type, typed);
  document.body.append(over.dialog);
  form.addEventListener("click", linked);
  addEventListener("keydown", pressed);
}
