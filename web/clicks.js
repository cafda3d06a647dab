/**
 * The clicks that aren't part of the board yet, and what groups say about them. Pure: no clock.
 *
 * @typedef {"sending" | "received" | "kept"} ClickState
 * What became of a click: sending → received (it counts; our own rev has not reached the receipt's yet) → gone.
 * sending → kept (no link) → sending. A refused click is gone at once, and its group says why.
 * @typedef {{ key: string, group: string, on: string[], off: string[], withdraw: boolean, state: ClickState,
 *   since: number, rev: number, sent: number, told: boolean }} Click
 * `sent` is how often it has gone out, `told` whether the own ballots came after it went out last.
 *
 * @typedef {{ code: string, limit?: number, time?: number }} Why
 * @typedef {{ name: "" | "sending" | "saved" | "refused" | "kept", why?: Why, next: number }} Notice
 * What a group says about its clicks; `next` is when it will say something else by itself (ms), or 0.
 */

/** "Sending…" is only said of what takes longer than this (ms). */
export const PATIENCE = 300;
/** How long "Saved" stays (ms). */
export const SAVED = 2000;

export class Clicks {
  constructor() {
    /**
     * Oldest first.
     * @type {Click[]}
     */
    this.all = [];
    /** @type {Map<string, { name: "saved" | "refused", since: number, why?: Why }>} */
    this._said = new Map();
  }

  /** @param {Click} click */
  add(click) {
    this._said.delete(click.group);
    this.all.push(click);
  }

  /** @param {string} key */
  find(key) { return this.all.find(click => click.key === key); }

  /** @param {string} group */
  of(group) { return this.all.filter(click => click.group === group); }

  /**
   * A click has gone out (again), or waits for the link.
   * @param {string} key @param {"sending" | "kept"} state @param {number} now
   * @returns {string | null} its group
   */
  mark(key, state, now) {
    const click = this.find(key);
    if (!click || click.state === "received") return null;
    if (click.state !== state) click.since = now;
    if (state === "sending") {
      click.sent++;
      click.told = false;
    }
    click.state = state;
    return click.group;
  }

  /** @param {Click} click @param {Why} why @param {number} now */
  refuse(click, why, now) {
    this.all = this.all.filter(other => other !== click);
    this._said.set(click.group, { name: "refused", since: now, why });
  }

  /** Another past: what counted in the old one is gone with it. */
  forgetReceived() { this.all = this.all.filter(click => click.state !== "received"); }

  /**
   * Lets go of clicks that counted and are shown by now.
   * @param {(click: Click) => boolean} isShown @param {number} now @returns {string[]} their groups
   */
  settle(isShown, now) {
    const done = this.all.filter(click => click.state === "received" && isShown(click));
    this.all = this.all.filter(click => !done.includes(click));
    const groups = done.map(click => click.group);
    for (const id of groups) {
      const said = this._said.get(id);
      if (!said || said.name !== "refused") this._said.set(id, { name: "saved", since: now });
    }
    return groups;
  }

  /**
   * What a group says about its clicks at this moment.
   * @param {string} group @param {number} now @returns {Notice}
   */
  notice(group, now) {
    const clicks = this.of(group);
    const said = this._said.get(group);
    if (said && said.name === "refused") return { name: "refused", why: said.why, next: 0 };
    if (clicks.some(click => click.state === "kept")) return { name: "kept", next: 0 };
    if (clicks.length) {
      const due = Math.min(...clicks.map(click => click.since)) + PATIENCE;
      return due <= now ? { name: "sending", next: 0 } : { name: "", next: due };
    }
    if (said && said.since + SAVED > now) return { name: "saved", next: said.since + SAVED };
    return { name: "", next: 0 };
  }

  /**
   * The state of each button that a click under way touches.
   * @param {string} group @param {number} now
   */
  pending(group, now) {
    /** @type {Map<string, "sending" | "kept">} */
    const states = new Map();
    for (const click of this.of(group)) {
      if (click.state !== "kept" && click.since + PATIENCE > now) continue;
      for (const button of click.on.concat(click.off)) states.set(button, click.state === "kept" ? "kept" : "sending");
    }
    return states;
  }
}
