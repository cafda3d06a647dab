/**
 * What stands around a board with polls: who sees what, how many are here, the next person, the record's check code.
 * Loaded when there is a poll.
 */
import { checkCode } from "./check-code.js";
import { element, fill } from "./kit.js";

/** A host who is gone for less than this isn't missed (ms). */
export const MISSED = 10000;

export class Side {
  /**
   * @param {HTMLElement} header @param {import("./words.js").Words} words @param {Intl.NumberFormat} numbers
   * @param {import("./link.js").Clock} clock @param {() => void} nextPerson
   */
  constructor(header, words, numbers, clock, nextPerson) {
    this._words = words;
    this._numbers = numbers;
    this._clock = clock;
    /** Whether something can be answered, so that nobody waits for the host. */
    this._isBusy = false;
    /**
     * Whether a host has the board open; null before that was told.
     * @type {boolean | null}
     */
    this._hosted = null;
    this._isMissed = false;
    this._cancelMissed = () => {};
    this._away = element("p", { className: "away", hidden: true }, words.say("host-away"));
    this._privacy = element("p", { className: "hint privacy", lang: words.language, dir: words.direction });
    this._here = element("p", { className: "here" });
    this._next = element("button", { className: "plain-button", type: "button", hidden: true }, words.say("next-person"));
    this._next.addEventListener("click", nextPerson);
    this._chain = element("details", { className: "chain", hidden: true });
    header.append(this._privacy);
    const footer = element("footer", { lang: words.language, dir: words.direction }, this._next, this._here, this._away, this._chain);
    /** @type {HTMLElement} */ (header.parentNode).append(footer);
  }

  /** @param {import("./model.js").Board} board @param {boolean} mayVote @param {boolean} isInvited whether we came by an invitation */
  update(board, mayVote, isInvited) {
    const declared = /** @type {import("./wire.js").Snapshot} */ (board.declared);
    this._privacy.textContent = this._sentences(
      board.groups.filter(group => group.poll), isInvited || declared.admission === "invited");
    this._next.hidden = !declared.passing || !mayVote || declared.admission === "invited";
    this._showChain(declared.chain || "");
    this._isBusy = board.groups.some(({ poll }) => poll !== null && poll.stage === "open");
    this._showAway();
  }

  /**
   * Who sees what. Where policies differ, each poll says its own while its counts are hidden.
   * @param {import("./selection.js").Group[]} polls
   * @param {boolean} isInvited whoever holds somebody's invitation is that person: hosts do
   */
  _sentences(polls, isInvited) {
    const policies = Array.from(new Set(polls.map(({ poll }) => poll ? poll.results : "")));
    const same = policies.length === 1 ? [this._words.say(`results-${policies[0]}`)] : [];
    return polls.length ? [this._words.say(isInvited ? "secret-invited" : "secret"), ...same].join(" ") : "";
  }

  /** @param {string} chain */
  _showChain(chain) {
    const code = checkCode(chain);
    this._chain.hidden = !code;
    if (this._chain.dataset.code === code) return;
    this._chain.dataset.code = code;
    fill(this._chain, element("summary", {}, this._words.say("chain", { code })),
      element("p", { className: "hint" }, this._words.say("chain-hint")));
  }

  /** @param {{ people: number, host: boolean }} here how many have the board open, and whether a host has */
  here({ people, host }) {
    this._here.textContent = this._words.count("here", people, { count: this._numbers.format(people) });
    if (host === this._hosted) return;
    this._hosted = host;
    this._isMissed = false;
    this._cancelMissed();
    if (!host) {
      this._cancelMissed = this._clock.later(() => {
        this._isMissed = true;
        this._showAway();
      }, MISSED);
    }
    this._showAway();
  }

  /** Whoever waits for the next question is told that nobody is there to ask it. */
  _showAway() { this._away.hidden = !this._isMissed || this._isBusy; }
}
