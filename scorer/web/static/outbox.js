// The outbox: what was entered is first written down on the phone, then sent, and deleted only after the
// server's word. Every entry has its own id, so that sending twice (other tab, lost answer) is harmless.
import { $, all, now, say, table, uuid, words } from "./tools.js";
import { bodyOf, complain, dirty, fill, forget } from "./forms.js";
import { buzz, tone } from "./feel.js";
import * as pending from "./pending.js";
import { refuse, steady } from "./steady.js";
import { add, change, drop, entries } from "./store.js";
import * as undo from "./undo.js";

const QUIET = 1000; // an entry that is sent within this time is never shown as waiting
const HOLD = 1500; // so long a form waits for its answer with its values still in it
const TWICE = 300; // the same again within this time is a trembling finger
const LIMIT = 8000; // so long a request may take
const FIELD = "input:not([type=hidden]), select"; // what can be put right when the form is refused
const LATER = [408, 425, 429];

const channel = self.BroadcastChannel ? new BroadcastChannel("outbox") : null;
const held = new Map(); // id → what to do with the form that waits for the answer
const nexts = new Map(); // id → the page to go to after the answer
const failures = new Map(); // id → tries without an answer of ours
const pauses = new Map(); // table → {tries, until, held: whether the server itself says so}
let hooks = {};
let sending = false;
let asked = false; // the browser, to keep our store
let again = false;
let timer = 0;
let last = { text: "", at: 0 };
let putting = Promise.resolve();
let lead = ""; // the id of what was sent from a form and answered by a conflict: that is shown at once

// ---- sending

/** What the server's answer means: done, conflict, refused or later. */
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
  const { status } = response;
  const answer = await response.json().catch(() => null);
  // A hotel's log-in page also says 200: only an answer with a seq is the server's word.
  if ((status === 200 || status === 201) && Number.isInteger(answer?.seq)) return { kind: "done", seq: answer.seq };
  if (status === 409 && answer?.html) return { kind: "conflict", html: answer.html };
  if (status >= 400 && status < 500 && !LATER.includes(status)) {
    if (answer?.error) return { kind: "refused", error: answer.error, field: answer.field };
    const tries = (failures.get(entry.id) || 0) + 1;
    failures.set(entry.id, tries);
    if (tries >= 5) return { kind: "refused", error: "" };
  }
  return { kind: "later", wait: Number(response.headers.get("Retry-After")) || 0, held: status > 428 };
}

/** What waits shall not be cleared away when space runs short. */
function persist() {
  if (!asked) navigator.storage?.persist?.().catch(() => {});
  asked = true;
}

/** Send one entry; false when the later ones of its table have to wait. */
async function send(entry) {
  const answer = await post(entry);
  const release = held.get(entry.id);
  held.delete(entry.id);
  if (answer.kind === "later") {
    const before = pauses.get(entry.table);
    const tries = (before?.tries || 0) + 1;
    const wait = Math.max(answer.wait || 0, Math.min(30, 2 ** (tries - 1)) * (0.75 + Math.random() / 2));
    pauses.set(entry.table, { tries, until: Date.now() + 1000 * wait, held: answer.held });
    if (answer.held && !before?.held) say(words($("#outbox")).why);
    await change(entry, { tried: true });
    persist();
    hooks.failed?.();
  } else {
    pauses.delete(entry.table);
    if (answer.kind === "done" || (answer.kind === "refused" && release)) await drop(entry);
    else await change(entry, { state: answer.kind, error: answer.error, html: answer.html });
  }
  const gone = undo.isGone(entry);
  release?.(gone ? { kind: "done" } : answer);
  if (!gone && (answer.kind === "refused" || answer.kind === "conflict")) {
    if (release) lead = entry.id;
    tone("no");
    buzz([60, 60, 60]);
    if (!release) say(answer.error);
  }
  announce();
  if (answer.kind === "done") finish(entry, answer.seq);
  return answer.kind !== "later";
}

function finish(entry, seq) {
  undo.remember(entry, seq);
  hooks.sent?.(entry.table, seq);
  const next = nexts.get(entry.id);
  if (next && Date.now() - entry.at < LIMIT) location.assign(next); // later the player is busy with something else
}

const stalled = ({ table: of }) => pauses.get(of)?.held;
const due = ({ state }) => state === "waiting" || state === "dropped";

/** Send what waits at a table, the oldest first; looked up each time, for it may have been dropped meanwhile. */
async function sendAll(name) {
  for (;;) {
    if (pauses.get(name)?.until > Date.now()) return;
    const entry = (await entries()).find((each) => each.table === name && due(each));
    if (!entry || !(await send(entry))) return;
  }
}

