// News: one line in the head says what asks for attention, and leads there. It takes the place of the status, so that
// nothing moves by it.
import { $, all } from "./tools.js";
import { buzz } from "./feel.js";

const asked = () => all("#notices [data-news]").filter((place) => place.dataset.news && place.offsetParent);
let drawn = "";

/** Say the first of what is new, and how much more there is. */
export function draw() {
  const link = $("#news");
  if (!link) return;
  const found = asked();
  const more = found.length > 1 ? ` +${found.length - 1}` : "";
  const text = found.length ? found[0].dataset.news + more : "";
  if (link.textContent === text) return;
  $("span", link).textContent = text;
  link.hidden = !text;
  link.classList.toggle("calm", found[0]?.id === "outbox" && !$(".refused", found[0]));
  if (text && !link.matches(".calm") && drawn !== text) buzz(20);
  drawn = text;
}

export function start() {
  $("#news")?.addEventListener("click", (event) => {
    const [first] = asked();
    if (!first) return;
    event.preventDefault();
    first.scrollIntoView({ block: "center" });
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  });
}
