/** The host's token of one board: a link `control?board=ID#t=TOKEN` makes any device its host (P50). */
import { basePath, hostKey, storage } from "./page.js";

/** @param {string} board */
const nameOf = board => `switchboard:${basePath}:host:${board}`;

/**
 * Takes the token that the address holds out of it, so that no screenshot or bookmark has it, for this page load.
 * @param {string} board
 * @returns {import("./questions.js").Kind | null} the kind of question to begin with (`#edit=…`)
 */
export function takeToken(board) {
  const parts = new URLSearchParams(location.hash.slice(1));
  const token = parts.get("t");
  const edit = parts.get("edit");
  if (location.hash.length > 1) history.replaceState(null, "", location.pathname + location.search);
  if (token) held.set(board, token);
  return edit === "checklist" ? "checklist" : edit ? "one" : null;
}

/** @type {Map<string, string>} */
const held = new Map();

/**
 * Keeps the token of the link for later page loads: now that it has shown itself to be a host's. Anybody can make a link,
 * and one that opens nothing mustn't cost the host theirs.
 * @param {string} board
 */
export function keepToken(board) {
  const token = held.get(board);
  try { if (token && storage) storage.setItem(nameOf(board), token); } catch (_) { /* this page load only */ }
}

/**
 * Lets go of a kept token that makes nobody host any more.
 * @param {string} board @returns {boolean} whether the host key is there instead
 */
export function forgetToken(board) {
  if (held.has(board) || !hostKey() || !storage || !storage.getItem(nameOf(board))) return false;
  storage.removeItem(nameOf(board));
  return true;
}

/** @param {string} board */
export function boardToken(board) {
  return held.get(board) || storage && storage.getItem(nameOf(board));
}
