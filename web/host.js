/** The host's start: which boards there are, and a file that becomes one. */
import { element, fill, label } from "./kit.js";
import { hostKey, keepHostKey, speak } from "./page.js";

/** What a new code is made of: nothing that could be misread on a screen far away. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

const words = speak();
const state = /** @type {HTMLElement} */ (document.getElementById("state"));
const boards = /** @type {HTMLElement} */ (document.getElementById("boards"));
const form = /** @type {HTMLFormElement} */ (document.getElementById("form"));
const file = /** @type {HTMLInputElement} */ (document.getElementById("file"));
const error = /** @type {HTMLElement} */ (document.getElementById("error"));

document.title = words.say("host");

if (location.hash.length > 1) {
  keepHostKey(decodeURIComponent(location.hash.slice(1)));
  history.replaceState(null, "", location.pathname + location.search);
}

/**
 * @param {string} address @param {RequestInit} [request]
 * @returns {Promise<Response>}
 */
function ask(address, request = {}) {
  return fetch(address, { ...request, headers: { Authorization: `Bearer ${hostKey()}` }, cache: "no-store" });
}

async function list() {
  form.hidden = true;
  if (!hostKey()) return void (state.textContent = words.say("host-key"));
  const answer = await ask("api/v1/boards").catch(() => null);
  if (!answer || answer.status >= 500) return void (state.textContent = words.say("unreachable"));
  if (!answer.ok) return void (state.textContent = words.say("host-wrong"));
  form.hidden = false;
  /** @type {{ boards: { id: string, title: string }[] }} */
  const found = await answer.json();
  if (!found.boards.length) state.textContent = words.say("host-none");
  fill(boards, ...found.boards.map(({ id, title }) => element("li", {},
    element("a", { href: `${encodeURIComponent(id)}${location.search}#host` },
      element("span", { className: "name" }, label(title || words.say("untitled", { code: id }))),
      element("code", {}, id)))));
}

function newCode() {
  const numbers = crypto.getRandomValues(new Uint32Array(5));
  return Array.from(numbers, number => LETTERS[number % LETTERS.length]).join("");
}

/**
 * The board's id: what the file says, else a new code. The file itself goes out as it is, or its numbers might change.
 * @param {string} text
 */
function idIn(text) {
  const parsed = JSON.parse(text);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) throw new Error("{ … }");
  return typeof parsed.id === "string" ? parsed.id : newCode();
}

/** @param {File} chosen */
async function put(chosen) {
  error.textContent = state.textContent = "";
  try {
    const text = await chosen.text();
    const id = idIn(text);
    const answer = await ask(`api/v1/boards/${encodeURIComponent(id)}`, { method: "PUT", body: text });
    if (!answer.ok) throw new Error((await answer.json()).message);
    await list();
    state.textContent = words.say("host-saved", { title: id });
  } catch (problem) {
    error.textContent = words.say("host-bad-file", { message: problem instanceof Error ? problem.message : "" });
  }
}

file.addEventListener("change", () => {
  if (file.files && file.files[0]) put(file.files[0]);
  file.value = "";
});
list();
