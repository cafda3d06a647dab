/** Codes and ids: what a board is called, and what nobody else may have been called before. Pure. */

/** What a code is made of: nothing that could be misread on a screen far away. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** @typedef {(count: number) => ArrayLike<number>} Random whole numbers below 2^32 */

/** @type {Random} */
export const browserRandom = count => crypto.getRandomValues(new Uint32Array(count));

/**
 * A code that a person can read off a screen and type.
 * @param {number} length 4 … 6 for boards @param {Random} random
 */
export function newCode(length = 5, random = browserRandom) {
  return Array.from(random(length), number => LETTERS[number % LETTERS.length]).join("");
}

/**
 * An id for a new question or answer. Random rather than counted: an id that was retired brings its old votes back
 * when it is declared again (P48).
 * @param {{ has(id: string): boolean }} taken @param {Random} random
 */
export function freshId(taken, random = browserRandom) {
  for (;;) {
    const id = newCode(6, random).toLowerCase();
    if (!taken.has(id)) return id;
  }
}
