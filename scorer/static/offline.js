// The page that stands for those this phone has never seen: links to what is kept.
const list = document.getElementById("kept");

async function show() {
  const pages = await caches.open("pages");
  for (const { url } of (await pages.keys()).reverse()) {
    const { pathname, search } = new URL(url);
    if (pathname === "/") continue; // is there already
    const copy = await pages.match(url, { ignoreVary: true });
    const line = document.createElement("li");
    const link = document.createElement("a");
    link.href = pathname + search;
    link.textContent = new DOMParser().parseFromString(await copy.text(), "text/html").title;
    line.append(link);
    list.append(line);
  }
}

if (self.caches) show().catch(() => {});
