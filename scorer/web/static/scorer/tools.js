// Small things the other scripts share: ids, memory, words, speech and the server's time.

export const $ = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
export const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
export const table = () => document.body.dataset.table || "";

/** A random UUID; plain http has no crypto.randomUUID. */
export function uuid() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** localStorage or sessionStorage that never throws (storage may be forbidden). */
export const memory = (kind) => ({
  get(key) {
    try {
      return window[kind].getItem(key);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      if (value === null) window[kind].removeItem(key);
      else window[kind].setItem(key, value);
    } catch {
      /* full or forbidden: we only forget */
    }
  },
});
export const local = memory("localStorage");
export const session = memory("sessionStorage");

/** The texts the server gave an element in data-words. */
export const words = (element) => JSON.parse(element?.dataset.words || "{}");

/** Put times into this phone's zone, with the day unless it is today. */
export function localTimes() {
  const { lang } = document.documentElement;
  const today = new Date().toDateString();
  for (const place of all("time[datetime]")) {
    const at = new Date(place.dateTime);
    const only = "day" in place.dataset;
    const day = only || at.toDateString() !== today ? { dateStyle: "long" } : {};
    const clock = only ? {} : { timeStyle: "short" };
    const said = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, { ...day, ...clock }).format(at);
    if (place.textContent !== said) place.textContent = said;
  }
}

/** Let a screen reader say a sentence, politely. */
export function say(sentence) {
  const place = $("#say");
  if (place && sentence) place.textContent = sentence;
}

// The server's clock as seen from here: server = phone + offset, with half the round trip as doubt.
let offset = 0;
let doubt = Infinity;

/** The server's time now, in seconds since 1970. */
export const now = () => Date.now() / 1000 + offset;

/** Learn from one exchange: the server said `server` between our moments `sent` and `got` (seconds). */
export function learn(server, sent, got) {
  if (!Number.isFinite(server)) return;
  const half = (got - sent) / 2;
  const seen = server - (got + sent) / 2;
  // A better look wins; a contradiction means that the phone's clock was set anew.
  if (half <= doubt || Math.abs(seen - offset) > half + doubt) [offset, doubt] = [seen, half];
}

const COMING = 3; // so many seconds a page may take to come

/** Learn from the page itself, unless it is an old copy. */
export function learnFromPage() {
  const [visit] = performance.getEntriesByType("navigation");
  const { now: server, old } = document.body.dataset;
  if (!server || old !== undefined || visit?.type === "back_forward") return;
  if (!visit?.responseStart) {
    // not told when it came: just now, more or less
    learn(Number(server), Date.now() / 1000 - COMING, Date.now() / 1000);
    return;
  }
  const origin = (Date.now() - performance.now()) / 1000;
  learn(Number(server), origin + visit.requestStart / 1000, origin + visit.responseStart / 1000);
}
