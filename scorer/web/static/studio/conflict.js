// Where two wrote the same, a dialog shows both, and one is chosen. Without this script it is a note on the page.
//
// <div id="conflicts"><section>                        one for each place
//   <button name="ADDRESS" value="TEXT" data-conflict>  lets what came too late stand there after all
//   <button data-leave>                                 lets it be as it is
import * as saving from "./saving.js";

const clash = { form: null, dialog: null };

/** Put into a field what came too late, as if it had been typed once more. */
function restore({ name, value }) {
  const field = [...clash.form.elements].find((one) => one.name === name);
  if (field) field.value = value;
  saving.note(name, value, 0);
}

/** One place is settled; the dialog closes after the last one. */
function settled(section) {
  const next = section.nextElementSibling || section.previousElementSibling;
  section.remove();
  if (next?.matches("section")) next.querySelector("button").focus();
  else clash.dialog.close();
}

function clicked(event) {
  const button = event.target.closest("[data-conflict], [data-leave]");
  if (!button) return;
  event.preventDefault();
  if ("conflict" in button.dataset) restore(button);
  settled(button.closest("section"));
}

/** What a page says of this, which is no part of it any more. */
export function taken(page) {
  const note = page.querySelector("#conflicts");
  note?.remove();
  return note && document.importNode(note, true);
}

/** Ask which of both shall be, if there is something to choose. */
export function ask(note) {
  if (!note) return;
  note.className = "page conflicts";
  clash.dialog.setAttribute("aria-label", note.querySelector("h2").textContent);
  clash.dialog.replaceChildren(note);
  if (!clash.dialog.open) clash.dialog.showModal();
}

/** Begin; a page that comes with such a note was sent by a form. */
export function start(form) {
  clash.form = form;
  clash.dialog = document.createElement("dialog");
  clash.dialog.addEventListener("click", clicked);
  document.body.append(clash.dialog);
  ask(taken(document));
}
