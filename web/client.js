/**
 * Who a page is to its server: a person, and a client of theirs, which is one page load (P5). Pure.
 *
 * @typedef {{ token(): string | null, keep(token: string | undefined): void, refused(): void, forget(): void }} Identity
 * Who we say we are: `keep` a person's token for the next page load, or the one that was said; `refused` when the server doesn't know it (any
 * more); `forget` when somebody else goes on.
 */

/** @param {string} token @returns {Record<string, unknown>} what it says, believed by nobody; nothing if it can't be read */
function content(token) {
  try { return JSON.parse(atob(token.split(".")[1].replace(/-/g, "+").replace(/_/g, "/"))) || {}; } catch (_) { return {}; }
}

/** @param {string | null} token @returns {string} whose it is: a key that is no token is the operator's; "": nobody's yet */
export function personOf(token) { return token ? String(content(token).sub || OPERATOR) : ""; }

/** Who holds the host key (P5). */
export const OPERATOR = "operator";

/**
 * Whether it may be the host key: whoever has a token is somebody, and a browser that takes it for the key votes as them.
 * @param {string | null} key
 */
export function isHostKey(key) { return personOf(key) === OPERATOR; }

/**
 * Whether whoever has this token was invited to `board`: hosts have such a token, too.
 * @param {string} token @param {string} board
 */
export function isInvitation(token, board) {
  return String(content(token).sub).toLowerCase().startsWith(`i.${board.toLowerCase()}.`);
}

/**
 * Whether a token is one of this server's people, and no invitation to `board`: who puts theirs into a link would have all
 * who open it be them, with one answer between them, and see it.
 * @param {string} token @param {string} board
 */
export function isStranger(token, board) { return content(token).aud === "person" && !isInvitation(token, board); }

export class Client {
  /** @param {Identity} identity */
  constructor(identity) {
    this._identity = identity;
    /** Once there is one, the same until the page goes. */
    this.id = "";
    /** What names it later. */
    this.token = "";
    /** Whether the server may still know this client. */
    this._known = true;
    this._person = "";
  }

  /** Whom writes of ours are for; before the server has said so, as far as the token does. */
  get person() { return this._person || personOf(this._identity.token()); }

  /**
   * What is said first on a link.
   * @param {number} id @returns {import("./wire.js").Hello}
   */
  hello(id) {
    const token = this._identity.token();
    return {
      type: "hello", id, capabilities: [],
      ...(token ? { token } : {}), ...(this.token && this._known ? { client: this.token } : {}),
    };
  }

  /** @param {import("./wire.js").Welcome} message */
  welcomed({ token, person, client, clientToken }) {
    this._identity.keep(token);
    this._person = person;
    this.id = client;
    this.token = clientToken;
    this._known = true;
  }

  /**
   * The server doesn't know us (any more).
   * @returns {boolean} whether we can go on as somebody new
   */
  refused() {
    if (!this._identity.token() && !this._known) return false;
    this._identity.refused();
    this._known = false;
    this._person = "";
    return true;
  }

  /** Somebody else goes on. */
  forget() {
    this._identity.forget();
    this._known = false;
    this.id = this.token = this._person = "";
  }
}
