// Notices: what asks for attention lies over the gap above the bar, one at a time; the next comes when it is answered.
import { $, all, session } from "./tools.js";
import { buzz } from "./feel.js";

let shown = "";

const text = (notice) => notice.dataset.news || notice.textContent.trim();
const away = (notice) => "rests" in notice.dataset && session.get("away") === text(notice);

/** Show the first of what is new, and no more. */
export function draw() {
  const notices = all(".bar .notice:not(#bar [data-own])"); // the bar itself says what this phone has proposed
  const first = notices.find((notice) => !notice.hidden && text(notice) && !away(notice));
  for (const notice of notices) notice.toggleAttribute("data-on", notice === first);
  const now = first ? text(first) : "";
  if (now && now !== shown && first.dataset.news) buzz(20);
  shown = now;
}

/** Close a lid or a sheet, and give the focus back to what has opened it. */
function close(lid) {
  if (lid.matches(".lid")) lid.open = false;
  else if (lid.id === "conflict") lid.hidden = true;
  else lid.dataset.shut = "";
  (lid.back ?? $("summary", lid) ?? $("#two-results button"))?.focus({ preventScroll: true });
}

/** What is sent from under a lid is done with, unless it waits for its answer there. */
function sent({ target }) {
  const lid = target.closest(".lid[open]");
  const shut = () => lid && !target.hasAttribute("aria-busy") && close(lid);
  if (target.matches("[data-entry]")) setTimeout(shut);
}

export function start() {
  for (const name of ["submit", "reset"]) document.addEventListener(name, sent);
  document.addEventListener("input", draw);
  document.addEventListener("click", ({ target }) => {
    const notice = target.closest("[data-away]")?.closest(".notice");
    if (notice) {
      session.set("away", text(notice));
      draw();
    }
    const lid = target.closest(".lid, .scrim");
    if (lid && (target.matches(".scrim") || target.closest("[data-close]"))) close(lid.closest(".lid") ?? lid);
  });
  document.addEventListener("keydown", ({ key }) => {
    const lid = key === "Escape" && $(".lid[open], .scrim:not(.lid *, [data-shut], [hidden])");
    if (lid) close(lid);
  });
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (target.matches?.(".lid[open]")) $(".sheet", target)?.focus({ preventScroll: true });
    },
    true,
  );
}
