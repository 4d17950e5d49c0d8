// The stream: a table's page hears of changes by server-sent events; it has to ask where they are refused or die.
import { learn, table } from "./tools.js";
import { contact } from "./status.js";

const SILENCE = 25000; // a stream without a beat for so long is dead, whatever the browser thinks
const PATIENCE = 3000; // so long a stream may take to open before we ask ourselves
const HIDDEN = 5000; // a page in the background gives its stream back after this time
const AGAIN = 60000; // a refused stream is tried again after this time
const SLEPT = 12000; // a stream that was not heard for so long by a page that is seen again is not to be trusted

const stream = {
  source: null,
  begun: 0, // when it was asked for
  heard: 0, // when it last gave a sign of life
  asleep: 0, // the timer that gives it back
  hooks: {},
};

/** What is to be thought of a stream at a moment. `renew`: it was refused or died; `alone`: ask meanwhile. */
export function judge({ readyState, begun, heard }, at) {
  const closed = readyState === EventSource.CLOSED;
  const open = readyState === EventSource.OPEN && heard > 0;
  const age = at - (heard || begun);
  return {
    dead: open && age > SILENCE,
    renew: open ? age > SILENCE : at - begun > (closed ? AGAIN : SILENCE),
    alone: !open && (age > PATIENCE || closed),
  };
}

function alive() {
  stream.heard = Date.now();
  contact(true);
}

function beat({ data }) {
  alive();
  const got = Date.now() / 1000;
  learn(JSON.parse(data).now, got - 1, got);
  stream.hooks.heard();
}

/** Open a stream, in place of the one before. */
export function connect() {
  const { hooks } = stream;
  stream.source?.close();
  if (!table()) return hooks.ask();
  const source = new EventSource(`/t/${table()}/events`);
  Object.assign(stream, { source, begun: Date.now(), heard: 0 });
  source.onopen = () => {
    alive();
    hooks.opened?.();
    hooks.ask(); // what happened while the stream was away
  };
  source.addEventListener("beat", beat);
  source.addEventListener("change", ({ data }) => {
    alive();
    hooks.heard(JSON.parse(data).seq);
  });
  source.onerror = () => {
    stream.heard = 0;
    if (source === stream.source) hooks.ask();
  };
}

function disconnect() {
  stream.source?.close();
  stream.source = null;
}

/** Renew a stream that has given no sign of life since that moment: perhaps it is dead. */
export function renewOlder(since) {
  if (stream.source && Math.max(stream.heard, stream.begun) < since) connect();
}

/** Renew a stream that is dead, and say what is thought of it; nothing where there is none, or nobody looks. */
export function tend() {
  if (document.hidden || !stream.source) return null;
  const verdict = judge({ ...stream, readyState: stream.source.readyState }, Date.now());
  if (verdict.dead) contact(false);
  if (verdict.renew) connect();
  return verdict;
}

function wake() {
  clearTimeout(stream.asleep);
  if (!stream.source || Date.now() - (stream.heard || stream.begun) > SLEPT) connect();
  stream.hooks.ask();
}

function sleep() {
  clearTimeout(stream.asleep);
  stream.asleep = setTimeout(disconnect, HIDDEN);
}

/** `ask`: the server, what is new; `heard`: of a seq, or that all is as it was; `opened`: the server is there. */
export function startStream(hooks) {
  stream.hooks = hooks;
  document.addEventListener("visibilitychange", () => (document.hidden ? sleep() : wake()));
  addEventListener("pagehide", disconnect);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) wake();
  });
  addEventListener("online", connect);
  connect();
  if (document.hidden) sleep();
}
