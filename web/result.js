/**
 * A poll's result as rows: what the host's page, the big screen and the printed sheet show. Pure.
 *
 * @typedef {import("./selection.js").Group} Group
 * @typedef {{ id: string, label: string, picture?: string, count: number, hand: number, correct: boolean,
 *   edited: boolean }} Row
 * `hand` is part of `count`; `picture` is the name of the answer's own. The row of empty ballots has the id "".
 */
import { EMPTY } from "./poll.js";

/**
 * A row for each answer in declared order, and one for empty ballots where these are an answer (P40).
 * @param {Group} group @param {{ on: string, off: string, none: string }} words for a switch without texts, for "none of these"
 * @returns {Row[]}
 */
export function rowsOf(group, words) {
  const { poll } = group;
  if (!poll) return [];
  const hasTexts = isSwitch(group);
  const texts = group.declared.texts || words;
  const rows = (group.declared.buttons || []).map(({ id, ordinal, label, pictures }) => ({
    id, label: hasTexts ? texts.on : label, ...(pictures ? { picture: pictures.unchecked } : {}), count: poll.count(ordinal), hand: poll.hand.counts.get(ordinal) || 0,
    correct: poll.correct.has(ordinal), edited: poll.edited.has(ordinal),
  }));
  if (!hasTexts && !group.declared.none && !poll.none) return rows;
  // Of a switch, both answers are its one button's.
  const edited = hasTexts && poll.edited.size > 0;
  const empty = { count: poll.none, hand: poll.hand.empty, correct: poll.correct.has(EMPTY), edited };
  return rows.concat([{ id: "", label: hasTexts ? texts.off : words.none, ...empty }]);
}

/**
 * The result of a round that is over, in the same rows as the present one.
 * @param {Row[]} rows those of now @param {Group} group @param {import("./wire.js").Ended} ended
 * @returns {{ rows: Row[], base: number }}
 */
export function endedRows(rows, group, ended) {
  const { hand = { people: 0, counts: [], empty: 0 } } = ended;
  const edited = new Set(ended.edited || []);
  const ordinals = ordinalsOf(group);
  // The row of a switch's NO is its one button's, too.
  const isEdited = (/** @type {Row} */ { id }) => id || !isSwitch(group) ? edited.has(/** @type {number} */ (ordinals.get(id))) : edited.size > 0;
  const own = countsOf(rows, group, ended.counts, ended.empty);
  const more = countsOf(rows, group, hand.counts, hand.empty);
  return {
    base: ended.people + hand.people,
    rows: rows.map((row, place) =>
      ({ ...row, count: own[place] + more[place], hand: more[place], correct: false, edited: isEdited(row) })),
  };
}

/**
 * A tally in the order of rows.
 * @param {Row[]} rows @param {Group} group @param {[number, number][]} counts by ordinal @param {number} [empty]
 */
export function countsOf(rows, group, counts, empty = 0) {
  const found = new Map(counts);
  const ordinals = ordinalsOf(group);
  return rows.map(({ id }) => {
    const ordinal = ordinals.get(id);
    return ordinal === undefined ? empty : found.get(ordinal) || 0;
  });
}

/** @param {Group} group */
function isSwitch({ declared }) { return declared.style === "switch" || !!declared.texts; }

/** @param {Group} group the ordinals of its buttons by id */
function ordinalsOf({ declared }) { return new Map((declared.buttons || []).map(({ id, ordinal }) => [id, ordinal])); }
