// Printing: a PDF that takes a while says so until it is there, and can be stopped. Without this script the browser
// says it in its own way.
//
// <a data-made href="…pdf"> is fetched and saved;
// <div id="making" data-words="…" data-failed="…" data-seconds="N" hidden> tells of it with a <p>, a <progress> and a
// <button>. It is likely to take N seconds; 0 where nobody waits long.
const making = () => document.querySelector("#making");
const KEPT = 60_000; // ms for the browser to save what it was handed
const OFTEN = 250; // ms between two looks at the clock
const NEARLY = 0.95; // the most that is said to be done before all is

/** What the file is called, as the server says it. */
const named = (answer) => /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") || "")?.[1] || "deck.pdf";

function hand(data, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}

/** Say something of it; whether it still goes on. */
function say(place, words, isGoing) {
  place.querySelector("p").textContent = words;
  for (const part of place.querySelectorAll("progress, button")) part.hidden = !isGoing;
  place.hidden = !words;
}

/** Let the bar go on as long as it is likely to take; what stops it. */
function run(bar, seconds) {
  bar.removeAttribute("value"); // it only says that something goes on
  if (!seconds) return () => {};
  const began = performance.now();
  const timer = setInterval(() => {
    bar.value = Math.min((performance.now() - began) / (1000 * seconds), NEARLY);
  }, OFTEN);
  return () => clearInterval(timer);
}

async function made(link, place) {
  const request = new AbortController();
  const end = run(place.querySelector("progress"), Number(place.dataset.seconds));
  place.querySelector("button").onclick = () => request.abort();
  say(place, place.dataset.words, true);
  link.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(link.href, { signal: request.signal });
    if (!answer.ok) throw new Error(answer.status);
    const name = named(answer);
    hand(await answer.blob(), name);
    say(place, name, false);
    link.classList.add("done");
  } catch {
    say(place, request.signal.aborted ? "" : place.dataset.failed, false);
  }
  end();
  link.removeAttribute("aria-busy");
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-made]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !making()) return;
  event.preventDefault();
  if (!document.querySelector("a[data-made][aria-busy]")) made(link, making());
});
