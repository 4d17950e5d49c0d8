// Buttons that copy and send links, where the browser can; all else about links is in links.js.
//
// <button hidden data-share="ADDRESS" data-title="TITLE">
// <button hidden data-copy="TEXT, or # and the id of what says it" data-done="Copied">
// Whoever shows such buttons later on tells it by the event `sharing`.
import { all, say } from "./tools.js";

const DONE = 2000; // ms for which a button says that it has copied

function textOf({ dataset: { copy } }) {
  const source = copy.startsWith("#") && document.getElementById(copy.slice(1));
  return source ? source.value || source.textContent.trim() : copy;
}

async function copyText(button) {
  await navigator.clipboard.writeText(textOf(button));
  const { done } = button.dataset;
  if (!done || button.dataset.was) return;
  button.dataset.was = button.textContent;
  button.textContent = done;
  say(done);
  setTimeout(() => {
    button.textContent = button.dataset.was;
    delete button.dataset.was;
  }, DONE);
}

const share = ({ dataset }) => navigator.share({ url: dataset.share, title: dataset.title || document.title });

function press({ target }) {
  const button = target.closest("[data-copy], [data-share]");
  if (!button) return;
  const act = "copy" in button.dataset ? copyText : share;
  act(button).catch(() => {}); // forbidden, or thought better of it
}

/** Show the buttons that work here. */
export function draw() {
  for (const button of all("[data-copy]")) button.hidden = !navigator.clipboard;
  for (const button of all("[data-share]")) button.hidden = !navigator.share;
}

draw();
document.addEventListener("click", press);
document.addEventListener("sharing", draw);