/** Send what waits: in order within a table, the tables side by side. Eager: do not mind the pauses. */
export async function drain(eager) {
  if (eager) for (const pause of pauses.values()) pause.until = 0;
  again = true;
  if (sending) return;
  sending = true;
  try {
    while (again) {
      again = false;
      const tables = new Set((await entries()).filter(due).map((entry) => entry.table));
      for (const name of pauses.keys()) if (!tables.has(name)) pauses.delete(name);
      await Promise.all([...tables].map(sendAll));
    }
  } catch {
    /* no store, nothing to send */
  } finally {
    sending = false;
  }
  clearTimeout(timer);
  const next = Math.min(...[...pauses.values()].map((pause) => pause.until));
  if (Number.isFinite(next)) timer = setTimeout(drain, Math.max(50, next - Date.now()));
}

// ---- showing

/** Draw here and in the other tabs. */
function announce() {
  channel?.postMessage("");
  return draw();
}

function button(entry, name, text, act) {
  const element = document.createElement("button");
  element.type = "button";
  element.id = `${name}-${entry.n}`;
  element.textContent = text;
  element.addEventListener("click", act);
  return element;
}

/** Both values stand at the table, to choose one. */
function linkTo(entry, text) {
  const link = document.createElement("a");
  link.href = `/t/${entry.table}`;
  link.textContent = text;
  return link;
}

/** The form on this page from which an entry could have come. */
const formOf = ({ url }) => all("form[data-entry]").find((form) => form.action === url && !form.closest("#conflict"));

/** Not sent, or taken back where it has been sent already; who comes next may be another one then. */
async function dropped(entry) {
  await undo.drop(entry);
  for (const form of all("form[data-counter]")) goOn(form);
  announce();
  drain(true);
}

function dropper(entry, text) {
  const cross = button(entry, "drop", "✕", () => dropped(entry));
  cross.className = "quiet drop";
  cross.setAttribute("aria-label", text.replace("{label}", entry.label));
  return cross;
}

function row(entry, texts) {
  const line = document.createElement("li");
  const label = document.createElement("strong");
  const state = document.createElement("span");
  line.className = entry.state;
  label.textContent = entry.label;
  const refused = entry.state === "refused" && (entry.error || texts.unknown);
  state.textContent = refused || texts[entry.state === "waiting" && stalled(entry) ? "held" : entry.state];
  line.append(label, " ", state);
  if (entry.state === "conflict") line.append(" ", linkTo(entry, texts.look));
  if (entry.state === "waiting" && texts.drop) line.append(dropper(entry, texts.drop));
  if (entry.state !== "refused") return line;
  const leave = () => drop(entry).then(announce);
  const form = formOf(entry);
  const acts = document.createElement("span"); // in a row of their own below the sentence, the first stands out
  acts.className = "two";
  if (texts.fix && form && !entry.of && $("[data-error]", form)) {
    acts.append(
      button(entry, "fix", texts.fix, () => {
        steady(() => {
          fill(form, new URLSearchParams(entry.body));
          complain(form, entry.error);
          form.scrollIntoView({ block: "nearest" });
        }, true);
        leave();
      }),
    );
  }
  const retry = () => change(entry, { state: entry.of ? "dropped" : "waiting" }).then(() => drain(true));
  if (texts.again) acts.append(button(entry, "again", texts.again, retry));
  if (texts.dismiss) acts.append(button(entry, "leave", texts.dismiss, leave));
  for (const each of [...acts.children].slice(1)) each.className = "quiet";
  if (acts.childElementCount) line.append(acts);
  return line;
}

function drawList(list) {
  const box = $("#outbox");
  const state = JSON.stringify(list.map((entry) => [entry.n, entry.state, entry.error, stalled(entry)]));
  if (!box || box.dataset.shown === state) return;
  const { activeElement } = document;
  const at = [...($("ul", box)?.children || [])].indexOf(activeElement.closest("li")); // where the keyboard is
  const texts = words(box);
  const refused = list.filter((entry) => entry.state === "refused").length;
  const news = refused ? texts.news?.replace("{n}", refused) : texts.wait?.replace("{n}", list.length);
  box.dataset.shown = state;
  box.dataset.news = (list.length && news) || "";
  const lines = document.createElement("ul");
  lines.append(...list.map((entry) => row(entry, texts)));
  box.replaceChildren(...(list.length ? [list.some(stalled) ? texts.why : "", lines] : []));
  if (at < 0) return;
  const near = lines.children[Math.min(at, list.length - 1)];
  const there = document.getElementById(activeElement.id) || (near ? $("button", near) : $("#undo button"));
  there?.focus({ preventScroll: true });
}

