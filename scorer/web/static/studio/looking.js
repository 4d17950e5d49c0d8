// Looking at cards: links to another view take its place in this page, and keys go through cards and sheets.
//
// <a data-look href="?view=…"> leads to a view; data-step="before" or "after" to the card or sheet beside this one,
// "above" or "below" to the same number in another colour.
// The cards of a list are one stop of the Tab key: arrows go from one to the next, Enter shows it large, Escape all.
import * as asking from "./asking.js";

const STEPS = { ArrowLeft: "before", ArrowRight: "after", ArrowUp: "above", ArrowDown: "below" };

const looking = { show: null };
const cloth = () => document.querySelector("#see");
const cards = () => [...cloth().querySelectorAll(".deck a.cardbtn")];

/** Show the page of an address in place of ours; a browser's way where that does not work. */
async function look(address, isNew) {
  const page = await asking.page(address);
  if (page === asking.LOST) return;
  if (!page?.querySelector("#see")) return location.assign(address);
  if (isNew) history.pushState(null, "", address);
  const isAmongMates = document.activeElement.closest(".mates");
  looking.show(page);
  if (isAmongMates) cloth().querySelector(".mates [aria-current]")?.focus();
}

function tapped(event) {
  const link = event.target.closest("a[data-look]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const menu = link.closest("details");
  if (menu) menu.open = false;
  look(link.href, true);
}

/** The nearest card in a direction, by where they lie. */
function beside(card, key) {
  const at = card.getBoundingClientRect();
  const [across, sign] = { ArrowLeft: [true, -1], ArrowRight: [true, 1], ArrowUp: [false, -1], ArrowDown: [false, 1] }[
    key
  ];
  const away = (other) => {
    const there = other.getBoundingClientRect();
    const [right, down] = [there.left - at.left, there.top - at.top];
    const [along, off] = across ? [right * sign, Math.abs(down)] : [down * sign, Math.abs(right)];
    return along > 1 ? along + 3 * off : Infinity;
  };
  const near = cards().toSorted((one, other) => away(one) - away(other))[0];
  return near && away(near) < Infinity ? near : null;
}

function pressed(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || !cloth().contains(event.target)) return;
  const card = event.target.closest(".deck:not(.mates) a.cardbtn");
  const step = cloth().querySelector(`[data-step=${STEPS[event.key]}]`);
  if (card && event.key.startsWith("Arrow")) {
    beside(card, event.key)?.focus();
    event.preventDefault();
  } else if (event.key === "Escape") cloth().querySelector(".seg a")?.click();
  else if (step) {
    step.click();
    event.preventDefault();
  }
}

/** Let the card that is shown large be seen among its mates. */
function centre() {
  const now = cloth().querySelector(".mates [aria-current]")?.parentElement;
  if (now) now.parentElement.scrollLeft = now.offsetLeft - (now.parentElement.clientWidth - now.offsetWidth) / 2;
}

/** Let the Tab key stop at one card of each list alone: that which was in use last, or the first. */
export function settle() {
  for (const deck of cloth().querySelectorAll(".deck")) {
    const all = [...deck.querySelectorAll("a.cardbtn")];
    const marked = all.find((card) => card.ariaCurrent) || all.find((card) => card.dataset.last);
    const now = all.find((card) => card === document.activeElement) || marked || all[0];
    for (const card of all) card.tabIndex = card === now ? 0 : -1;
  }
  centre();
  const slider = document.querySelector("#mm");
  if (slider && !kept()) document.querySelector("#fit").open = true;
  if (slider) fit(slider);
}

function focused({ target }) {
  if (!target.matches(".deck a.cardbtn")) return;
  for (const card of cards()) delete card.dataset.last;
  target.dataset.last = "1";
  settle();
}

// --- true size: so many pixels of this screen are a millimetre

const KEPT = "studio:mm";
const USUAL = matchMedia("(max-width: 600px)").matches ? 6 : 3.78; // pixels of a phone are smaller
const kept = () => {
  try {
    return Number(localStorage.getItem(KEPT)) || 0;
  } catch {
    return 0;
  }
};

function fit(slider) {
  if (!slider.dataset.set) slider.value = kept() || USUAL;
  slider.dataset.set = "1";
  document.documentElement.style.setProperty("--mm", `${slider.value}px`);
}

function keep(slider) {
  fit(slider);
  try {
    localStorage.setItem(KEPT, slider.value);
  } catch {
    /* forbidden: it is forgotten with the page */
  }
}

function slid({ target }) {
  if (target.id === "mm") keep(target);
}

/** A bit smaller or larger; 0 says that it fits. */
function fitted({ target }) {
  const by = target.closest("[data-fit]")?.dataset.fit;
  if (!by) return;
  const slider = document.querySelector("#mm");
  slider.value = Number(slider.value) + Number(by);
  keep(slider);
  if (by === "0") document.querySelector("#fit").open = false;
}

/** Begin; `show` takes a newer page in place of ours. */
export function start(show) {
  looking.show = show;
  cloth().addEventListener("click", tapped);
  cloth().addEventListener("click", fitted);
  cloth().addEventListener("focusin", focused);
  cloth().addEventListener("input", slid);
  addEventListener("keydown", pressed);
  addEventListener("popstate", () => look(location.href, false));
  settle();
}
