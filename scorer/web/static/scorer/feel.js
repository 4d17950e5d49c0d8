// Feel: short vibrations and sounds, and a screen that stays awake at the table. All can be switched off.
import { $, all, local, table } from "./tools.js";

const TONES = { tick: [880, 60], end: [440, 500], no: [220, 200], tap: [660, 25] };
const SILENCE = 5000; // after which the sound rests: while it runs it costs power, heard or not
let audio = null;
let quiet = 0;
let lock = null;

export const on = (name) => local.get(`feel:${name}`) !== "off";

/** Vibrate, if the phone can and may. */
export function buzz(pattern) {
  if (on("buzz") && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(pattern);
}

const SHAKE = 400;

/** Shake a control whose tap does not count; where nothing shall move, it gets an outline for a moment. */
export function shake(element) {
  delete element.dataset.shake;
  element.getBoundingClientRect(); // begins anew
  element.dataset.shake = "";
  setTimeout(() => {
    delete element.dataset.shake;
  }, SHAKE);
  buzz([30, 40, 30]);
}

/** A short tone by name; silent until the first touch allows sound. */
export function tone(name) {
  if (!audio || !on("sound")) return;
  wake();
  const [pitch, length] = TONES[name];
  const end = audio.currentTime + length / 1000;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0.2, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, end);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start();
  oscillator.stop(end);
}

/** Let the sound run until it was silent for a while; beside a clock, whose tones no touch begins, it goes on. */
function wake() {
  if (audio.state === "suspended") audio.resume().catch(() => {});
  clearTimeout(quiet);
  quiet = setTimeout(() => $("[data-clock]") || audio.suspend().catch(() => {}), SILENCE);
}

/** Sound may start only by a touch. */
function touched() {
  const Audio = self.AudioContext || self.webkitAudioContext;
  if (!audio && Audio && on("sound")) audio = new Audio();
  if (audio) wake();
}

async function stayAwake() {
  if (!table() || !on("wake") || document.hidden || !navigator.wakeLock) return;
  if (lock && !lock.released) return;
  lock = await navigator.wakeLock.request("screen").catch(() => null); // a weak battery may say no
}

/** Let the switches on the page show what is remembered. */
export function draw() {
  for (const box of all("[data-feel]")) box.checked = box.defaultChecked = on(box.dataset.feel);
}

export function start() {
  draw();
  for (const note of all("[data-insecure]")) note.hidden = isSecureContext;
  document.addEventListener("change", ({ target }) => {
    const name = target.dataset?.feel;
    if (!name) return;
    local.set(`feel:${name}`, target.checked ? "on" : "off");
    draw();
    if (name === "wake" && target.checked) stayAwake();
    else if (name === "wake") lock?.release();
    if (name === "sound") touched();
    if (name === "sound") tone("tick");
    if (name === "buzz") buzz(40);
  });
  for (const name of ["pointerup", "keydown"]) addEventListener(name, touched, { passive: true });
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
}
