/**
 * What a host asks the server over HTTP (P32 to P37, P54, P59), under one token.
 *
 * @typedef {{ code: string, message?: string, limit?: number, field?: string, time?: number }} Problem
 */

/** What the server refused, by its code, or `unreachable`. */
export class Refused extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.message || problem.code);
    this.code = problem.code;
    this.limit = problem.limit;
  }
}

/** So often a request is made again that came too fast. */
const TRIES = 5;
/** Boards of a page of the list. */
const PAGE = 500;

export class Api {
  /** @param {string} base the server's address, with its slash @param {string} token a host key, or a person's token */
  constructor(base, token) {
    this._base = base;
    this._token = token;
  }

  /**
   * One request; an answer that isn't good is thrown.
   * @param {string} method @param {string} path under `api/v1/` @param {BodyInit} [body]
   * @param {Record<string, string>} [headers] @param {boolean} [keepalive] goes on when the page is closed
   */
  async ask(method, path, body, headers = {}, keepalive = false) {
    const address = new URL(`api/v1/${path}`, this._base).href;
    for (let tries = 0; ; tries++) {
      const answer = await this._send(address, method, body, headers, keepalive);
      if (answer.ok) return answer;
      const problem = await answer.json().catch(() => ({ code: "unreachable" }));
      // Nothing was done: it was too much at once, and the server said when it fits (P72).
      if (answer.status !== 429 || typeof problem.retry !== "number" || tries === TRIES) throw new Refused(problem);
      await new Promise(done => setTimeout(done, problem.retry));
    }
  }

  /**
   * @param {string} address @param {string} method @param {BodyInit | undefined} body
   * @param {Record<string, string>} headers @param {boolean} keepalive
   */
  async _send(address, method, body, headers, keepalive) {
    return fetch(address, {
      method, body, keepalive, headers: { Authorization: `Bearer ${this._token}`, ...headers }, cache: "no-store",
    }).catch(() => { throw new Refused({ code: "unreachable" }); });
  }

  /**
   * All boards, asked for page by page (P33).
   * @returns {Promise<{ id: string, title: string, archived?: boolean }[]>}
   */
  async boards() {
    const found = new Map();
    for (let after = ""; ;) {
      const query = after && `&after=${encodeURIComponent(after)}`;
      const { boards, more } = await (await this.ask("GET", `boards?limit=${PAGE}${query}`)).json();
      // Where the last board of a page is deleted meanwhile, the first page comes again.
      for (const board of boards) found.set(board.id, board);
      if (!more || !boards.length) return Array.from(found.values());
      after = boards[boards.length - 1].id;
    }
  }

  /**
   * A board as it is declared now, and the name of its state.
   * @param {string} board
   */
  async read(board) {
    const answer = await this.ask("GET", path(board));
    return { declaration: await answer.json(), state: answer.headers.get("ETag") || "" };
  }

  /** @param {string} board */
  async exists(board) {
    const answer = await this.ask("GET", `boards?id=${encodeURIComponent(board)}`);
    return (await answer.json()).boards.length > 0;
  }

  /**
   * Declares a board; with `state` only if nobody changed it since (P24).
   * @param {string} board @param {object | string} declaration a text goes out as it is @param {string} [state]
   */
  declare(board, declaration, state) {
    const body = typeof declaration === "string" ? declaration : JSON.stringify(declaration);
    return this.ask("PUT", path(board), body, state ? { "If-Match": state } : {});
  }

  /** @param {string} board @param {boolean} [keepalive] */
  remove(board, keepalive) { return this.ask("DELETE", path(board), undefined, {}, keepalive); }

  /**
   * @param {Blob} picture @param {string} [board] whose host one is, without the host key
   * @returns {Promise<string>} the name to use in a declaration (P37)
   */
  async picture(picture, board) {
    const query = board ? `?board=${encodeURIComponent(board)}` : "";
    return (await (await this.ask("PUT", `pictures${query}`, picture)).json()).name;
  }

  /**
   * The QR code of a text as the address of a picture, that of the board's own address without one.
   * @param {string} board @param {string} [text]
   */
  async qr(board, text) {
    const answer = text === undefined ? await this.ask("GET", `${path(board)}/qr.svg`)
      : await this.ask("POST", "qr", JSON.stringify({ text }));
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await answer.text())}`;
  }

  /**
   * How a closed vote went (P59).
   * @param {string} board @param {string} group
   * @returns {Promise<{ steps: import("./course.js").Step[] }>}
   */
  async course(board, group) {
    return (await this.ask("GET", `${path(board)}/course?group=${encodeURIComponent(group)}`)).json();
  }

  /** @param {string} board @param {string} format @param {string} language */
  async download(board, format, language) {
    const query = `export?format=${format}&lang=${encodeURIComponent(language)}`;
    return (await this.ask("GET", `${path(board)}/${query}`)).blob();
  }
}

/** @param {string} board */
function path(board) { return `boards/${encodeURIComponent(board)}`; }
