// The queue: sends what waits, in order within a table, the tables side by side, and deletes it only after the
// server's word.
import { $, say, words } from "./tools.js";
import { buzz, tone } from "./feel.js";
import { change, drop, entries } from "./store.js";
import * as undo from "./undo.js";

const LIMIT = 8000; // so long a request may take
const STRANGE = 5; // answers that are not ours, after which an entry counts as refused
const LATER = [408, 425, 429];

export const queue = {
  held: new Map(), // id → what to do with the form that waits for the answer
  nexts: new Map(), // id → the page to go to after the answer
  strange: new Map(), // id → answers that were not ours
  pauses: new Map(), // table → {tries, until, held: whether the server itself says so}
  sending: false,
  again: false, // something came while it was sending
  timer: 0,
  asked: false, // the browser was asked to keep our store
  lead: "", // the id of what was sent from a form and answered by a conflict: that is shown at once
  hooks: {},
};

/** What the server's answer means: done, conflict, refused, strange (not ours, it seems) or later. */
export function meaning(status, answer) {
  // A hotel's log-in page also says 200: only an answer with a seq is the server's word.
  if ((status === 200 || status === 201) && Number.isInteger(answer?.seq)) return { kind: "done", seq: answer.seq };
  if (status === 409 && answer?.html) return { kind: "conflict", html: answer.html };
  if (status < 400 || status > 499 || LATER.includes(status)) return { kind: "later" };
  return answer?.error ? { kind: "refused", error: answer.error, field: answer.field } : { kind: "strange" };
}

/** So many seconds to the next try, or as many as the server wants; not all phones at once. */
export const pauseOf = (tries, wanted, chance) =>
  Math.max(wanted || 0, Math.min(30, 2 ** (tries - 1)) * (0.75 + chance / 2));

async function post(entry) {
  let response;
  try {
    response = await fetch(entry.url, {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" },
      body: entry.body,
      redirect: "error",
      keepalive: true,
      signal: AbortSignal.timeout(LIMIT),
    });
  } catch {
    return { kind: "later" };
  }
  const { status, headers } = response;
  const answer = meaning(status, await response.json().catch(() => null));
  if (answer.kind === "strange") {
    const times = (queue.strange.get(entry.id) || 0) + 1;
    queue.strange.set(entry.id, times);
    if (times >= STRANGE) return { kind: "refused", error: "" };
  } else if (answer.kind !== "later") return answer;
  return { kind: "later", wait: Number(headers.get("Retry-After")) || 0, held: status > 428 };
}

/** What waits shall not be cleared away when space runs short. */
function persist() {
  if (!queue.asked) navigator.storage?.persist?.().catch(() => {});
  queue.asked = true;
}

/** Forms whose entries come after one that has to wait need not wait for an answer. */
async function letGo(name) {
  for (const { id, table } of await entries()) {
    if (table !== name || !queue.held.has(id)) continue;
    const release = queue.held.get(id);
    queue.held.delete(id);
    release({ kind: "later" });
  }
}

/** Try again later, and the later ones of the table after it. */
async function postpone(entry, answer) {
  const before = queue.pauses.get(entry.table);
  const tries = (before?.tries || 0) + 1;
  const until = Date.now() + 1000 * pauseOf(tries, answer.wait, Math.random());
  queue.pauses.set(entry.table, { tries, until, held: answer.held });
  if (answer.held && !before?.held) say(words($("#outbox")).why);
  await change(entry, { tried: true });
  await letGo(entry.table);
  persist();
  queue.hooks.failed?.();
}

/** Send one entry; false when the later ones of its table have to wait. */
async function send(entry) {
  const answer = await post(entry);
  const { kind } = answer;
  const release = queue.held.get(entry.id);
  queue.held.delete(entry.id);
  if (kind === "later") await postpone(entry, answer);
  else {
    queue.pauses.delete(entry.table);
    if (kind === "done" || (kind === "refused" && release)) await drop(entry);
    else await change(entry, { state: kind, error: answer.error, html: answer.html });
  }
  const gone = undo.isGone(entry);
  release?.(gone ? { kind: "done" } : answer);
  if (!gone && (kind === "refused" || kind === "conflict")) {
    if (release) queue.lead = entry.id;
    tone("no");
    buzz([60, 60, 60]);
    if (!release) say(answer.error);
  }
  queue.hooks.answered();
  if (kind === "done") finish(entry, answer.seq);
  return kind !== "later";
}

function finish(entry, seq) {
  undo.remember(entry, seq);
  queue.hooks.sent?.(entry.table, seq);
  const next = queue.nexts.get(entry.id);
  if (next && Date.now() - entry.at < LIMIT) location.assign(next); // later the player is busy with something else
}

/** Whether the server itself said that an entry has to wait. */
export const stalled = ({ table: of }) => queue.pauses.get(of)?.held;

/** Whether this entry is to be shown at once, for it was just sent from a form; said once. */
export function leads({ id }) {
  const first = id === queue.lead;
  queue.lead = "";
  return first;
}

const due = ({ state }) => state === "waiting" || state === "dropped";

/** Send what waits at a table, the oldest first; looked up each time, for it may have been dropped meanwhile. */
async function sendAll(name) {
  for (;;) {
    if (queue.pauses.get(name)?.until > Date.now()) return;
    const entry = (await entries()).find((each) => each.table === name && due(each));
    if (!entry || !(await send(entry))) return;
  }
}

async function sendTables() {
  while (queue.again) {
    queue.again = false;
    const tables = new Set((await entries()).filter(due).map((entry) => entry.table));
    for (const name of queue.pauses.keys()) if (!tables.has(name)) queue.pauses.delete(name);
    await Promise.all([...tables].map(sendAll));
  }
}

/** Send what waits. Eager: do not mind the pauses. */
export async function drain(eager) {
  if (eager) for (const pause of queue.pauses.values()) pause.until = 0;
  queue.again = true;
  if (queue.sending) return;
  queue.sending = true;
  try {
    await sendTables();
  } catch {
    /* no store, nothing to send */
  } finally {
    queue.sending = false;
  }
  clearTimeout(queue.timer);
  const next = Math.min(...[...queue.pauses.values()].map(({ until }) => until));
  if (Number.isFinite(next)) queue.timer = setTimeout(drain, Math.max(50, next - Date.now()));
}

/** `answered`: something was answered, or was not; `sent`: to which table, as which seq; `failed`: no answer. */
export function startQueue(hooks) {
  queue.hooks = hooks;
  const now = () => drain(true);
  addEventListener("online", now);
  addEventListener("pageshow", now);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) now();
  });
}
