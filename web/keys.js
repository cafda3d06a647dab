/**
 * The keys that drive a poll, on the host's page and on the big screen. Pure.
 *
 * @typedef {"next" | "back" | "toggle" | "show" | "help"} Command
 */

/** @type {Record<string, Command>} */
const commands = {
  PageDown: "next", ArrowRight: "next", PageUp: "back", ArrowLeft: "back", " ": "toggle", Enter: "show", "?": "help",
};

/**
 * How each command's key is written on its button; from right to left, next is on the left.
 * @param {boolean} rightToLeft
 */
export function keyNames(rightToLeft) {
  const [next, back] = rightToLeft ? ["←", "→"] : ["→", "←"];
  return { next, back, show: "Enter", help: "?" };
}

/** What Space and Enter do to a button belongs to the button; no other key means anything to it. */
const presses = ["toggle", "show"];

/**
 * What a key press asks for, or null: while somebody types, composes or has a control under the focus, keys are theirs.
 * A button, a link or a summary only takes Space and Enter.
 * @param {{ key: string, isComposing?: boolean, keyCode?: number, ctrlKey: boolean, metaKey: boolean, altKey: boolean,
 *   repeat?: boolean, defaultPrevented?: boolean }} event
 * @param {{ matches(selectors: string): boolean } | null} focused
 * @param {boolean} rightToLeft there the arrows point the other way
 * @returns {Command | null}
 */
export function command(event, focused, rightToLeft = false) {
  if (event.isComposing || event.keyCode === 229 || event.defaultPrevented || event.repeat) return null;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (focused && focused.matches("input, textarea, select, iframe, [contenteditable], [tabindex]")) return null;
  const known = Object.prototype.hasOwnProperty.call(commands, event.key) ? commands[event.key] : null;
  if (known && presses.includes(known) && focused && focused.matches("button, a[href], summary")) return null;
  if (rightToLeft && event.key === "ArrowRight") return "back";
  if (rightToLeft && event.key === "ArrowLeft") return "next";
  return known;
}
