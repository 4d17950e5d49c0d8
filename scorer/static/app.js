// The entry: starts the other scripts and tells them of each other. Without scripts every page works as well.
import { learnFromPage, localTimes, table } from "./tools.js";
import * as clock from "./clock.js";
import * as feel from "./feel.js";
import * as forms from "./forms.js";
import * as keypad from "./keypad.js";
import * as links from "./links.js";
import * as live from "./live.js";
import * as news from "./news.js";
import * as outbox from "./outbox.js";
import * as pending from "./pending.js";
import * as shelf from "./shelf.js";
import * as steady from "./steady.js";

document.documentElement.setAttribute("data-js", "");
const { at } = document.body.dataset;
if (at) history.replaceState(null, "", at); // what answers a form is asked for, and loaded anew, where its page is
live.remember(); // first of all, while the page is still the server's
learnFromPage();
localTimes();
for (const part of [steady, feel, keypad, forms, links, clock, news]) part.start();
outbox.start({
  sent: (of, seq) => { if (of === table()) live.want(seq); },
  failed: live.check,
  changed: (waiting) => {
    live.count(waiting);
    news.draw();
  },
});
live.start({
  opened: () => outbox.drain(true),
  news: () => { feel.tone("tap"); feel.buzz(20); shelf.news(); },
  swapped: () => {
    localTimes();
    for (const part of [feel, keypad, links, clock, news, pending]) part.draw();
    outbox.draw().catch(() => {});
  },
});
shelf.start(pending.draw);
if (isSecureContext) navigator.serviceWorker?.register("/sw.js").catch(() => {});
