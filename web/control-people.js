/** Who may vote and who may host: invitations as links and as a sheet of QR codes (P50). */
import { button, fault, field } from "./ask.js";
import { Refused } from "./api.js";
import { audience, personAddress } from "./addresses.js";
import { element, fill } from "./kit.js";
import { printSheet } from "./print.js";

/** At most so many at once (P50). */
const MOST = 500;

export class PeopleBox {
  /** @param {import("./control-side.js").Surroundings} around */
  constructor(around) {
    this._around = around;
    const { words } = around;
    this._error = element("p", { className: "error", role: "alert" });
    this._list = element("ul", { className: "people-list" });
    this._link = element("div", { className: "host-link" });
    this._count = element("input", { type: "number", min: "1", max: String(MOST), value: "30", className: "seconds" });
    this.node = element("details", { className: "sheet" }, element("summary", {}, words.say("people")),
      element("p", { className: "hint" }, words.say("host-link-hint")),
      element("div", { className: "actions" },
        button(words.say("host-link"), () => this._attempt(() => this._hostLink()))), this._link,
      element("p", { className: "hint" }, words.say("invite-hint")),
      field(words.say("invite-count"), this._count),
      element("div", { className: "actions" }, button(words.say("invite"), () => this._attempt(() => this._invite())),
        button(words.say("list-people"), () => this._attempt(() => this._show())),
        button(words.say("print-invitations"), () => this._attempt(() => this._print()))),
      this._error, this._list);
    /** @type {Map<string, number>} */
    this._numbers = new Map();
  }

  /** @param {() => Promise<unknown>} work */
  async _attempt(work) {
    this._error.textContent = "";
    try { await work(); } catch (problem) { this._error.textContent = fault(this._around.words, problem); }
  }

  /** @param {import("./wire.js").Intent} intent @returns {Promise<any>} */
  async _ask(intent) {
    const reply = await this._around.ask(intent);
    if (reply.type === "error") throw new Refused(reply);
    return reply;
  }

  /** A link with which another device takes over. */
  async _hostLink() {
    const { words, api, board } = this._around;
    const { people } = await this._ask({ type: "invite", right: "host", count: 1 });
    const address = personAddress(await audience(), board, people[0].token, "host");
    const picture = element("img", { className: "qr", alt: words.say("host-link") });
    fill(this._link, picture, element("p", { className: "address" }, element("bdi", {}, address)),
      element("p", { className: "hint" }, words.say("host-link-secret")));
    picture.src = await api.qr(board, address);
  }

  async _invite() {
    const count = Math.max(1, Math.min(MOST, Math.floor(Number(this._count.value)) || 1));
    await this._ask({ type: "invite", right: "participant", count });
    await this._show();
  }

  /** @returns {Promise<{ person: string, right: string, token?: string }[]>} */
  async _people() {
    /** @type {{ person: string, right: string, issuer?: string, token?: string }[]} */
    const all = [];
    /** @type {{ after?: string, issuer?: string }} */
    let behind = {};
    for (let more = true; more;) {
      const page = await this._ask({ type: "people", ...behind });
      all.push(...page.people);
      const last = all[all.length - 1];
      more = Boolean(page.more && last);
      if (last) behind = { after: last.person, ...(last.issuer ? { issuer: last.issuer } : {}) };
    }
    all.forEach(({ person }, place) => this._numbers.set(person, place + 1));
    return all.filter(({ right }) => right !== "viewer");
  }

  async _show() {
    const { words, board } = this._around;
    const [people, base] = await Promise.all([this._people(), audience()]);
    if (!people.length) return fill(this._list, element("li", {}, words.say("nobody-invited")));
    fill(this._list, ...people.map(({ person, right, token }) => {
      const key = right === "host" ? "invited-host" : "invited-person";
      const name = words.say(key, { number: this._numbers.get(person) || 0 });
      const revoke = button(words.say("revoke"), () => this._attempt(() => this._revoke(person)),
        { name: `${words.say("revoke")}: ${name}` });
      const href = token && personAddress(base, board, token, right);
      const link = href ? element("a", { href, target: "_blank", rel: "noopener" }, name) : name;
      return element("li", {}, link, revoke);
    }));
  }

  /** @param {string} person */
  async _revoke(person) {
    await this._ask({ type: "grant", person, right: "viewer" });
    await this._show();
  }

  /** One card for each invited person, to be cut apart. */
  async _print() {
    const { words, api, board } = this._around;
    const people = (await this._people()).filter(({ token, right }) => token && right === "participant");
    if (!people.length) throw new Error(words.say("nobody-invited"));
    const base = await audience();
    const cards = await inTurns(people, 4, async ({ person, token }) => {
      const address = personAddress(base, board, /** @type {string} */ (token), "participant");
      const picture = element("img", { className: "qr", src: await api.qr(board, address), alt: "" });
      return element("div", { className: "invitation" }, picture,
        element("p", {}, words.say("invited-person", { number: this._numbers.get(person) || 0 })),
        element("p", { className: "address" }, element("bdi", {}, address)));
    });
    await printSheet(element("div", { className: "invitations" }, ...cards));
  }
}

/**
 * Does the work for all, a few at a time, and keeps their order.
 * @template T, R
 * @param {T[]} all @param {number} atOnce @param {(one: T) => Promise<R>} work
 * @returns {Promise<R[]>}
 */
export async function inTurns(all, atOnce, work) {
  /** @type {R[]} */
  const done = [];
  let next = 0;
  const lane = async () => {
    while (next < all.length) {
      const place = next++;
      done[place] = await work(all[place]);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, lane));
  return done;
}
