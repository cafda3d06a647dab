/** The host's token of one board: a link `control?board=ID#t=TOKEN` makes any device its host (P50). */
import { basePath, storage } from "./page.js";

/** @param {string} board */
const nameOf = board => `switchboard:${basePath}:host:${board}`;

/**
 * Keeps the token that the address holds and takes it out of the address, so that no screenshot or bookmark has it.
 * @param {string} board
 * @returns {import("./questions.js").Kind | null} the kind of question to begin with (`#edit=…`)
 */
export function takeToken(board) {
  const parts = new URLSearchParams(location.hash.slice(1));
  const token = parts.get("t");
  const edit = parts.get("edit");
  if (location.hash.length > 1) history.replaceState(null, "", location.pathname + location.search);
  try { if (token && storage) storage.setItem(nameOf(board), token); } catch (_) { /* this page load only */ }
  if (token) held.set(board, token);
  return edit === "checklist" ? "checklist" : edit ? "one" : null;
}

/** @type {Map<string, string>} */
const held = new Map();

/** @param {string} board */
export function boardToken(board) {
  return held.get(board) || storage && storage.getItem(nameOf(board));
}
