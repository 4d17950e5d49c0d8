// Without a network the page stays: what leads elsewhere would end on a page of the browser's own, so it says why
// instead. Whoever asks the server for something tells here whether there was an answer.
//
// <p id="away" role="status" hidden> says what happens to what is typed meanwhile.
const note = () => document.querySelector("#away");

/** There was no answer. */
export const lost = () => note()?.removeAttribute("hidden");

/** There was one. */
export const found = () => note()?.setAttribute("hidden", "");

const isAway = () => !navigator.onLine || note()?.hidden === false;

/** Links to another page; those to a place in this one need no network, and the rest ask by themselves. */
const LINKS = "a[href]:not([href^='#'], [data-look], [data-over], [data-close], [data-made])";

function followed(event) {
  const link = event.target.closest?.(LINKS);
  if (!link || !isAway()) return;
  event.preventDefault();
  lost();
}

/** Begin. */
export function start() {
  document.addEventListener("click", followed);
  addEventListener("offline", lost);
  addEventListener("online", found);
}
