// Where two wrote the same, a dialog shows both, and one is chosen. Without this script it is a note on the page.
//
// <div id="conflicts"><section>                        one for each place
//   <button name="ADDRESS" value="TEXT" data-conflict>  lets what came too late stand there after all
//   <button name="*ADDRESS" value="TEXT" data-conflict> lets both be, each on a card of its own
//   <button data-leave>                                 lets it be as it is
// What was chosen goes when the dialog is closed, all at once: a card more gives those behind it other addresses.
import * as saving from "./saving.js";

const clash = { form: null, dialog: null, chosen: [] };

/** Put into a field what came too late, as if it had been typed once more. */
function restore({ name, value }) {
  const field = [...clash.form.elements].find((one) => one.name === name);
  if (field) field.value = value;
  saving.note(name, value, 0);
}

/** Do what was chosen. */
function done() {
  clash.chosen.forEach(restore);
  clash.chosen = [];
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
  if ("conflict" in button.dataset) clash.chosen.push(button);
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

/** Whether there is still something to choose: till then the page keeps its rows. */
export const busy = () => Boolean(clash.dialog?.open);

/** Begin; a page that comes with such a note was sent by a form. */
export function start(form) {
  clash.form = form;
  clash.dialog = document.createElement("dialog");
  clash.dialog.addEventListener("click", clicked);
  clash.dialog.addEventListener("close", done);
  addEventListener("pagehide", done);
  document.body.append(clash.dialog);
  ask(taken(document));
}
