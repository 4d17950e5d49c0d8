// Printing: a PDF that takes a while says so until it is there. Without this script the browser says it in its own way.
//
// <a data-made href="…pdf"> is fetched and saved; <p id="making" data-words="…" data-failed="…" hidden> tells of it.
const making = () => document.querySelector("#making");
const KEPT = 60_000; // ms for the browser to save what it was handed

/** What the file is called, as the server says it. */
const named = (answer) => /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") || "")?.[1] || "deck.pdf";

function hand(data, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}

async function made(link, place) {
  place.hidden = false;
  place.textContent = place.dataset.words;
  link.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(link.href);
    if (!answer.ok) throw new Error(answer.status);
    const name = named(answer);
    hand(await answer.blob(), name);
    place.textContent = name;
    link.classList.add("done");
  } catch {
    place.textContent = place.dataset.failed;
  }
  link.removeAttribute("aria-busy");
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-made]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !making()) return;
  event.preventDefault();
  if (!link.hasAttribute("aria-busy")) made(link, making());
});
