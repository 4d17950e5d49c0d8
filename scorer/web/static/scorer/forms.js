// What the other scripts need to know of forms: is something typed, fill in again, keep drafts over a reload.
import { steady } from "./steady.js";
import { $, all, session } from "./tools.js";

const KEPT = "form[data-entry][id], form[data-draft][id]";
const TYPED = "input:not([type=checkbox], [type=radio], [type=hidden]), textarea, select";
const DEAF = ["hidden", "submit", "button", "reset", "image", "file", "password"];

/** Whether a control differs from what the server sent. */
export function changed(control) {
  if (DEAF.includes(control.type)) return false;
  if (control.matches("[type=checkbox], [type=radio]")) return control.checked !== control.defaultChecked;
  if (!control.options) return control.value !== control.defaultValue;
  const options = [...control.options];
  if (options.some((option) => option.defaultSelected)) {
    return options.some((option) => option.selected !== option.defaultSelected);
  }
  return control.selectedIndex > 0;
}

/** The controls of the forms in an element, also those that stand elsewhere, and what stands there without a form. */
export function controls(element) {
  const within = all("input, select, textarea", element);
  const forms = element.matches?.("form") ? [element] : all("form", element);
  const elsewhere = forms.flatMap((form) => [...form.elements].filter((control) => !element.contains(control)));
  const theirs = ({ form }) => !form || element.contains(form);
  return within.filter(theirs).concat(elsewhere);
}

/** Whether a control of the element's forms differs from what the server sent. */
export const dirty = (element) => controls(element).some(changed);

/** Whether more than the player is chosen: that alone may have stayed behind, as the server went on to another. */
export const filled = (element) => controls(element).some((control) => control.name !== "player" && changed(control));

/** Where a form says why it was refused: in it, or in the bar. */
export const refusalOf = (form) =>
  $("[data-error]", form) ?? (form.id ? $(`[data-error][data-for~="${form.id}"]`) : null);

/** The body a form would send, with the button that sends it; a page that is too new to be read says what it said. */
export function bodyOf(form, submitter) {
  const body = new URLSearchParams(new FormData(form));
  if (!dirty(form))
    for (const [name, value] of Object.entries(JSON.parse(form.dataset.before || "{}"))) body.set(name, value);
  if (submitter?.name) body.append(submitter.name, submitter.value);
  return body;
}

/** Put the values of such a body into a form again; hidden fields stay. */
export function fill(form, body) {
  const used = {};
  for (const control of form.elements) {
    if (!control.name || DEAF.includes(control.type) || control.matches("button, output, fieldset")) continue;
    const values = body.getAll(control.name);
    if (control.matches("[type=checkbox], [type=radio]")) control.checked = values.includes(control.value);
    else {
      const turn = (used[control.name] ??= 0);
      if (turn < values.length) control.value = values[turn];
      used[control.name]++;
    }
  }
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Say at the form why it was refused; an empty sentence takes that back. */
export function complain(form, sentence, field) {
  const place = refusalOf(form);
  if (place) place.textContent = sentence;
  for (const control of form.elements) control.removeAttribute("aria-invalid");
  const wrong = sentence && field && form.elements.namedItem(field);
  const control = wrong instanceof RadioNodeList ? nearest(wrong) : wrong;
  control?.setAttribute?.("aria-invalid", "true");
  if (place?.closest("#bar")) return; // always in sight; the focus stays on the button
  control?.focus?.({ preventScroll: true });
  if (sentence) steady(() => reveal([control?.labels?.[0], control, place]), true);
}

/** Of several boxes the last, beside the sentence below them; of those that exclude each other the first. */
const nearest = (group) => (group[0].type === "radio" ? group[0] : [...group].at(-1));

/** Bring each into view, as little as that takes; the last surely, the others where there is room for all. */
function reveal(elements) {
  for (const element of elements) element?.scrollIntoView?.({ block: "nearest" });
}

/** Whether anything is typed or ticked, whoever it is for. */
const begun = (form) => controls(form).some((control) => control.type !== "radio" && changed(control));

/**
 * Whom an entry of this round stands for already is told so at once, in the bar; the keys wait for another. What is
 * typed already when another phone's comes may be written: then both values are there to choose from.
 */
export function twice() {
  const box = $("#again");
  const form = $("#entry");
  if (box && form) {
    const done = controls(form).find((control) => control.checked && "done" in control.dataset);
    const seat = "further" in form.dataset || begun(form) ? "" : done?.value;
    const lines = all("[data-seat]", box);
    for (const line of lines) line.hidden = line.dataset.seat !== seat;
    const told = lines.some((line) => !line.hidden);
    form.toggleAttribute("data-again", told);
    form.inert = told; // its keys wait for another
  }
}

/** Enter leads to the next field and writes only from the last one, so that nothing is written half filled in. */
function onward(event) {
  const { target, key } = event;
  const form = target.form;
  if (key !== "Enter" || event.isComposing || !form?.matches("form[data-entry]") || target.matches("button")) return;
  event.preventDefault();
  if (event.repeat) return;
  const shown = [...form.elements].filter((control) => control.getClientRects().length);
  const after = shown.slice(shown.indexOf(target) + 1);
  const typed = target.matches(TYPED);
  const next =
    after.find((control) => control.matches(TYPED)) || (typed && after.find(({ type }) => type === "checkbox"));
  const button = shown.findLast(({ type }) => type === "submit"); // that of the bar
  const medal = typed && form.elements.by?.value === "tasks" && $(".medals .key", form);
  if (next) next.focus();
  else if (medal) medal.focus();
  else if (typed) button?.click();
  else button?.focus();
  if (next?.type === "number") next.select();
}

const draftOf = (form) => `draft:${location.pathname}#${form.id}`;

/** Forget what was typed, for it is sent. */
export function forget(form) {
  if (form.id) session.set(draftOf(form), null);
}

function keep() {
  for (const form of all(KEPT)) {
    // a busy one is already in the outbox, and one that was sent the plain way is the server's
    const open = dirty(form) && !form.hasAttribute("aria-busy") && !("sent" in form.dataset);
    session.set(draftOf(form), open ? String(bodyOf(form)) : null);
  }
}

export function start() {
  for (const form of all(KEPT)) {
    const draft = session.get(draftOf(form));
    if (draft) fill(form, new URLSearchParams(draft));
  }
  document.addEventListener("submit", ({ target }) => {
    if (target.matches("[data-draft]")) target.dataset.sent = "";
  });
  document.addEventListener("keydown", onward);
  document.addEventListener("input", ({ target: { form } }) => {
    // what was refused is being put right
    if (form && refusalOf(form)?.textContent) complain(form, "");
  });
  addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", keep);
  document.addEventListener("change", keep);
}
