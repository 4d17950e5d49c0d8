// Morphing: a page becomes what a newer one says, and all that is the same in both stays as it is: pictures are not
// loaded anew, the focus stays, and so does what is being typed.

/** What tells a node from its neighbours, in both pages. */
const keyOf = (node) => node.id || node.dataset?.card || node.name || "";

/** Whether one node can become another. */
const alike = (node, next) =>
  node.nodeType === next.nodeType && node.nodeName === next.nodeName && keyOf(node) === keyOf(next);

/**
 * Whether an address of a picture need not change: it shows the same, though it may be found elsewhere, too. What has
 * not come yet may never come from its old address, for the deck has changed meanwhile.
 */
const isShown = (node, next, name) =>
  name === "src" && node.naturalWidth && node.dataset.version && node.dataset.version === next.dataset.version;

const coming = new WeakMap(); // picture → the address that it will have

/**
 * Give a picture another address once that has come. While it is on its way browsers forget of the old one which part
 * of it is meant: a card would show all of its strip.
 */
function repaint(picture, address) {
  coming.set(picture, address);
  const ready = new Image();
  ready.onload = ready.onerror = () => {
    if (coming.get(picture) !== address) return; // there is a newer one
    coming.delete(picture);
    picture.src = address;
  };
  ready.src = address;
}

/** Let an attribute say what the newer page says. */
function set(node, name, value) {
  const isPicture = name === "src" && node.nodeName === "IMG";
  if (isPicture) coming.delete(node);
  if (node.getAttribute(name) === value) return;
  if (isPicture && node.naturalWidth) repaint(node, value);
  else node.setAttribute(name, value);
}

function attributes(node, next) {
  // oxlint-disable-next-line no-useless-spread -- a copy, for the list changes meanwhile
  for (const { name } of [...node.attributes]) {
    if (!next.hasAttribute(name) && !(name === "open" && node.nodeName === "DETAILS")) node.removeAttribute(name);
  }
  const kept = [...next.attributes].filter(({ name }) => isShown(node, next, name));
  for (const attribute of next.attributes) {
    if (!kept.includes(attribute)) set(node, attribute.name, attribute.value);
  }
}

/** Let a field say what the newer page says; the attributes alone would not do it once it was touched. */
function fill(field, next) {
  if (field.type === "checkbox" || field.type === "radio") field.checked = next.hasAttribute("checked");
  else if (field.type !== "file" && field.value !== next.value) field.value = next.value;
}

/** The child that a newer one stands for: the next that is like it, or the one with its key further on. */
function mate(from, next) {
  if (!from || alike(from, next)) return from;
  if (!keyOf(next)) return null;
  let found = from;
  while (found && !alike(found, next)) found = found.nextSibling;
  return found;
}

/** Turn a node into a newer one. `inUse(field)` tells whether somebody types there, or what was typed waits. */
export function morph(node, next, inUse) {
  if (node.nodeType !== Node.ELEMENT_NODE) {
    if (node.data !== next.data) node.data = next.data;
    return;
  }
  attributes(node, next);
  if ("keep" in next.dataset) return; // what stands there stays until something newer is known
  if (node.matches("input, select, textarea")) {
    if (!inUse(node) && node.nodeName !== "SELECT") return fill(node, next);
    if (inUse(node)) return;
  }
  let place = node.firstChild;
  // oxlint-disable-next-line no-useless-spread -- a copy, for the children move to the other page
  for (const child of [...next.childNodes]) {
    const found = mate(place, child);
    if (!found) {
      node.insertBefore(document.importNode(child, true), place);
      continue;
    }
    if (found === place) place = place.nextSibling;
    else node.insertBefore(found, place);
    morph(found, child, inUse);
  }
  while (place) {
    const after = place.nextSibling;
    place.remove();
    place = after;
  }
  if (node.nodeName === "SELECT") node.value = next.value; // the attributes alone don't choose
}
