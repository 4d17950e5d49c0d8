// The menu behind three dots: Escape, a tap beside it, its button or going on by keyboard close it.
import { $ } from "./tools.js";

/** Close it; the focus goes back to the dots where it was inside. */
function close(menu) {
  const inside = menu.contains(document.activeElement);
  menu.open = false;
  if (inside) $("summary", menu).focus();
}

export function start() {
  document.addEventListener("keydown", ({ key }) => {
    const menu = key === "Escape" && $(".menu[open]");
    if (menu) close(menu);
  });
  document.addEventListener("click", ({ target }) => {
    const menu = target.closest?.(".menu[open]");
    if (menu && (target.matches(".scrim") || target.closest("[data-close]"))) close(menu);
  });
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    const menu = target.closest?.(".menu[open]");
    if (menu && relatedTarget && !menu.contains(relatedTarget)) menu.open = false;
  });
}
