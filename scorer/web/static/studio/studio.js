// The studio's pages: what is typed is saved while one types, and the newer page takes the place of ours bit by bit.
// Without this script each page is a form with a button "Show".
//
// <form id="deck" data-draft="ID" data-edit="ADDRESS" data-words='{"waits": ["one waits", "{n} wait"]}'>
//   <input type="hidden" name="base" value="VERSION">   its other fields are named by their addresses: /show/12/0
// A cell of the table names its card in data-for, a card in view itself in data-card. #saved tells when it was saved.
// The answer to a change is the page anew, which the event studio:shown tells; what the class `plainly` marks is of use
// without scripts alone.
import { morph } from "../scorer/morph.js";
import * as away from "./away.js";
import * as saving from "./saving.js";
import * as cells from "./cells.js";
import * as conflict from "./conflict.js";
import * as dialog from "./dialog.js";
import * as drop from "./drop.js";
import * as errors from "./errors.js";
import * as looking from "./looking.js";
import * as paste from "./paste.js";
import * as picture from "./picture.js";
import * as pressing from "./pressing.js";
import * as tasks from "./tasks.js";
import * as uncounted from "./uncounted.js";
import * as watching from "./watching.js";

const form = document.querySelector("form#deck");
const AREAS = "header.top, .edit, .see, .bar, .tabs";
const PARTS = ["header.top", "#line", "#acts", "#see", "#edit", "#tabs"];

/** Whether a field keeps what it says, whatever the server's page says. */
const inUse = (field) =>
  saving.waits(field.name) ||
  (field === document.activeElement && field.type !== "hidden") ||
  (isAlone(field) && isTyped(field));

/** Whether what is typed in a field goes with its own button, and never by itself. */
const isAlone = (field) => "alone" in field.dataset;

/** Say in the place of "saved" why it isn't. */
function refused(why) {
  const place = document.querySelector("#saved");
  place.classList.add("off");
  place.textContent = why;
}

function show(page) {
  const theirs = page.querySelector("form#deck");
  if (!theirs) return refused(page.title); // the right to write, or the draft, is gone
  if (Number(theirs.elements.base.value) < Number(form.elements.base.value)) return; // a newer one came before it
  const lost = new Set([...page.querySelectorAll("[data-conflict]")].map(({ name }) => name)); // theirs stands there
  const both = conflict.taken(page);
  for (const part of PARTS) {
    const [old, newer] = [document.querySelector(part), page.querySelector(part)];
    if (old && newer) morph(old, newer, (field) => (lost.has(field.name) ? saving.waits(field.name) : inUse(field)));
  }
  for (const name of ["base", "key"]) form.elements[name].value = theirs.elements[name].value;
  form.action = theirs.getAttribute("action");
  if (theirs.dataset.edit) form.dataset.edit = theirs.dataset.edit;
  document.title = page.title;
  looking.settle();
  tasks.shown();
  uncounted.shown();
  document.dispatchEvent(new Event("studio:shown"));
  conflict.ask(both);
}

/** Whether a page that somebody else made newer has to wait. */
const busy = () => saving.busy() || pressing.busy() || conflict.busy();

/** Say in the place of "saved" that what stands there now came from somewhere else. */
function changedElsewhere() {
  document.querySelector("#saved").textContent = form.dataset.changed;
}

/** Mark the cards that show what is no longer typed there. */
function dash() {
  const waiting = [...form.querySelectorAll("[data-for]")].filter(({ name }) => saving.waits(name));
  const keys = new Set(waiting.map((cell) => cell.dataset.for));
  for (const card of document.querySelectorAll("#see li[data-card]"))
    card.classList.toggle("new", keys.has(card.dataset.card));
}

/** Say how many changes wait for the network. */
function tell(number) {
  const place = document.querySelector("#saved");
  const [one, more] = JSON.parse(form.dataset.words || "{}").waits || ["", ""];
  place.classList.toggle("off", Boolean(number));
  dash();
  if (number) place.textContent = number === 1 ? one : more.replace("{n}", number);
}

