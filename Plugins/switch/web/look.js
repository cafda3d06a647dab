/**
 * A switch that says its state in a word. Both words have room, so nothing moves when it changes, but only the one that
 * holds is there for those who listen. In a poll its two words are two choices: untouched is no answer, and one tap says
 * NO.
 * @param {import("../../../web/kit.js").Kit} kit
 */
export default kit => class extends kit.Look {
  /** What it says when it is on, and when it is off. */
  get texts() { return this.group.texts || kit.defaultTexts(); }

  build() { return this.group.poll ? this.choices() : this.switches(); }

  switches() {
    if (this.buttons.length > 1) this.frame("group");
    return this.rows(button => {
      const texts = this.texts;
      const id = `switch-${this.group.id}-${button.id}`;
      const word = kit.element("bdi", { id: `${id}-word`, className: "word" });
      const room = [texts.on, texts.off].map(text =>
        kit.element("bdi", { className: "room", "aria-hidden": "true" }, text));
      const words = kit.element("span", { className: "words" }, ...room, word);
      const { row, input, name, show } = kit.row(
        button, { type: "checkbox", role: "switch" }, () => this.flip(button.id), words);
      row.classList.add("switch");
      name.id = `${id}-name`;
      input.setAttribute("aria-labelledby", name.id);
      input.setAttribute("aria-describedby", word.id);
      return {
        row,
        show(checked, pending, locked) {
          const text = checked ? texts.on : texts.off;
          if (word.textContent !== text) word.textContent = text;
          show(checked, pending, locked);
        },
      };
    });
  }

  /** The empty id is the empty ballot. Neither choice has the picture of a switch: that shows on or off, not which. */
  choices() {
    this.frame("radiogroup");
    const [button] = this.buttons;
    const both = [{ ...button, label: this.texts.on }, { ...button, id: "", label: this.texts.off }];
    this.controls = new Map(both.map(choice => {
      const name = `switch-${this.group.id}`;
      return [choice.id, kit.row(choice, { type: "radio", name, plain: true }, () => this.act([choice.id], []))];
    }));
    return kit.element("div", { className: "rows two" }, ...Array.from(this.controls.values(), control => control.row));
  }
};
