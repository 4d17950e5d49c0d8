// Without a network the page stays: what leads elsewhere would end on a page of the browser's own, so it says why
// instead. Only the server knows whether it is there: a browser that calls itself online may not reach it, and one
// without the internet may. So it is asked whenever there is a doubt, and before a link is followed.
//
// <p id="away" role="status" hidden> says what happens to what is typed meanwhile.
// <form id="deck" data-state="ADDRESS"> is something small to ask for, which tells the server that this page is there.
const LATE = 500; // ms without an answer until the server is asked whether it is there at all
const DOUBT = 1000; // ms until we say that it does not answer that
const LONG = 6000; // ms until that is given up

/** The id of this page: the server counts the pages that ask. */
const PAGE = [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const note = () => document.querySelector("#away");

/** Whether the field that one types in is seen, and not below the foot of its pane. */
function isSeen() {
  const [field, pane] = [document.activeElement, document.querySelector("#edit")];
  if (!pane?.contains(field)) return false;
  const { top, bottom } = field.getBoundingClientRect();
  return (top + bottom) / 2 < pane.getBoundingClientRect().bottom;
}

/** Say that there is no network; what one types in stays in view where the pane gets lower by that. */
function lost() {
  const before = isSeen();
  note()?.removeAttribute("hidden");
  if (before && !isSeen()) document.activeElement.scrollIntoView({ block: "nearest" });
}

const found = () => note()?.setAttribute("hidden", "");

/** The answer to a request, which tells whether the server is there; it fails as the request does. */
async function told(request) {
  try {
    const answer = await request;
    found();
    return answer;
  } catch (error) {
    if (error.name !== "AbortError") lost(); // else we wanted it no more
    throw error;
  }
}

/** The same of a request that somebody waits for. */
export async function heard(request) {
  const late = setTimeout(doubt, LATE);
  try {
    return await told(request);
  } finally {
    clearTimeout(late);
  }
}

const door = () => document.querySelector("form#deck").dataset.state;

/** Ask for the number of the deck's last line, and who has it open; null where there is no answer. */
export async function state() {
  const headers = { Accept: "application/json", Page: PAGE };
  try {
    return await told(fetch(door(), { cache: "no-cache", headers, signal: AbortSignal.timeout(LONG) }));
  } catch {
    return null;
  }
}

/** Tell that this page is no longer there; if that does not arrive, it is forgotten by itself. */
async function gone() {
  const headers = { Page: PAGE, "Page-Gone": "1" };
  try {
    await fetch(door(), { headers, keepalive: true });
  } catch {
    /* no network */
  }
}

/** Whether the server is there, where somebody waits to know: that it does not answer is said soon. */
async function doubt() {
  const late = setTimeout(lost, DOUBT);
  const answer = await state();
  clearTimeout(late);
  return Boolean(answer);
}

/** Go to another page, once the server has answered; whether it has. */
export async function go(address) {
  const there = await doubt();
  if (there) location.assign(address);
  return there;
}

/** Links to another page; those to a place in this one need no network, and the rest ask by themselves. */
const LINKS = "a[href]:not([href^='#'], [target], [data-look], [data-over], [data-close], [data-made])";
const way = { asked: null, free: null };

/** Follow a link once the server has answered. */
async function followed(event) {
  const link = event.target.closest?.(LINKS);
  if (event.defaultPrevented || !link || link === way.free) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  way.asked = link; // the last one is meant
  if (!(await doubt()) || way.asked !== link) return;
  way.free = link;
  link.click();
  way.free = null;
}

/** Begin. */
export function start() {
  document.addEventListener("click", followed);
  addEventListener("offline", doubt);
  addEventListener("online", doubt);
  addEventListener("pagehide", gone);
}
