/**
 * What a host asks the server over HTTP (P32 to P37, P54), under one token.
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
    const answer = await fetch(address, {
      method, body, keepalive, headers: { Authorization: `Bearer ${this._token}`, ...headers }, cache: "no-store",
    }).catch(() => { throw new Refused({ code: "unreachable" }); });
    if (!answer.ok) throw new Refused(await answer.json().catch(() => ({ code: "unreachable" })));
    return answer;
  }

  /** @returns {Promise<{ id: string, title: string, archived?: boolean }[]>} */
  async boards() { return (await (await this.ask("GET", "boards")).json()).boards; }

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

  /** @param {string} board @param {string} format @param {string} language */
  async download(board, format, language) {
    const query = `export?format=${format}&lang=${encodeURIComponent(language)}`;
    return (await this.ask("GET", `${path(board)}/${query}`)).blob();
  }
}

/** @param {string} board */
function path(board) { return `boards/${encodeURIComponent(board)}`; }
