/**
 * A board's declaration while its host changes it. Pure: every function gives a new declaration or changes the one that
 * it was given, and ids are kept, so that votes stay with what they were given to (P23, P48).
 *
 * @typedef {import("./questions.js").Declaration} Declaration
 * @typedef {import("./questions.js").Question} Question
 * @typedef {import("./questions.js").Answer} Answer
 */

/** What a board says of its state, and a declaration doesn't take. */
const ofBoards = ["id", "epoch", "seq", "rev", "digest", "people", "current", "chain", "here"];
const ofGroups = ["text", "value", "poll", "round", "tally", "closedAt"];

/**
 * What the server tells of a board as something that can be declared again.
 * @param {any} document @returns {Declaration}
 */
export function declarationOf(document) {
  const board = without(document, ofBoards);
  const groups = (document.groups || []).map((/** @type {any} */ group) => {
    const plain = without(group, ofGroups);
    if (plain.mode !== "poll") return plain;
    delete plain.checked;
    if (Array.isArray(plain.buttons)) plain.buttons = plain.buttons.map((/** @type {any} */ b) => without(b, ["checked"]));
    return plain;
  });
  return { ...board, groups };
}

/**
 * Brings the stages of questions up to what the server says of them. One that it hasn't got keeps what it said last: put
 * back, it stands where it stood.
 * @param {Iterable<Question>} questions @param {Declaration} board what the server has
 */
export function restage(questions, board) {
  const there = new Map(board.groups.map(group => [group.id, group]));
  for (const question of questions) {
    const now = there.get(question.id);
    if (!now) continue;
    for (const name of /** @type {const} */ (["stage", "closesAt"])) {
      delete question[name];
      if (now[name] !== undefined) Object.assign(question, { [name]: now[name] });
    }
  }
}

/**
 * What a host declared, as one text: two boards that differ only in votes, clicks and stages have the same.
 * @param {any} document
 */
export function wording(document) {
  const board = declarationOf(document);
  return JSON.stringify({
    ...board,
    groups: board.groups.map(group => {
      const plain = without(group, ["stage", "closesAt", "checked"]);
      if (Array.isArray(plain.buttons)) plain.buttons = plain.buttons.map((/** @type {any} */ b) => without(b, ["checked"]));
      return plain;
    }),
  });
}

/**
 * The same questions for another day: nothing checked, nothing open, nobody invited, named on no list.
 * @param {any} document @returns {Declaration}
 */
export function duplicate(document) {
  const board = declarationOf(document);
  delete board.archived;
  delete board.listed;
  board.groups = board.groups.map(group => {
    /** @type {any} */
    const fresh = without(group, ["stage", "closesAt"]);
    if (fresh.mode === "poll") return { ...fresh, stage: "draft" };
    if (Array.isArray(fresh.buttons)) fresh.buttons = fresh.buttons.map((/** @type {any} */ b) => without(b, ["checked"]));
    delete fresh.checked;
    return fresh;
  });
  return board;
}

/**
 * The same board to try out: everybody may vote, and its polls are open.
 * @param {any} document @param {string} title @returns {Declaration}
 */
export function rehearsal(document, title) {
  const board = duplicate(document);
  delete board.admission;
  board.title = title;
  board.groups.forEach(group => { if (group.mode === "poll") group.stage = "open"; });
  return board;
}

/**
 * Moves what is at `place` by `by` places, as far as there is room.
 * @template T
 * @param {T[]} list @param {number} place @param {number} by
 * @returns {number} where it is now
 */
export function move(list, place, by) {
  const to = Math.max(0, Math.min(list.length - 1, place + by));
  list.splice(to, 0, ...list.splice(place, 1));
  return to;
}

/** @param {Declaration} board @returns {Set<string>} every id in use */
export function idsIn(board) {
  const ids = new Set(board.groups.map(group => group.id));
  for (const { buttons } of board.groups) if (Array.isArray(buttons)) buttons.forEach(button => ids.add(button.id));
  return ids;
}

/**
 * What keeps this board from being saved: the first question that lacks something, and what it lacks.
 * @param {Declaration} board
 * @returns {{ group: string, button?: string, code: string } | null}
 */
export function lack(board) {
  for (const group of board.groups) {
    if (!group.label.trim()) return { group: group.id, code: "lack-question" };
    if (group.style === "switch") {
      if (group.texts && !(group.texts.on && group.texts.off)) return { group: group.id, code: "lack-text" };
      if (group.texts && group.texts.on === group.texts.off) return { group: group.id, code: "lack-two-texts" };
      continue;
    }
    if (!Array.isArray(group.buttons)) continue;
    if (!group.buttons.length) return { group: group.id, code: "lack-answers" };
    const empty = group.buttons.find(button => !button.label.trim());
    if (empty) return { group: group.id, button: empty.id, code: "lack-label" };
    if (group.max && group.min && group.min > group.max) return { group: group.id, code: "lack-range" };
  }
  return null;
}

/**
 * What goes to the server: a lone switch is called what its question is called, and empty last answers are left out.
 * @param {Declaration} board @returns {Declaration}
 */
export function tidy(board) {
  return {
    ...board,
    groups: board.groups.map(group => {
      if (!Array.isArray(group.buttons)) return group;
      if (group.style === "switch") return { ...group, buttons: group.buttons.map(b => ({ ...b, label: group.label })) };
      const buttons = group.buttons.filter((button, place) => button.label.trim() || place < 2 || button.pictures);
      return { ...group, buttons };
    }),
  };
}

/**
 * The pictures that a board file names and that stand beside it (P37).
 * @param {any} board @returns {string[]} as they are written in the file
 */
export function picturesIn(board) {
  const names = new Set();
  visitPictures(board, name => {
    names.add(name);
    return name;
  });
  return Array.from(names);
}

/**
 * @param {any} board changed in place
 * @param {(name: string) => string} rename
 */
export function visitPictures(board, rename) {
  for (const group of Array.isArray(board.groups) ? board.groups : []) {
    for (const button of Array.isArray(group.buttons) ? group.buttons : []) {
      const pictures = button && button.pictures;
      if (!pictures) continue;
      for (const state of ["checked", "unchecked"]) {
        if (typeof pictures[state] === "string") pictures[state] = rename(pictures[state]);
      }
    }
  }
}

/**
 * @param {Record<string, any>} object @param {string[]} names
 * @returns {Record<string, any>}
 */
function without(object, names) {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
