// The page with links: buttons copy and send them, where the browser can.
//
// <button hidden data-share="ADDRESS" data-title="TITLE">
// <button hidden data-copy="ADDRESS, or # and the id of what says it" data-done="Copied">
const DONE = 2000; // ms for which a button says that it has copied

const copied = ({ copy }) => (copy.startsWith("#") ? document.querySelector(copy).textContent.trim() : copy);

async function copyText(button) {
  await navigator.clipboard.writeText(copied(button.dataset));
  const word = button.textContent;
  if (word === button.dataset.done) return;
  button.textContent = button.dataset.done;
  setTimeout(() => (button.textContent = word), DONE);
}

async function press({ target }) {
  const button = target.closest("[data-copy], [data-share]");
  try {
    if (button?.dataset.copy) await copyText(button);
    else if (button) await navigator.share({ url: button.dataset.share, title: button.dataset.title });
  } catch {
    /* forbidden, or thought better of it */
  }
}

for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
document.addEventListener("click", press);
