// The way to what is wrong: the counter of errors, or a page's address, leads to where it is told, and into its field.
//
// <a href="PAGE#note-3">                    in #line; without this script the page goes there, and no field is entered
// <div class="say" id="note-3">  <input aria-describedby="note-3">
const NOTE = /^#note-\d+$/;

/** Go to a note, if this page has it; whether it has. */
function lead(hash) {
  const note = NOTE.test(hash) ? document.querySelector(hash) : null;
  if (!note) return false;
  for (let box = note.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
  const field = document.querySelector(`#edit [aria-describedby~="${note.id}"]`);
  (field ?? note).focus({ preventScroll: true });
  note.scrollIntoView({ block: "center" });
  return true;
}

function pressed(event) {
  const link = event.target.closest?.("#line a");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey && lead(link.hash)) event.preventDefault();
}

/** Lead to what is wrong in this form's page. */
export function start(form) {
  form.addEventListener("click", pressed);
  lead(location.hash);
}
