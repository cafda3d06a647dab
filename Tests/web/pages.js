/** A page load without a browser: what the tests of a session share. */
import { Link } from "../../web/link.js";
import { Board } from "../../web/model.js";
import { Outbox } from "../../web/outbox.js";
import { Session } from "../../web/session.js";
import { FakeClock, FakeStorage, isOne, snapshot } from "./boards.js";

/** A token as the server makes one, without its signature. */
export const tokenOf = person => `e30.${Buffer.from(JSON.stringify({ aud: "person", sub: person })).toString("base64url")}.x`;

/** One page load, with a socket that the test answers by hand. */
export class Page {
  constructor({ storage = new FakeStorage(), token = null } = {}) {
    this.storage = storage;
    this.clock = new FakeClock();
    this.news = [];
    this.token = token;
    this.sockets = [];
    this.board = new Board("lunch", isOne);
    this.outbox = new Outbox(storage, "o:");
    this.link = new Link(() => this.socket(), this.clock, () => 1, {
      opened: () => this.session.opened(), received: text => this.session.received(text),
      lost: () => this.session.lost(), over: () => {}, probe: () => this.session.probe(),
    });
    const identity = {
      token: () => this.token, keep: token => { this.token = token || this.token; }, refused: () => { this.token = null; },
      forget: () => { this.token = null; },
    };
    this.session = new Session(this.link, this.board, this.outbox, identity, this.clock, news => this.news.push(news));
    this.link.start();
  }
  socket() {
    const socket = {
      readyState: 1, sent: [], send: text => socket.sent.push(JSON.parse(text)), close: () => { socket.readyState = 3; },
    };
    this.sockets.push(socket);
    return socket;
  }
  get now() { return this.sockets[this.sockets.length - 1]; }
  sent(type) { return this.now.sent.filter(message => message.type === type); }
  say(message) { this.now.onmessage({ data: JSON.stringify(message) }); }
  welcome(client = "c1", more = {}) {
    const { id } = this.sent("hello").pop();
    this.say({ type: "welcome", id, client, clientToken: `t-${client}`, person: "p1", token: tokenOf("p1"), limits: { unreceipted: 64 }, ...more });
  }
  joined() {
    const { id } = this.sent("join").pop();
    this.say({ type: "joined", id, board: "lunch", view: "participant", right: "participant", seq: 1 });
  }
  arrive(client, message = snapshot()) {
    this.now.onopen();
    this.welcome(client);
    this.joined();
    this.say(message);
  }
  drop() { this.now.onclose({ code: 1006 }); }
  comeBack(client) {
    this.clock.pass(10000);
    this.now.onopen();
    this.welcome(client);
    this.joined();
  }
  receipt(write, rev, more = {}) { this.say({ type: "receipt", id: write.id, board: "lunch", seq: rev, rev, ...more }); }
  refuse(write, code, retry = "never", more = {}) {
    this.say({ type: "error", id: write.id, code, number: 1, message: "", retry, ...more });
  }
}

export function arrived(options, message) {
  const page = new Page(options);
  page.arrive("c1", message);
  return page;
}
