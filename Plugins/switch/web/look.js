/**
 * A switch that says its state in a word. Both words have room, so nothing moves when it changes, but only the one that
 * holds is there for those who listen.
 * @param {import("../../../web/kit.js").Kit} kit
 */
export default kit => class extends kit.Look {
  build() {
    if (this.buttons.length > 1) this.frame("group");
    return this.rows(button => {
      const texts = this.group.texts || kit.defaultTexts();
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
};
