// A deck that takes long to be counted: that begins by itself a while after the last key, and the next key takes it
// back.
//
// <div id="uncounted"><span class="turns" hidden> <a href="ADDRESS"> <button hidden></div>
// The address counts all tasks, and answers with the page; the button stops it.
import * as asking from "./asking.js";

const PAUSE = 800; // ms after the last key

const counting = { timer: 0, request: null, stopped: false, show: null };

const place = () => document.querySelector("#uncounted");
const link = () => place()?.querySelector("a");

/** Show whether it is being counted. */
function told() {
  place()?.querySelector(".turns").toggleAttribute("hidden", !counting.request);
  place()?.querySelector("button")?.toggleAttribute("hidden", !counting.request);
  link()?.toggleAttribute("hidden", Boolean(counting.request));
}

/** Take back what was asked for. */
function stop() {
  clearTimeout(counting.timer);
  counting.request?.abort();
  counting.request = null;
  told();
}

/** Count, and show the page that comes. */
async function count() {
  const request = new AbortController();
  counting.request = request;
  told();
  const page = await asking.page(link().href, request.signal);
  if (counting.request !== request) return; // stopped, or begun anew
  counting.request = null;
  const isPage = Boolean(page?.querySelector("form#deck"));
  counting.stopped = !isPage || Boolean(page.querySelector("#uncounted")); // where it failed, the link stays
  if (isPage) counting.show(page);
  told();
}

/** The page was shown anew: there may be something to count. */
export function shown() {
  told();
  if (!link() || counting.stopped || counting.request) return;
  clearTimeout(counting.timer);
  counting.timer = setTimeout(count, PAUSE);
}

function pressed(event) {
  if (!event.target.closest?.("#uncounted a, #uncounted button")) return;
  event.preventDefault();
  counting.stopped = Boolean(counting.request);
  if (counting.stopped) stop();
  else count();
}

/** Let this form's deck be counted; `show` puts a newer page in the place of ours. */
export function start(form, show) {
  counting.show = show;
  form.addEventListener("click", pressed);
  form.addEventListener("input", () => {
    counting.stopped = false;
    stop();
  });
  shown();
}
