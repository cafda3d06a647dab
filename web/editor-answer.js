/**
 * One answer in the editor: its text, whether it is right, its picture, its place.
 *
 * @typedef {{ words: import("./words.js").Words, upload: ((picture: File) => Promise<string>) | null,
 *   touched(): void,
 *   move(row: AnswerRow, by: number): void, remove(row: AnswerRow): void, next(row: AnswerRow): void }} Surroundings
 * `upload` is there if answers have pictures.
 */
import { button, fault, flag, onEnter, setName } from "./ask.js";
import { element } from "./kit.js";

export class AnswerRow {
  /** @param {import("./questions.js").Answer} answer changed in place @param {Surroundings} around @param {boolean} poll */
  constructor(answer, around, poll) {
    this.answer = answer;
    this._around = around;
    this._text = element("input", { type: "text", value: answer.label, dir: "auto" });
    this._text.addEventListener("input", () => { answer.label = this._text.value; });
    onEnter(this._text, () => around.next(this));
    this._up = button("↑", () => this._step(-1));
    this._down = button("↓", () => this._step(1));
    this._remove = button("✕", () => around.remove(this));
    this._correct = flag(around.words.say("correct"), answer, "correct");
    this.node = element("li", { className: around.upload ? "answer pictured" : "answer" }, this._text,
      element("div", { className: "actions" }, ...(around.upload ? this._pictures(around.upload) : []), this._correct,
        this._up, this._down, this._remove));
    this.setPoll(poll);
  }

  /** @param {boolean} poll only there can an answer be right */
  setPoll(poll) { this._correct.hidden = !poll; }

  /** @param {number} place counted from 1 @param {number} count */
  number(place, count) {
    const { words } = this._around;
    const name = words.say("answer-number", { number: place });
    this._text.setAttribute("aria-label", name);
    this._text.placeholder = name;
    this._up.setAttribute("aria-label", words.say("answer-up", { number: place }));
    this._down.setAttribute("aria-label", words.say("answer-down", { number: place }));
    setName(this._correct, `${words.say("correct")}: ${name}`);
    this._remove.setAttribute("aria-label", words.say("answer-remove", { number: place }));
    this._up.disabled = place === 1;
    this._down.disabled = place === count;
    this._remove.disabled = count === 1;
  }

  focus() { this._text.focus(); }

  /** @param {number} by */
  _step(by) {
    this._around.move(this, by);
    const same = by < 0 ? this._up : this._down;
    (same.disabled ? (by < 0 ? this._down : this._up) : same).focus();
  }

  /**
   * One picture is enough; a second one is shown while the answer is chosen.
   * @param {(picture: File) => Promise<string>} upload
   */
  _pictures(upload) {
    return [this._picture(upload, "unchecked", "picture-normal"), this._picture(upload, "checked", "picture-chosen")];
  }

  /**
   * @param {(picture: File) => Promise<string>} upload @param {"checked" | "unchecked"} state @param {string} key
   */
  _picture(upload, state, key) {
    const { words, touched } = this._around;
    const image = element("img", { className: "thumb", alt: "" });
    const text = element("span", {}, words.say(key));
    const input = element("input", { type: "file", accept: "image/png,image/jpeg,image/webp,image/svg+xml" });
    const show = () => {
      const name = this.answer.pictures && this.answer.pictures[state];
      image.hidden = !name;
      if (name) image.src = new URL(`pictures/${encodeURIComponent(name)}`, document.baseURI).href;
    };
    input.addEventListener("change", async () => {
      if (!input.files || !input.files[0]) return;
      try {
        const name = await upload(input.files[0]);
        this.answer.pictures = { ...(this.answer.pictures || { checked: name, unchecked: name }), [state]: name };
        text.textContent = words.say(key);
        show();
        touched();
      } catch (problem) { text.textContent = fault(words, problem); }
    });
    show();
    return element("label", { className: "plain-button file" }, image, text, input);
  }
}
