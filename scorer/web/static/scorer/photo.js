// The photo of a table: shown before it is sent, and made small, so that no phone sends megabytes, nor where it was.
import { all } from "./tools.js";

const SIDE = 1600; // pixels, as the server keeps them
const QUALITY = 0.85;
let shown = ""; // the address of the preview

/** So large that no side is longer than the server keeps. */
export function fitted({ width, height }, side = SIDE) {
  const part = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * part)), height: Math.max(1, Math.round(height * part)) };
}

/** The photo made small; as it is where this browser can't. */
async function small(file) {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const canvas = Object.assign(document.createElement("canvas"), fitted(picture));
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((done) => {
      canvas.toBlob(done, "image/jpeg", QUALITY);
    });
    return blob ? new File([blob], "photo.jpg", { type: "image/jpeg" }) : file;
  } catch {
    return file; // the server says what is wrong with it
  }
}

/** Put a file into a field in place of the one that was chosen. */
function put(field, file) {
  const chosen = new DataTransfer();
  chosen.items.add(file);
  field.files = chosen.files;
}

async function choose(field) {
  const form = field.closest("form[data-photo]");
  const [file] = field.files;
  if (!form || !file) return;
  const keep = form.querySelector("[data-keep]");
  for (const other of form.querySelectorAll("input[type=file]")) if (other !== field) other.value = "";
  keep.disabled = true;
  const made = await small(file);
  if (made !== file) put(field, made);
  keep.disabled = false;
  const preview = form.querySelector("[data-preview]");
  URL.revokeObjectURL(shown);
  shown = URL.createObjectURL(made);
  preview.src = shown;
  preview.hidden = false;
  keep.hidden = false;
  keep.focus();
}

/** Nothing to keep as long as nothing is chosen. */
export function draw() {
  for (const form of all("form[data-photo]")) {
    const chosen = [...form.querySelectorAll("input[type=file]")].some(({ files }) => files.length);
    form.querySelector("[data-keep]").hidden = !chosen;
    form.dataset.photo = "ready";
  }
}

export function start() {
  document.addEventListener("change", ({ target }) => {
    if (target.matches("form[data-photo] input[type=file]")) choose(target);
  });
  draw();
}
