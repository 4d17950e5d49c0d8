// Links: takes the secret of a link out of the address and posts it, shares pictures, remembers players' names.
import * as sharing from "./sharing.js";
import { $, all, local } from "./tools.js";

const NAMES = 20;
const pictures = new WeakMap();

/** /open#TOKEN: the secret goes into the form, out of the address and the history, and is sent. */
function openLink() {
  const form = $("[data-open-form]");
  const token = location.hash.slice(1);
  if (!form || !token) return;
  history.replaceState(null, "", location.pathname + location.search);
  form.elements.token.value = decodeURIComponent(token);
  form.requestSubmit();
}

/** The picture, fetched once: where fetching took so long that sharing is forbidden, the next tap has it. */
async function picture(button) {
  const address = button.dataset.shareFile;
  if (pictures.get(button)?.address !== address) {
    const response = await fetch(address, { cache: "no-store" });
    if (!response.ok) throw new Error(response.status);
    const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition"))?.[1] || "scores.png";
    pictures.set(button, { address, file: new File([await response.blob()], name, { type: "image/png" }) });
  }
  return pictures.get(button).file;
}

async function shareFile(button) {
  await navigator.share({ files: [await picture(button)], title: button.dataset.title || document.title });
}

function sharesPictures() {
  try {
    return navigator.canShare({ files: [new File([""], "scores.png", { type: "image/png" })] });
  } catch {
    return false;
  }
}

/** Remembered players, the latest first: [name, sign]. Older pages kept names only. */
const people = () => JSON.parse(local.get("names") || "[]").map((kept) => (Array.isArray(kept) ? kept : [kept, ""]));
const marks = (form) => all(".seat select", form);
const markOf = (input) => $("select", input.closest(".seat") || document.createElement("p"));

function rememberNames(form) {
  const typed = all("[data-remember]", form).filter((input) => input.value.trim());
  if (!typed.length) return;
  const kept = new Map(people());
  const found = new Map(
    typed.map((input) => {
      const name = input.value.trim();
      const mark = $("select, .signs :checked", input.closest(".seat") || document.createElement("p"));
      return [name, mark?.value || kept.get(name) || ""];
    }),
  );
  for (const [name, mark] of kept) if (!found.has(name)) found.set(name, mark);
  local.set("names", JSON.stringify([...found].slice(0, NAMES)));
}

/** Who is known gets the sign of last time, unless somebody at the table has it as theirs; signs change places. */
function offerMark(input) {
  const kept = new Map(people());
  const select = markOf(input);
  const mark = kept.get(input.value.trim());
  if (!select || !mark || select.value === mark) return;
  const other = marks(input.form).find((each) => each.value === mark);
  if (other && kept.get($("[data-remember]", other.closest(".seat"))?.value.trim()) === mark) return;
  if (other) other.value = select.value;
  select.value = mark;
}

/** A sign that somebody has already: they get the one that was given up for it. */
function swapMarks(select) {
  const every = marks(select.form);
  const other = every.find((each) => each !== select && each.value === select.value);
  const was = select.dataset.was || [...select.options].find((option) => option.defaultSelected)?.value;
  const offered = other ? [...other.options].map(({ value }) => value) : [];
  const free = offered.filter((mark) => every.every(({ value }) => value !== mark));
  if (free.length) other.value = free.includes(was) ? was : free[0];
  for (const each of every) each.dataset.was = each.value;
}

/** No more letters than fit, as people count them: for maxlength an emoji of a family is eleven. */
function shorten(input) {
  const found = Intl.Segmenter ? [...new Intl.Segmenter().segment(input.value)] : [];
  const most = Number(input.dataset.letters);
  if (found.length > most)
    input.value = found
      .slice(0, most)
      .map(({ segment }) => segment)
      .join("");
}

function offerNames() {
  $("datalist#names")?.replaceChildren(...people().map(([name]) => new Option("", name)));
  for (const button of all("[data-forget-names]")) button.hidden = !people().length;
}

/** A file opens as soon as it is chosen: by the button that is for it, or with its whole form. */
function openFile({ files, form, parentElement }) {
  if (files.length) form.requestSubmit($("[formaction]", parentElement));
}

/** Show the buttons that work here. */
export function draw() {
  sharing.draw();
  offerNames();
}

export function start() {
  draw();
  openLink();
  addEventListener("hashchange", openLink);
  document.addEventListener("submit", (event) => rememberNames(event.target));
  document.addEventListener("focusin", ({ target }) => {
    if (target.matches(".seat select")) target.dataset.was = target.value;
  });
  document.addEventListener("change", ({ target }) => {
    if (target.matches("[data-opens]")) openFile(target);
    if (target.matches(".seat select")) swapMarks(target);
  });
  document.addEventListener("input", ({ target, isComposing }) => {
    if (target.matches("[data-letters]") && !isComposing) shorten(target);
    if (target.matches("[data-remember]")) offerMark(target);
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-share-file], [data-forget-names]");
    if (!button) return;
    if ("shareFile" in button.dataset) {
      if (!sharesPictures()) return; // the link loads the picture down
      event.preventDefault();
      shareFile(button).catch(() => {});
    } else {
      local.set("names", null);
      offerNames();
    }
  });
}
