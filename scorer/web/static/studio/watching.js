// Watching: whether somebody else has changed the deck, or one's own other tab. Then the newer page takes the place of
// ours, but for what is being typed, and that is said. So it does, without a word, where a picture is not there any
// more, as after the server was started anew.
//
// <form data-state="ADDRESS"> answers {"seq": NUMBER, "open": "on two devices"}: the number is compared with its hidden
// field `base`, the words stand in #open.
import * as asking from "./asking.js";
import * as away from "./away.js";

const EVERY = 4000; // ms between two looks of a page that is seen
const SELDOM = 30000; // ms between those of one that isn't, which tell others that it is open
const AGAIN = 10000; // ms until the page is asked for once more because of a picture

const watch = { form: null, show: null, busy: null, tell: null, lost: -AGAIN, looked: -SELDOM };

const known = () => Number(watch.form.elements.base.value);

/** Whether the server knows a newer deck; says who else has it open. */
async function isNewer() {
  watch.looked = performance.now();
  const answer = await away.state();
  try {
    if (!answer?.ok) return false;
    const { seq, open } = await answer.json();
    const place = document.querySelector("#open");
    if (place.textContent !== open) place.textContent = open;
    return seq > known();
  } catch {
    return false; // the next look tells
  }
}

/** Show the page as it is now; whether there is one that may take the place of ours. */
async function renew() {
  const page = await asking.page(location.href);
  const canShow = Boolean(page?.querySelector("form#deck")) && !watch.busy();
  if (canShow) watch.show(page);
  return canShow;
}

async function look() {
  if (watch.busy() || (document.hidden && performance.now() - watch.looked < SELDOM)) return;
  if ((await isNewer()) && !document.hidden && (await renew())) watch.tell();
}

/** Pictures that could not be had. */
const broken = () =>
  [...document.querySelectorAll("#see img")].filter((one) => one.complete && one.currentSrc && !one.naturalWidth);

/** Ask for the page because of them, and for those once more that are where they were. */
async function mend() {
  const now = performance.now();
  if (!broken().length || now - watch.lost < AGAIN) return;
  watch.lost = now;
  await renew();
  for (const picture of broken()) picture.src = picture.getAttribute("src");
}

/** Show the deck as it is to whoever went back: browsers show such a page as it was, without what was typed last. */
async function cameBack({ persisted }) {
  const [way] = performance.getEntriesByType("navigation");
  if ((persisted || way?.type === "back_forward") && (await isNewer())) await renew();
}

/** Look again and again, and at once where somebody comes back to the page. */
export function start(form, { show, busy, tell }) {
  Object.assign(watch, { form, show, busy, tell });
  setInterval(look, EVERY);
  addEventListener("pageshow", cameBack);
  addEventListener("visibilitychange", look);
  form.addEventListener("error", mend, true);
  mend();
}
