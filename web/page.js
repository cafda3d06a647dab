/** What all pages share: the language, the clock, what this browser remembers. */
import { Words, choose, languages } from "./words.js";

/** The path under which the server is reached, with its slash: what is remembered belongs to it, not to the origin. */
export const basePath = new URL(".", document.baseURI).pathname;

/**
 * This browser's memory, or null in a mode that has none.
 * @type {Storage | null}
 */
export const storage = (() => {
  try {
    localStorage.getItem("");
    return localStorage;
  } catch (_) { return null; }
})();

const hostKeyName = `switchboard:${basePath}:host`;

/** The host key that this browser was given, or null. */
export function hostKey() { return storage && storage.getItem(hostKeyName); }

/** @param {string} key */
export function keepHostKey(key) { if (storage) storage.setItem(hostKeyName, key); }

/** @type {import("./link.js").Clock} */
export const clock = {
  now: () => Date.now(),
  later(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Chooses the language (`?lang=` before the browser's), tells the document, and fills in what the HTML asks for. */
export function speak() {
  const asked = new URLSearchParams(location.search).get("lang");
  const language = choose((asked ? [asked] : []).concat(navigator.languages || [navigator.language]));
  const words = new Words(languages.includes(language) ? language : "en");
  document.documentElement.lang = words.language;
  document.documentElement.dir = words.direction;
  document.querySelectorAll(".late").forEach(node => node.remove());
  document.querySelectorAll("[data-say]").forEach(node => {
    node.textContent = words.say(/** @type {HTMLElement} */ (node).dataset.say || "");
  });
  return words;
}
