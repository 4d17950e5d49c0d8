// Watching: whether somebody else has changed the deck, or one's own other tab. Then the newer page takes the place of
// ours, but for what is being typed, and that is said.
//
// <form data-state="ADDRESS"> answers {"seq": NUMBER}, to be compared with its hidden field `base`.
const EVERY = 4000; // ms between two looks of a page that is seen

const watch = { form: null, show: null, busy: null, tell: null };

const known = () => Number(watch.form.elements.base.value);

async function fetched(address) {
  const answer = await fetch(address, { headers: { Accept: "application/json, text/html" } });
  return answer.ok ? answer : null;
}

async function look() {
  if (document.hidden || watch.busy()) return;
  try {
    const state = await (await fetched(watch.form.dataset.state))?.json();
    if (!state || state.seq <= known()) return;
    const page = await (await fetched(location.href))?.text();
    if (!page || watch.busy()) return;
    watch.show(new DOMParser().parseFromString(page, "text/html"));
    watch.tell();
  } catch {
    /* without a network the next look tells */
  }
}

/** Look again and again, and at once where somebody comes back to the page. */
export function start(form, { show, busy, tell }) {
  Object.assign(watch, { form, show, busy, tell });
  setInterval(look, EVERY);
  addEventListener("visibilitychange", look);
}
