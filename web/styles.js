/**
 * Which look a style has, and how it is found.
 *
 * @typedef {import("./kit.js").Manifest} Manifest
 */
import { kitFor } from "./kit.js";

/** The styles that the server has, and their looks as they are needed. */
export class Styles {
  /** @param {Record<string, Manifest>} manifests by name @param {import("./words.js").Words} words */
  constructor(manifests, words) {
    this._manifests = new Map(Object.entries(manifests));
    this._words = words;
    for (const [name, manifest] of Object.entries(manifests)) {
      const named = { ...manifest, name: manifest.name || name };
      for (const alias of manifest.aliases || []) this._manifests.set(alias, named);
    }
    /** @type {Map<string, Promise<string | null>>} */
    this._tags = new Map();
  }

  /**
   * Names from a style to the one whose behaviour it has.
   * @param {string} style
   */
  _line(style) {
    /** @type {{ name: string, manifest: Manifest }[]} */
    const line = [];
    for (let manifest = this._manifests.get(style); manifest; manifest = this._manifests.get(manifest.behaves || "")) {
      const name = manifest.name || style;
      if (line.some(other => other.name === name)) break;
      line.push({ name, manifest });
    }
    return line;
  }

  /**
   * Whether groups of this style allow one choice only.
   * @param {string} style
   */
  isOne(style) { return this._line(style).some(({ manifest }) => manifest.choice === "one"); }

  /**
   * Whether an empty ballot is an answer in groups of this style.
   * @param {string} style
   */
  emptyCounts(style) { return this._line(style).some(({ manifest }) => manifest.empty === "answer"); }

  /**
   * What a style says about the tally of its polls.
   * @param {string} style
   */
  meaning(style) {
    const line = this._line(style);
    return {
      twoChoices: line.some(({ manifest }) => manifest.role === "switch"),
      mean: line.length > 0 && line[0].manifest.mean === true,
    };
  }

  /**
   * The kit for a style; its pictures, texts and role are its own or those of the style that it behaves like.
   * @param {string} style
   */
  kit(style) {
    const line = this._line(style);
    /** @type {{ name: string, manifest: Manifest }} */
    const none = { name: style, manifest: {} };
    const pictures = line.find(({ manifest }) => manifest.pictures) || none;
    const texts = line.find(({ manifest }) => manifest.texts);
    const manifest = { pictures: pictures.manifest.pictures, texts: texts && texts.manifest.texts };
    return kitFor(style, manifest, pictures.name, this._words);
  }

  /**
   * The tag name of a style's look: its own, or the look of the style that it behaves like. Null when there is none.
   * @param {string} style
   */
  tag(style) {
    const known = this._tags.get(style);
    const tag = known || this._load(style);
    if (!known) this._tags.set(style, tag);
    return tag;
  }

  /** @param {string} style @returns {Promise<string | null>} */
  async _load(style) {
    const problems = [];
    for (const { name } of this._line(style)) {
      try {
        const module = await import(`./styles/${name}/look.js`);
        const tag = `style-${style.toLowerCase()}`;
        customElements.define(tag, module.default(this.kit(style)));
        return tag;
      } catch (problem) { problems.push(problem); /* no look of its own: the next in line may have one */ }
    }
    // For whoever writes the style: a look that can't be read is shown as a style that is missing.
    console.warn(`The style ${style} has no look that works.`, ...problems);
    return null;
  }
}
