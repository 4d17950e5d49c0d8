// Feel: short vibrations and sounds, and a screen that stays awake at the table. All can be switched off.
import { $, all, local, table } from "./tools.js";

const TONES = { tick: [880, 60], end: [440, 500], no: [220, 200], tap: [660, 25] };
let audio = null;
let lock = null;
let video = null;

const on = (name) => local.get(`feel:${name}`) !== "off";

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
  setTimeout(() => { delete element.dataset.shake; }, SHAKE);
  buzz([30, 40, 30]);
}

/** A short tone by name; silent until the first touch allows sound. */
export function tone(name) {
  if (!audio || !on("sound")) return;
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

/** Sound and video may start only by a touch. */
function touched() {
  const Audio = self.AudioContext || self.webkitAudioContext;
  if (!audio && Audio && on("sound")) audio = new Audio();
  if (audio?.state === "suspended") audio.resume().catch(() => {});
  film();
}

/** The film stops the phone's own music, so it runs only while a clock does. */
function film() {
  const needed = table() && on("wake") && !navigator.wakeLock && $('[data-clock]:not([data-since=""])');
  if (needed) play();
  else video?.pause();
}

/** Where there is no wake lock (plain http), a tiny film of silence keeps the screen awake; a muted one would not. */
function play() {
  if (!video) {
    video = document.createElement("video");
    Object.assign(video, { loop: true, playsInline: true, disablePictureInPicture: true });
    Object.assign(video.style, { position: "fixed", bottom: 0, left: 0, width: "2px", height: "2px", opacity: 0.01 });
    video.style.pointerEvents = "none";
    video.setAttribute("aria-hidden", "true");
    for (const type of ["webm", "mp4"]) {
      const part = document.createElement("source");
      part.src = new URL(`wake.${type}`, import.meta.url);
      part.type = `video/${type}`;
      video.append(part);
    }
    document.body.append(video);
  }
  if (video.paused) video.play().catch(() => {});
}

async function stayAwake() {
  if (!table() || !on("wake") || document.hidden || !navigator.wakeLock) return;
  if (lock && !lock.released) return;
  lock = await navigator.wakeLock.request("screen").catch(() => null); // a weak battery may say no
}

function rest() {
  lock?.release();
  video?.pause();
}

/** Let the switches on the page show what is remembered. */
export function draw() {
  if (video) film();
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
    if (name === "wake") target.checked ? (stayAwake(), touched()) : rest();
    if (name === "sound") touched(), tone("tick");
    if (name === "buzz") buzz(40);
  });
  for (const name of ["pointerup", "keydown"]) addEventListener(name, touched, { passive: true });
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
}