function drawConflict(entry) {
  const place = $("#conflict");
  const shown = entry ? String(entry.n) : "";
  if (!place || (place.dataset.shown || "") === shown) return;
  place.dataset.shown = shown;
  place.innerHTML = entry ? entry.html : "";
  if (entry) say($("h1, h2, h3, p", place)?.textContent);
}

/** Show what waits and what was refused: of this table, or of all on a page without one. */
export async function draw() {
  const list = await entries();
  const mine = list.filter((entry) => entry.state !== "dropped" && (!table() || entry.table === table()));
  const fresh = (entry) => entry.state === "waiting" && !entry.tried && Date.now() - entry.at < QUIET;
  const waiting = mine.filter((entry) => entry.state === "waiting" && !fresh(entry));
  const conflict = mine.find((entry) => entry.state === "conflict");
  const elsewhere = !$("#conflict"); // a page that can't show both values
  steady(() => {
    drawList(mine.filter((entry) => (elsewhere || entry.state !== "conflict") && !fresh(entry)));
    drawConflict(conflict);
    undo.draw(undo.newest(list));
    for (const form of all("form[data-counter]")) tellRound(form);
    hooks.changed?.(waiting.length);
    pending.show([...undo.sent(table()), ...mine].filter((entry) => entry.state === "waiting" && !fresh(entry)));
  });
  if (conflict && conflict.id === lead) steady(() => $("#conflict")?.scrollIntoView({ block: "nearest" }), true);
  lead = "";
  if (mine.some(fresh)) setTimeout(draw, QUIET);
}

// ---- taking in

/** Without a store the form goes the plain way, with the same key. */
function plainly(url, body) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = url;
  for (const [name, value] of body) {
    const input = document.createElement("input");
    [input.type, input.name, input.value] = ["hidden", name, value];
    form.append(input);
  }
  form.hidden = true;
  document.body.append(form);
  form.submit();
}

function labelOf(form, submitter, body, said = {}) {
  const text = submitter?.dataset.label || form.dataset.label || submitter?.textContent.trim() || "";
  const chosen = (name) => $(`[name="${name}"]:checked`, form)?.labels[0]?.querySelector(".name")?.textContent;
  return text.replaceAll(/\{(\w+)\}/g, (_, name) => chosen(name) ?? said[name] ?? body.get(name) ?? "").trim();
}

// ---- rounds and turns that this phone has entered, and that the page does not show yet

/** The bodies of what the form's page doesn't know of: what waits, and what was sent after it was made. */
async function unseen(form) {
  const base = Number(form.elements.namedItem("base")?.value || 0);
  const waiting = (await entries().catch(() => [])).filter((entry) => entry.state === "waiting");
  const later = undo.sent(table()).filter((entry) => entry.seq > base);
  return [...later, ...waiting].filter(({ url }) => url === form.action).map(({ body }) => new URLSearchParams(body));
}

/** Whether everybody has something in the round of the page, when what this phone has written is counted too. */
function whole({ dataset: { counter, per }, elements }, others) {
  const round = elements.namedItem(counter)?.value;
  const seats = round && per ? [...elements].filter(({ name }) => name === per) : [];
  const there = (seat) => others.some((other) => other.get(per) === seat.value && other.get(counter) >= Number(round));
  return seats.length > 0 && seats.every((seat) => "done" in seat.dataset || there(seat));
}

/** The round (or turn) of an entry, when this phone has written others before it. */
function coming(form, body, others) {
  const { counter, per } = form.dataset;
  const own = (of) => Number(of.get(counter) ?? of.get(`${counter}-${of.get(per)}`)) || 0;
  const before = others.filter((other) => !per || other.get(per) === body.get(per));
  return Math.max(own(body) + Number(whole(form, others)), ...before.map((other) => own(other) + 1));
}

/** Without a network the page can't go on: choose who comes next, as the server would. */
export async function goOn(form) {
  const { counter, per } = form.dataset;
  const seats = per ? all(`[type=radio][name="${per}"]`, form) : [];
  if (!counter || !seats.some((seat) => seat.defaultChecked) || dirty(form)) return;
  form.dataset.first ??= seats.find((seat) => seat.defaultChecked).value; // whom the server has chosen
  const others = await unseen(form);
  form.toggleAttribute("data-further", whole(form, others)); // who is done may have more: of the round that comes
  if (dirty(form)) return;
  const body = bodyOf(form);
  const turn = (seat) => {
    body.set(per, seat.value);
    return coming(form, body, others) + ("done" in seat.dataset && !whole(form, others) ? 1 : 0);
  };
  const first = seats.find((seat) => seat.value === form.dataset.first);
  const next = others.length ? seats.reduce((best, seat) => (turn(seat) < turn(best) ? seat : best)) : first;
  for (const seat of seats) seat.defaultChecked = seat.checked = seat === next; // what is chosen so is not "typed"
}

