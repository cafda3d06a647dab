/**
 * What stands around a board with polls: who sees what, how many are here, the next person, the record's check code.
 * Loaded when there is a poll.
 */
import { element, fill, label as isolate } from "./kit.js";

/** How many characters of the chain's head are read aloud (P44). */
const CODE = 8;

export class Side {
  /**
   * @param {HTMLElement} header @param {import("./words.js").Words} words @param {Intl.NumberFormat} numbers
   * @param {() => void} nextPerson
   */
  constructor(header, words, numbers, nextPerson) {
    this._words = words;
    this._numbers = numbers;
    this._privacy = element("p", { className: "hint privacy", lang: words.language, dir: words.direction });
    this._here = element("p", { className: "here" });
    this._next = element("button", { className: "plain-button", type: "button", hidden: true }, words.say("next-person"));
    this._next.addEventListener("click", nextPerson);
    this._chain = element("details", { className: "chain", hidden: true });
    header.append(this._privacy);
    const footer = element("footer", { lang: words.language, dir: words.direction }, this._next, this._here, this._chain);
    /** @type {HTMLElement} */ (header.parentNode).append(footer);
  }

  /** @param {import("./model.js").Board} board @param {boolean} mayVote */
  update(board, mayVote) {
    const declared = /** @type {import("./wire.js").Snapshot} */ (board.declared);
    fill(this._privacy, ...this._sentences(board.groups.filter(group => group.poll)));
    this._next.hidden = !declared.passing || !mayVote || declared.admission === "invited";
    this._showChain(declared.chain || "");
  }

  /**
   * Who sees what: one sentence for all groups, and one for each policy, naming its groups where they differ.
   * @param {import("./selection.js").Group[]} polls
   */
  _sentences(polls) {
    /** @type {(Node | string)[]} */
    const said = polls.length ? [this._words.say("secret")] : [];
    const policies = Array.from(new Set(polls.map(policyOf)));
    for (const policy of policies) {
      said.push(" ");
      const names = polls.filter(group => policyOf(group) === policy).map(group => group.declared.label || group.id);
      if (policies.length > 1) said.push(isolate(names.join(", ")), ": ");
      said.push(this._policy(policy));
    }
    return said;
  }

  /**
   * Who sees the counts of a group, and when.
   * @param {string} policy
   */
  _policy(policy) {
    const known = { "host-only": "results-host-only", "after-close": "results-after-close", "live": "results-live" };
    return this._words.say(known[/** @type {"live"} */ (policy)] || "results-host-only");
  }

  /** @param {string} chain */
  _showChain(chain) {
    const code = chain.slice(0, CODE);
    this._chain.hidden = !code;
    if (this._chain.dataset.code === code) return;
    this._chain.dataset.code = code;
    fill(this._chain, element("summary", {}, this._words.say("chain", { code })),
      element("p", { className: "hint" }, this._words.say("chain-hint")));
  }

  /** @param {number} people how many have the board open */
  here(people) { this._here.textContent = this._words.count("here", people, { count: this._numbers.format(people) }); }
}

/** @param {import("./selection.js").Group} group */
function policyOf({ poll }) { return poll ? poll.results : ""; }
