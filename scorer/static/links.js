// Links: takes the secret of a link out of the address and posts it, copies and shares, remembers players' names.
import { $, all, local, say } from "./tools.js";

const NAMES = 20;

/** /open#TOKEN: the secret goes into the form, out of the address and the history, and is sent. */
function openLink() {
  const form = $("[data-open-form]");
  const token = location.hash.slice(1);
  if (!form || !token) return;
  history.replaceState(null, "", location.pathname + location.search);
  form.elements.token.value = decodeURIComponent(token);
  form.requestSubmit();
}

function textOf(button) {
  const { copy } = button.dataset;
  const source = copy.startsWith("#") && document.getElementById(copy.slice(1));
  return source ? source.value || source.textContent.trim() : copy;
}

async function copy(button) {
  await navigator.clipboard.writeText(textOf(button));
  const { done } = button.dataset;
  if (!done || button.dataset.was) return;
  button.dataset.was = button.textContent;
  button.textContent = done;
  say(done);
  setTimeout(() => {
    button.textContent = button.dataset.was;
    delete button.dataset.was;
  }, 2000);
}

const share = ({ dataset }) => navigator.share({ url: dataset.share, title: dataset.title || document.title });

const names = () => JSON.parse(local.get("names") || "[]");

function rememberNames(form) {
  const typed = all("[data-remember]", form).map((input) => input.value.trim()).filter(Boolean);
  if (typed.length) local.set("names", JSON.stringify([...new Set([...typed, ...names()])].slice(0, NAMES)));
}

function offerNames() {
  $("#names")?.replaceChildren(...names().map((name) => new Option("", name)));
  for (const button of all("[data-forget-names]")) button.hidden = !names().length;
}

/** Show the buttons that work here. */
export function draw() {
  for (const button of all("[data-copy]")) button.hidden = !navigator.clipboard;
  for (const button of all("[data-share]")) button.hidden = !navigator.share;
  offerNames();
}

export function start() {
  draw();
  openLink();
  addEventListener("hashchange", openLink);
  document.addEventListener("submit", (event) => rememberNames(event.target));
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy], [data-share], [data-forget-names]");
    if (!button) return;
    if ("copy" in button.dataset) copy(button).catch(() => {});
    else if ("share" in button.dataset) share(button).catch(() => {}); // thought better of it
    else {
      local.set("names", null);
      offerNames();
    }
  });
}
