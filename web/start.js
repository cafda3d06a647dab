/** The start page: one field, for the code on the big screen. */
import { speak } from "./page.js";
import { plainCode } from "./words.js";

const words = speak();
const form = /** @type {HTMLFormElement} */ (document.getElementById("form"));
const field = /** @type {HTMLInputElement} */ (document.getElementById("code"));
const error = /** @type {HTMLElement} */ (document.getElementById("error"));

/** So often a code is asked for again that isn't looked for at once. */
const TRIES = 5;

words.ready.then(() => { document.title = words.say("start"); });

/**
 * Which of these codes are boards'.
 * @param {string[]} codes @returns {Promise<string[]>}
 */
async function find(codes) {
  const query = codes.map(code => `id=${encodeURIComponent(code)}`).join("&");
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`api/v1/boards?${query}`, { cache: "no-store" });
    if (answer.ok) return (await answer.json()).boards.map((/** @type {{ id: string }} */ board) => board.id);
    // Others behind the same address have tried so many codes that this one isn't looked for yet (P78).
    const { retry } = answer.status === 429 && tries < TRIES ? await answer.json() : { retry: null };
    if (typeof retry !== "number") throw new Error(String(answer.status));
    await new Promise(done => setTimeout(done, retry));
  }
}

/**
 * Opens the first board of the ways to write this code: as typed, in capitals, in small letters.
 * @param {string} typed
 */
async function open(typed) {
  const code = plainCode(typed);
  if (!code) return field.focus();
  error.textContent = "";
  try {
    const ways = Array.from(new Set([code, code.toUpperCase(), code.toLowerCase()]));
    const [found] = /^[A-Za-z0-9_-]{1,64}$/.test(code) ? await find(ways) : [];
    if (found) return location.assign(new URL(found, document.baseURI).href + location.search);
    error.textContent = words.say("no-board", { code: code.toUpperCase() });
    field.setAttribute("aria-invalid", "true");
    field.select();
  } catch (_) {
    error.textContent = words.say("unreachable");
  }
}

form.addEventListener("submit", event => {
  event.preventDefault();
  open(field.value);
});
field.addEventListener("input", () => {
  error.textContent = "";
  field.removeAttribute("aria-invalid");
});

/** Names the boards whose hosts want them found. Most have none, and a page that can't be asked shows none. */
async function list() {
  const answer = await fetch("api/v1/boards", { cache: "no-store" });
  const { boards } = answer.ok ? await answer.json() : { boards: [] };
  const section = /** @type {HTMLElement} */ (document.getElementById("listed"));
  for (const { id, title } of boards.filter((/** @type {any} */ board) => !board.archived)) {
    const link = document.createElement("a");
    link.href = new URL(encodeURIComponent(id), document.baseURI).href + location.search;
    const name = document.createElement("bdi");
    name.textContent = title || id;
    link.append(name);
    const item = document.createElement("li");
    item.append(link);
    /** @type {HTMLElement} */ (section.querySelector("ul")).append(item);
  }
  section.hidden = !boards.length;
}

list().catch(() => {});
