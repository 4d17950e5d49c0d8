// The film: where a page may not ask that the screen stays on (plain http), and a clock runs, a video of nothing does.
import { $ } from "./tools.js";
import { on } from "./feel.js";

let video = null;

/** The film stops the phone's own music, so it runs only while a clock does. */
function film() {
  if (on("wake") && !navigator.wakeLock && $('[data-clock]:not([data-since=""])')) play();
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

/** Go on, or not, as the clocks do. */
export function draw() {
  if (video) film();
}

/** A video may start only by a touch. */
export function start() {
  for (const name of ["pointerup", "keydown"]) addEventListener(name, film, { passive: true });
  document.addEventListener("change", film);
}
