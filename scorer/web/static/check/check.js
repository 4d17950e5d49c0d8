// Questions about the rules: asks at each tap and swaps the answer in. Without this script the forms do the same.
import { $, all } from "../scorer/tools.js";

const LIMIT = 8000;
let asking = null;

/** Find the focused element again in the new version of its part. */
function mark({ id, name, value }) {
  if (id) return `#${CSS.escape(id)}`;
  return name ? `[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]` : null;
}

function swap(page) {
  for (const part of all("[data-fresh][id]")) {
    const next = page.getElementById(part.id);
    if (!next || next.innerHTML === part.innerHTML) continue;
    const focus = part.contains(document.activeElement) && mark(document.activeElement);
    part.className = next.className;
    part.replaceChildren(...document.importNode(next, true).childNodes);
    if (focus) ($(`${focus}:not(:disabled)`, part) || $("[aria-current]", part))?.focus({ preventScroll: true });
  }
}

function lost() {
  const place = $("#verdict");
  place.className = "wrong";
  place.textContent = place.dataset.lost;
}

async function ask(form, submitter) {
  const query = new URLSearchParams(new FormData(form));
  if (submitter?.name) query.append(submitter.name, submitter.value);
  const address = `${form.action.split(/[?#]/)[0]}?${query}`;
  asking?.abort();
  const mine = (asking = new AbortController());
  const timer = setTimeout(() => mine.abort("late"), LIMIT);
  try {
    const response = await fetch(address, { headers: { Accept: "text/html" }, signal: mine.signal });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (mine !== asking) return;
    if (!page.getElementById("verdict")) throw new Error("not our page");
    swap(page);
    if (response.ok) history.replaceState(null, "", address);
  } catch {
    if (mine === asking) lost();
  } finally {
    clearTimeout(timer);
  }
}

document.documentElement.dataset.asks = ""; // no button needed
document.addEventListener("change", ({ target }) => {
  if (target.form?.dataset.ask === "change" && target.name !== "slot") ask(target.form);
});
document.addEventListener("submit", async (event) => {
  if (!event.target.matches("form[data-ask]")) return;
  event.preventDefault();
  await ask(event.target, event.submitter);
  if ($("#verdict.yes, #verdict.no")) $(".grid9")?.scrollIntoView({ block: "nearest" });
});
