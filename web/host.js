/** The host's start: which boards there are, and how new ones are made. */
import "./host-words.js";
import { Api } from "./api.js";
import { setArchived } from "./archive.js";
import { button, confirm, fault, pick } from "./ask.js";
import { newCode } from "./codes.js";
import { declarationOf, duplicate } from "./edit.js";
import { openFiles } from "./file.js";
import { element, fill, label } from "./kit.js";
import { hostKey, keepHostKey, speak } from "./page.js";
import { askNow, quicks } from "./questions.js";

const words = speak();
/** @param {string} id */
const find = id => /** @type {HTMLElement} */ (document.getElementById(id));
const state = find("state");
const error = find("error");
const file = /** @type {HTMLInputElement} */ (find("file"));

/** The key of a link; in place of a kept one it is kept once it has opened something, as anybody can make a link. */
const given = decodeURIComponent(location.hash.slice(1));
if (given && !hostKey()) keepHostKey(given);
if (given) history.replaceState(null, "", location.pathname + location.search);
const api = new Api(document.baseURI, given || hostKey() || "");

/**
 * Runs what a button asks for; what goes wrong is said.
 * @param {() => Promise<unknown>} work
 */
async function attempt(work) {
  error.textContent = state.textContent = "";
  try { await work(); } catch (problem) { error.textContent = fault(words, problem); }
}

/** @param {string} board @param {string} [more] of the address */
function control(board, more = "") {
  const language = new URLSearchParams(location.search).get("lang");
  return `control?board=${encodeURIComponent(board)}${language ? `&lang=${encodeURIComponent(language)}` : ""}${more}`;
}

/**
 * A code that no board has yet. A declaration would change the board that has it.
 * @returns {Promise<string>}
 */
async function freeCode() {
  const code = newCode();
  return await api.exists(code) ? freeCode() : code;
}

/** @param {import("./questions.js").Declaration} declaration @param {string} [more] */
async function create(declaration, more) {
  const code = await freeCode();
  await api.declare(code, declaration);
  location.assign(control(code, more));
}

async function list() {
  find("form").hidden = true;
  if (!given && !hostKey()) return void (state.textContent = words.say("host-key"));
  try {
    const found = await api.boards();
    if (given) keepHostKey(given);
    find("form").hidden = false;
    if (!found.length) state.textContent = words.say("host-none");
    const archived = found.filter(board => board.archived);
    fill(find("boards"), ...found.filter(board => !board.archived).map(row));
    fill(find("archived"), ...archived.map(row));
    find("archive").hidden = !archived.length;
  } catch (problem) {
    state.textContent = fault(words, problem);
  }
}

/** @param {{ id: string, title: string, archived?: boolean }} board */
function row({ id, title, archived }) {
  const name = title || words.say("untitled", { code: id });
  const link = element("a", { href: control(id) },
    element("span", { className: "name" }, label(name)), element("code", {}, id));
  /** @type {HTMLElement} */
  const actions = element("div", { className: "actions" },
    button(words.say("duplicate"), () => attempt(() => copy(id))),
    button(words.say(archived ? "unarchive" : "archive-board"), () => attempt(() => setArchived(api, id, !archived).then(list))),
    button(words.say("delete"), () => attempt(() => remove(id, name, actions))));
  actions.hidden = true;
  const more = button(words.say("more"), () => {
    actions.hidden = !actions.hidden;
    more.setAttribute("aria-expanded", String(!actions.hidden));
  }, { name: words.say("more-of", { title: name }) });
  more.setAttribute("aria-expanded", "false");
  return element("li", { className: "board-row" }, element("div", { className: "board-line" }, link, more), actions);
}

/** @param {string} id */
async function copy(id) {
  const { declaration } = await api.read(id);
  const fresh = duplicate(declaration);
  fresh.title = words.say("copy-of", { title: fresh.title || words.say("untitled", { code: id }) });
  await create(fresh);
}

/** @param {string} id @param {string} name @param {HTMLElement} place */
async function remove(id, name, place) {
  const question = words.say("delete-sure", { title: name });
  if (!await confirm(place, question, words.say("delete-yes"), words.say("delete-no"))) return;
  await api.remove(id);
  await list();
}

/**
 * A board file whose id is taken.
 * @param {string} id @returns {Promise<"replace" | "copy" | null>}
 */
async function clash(id) {
  const answers = [words.say("file-replace"), words.say("file-copy"), words.say("delete-no")];
  const place = /** @type {HTMLElement} */ (file.closest(".actions"));
  const ways = /** @type {const} */ (["replace", "copy", null]);
  return ways[await pick(place, words.say("file-exists", { code: id }), answers)];
}

/** @param {FileList} files */
async function open(files) {
  const opened = await openFiles(Array.from(files), api, words, freeCode, clash);
  if (!opened) return;
  const { id, title } = opened;
  await list();
  state.textContent = words.say("host-saved", { title: title || id });
}

find("poll").addEventListener("click", () => attempt(() => create(empty(), "#edit=poll")));
find("list").addEventListener("click", () => attempt(() => create(empty(), "#edit=checklist")));
file.addEventListener("change", () => {
  const chosen = file.files;
  if (chosen && chosen.length) attempt(() => open(chosen).finally(() => { file.value = ""; }));
});

/** @returns {import("./questions.js").Declaration} */
function empty() { return { title: "", lang: words.language, groups: [] }; }

words.ready.then(() => {
  document.title = words.say("host");
  fill(find("quick"), ...quicks.map(quick => button(words.say(`quick-${quick}`),
    () => attempt(() => create(askNow(quick, (key, values) => words.say(key, values), words.language))), { main: true })));
  list();
});
