#!/usr/bin/env node
/** A stand-in for the server, to work on the page without one: memory only, no rights, styles as far as the page needs. */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { Digest, KIND, WHOLE_BOARD, encodeBits } from "../../web/wire.js";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const option = (name, fallback) => { const at = process.argv.indexOf(name); return at < 0 ? fallback : process.argv[at + 1]; };
const [address, port] = option("--listen", "127.0.0.1:7681").split(":");
const hostKey = "stand-in-key";
const styles = Object.fromEntries(readdirSync(join(root, "Plugins")).map(name => [name, JSON.parse(readFileSync(join(root, "Plugins", name, "style.json"), "utf8"))]));
styles.stars = { name: "stars", behaves: "radio" };
const types = { ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json", ".html": "text/html" };
const csp = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

function asset(path) {
  if (path === "styles.json") return JSON.stringify(styles);
  if (path === "page.css") {
    return ["web", ...readdirSync(join(root, "Plugins")).map(name => `Plugins/${name}/web`)]
      .map((folder, i) => join(root, folder, i ? "look.css" : "page.css")).filter(existsSync).map(file => readFileSync(file, "utf8")).join("\n");
  }
  const style = /^styles\/([\w-]+)\/([\w.-]+)$/.exec(path);
  const file = style ? join(root, "Plugins", style[1], "web", style[2]) : /^[\w.-]+$/.test(path) ? join(root, "web", path) : "";
  return file && existsSync(file) ? readFileSync(file) : null;
}

const boards = new Map();
const receipts = new Map();
let clients = 0;

function declare(id, declaration) {
  const before = boards.get(id);
  const board = { id, epoch: before ? before.epoch : createHash("sha256").update(`${id}${Date.now()}`).digest("hex").slice(0, 16), rev: before ? before.rev + 1 : 1, structure: before ? before.structure + 1 : 1, title: declaration.title ?? "", lang: declaration.lang, readers: before ? before.readers : new Set(), log: [] };
  board.groups = declaration.groups.map((group, ordinal) => {
    const old = before && before.groups.find(other => other.id === (group.id ?? String(ordinal + 1)));
    const style = Object.values(styles).find(style => style.name === group.style || (style.aliases ?? []).includes(group.style)) ?? (group.style ? null : styles.box);
    const made = { id: group.id ?? String(ordinal + 1), ordinal, label: group.label ?? group.id ?? "", style: style ? style.name : group.style, mode: "shared", deselectable: group.deselectable ?? (style && style.deselectable) ?? false, min: 0, max: 0, texts: group.texts, values: group.values };
    if (!style) made.readOnly = "The style is missing.";
    if (group.buttons && group.buttons.count) return { ...made, count: group.buttons.count, on: old ? old.on : new Set() };
    const buttons = (group.buttons ?? [{ id: made.style, label: made.label, checked: group.checked }]).map(button => typeof button === "string" ? { label: button } : button);
    made.buttons = buttons.map((button, n) => ({ id: button.id ?? String(n + 1), ordinal: n, label: button.label ?? button.id, value: button.value ?? null, pictures: button.pictures }));
    made.on = new Set(made.buttons.filter((button, n) => old && old.buttons && old.buttons.some(other => other.id === button.id) ? old.on.has(old.buttons.find(other => other.id === button.id).ordinal) : buttons[n].checked).map(button => button.ordinal));
    return made;
  });
  boards.set(id, board);
  for (const reader of board.readers) reader.send(snapshot(board, "structure"));
}
function digest(board) {
  const digest = new Digest();
  digest.toggle(WHOLE_BOARD, WHOLE_BOARD, KIND.structure, board.structure);
  for (const group of board.groups) for (const button of group.on) digest.toggle(group.ordinal, button, KIND.check, 1);
  return digest.toString();
}
function snapshot(board, reason) {
  return { type: "snapshot", board: board.id, view: "participant", epoch: board.epoch, rev: board.rev, digest: digest(board), reason, structure: board.structure, title: board.title, lang: board.lang,
    groups: board.groups.map(({ on, ...group }) => {
      if (!group.count) return { ...group, checked: [...on] };
      const bits = new Uint8Array(Math.ceil(group.count / 8));
      for (const n of on) bits[n >> 3] |= 1 << (n & 7);
      return { ...group, bits: encodeBits(bits) };
    }) };
}
function set(board, { group: id, on = [], off = [] }) {
  const group = board.groups.find(group => group.id === id);
  if (!group) return { code: "no-group", number: 8 };
  if (group.readOnly) return { code: "no-style", number: 10 };
  const ordinal = id => group.count ? Number(id) : (group.buttons.find(button => button.id === id) ?? {}).ordinal;
  const next = new Set(group.on);
  for (const id of off) next.delete(ordinal(id));
  const one = (styles[group.style].choice === "one" || styles[group.style].behaves === "radio");
  if (on.length > 1 && one) return { code: "two", number: 11 };
  if (one && on.length) next.clear();
  for (const id of on) { if (ordinal(id) === undefined) return { code: "no-button", number: 9 }; next.add(ordinal(id)); }
  if (one && !group.deselectable && !next.size && group.on.size) return { code: "empty", number: 12 };
  const added = [...next].filter(n => !group.on.has(n)), removed = [...group.on].filter(n => !next.has(n));
  if (added.length || removed.length) {
    group.on = next;
    const from = board.rev++;
    const delta = { type: "delta", board: board.id, from, to: board.rev, digest: digest(board), checks: [[group.ordinal, added, removed]] };
    for (const reader of board.readers) reader.send(delta);
  }
  return { seq: board.rev, rev: board.rev };
}
const refusal = (code, number) => ({ type: "error", code, number, message: code, retry: "never" });

function speak(connection, message) {
  const reply = answer => connection.send({ ...answer, id: message.id, ...(message.as ? { as: message.as.slice(2) } : {}) });
  const board = boards.get(message.board);
  if (message.type === "hello") {
    if (message.token && message.token !== hostKey && !message.token.startsWith("person")) return reply(refusal("unauthorized", 5));
    connection.client = message.client ?? `t-c${++clients}-${Date.now()}`;
    const token = message.token ?? `person${++clients}`;
    return reply({ type: "welcome", version: "0", page: "HASH", time: Date.now(), ping: 25, person: "p", ...(token === hostKey ? {} : { token }), client: connection.client.slice(2), clientToken: connection.client, limits: { unreceipted: 64 } });
  }
  if (!board) return reply(refusal("no-board", 7));
  if (message.type === "join") {
    reply({ type: "joined", board: board.id, view: "participant", right: "participant", seq: board.rev });
    board.readers.add(connection);
    const { have } = message;
    if (!have || have.epoch !== board.epoch || have.rev !== board.rev || have.digest !== digest(board)) connection.send(snapshot(board, have ? "behind" : "new"));
  } else if (message.type === "set") {
    const name = `${message.as ?? connection.client}:${message.id}`;
    const result = receipts.get(name) ?? set(board, message);
    if (result.code) return reply(refusal(result.code, result.number));
    receipts.set(name, result);
    reply({ type: "receipt", board: board.id, ...result, rev: board.rev });
  } else reply(refusal("unknown-type", 4));
}

const server = createServer((request, response) => {
  const url = new URL(request.url, "http://x");
  const send = (status, type, body, more = {}) => {
    const gzip = Buffer.byteLength(body) > 200 && /gzip/.test(request.headers["accept-encoding"] ?? "");
    response.writeHead(status, { "Content-Type": type, "Content-Security-Policy": csp, ...(gzip ? { "Content-Encoding": "gzip" } : {}), ...more });
    response.end(gzip ? gzipSync(body) : body);
  };
  const json = (status, value) => send(status, "application/json", JSON.stringify(value), { "Cache-Control": "no-store" });
  const versioned = /^\/v\/[^/]+\/(.+)$/.exec(url.pathname);
  if (versioned) {
    const body = asset(versioned[1]);
    return body === null ? json(404, refusal("not-found", 26)) : send(200, types[extname(versioned[1])] ?? "text/plain", body, { "Cache-Control": "public, max-age=31536000, immutable" });
  }
  const one = /^\/api\/v1\/boards\/([\w-]+)(\/set)?$/.exec(url.pathname);
  if (url.pathname === "/api/v1/boards") {
    if (request.headers.authorization !== `Bearer ${hostKey}`) return json(401, refusal("unauthorized", 5));
    return json(200, { boards: [...boards.values()].map(({ id, title }) => ({ id, title })) });
  }
  if (one) {
    let text = "";
    request.on("data", chunk => text += chunk);
    return request.on("end", () => {
      const board = boards.get(one[1]);
      try {
        if (request.method === "PUT") { declare(one[1], JSON.parse(text)); return json(200, { seq: 1, rev: 1 }); }
        if (!board) return json(404, refusal("no-board", 7));
        if (request.method === "DELETE") {
          boards.delete(one[1]);
          for (const reader of board.readers) reader.send({ type: "gone", board: board.id });
          return json(200, {});
        }
        const result = one[2] ? set(board, JSON.parse(text)) : snapshot(board, "new");
        json(result.code ? 409 : 200, result.code ? refusal(result.code, result.number) : result);
      } catch (problem) { json(400, { code: "bad-json", number: 1, message: String(problem), retry: "never" }); }
    });
  }
  const page = url.pathname === "/" ? "index.html" : url.pathname === "/host" ? "host.html" : /^\/[\w-]+$/.test(url.pathname) ? "board.html" : "";
  if (!page) return json(404, refusal("not-found", 26));
  send(200, "text/html; charset=utf-8", readFileSync(join(root, "web", page), "utf8").replace(/v\/HASH\//g, "v/stand-in/"), { "Cache-Control": "no-cache" });
});

server.on("upgrade", (request, socket) => {
  const accept = createHash("sha1").update(`${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`);
  let input = Buffer.alloc(0);
  const connection = {
    client: `t-c${++clients}`,
    send(message) {
      const body = Buffer.from(JSON.stringify(message));
      const head = body.length < 126 ? Buffer.from([0x81, body.length]) : body.length < 65536 ? Buffer.from([0x81, 126, body.length >> 8, body.length & 255]) : Buffer.alloc(10);
      if (body.length >= 65536) { head[0] = 0x81; head[1] = 127; head.writeBigUInt64BE(BigInt(body.length), 2); }
      socket.write(Buffer.concat([head, body]));
    },
  };
  socket.on("data", data => {
    input = Buffer.concat([input, data]);
    for (;;) {
      if (input.length < 2) return;
      let length = input[1] & 127, at = 2;
      if (length === 126) { length = input.readUInt16BE(2); at = 4; }
      if (input.length < at + 4 + length) return;
      const mask = input.subarray(at, at + 4), body = Buffer.from(input.subarray(at + 4, at + 4 + length)).map((byte, i) => byte ^ mask[i & 3]);
      const op = input[0] & 15;
      input = input.subarray(at + 4 + length);
      if (op === 8) return socket.end();
      if (op === 1) speak(connection, JSON.parse(Buffer.from(body).toString()));
    }
  });
  const away = () => boards.forEach(board => board.readers.delete(connection));
  socket.on("close", away);
  socket.on("error", away);
});
server.listen(Number(port), address, () => {
  const at = server.address().port;
  const ready = option("--ready-file", "");
  if (ready) writeFileSync(ready, `${JSON.stringify({ port: at, hostKey, url: `http://127.0.0.1:${at}` })}\n`);
  console.log(`http://127.0.0.1:${at}`);
});
