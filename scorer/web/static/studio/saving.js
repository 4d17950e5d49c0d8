// Saving: what is typed goes to the server after a short pause, one request at a time. What has no answer yet waits
// here and in the browser's storage, and goes by itself, also after the page was closed.
import * as away from "./away.js";

const PAUSE = 180; // ms after the last key
const AGAIN = 2500; // ms until the next try
const TOLD = 700; // ms without an answer until we say that something waits

const saving = {
  form: null,
  waiting: new Map(), // address → what was typed
  sent: null, // what is on its way
  way: null, // the promise of its answer
  timer: 0,
  show: null, // page → the newer page takes the place of ours
  tell: null, // how many changes wait → nothing
};

const key = () => `studio:${saving.form.dataset.draft}`;
const all = () => new Map([...(saving.sent || []), ...saving.waiting]);

/** Write down what waits; a browser that forbids it forgets it with the page. */
function keep() {
  const pairs = [...all()];
  try {
    if (pairs.length) localStorage.setItem(key(), JSON.stringify(pairs));
    else localStorage.removeItem(key());
  } catch {
    /* full or forbidden */
  }
}

/** What waited when the page was left. */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(key()) || "[]");
  } catch {
    return [];
  }
}

/** Whether what was typed in a field is not yet saved. */
export const waits = (name) => saving.waiting.has(name) || Boolean(saving.sent?.has(name));

/** Whether anything waits or is on its way. */
export const busy = () => Boolean(saving.sent || saving.waiting.size);

const plan = (pause) => {
  clearTimeout(saving.timer);
  saving.timer = setTimeout(send, pause);
};

/** Note what a field says; it is sent at the next pause. */
export function note(name, value, pause = PAUSE) {
  saving.waiting.set(name, value);
  keep();
  plan(pause);
}

function body(pairs) {
  const sent = new URLSearchParams({ base: saving.form.elements.base.value });
  for (const { name, value } of saving.form.querySelectorAll("[data-along]")) sent.append(name, value);
  for (const [name, value] of pairs) sent.append(name, value);
  return sent;
}

/** The answer to what was sent, or null where there is none that lasts. */
async function answered(pairs) {
  try {
    const answer = await away.heard(fetch(saving.form.dataset.edit, { method: "POST", body: body(pairs) }));
    const lasting = answer.ok || (answer.status >= 400 && answer.status < 500 && answer.status !== 429);
    return lasting && (answer.headers.get("Content-Type") || "").startsWith("text/html") ? await answer.text() : null;
  } catch {
    return null;
  }
}

async function go() {
  const { waiting } = saving;
  if (!waiting.size) return;
  saving.sent = waiting;
  saving.waiting = new Map();
  const late = setTimeout(() => saving.tell(all().size), TOLD);
  const text = await answered(saving.sent);
  clearTimeout(late);
  if (text === null) {
    saving.waiting = all();
    saving.sent = null;
    saving.tell(saving.waiting.size);
    return plan(AGAIN);
  }
  saving.sent = null;
  keep();
  saving.show(new DOMParser().parseFromString(text, "text/html"));
  if (saving.waiting.size) plan(0);
}

/** Send what waits, if nothing is on its way. */
export function send() {
  if (!saving.sent) saving.way = go();
  return saving.way;
}

/** After that all that was typed is saved, if there is a network. */
export async function settled() {
  await send(); // what is on its way
  await send(); // what was typed meanwhile
}

/** Save what this form's fields say; go on with what was left last time. */
export function start(form, { show, tell }) {
  Object.assign(saving, { form, show, tell });
  saving.waiting = new Map(kept());
  if (saving.waiting.size) plan(0);
  addEventListener("online", () => plan(0));
}
