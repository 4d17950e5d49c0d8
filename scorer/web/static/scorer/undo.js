// Taking back what this phone has written and its page does not show yet. Whether the server has it nobody can know
// while it is under way: so the form is sent once more to unsay it. What has come is taken back, what comes later never
// counts; another's entry is never touched.
import { $, make, say, session, table, words } from "./tools.js";
import { rewrite } from "./store.js";

const ENTRY = /\/entries(\/\d+)?$/;
const QUIET = 1000; // an entry that is sent within this time is never shown as waiting
const SENT = 20; // so many entries that were sent are remembered until the page shows them
const gone = new Set(); // ids of what was dropped here

const sentOf = (of) => `sent:${of}`;

/** What was sent lately, with the line of the log that it became. */
export const sent = (of) => JSON.parse(session.get(sentOf(of)) || "[]");

export function remember(entry, seq) {
  if (gone.has(entry.id)) return;
  session.set(sentOf(entry.table), JSON.stringify([...sent(entry.table), { ...entry, seq }].slice(-SENT)));
}

/** Whether an entry was dropped on this page, while it was under way. */
export const isGone = ({ id }) => gone.has(id);

/** What unsays an entry (`of`: its id); in its place, so that it is sent before what was entered later. */
function unsaying({ n, id, table: of, url, body, label }) {
  const form = new URLSearchParams(body);
  form.set("drop", "1");
  const place = n === undefined ? {} : { n };
  return {
    ...place,
    id: `${id}-drop`,
    of: id,
    table: of,
    url,
    at: Date.now(),
    label,
    state: "dropped",
    body: String(form),
  };
}

/** The later rounds (or turns) of the same player, each one earlier. */
function renumbered(list, entry) {
  const { counter, per, url } = entry;
  const read = (of) => new URLSearchParams(of.body);
  const own = read(entry);
  const later = (of) => {
    if (!counter || of.state !== "waiting" || of.url !== url || of.counter !== counter) return false;
    return read(of).get(per) === own.get(per) && Number(read(of).get(counter)) > Number(own.get(counter));
  };
  const earlier = (of) => {
    const body = read(of);
    body.set(counter, Number(body.get(counter)) - 1);
    return { ...of, body: String(body) };
  };
  return list.filter(later).map(earlier);
}

/** Drop an entry, wherever it is by now. */
export async function drop(entry) {
  gone.add(entry.id);
  session.set(sentOf(entry.table), JSON.stringify(sent(entry.table).filter(({ id }) => id !== entry.id)));
  await rewrite((list) => {
    const now = list.find(({ id }) => id === entry.id);
    if (now?.state === "waiting") return { put: [unsaying(now), ...renumbered(list, now)] };
    if (now) return { gone: [now] }; // the server has refused it
    return { added: list.some(({ of }) => of === entry.id) ? [] : [unsaying({ ...entry, n: undefined })] };
  });
  say(`${$("#drop")?.dataset.gone || ""} ${entry.label}`.trim());
}

/** The newest entry of this table that the page does not show: one that waits, or one that has just been sent. */
export function newest(list) {
  const known = Number($("#undo")?.dataset.base);
  const waiting = list.filter(({ state, table: of }) => state === "waiting" && of === table());
  const later = sent(table()).filter(({ seq }) => seq > known);
  return [...later, ...waiting].findLast(({ url }) => ENTRY.test(url));
}

/** Whose it is and what it makes, and what has become of it. */
function drawState(box, entry, held) {
  const { short, mark, state, seq, tried } = entry ?? {};
  const said = words($("#bar"));
  const now = seq === undefined ? (tried || Date.now() - entry?.at > QUIET ? "waits" : "say") : "written";
  if (box.dataset.state !== now) box.dataset.state = now;
  const what = short || entry?.label || "";
  const told = (state && said[held && now === "waits" ? "held" : now]) || "";
  const [place, below] = [$("#drop-what"), $("#drop-state")];
  if (below.textContent !== told) below.textContent = told;
  if (place.textContent !== what) {
    const sign = mark && $(`#totals .${mark} .who .sign`)?.cloneNode(true);
    place.replaceChildren(sign || "", make("span", { className: "name", textContent: what }));
  }
  if (box.className !== `js-only ${mark ?? ""}`) box.className = `js-only ${mark ?? ""}`;
}

/** As long as there is one, "Take back" is about it, and about nothing older. */
export function draw(entry, held) {
  const box = $("#drop");
  if (!box) return;
  drawState(box, entry, held);
  if ((box.dataset.shown || "") === (entry?.id || "")) return;
  const focused = box.contains(document.activeElement);
  box.dataset.shown = entry?.id || "";
  box.hidden = !entry;
  $("button", box).value = entry?.id || "";
  if (focused && !entry) $("#undo button")?.focus({ preventScroll: true });
}