/** What a box says that isn't ticked: that of the hidden field before it. */
const unticked = ({ name, previousElementSibling: before }) => (before?.name === name ? before.value : "");

const value = (field) => (field.type === "checkbox" && !field.checked ? unticked(field) : field.value);

function changed({ target, type }) {
  if (!target.name || isAlone(target) || target.type === "file" || (target.type === "radio" && !target.checked)) return;
  const typed = target.matches("textarea, input:not([type=checkbox], [type=radio], [type=number])");
  if (typed !== (type === "input")) return; // what is ticked or chosen goes at once, when it is changed
  saving.note(target.name, value(target), typed ? undefined : 0);
}

/** On a phone the levels are a list to choose from, with a new one; elsewhere, and without this script, links. */
async function levelled({ target }) {
  if (!target.matches("select.levels")) return;
  if (!target.value) form.querySelector("nav.levels button").click();
  if (target.value && (await away.go(target.value))) return;
  target.selectedIndex = sent(target); // of the page that stays
}

/** The place of what was chosen in a list as the server sent it. */
const sent = ({ options }) =>
  Math.max(
    0,
    [...options].findIndex((one) => one.defaultSelected),
  );

/** What a field said as the server sent it, in the way a browser writes it: colours in small letters, for one. */
function asSent(field) {
  const untouched = field.cloneNode();
  untouched.value = field.defaultValue;
  return untouched.value;
}

/** Whether a field says something else than the page that the server sent. */
function isTyped(field) {
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field.matches("select")) return field.selectedIndex !== sent(field);
  return field.matches("textarea, input:not([type=hidden], [type=file])") && field.value !== asSent(field);
}

/** Note what was typed, ticked or chosen before this script ran. */
function typedBefore() {
  for (const field of form.elements) {
    const isLeft = field.type === "radio" && !field.checked; // another one is chosen, which is sent
    if (field.name && !isLeft && !isAlone(field) && isTyped(field)) saving.note(field.name, value(field));
  }
}

/** In a deck that was just begun one types at once; not on a phone, where the keyboard would hide the cards. */
function begin() {
  const first = document.querySelector("#edit input:not([type=hidden])");
  const isFree = document.activeElement === document.body && matchMedia("(hover: hover) and (pointer: fine)").matches;
  if (form.elements.base.value !== "1" || !isFree) return;
  first?.focus();
  first?.select();
}

/** F6 goes round the areas of the page; Alt and a digit to a pane. */
function key(event) {
  if (document.querySelector("dialog[open]")) return;
  const areas = [...document.querySelectorAll(AREAS)];
  if (event.key === "F6") {
    const now = areas.findIndex((area) => area.contains(document.activeElement));
    const next = areas.at((now + (event.shiftKey ? -1 : 1) + areas.length) % areas.length);
    (next.querySelector("a[href], button, input:not([type=hidden]), select, textarea") || next).focus();
    event.preventDefault();
  } else if (event.altKey && /^[1-4]$/.test(event.key)) {
    document.querySelectorAll("#tabs a:not(.home)")[event.key - 1]?.click();
    event.preventDefault();
  }
}

/** Before the page is left, or a button is pressed, what waits goes first. */
function leaving(event) {
  if (event.type === "pagehide" || document.visibilityState === "hidden") saving.send();
}

if (form) away.start();
if (form) looking.start(show);
if (form) watching.start(form, { show, busy, tell: changedElsewhere });
if (form?.dataset.edit) {
  document.documentElement.classList.add("live");
  saving.start(form, { show, tell });
  cells.start(form);
  paste.start(form);
  tasks.start(form, show);
  uncounted.start(form, show);
  picture.start(form);
  drop.start(form);
  conflict.start(form);
  dialog.start(form);
  errors.start(form);
  pressing.start(form, show);
  addEventListener("keydown", key);
  addEventListener("pagehide", leaving);
  addEventListener("visibilitychange", leaving);
  for (const type of ["input", "change"]) form.addEventListener(type, changed);
  form.addEventListener("change", levelled);
  typedBefore();
  begin();
}
