// A picture for the field that one was in: the link #picture leads to the pictures for it, and so does Alt+P.
const TAKES = /^(?:\/level\/[^/]+)?\/(?:(?:show|trait)\/[^/]+\/\d+|(?:task|card)\/\d+\/picture|look\/picture)$/;

let last = ""; // the address of the field that had the focus last

/** Whether a picture may stand in a field. */
export const takes = (field) => TAKES.test(field?.name || "");

/** The link, so that it leads to pictures for that field. */
function aimed() {
  const link = document.querySelector("#picture");
  if (!link || !last) return link;
  const asked = new URLSearchParams(link.search); // which may name a level
  asked.set("cell", last);
  link.search = asked;
  return link;
}

/** Let the link know where one was. */
export function start(form) {
  form.addEventListener("focusin", ({ target }) => {
    if (takes(target)) last = target.name;
    aimed();
  });
  // the drawing over a field is of what it said before
  form.addEventListener("input", ({ target }) => target.closest("td.pictured")?.classList.remove("pictured"));
  addEventListener("keydown", (event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== "KeyP") return;
    event.preventDefault();
    aimed()?.click();
  });
}