/** Who has something that waits in this round is not done on the server: what comes now is of the next, and says so. */
async function tellRound(form) {
  const place = $("[data-coming]", form);
  if (!place) return;
  const body = bodyOf(form);
  const others = await unseen(form).catch(() => []);
  const round = coming(form, body, others);
  const later = round > Number(body.get(form.dataset.counter)) && !whole(form, others);
  const text = later && body.has(form.dataset.per) ? place.dataset.coming.replace("{n}", round) : "";
  if (place.textContent !== text) place.textContent = text;
}

function reset(form) {
  forget(form);
  complain(form, "");
  form.reset();
  goOn(form);
  const part = "top" in form.dataset && form.closest("[data-live]"); // on to the next player
  if (part && part.getBoundingClientRect().top < 0) steady(() => part.scrollIntoView({ block: "start" }), true);
}

/** Keep the values in the form until the answer is there, so that a refused one can be put right at once. */
function hold(form, id) {
  form.setAttribute("aria-busy", "true");
  const release = (answer) => {
    clearTimeout(late);
    form.removeAttribute("aria-busy");
    if (answer.kind === "refused") {
      complain(form, answer.error || words($("#outbox")).unknown || "", answer.field);
    } else reset(form);
  };
  const late = setTimeout(() => {
    if (held.delete(id)) release({ kind: "later" });
  }, HOLD);
  held.set(id, release);
}

/** Write an entry down on the phone, one after another, as each counts those before it. */
function put(form, body, entry) {
  const { counter } = form.dataset;
  putting = putting
    .catch(() => {})
    .then(async () => {
      if (counter) body.set(counter, coming(form, body, await unseen(form)));
      return add({ ...entry, counter, per: form.dataset.per, body: String(body) });
    });
  return putting;
}

async function take(form, submitter) {
  if (form.dataset.before === "{}" && !dirty(form)) return; // nobody has read yet whose turn it is by now
  const url = submitter?.hasAttribute("formaction") ? submitter.formAction : form.action;
  const body = bodyOf(form, submitter);
  const key = body.get("key");
  body.delete("key");
  const { base: _, ...rest } = Object.fromEntries(body);
  const text = url + JSON.stringify(rest);
  if (text === last.text && Date.now() - last.at < TWICE) {
    refuse(submitter, "twice");
    return;
  }
  last = { text, at: Date.now() };
  const id = ("fixed" in form.dataset && key) || uuid();
  body.set("key", id);
  body.set("at", now().toFixed(3));
  const { effect, words: said } = pending.effect(form, url, body);
  const label = labelOf(form, submitter, body, said);
  const conflict = form.closest("#conflict")?.dataset.shown;
  if (form.dataset.next) nexts.set(id, form.dataset.next);
  if (dirty(form) || ($("[data-error]", form) && $(FIELD, form))) hold(form, id);
  try {
    await put(form, body, { id, table: table(), url, at: Date.now(), label, state: "waiting", ...effect });
  } catch {
    plainly(url, body);
    return;
  }
  forget(form);
  buzz(20);
  if (conflict) await drop({ n: Number(conflict) });
  announce();
  drain(true);
}

export function start(given) {
  hooks = given;
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !form.matches("form[data-entry]") || !self.indexedDB) return;
    event.preventDefault();
    if (form.hasAttribute("aria-busy")) refuse(event.submitter, "twice");
    else take(form, event.submitter);
  });
  $("#drop button")?.addEventListener("click", async () => {
    const entry = undo.newest(await entries());
    if (entry && entry.id === $("#drop").dataset.shown) dropped(entry);
  });
  document.addEventListener("change", ({ target: { form } }) => {
    if (form?.matches("form[data-counter]")) tellRound(form);
  });
  document.addEventListener("click", (event) => {
    const place = event.target.closest("#conflict");
    if (place && event.target.closest("[data-dismiss]")) drop({ n: Number(place.dataset.shown) }).then(announce);
  });
  addEventListener("online", () => drain(true));
  addEventListener("pageshow", () => drain(true));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) drain(true);
  });
  if (channel) channel.onmessage = () => draw().catch(() => {});
  for (const form of all("form[data-counter]")) goOn(form);
  draw().then(
    () => drain(true),
    () => {},
  );
}
