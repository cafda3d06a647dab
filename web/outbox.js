/**
 * Writes without a receipt, kept so that a reload or a closed lid loses none (P18, P19).
 *
 * Each write has a key of its own in the storage: several tabs share it, and none can overwrite another's. A tab may
 * find and send what another tab is still sending: the name (client, id) is the same, so it has one effect.
 *
 * @typedef {{ client: string, clientToken: string, id: number, at: number, board: string, group: string, on: string[],
 *   off: string[], withdraw?: boolean, round?: number, person?: string }} Write
 * `at` is when it was clicked (ms), `person` by whom: it may be sent by a page of somebody else, to whom it isn't shown, and
 * counts as that person's, as the client's token says whose that is (P19). `id` only changes after an answer that was final. A vote
 * has the `round` that it was meant for; `withdraw` takes an answer back.
 */

/**
 * The name of a write, unique over all clients.
 * @param {{ client: string, id: number }} write
 */
export function keyOf(write) { return `${write.client}:${write.id}`; }

export class Outbox {
  /**
   * @param {Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem"> | null} storage
   * @param {string} prefix of our keys
   */
  constructor(storage, prefix) {
    this._storage = storage;
    this._prefix = prefix;
    /**
     * Oldest first.
     * @type {Write[]}
     */
    this.writes = this._load();
  }

  /** @param {Write} write */
  add(write) {
    this.writes.push(write);
    this._store(write);
  }

  /**
   * A write goes on under another name, in its old place.
   * @param {Write} write @param {Write} renamed
   */
  rename(write, renamed) {
    this.writes = this.writes.map(other => keyOf(other) === keyOf(write) ? renamed : other);
    this._store(renamed);
    this._forget(write);
  }

  /** @param {Write} write */
  remove(write) {
    this.writes = this.writes.filter(other => keyOf(other) !== keyOf(write));
    this._forget(write);
  }

  /** @param {Write} write */
  _store(write) {
    try {
      if (this._storage) this._storage.setItem(this._prefix + keyOf(write), JSON.stringify(write));
    } catch (_) { /* full or forbidden: this page still has it, only a reload would lose it */ }
  }

  /** @param {Write} write */
  _forget(write) {
    try {
      if (this._storage) this._storage.removeItem(this._prefix + keyOf(write));
    } catch (_) { /* forbidden: nothing was written either */ }
  }

  /** @param {string} key */
  find(key) { return this.writes.find(write => keyOf(write) === key); }

  /** @returns {Write[]} */
  _load() {
    const writes = [];
    try {
      for (let i = 0; this._storage && i < this._storage.length; i++) {
        const key = this._storage.key(i);
        if (!key || !key.startsWith(this._prefix)) continue;
        const write = read(this._storage.getItem(key));
        if (write && this._prefix + keyOf(write) === key) writes.push(write);
      }
    } catch (_) { /* no storage in this browser's mode */ }
    return writes.sort((a, b) => a.at - b.at || a.id - b.id);
  }
}

/** @param {string | null} json @returns {Write | null} */
function read(json) {
  try {
    const write = JSON.parse(json || "null");
    const whole = write && typeof write.clientToken === "string" && Number.isInteger(write.id)
      && typeof write.board === "string" && typeof write.group === "string"
      && Array.isArray(write.on) && Array.isArray(write.off);
    return whole ? write : null;
  } catch (_) { return null; }
}
