/**
 * A rating: as many stars as were chosen are full. Each star is a radio button; "Clear choice", Delete or Backspace take
 * the choice back, as a radio alone can't. A button whose value is 0 is no star but a choice like others: no stars isn't
 * no answer.
 * @param {import("../../../web/kit.js").Kit} kit
 */
export default kit => class extends kit.Look {
  constructor() {
    super();
    this.said = kit.element("p", { className: "chosen", "aria-hidden": "true" });
    this.clearing = kit.element("button", { className: "plain-button", type: "button" }, kit.say("clear-choice"));
    this.clearing.addEventListener("click", () => this.clear());
  }

  build() {
    const { id, deselectable, poll } = this.group;
    this.frame("radiogroup");
    const stars = this.rows(button => {
      const plain = !this.isStar(button);
      const control = kit.row(button, { type: "radio", name: `stars-${id}`, plain }, () => this.act([button.id], []));
      control.row.classList.add("star");
      return control;
    });
    stars.className = "stars";
    stars.addEventListener("keydown", event => {
      if (deselectable && (event.key === "Delete" || event.key === "Backspace")) this.clear();
    });
    const clears = deselectable && !poll;
    return kit.element("div", {}, stars,
      kit.element("div", { className: "under-stars" }, this.said, ...(clears ? [this.clearing] : [])));
  }

  /** @param {import("../../../web/kit.js").Button} button */
  isStar(button) { return button.id !== "" && button.value !== 0; }

  clear() {
    const chosen = this.buttons.find(button => this.selection.has(button.id));
    if (!chosen || this.locked) return;
    const first = this.querySelector("input");
    if (first && document.activeElement === this.clearing) first.focus();
    this.act([], [chosen.id]);
  }

  refresh() {
    const chosen = this.buttons.findIndex(button => this.selection.has(button.id));
    const lit = chosen >= 0 && this.isStar(this.buttons[chosen]);
    this.buttons.forEach((button, place) => {
      const control = this.controls.get(button.id);
      if (control) control.show(place === chosen, this.pending.get(button.id), this.locked, lit && place <= chosen);
    });
    this.said.textContent = "";
    if (chosen >= 0) this.said.append(kit.label(this.buttons[chosen].label));
    this.clearing.disabled = chosen < 0 || this.locked;
  }
};
