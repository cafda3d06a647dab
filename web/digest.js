/** The digest of what a view shows, by which a page finds out that it missed something (P12). Pure. */

/** The group and button ordinal of a cell that belongs to the whole board (P12). */
export const WHOLE_BOARD = 0xffffffff;
/** Kinds of cells in the digest (P12, P41). */
export const KIND = { structure: 0, check: 1, count: 2, people: 3, empty: 4 };

/**
 * MurmurHash3 (x86, 32 bits; Austin Appleby, public domain) of four 32-bit words, which is the only length that is
 * needed.
 * @param {number} seed @param {number} a @param {number} b @param {number} c @param {number} d
 */
export function murmur(seed, a, b, c, d) {
  let hash = mix(mix(mix(mix(seed, a), b), c), d) ^ 16;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** @param {number} hash @param {number} word */
function mix(hash, word) {
  word = Math.imul(word, 0xcc9e2d51);
  word = Math.imul((word << 15) | (word >>> 17), 0x1b873593);
  hash ^= word;
  hash = (hash << 13) | (hash >>> 19);
  return (Math.imul(hash, 5) + 0xe6546b64) | 0;
}

/** The digest of the cells that a view shows (P12). A cell goes in and out by the same XOR. */
export class Digest {
  constructor() {
    this._high = 0;
    this._low = 0;
  }

  /**
   * Puts a cell in, or takes it out when it is in. A value of 0 is no cell.
   * @param {number} group @param {number} button @param {number} kind @param {number} value
   */
  toggle(group, button, kind, value) {
    if (value === 0) return;
    this._high ^= murmur(1, group, button, kind, value);
    this._low ^= murmur(2, group, button, kind, value);
  }

  /** Sixteen hex digits. */
  toString() {
    return [this._high, this._low].map(lane => (lane >>> 0).toString(16).padStart(8, "0")).join("");
  }
}
