/** What the host's pages and the big screen say, beyond what every page says. */
import { learn } from "./words.js";
import en from "./host-words-en.js";

/**
 * Each language's own name for itself.
 * @type {Record<string, string>}
 */
export const languageNames = { en: "English", de: "Deutsch", "zh-Hans": "简体中文", "zh-Hant": "繁體中文", ar: "العربية" };

learn(en, language => import(`./host-words-${language}.js`));
