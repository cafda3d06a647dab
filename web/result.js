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
  const isSwitch = group.declared.style === "switch" || !!group.declared.texts;
  const texts = group.declared.texts || words;
  const rows = (group.declared.buttons || []).map(({ id, ordinal, label, pictures }) => ({
    id, label: isSwitch ? texts.on : label, ...(pictures ? { picture: pictures.unchecked } : {}), count: poll.count(ordinal), hand: poll.hand.counts.get(ordinal) || 0,
    correct: poll.correct.has(ordinal), edited: poll.edited.has(ordinal),
  }));
  if (!isSwitch && !group.declared.none && !poll.none) return rows;
  const empty = { count: poll.none, hand: poll.hand.empty, correct: poll.correct.has(EMPTY), edited: false };
  return rows.concat([{ id: "", label: isSwitch ? texts.off : words.none, ...empty }]);
}

/**
 * The result of a round that is over, in the same rows as the present one.
 * @param {Row[]} rows those of now @param {Group} group @param {import("./wire.js").Ended} ended
 * @returns {{ rows: Row[], base: number }}
 */
export function endedRows(rows, group, ended) {
  const { hand = { people: 0, counts: [], empty: 0 } } = ended;
  const own = countsOf(rows, group, ended.counts, ended.empty);
  const more = countsOf(rows, group, hand.counts, hand.empty);
  return {
    base: ended.people + hand.people,
    rows: rows.map((row, place) =>
      ({ ...row, count: own[place] + more[place], hand: more[place], correct: false, edited: false })),
  };
}

/**
 * A tally in the order of rows.
 * @param {Row[]} rows @param {Group} group @param {[number, number][]} counts by ordinal @param {number} [empty]
 */
export function countsOf(rows, group, counts, empty = 0) {
  const found = new Map(counts);
  const ordinals = new Map((group.declared.buttons || []).map(button => [button.id, button.ordinal]));
  return rows.map(({ id }) => {
    const ordinal = ordinals.get(id);
    return ordinal === undefined ? empty : found.get(ordinal) || 0;
  });
}
