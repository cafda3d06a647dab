/** What the host's pages and the big screen say, beyond what every page says. */
import { learn } from "./words.js";
import ar from "./host-words-ar.js";
import de from "./host-words-de.js";
import en from "./host-words-en.js";
import hans from "./host-words-zh-hans.js";
import hant from "./host-words-zh-hant.js";
import plainAr from "./words-ar.js";
import plainDe from "./words-de.js";
import plainHans from "./words-zh-hans.js";
import plainHant from "./words-zh-hant.js";

/**
 * Each language's own name for itself.
 * @type {Record<string, string>}
 */
export const languageNames = { en: "English", de: "Deutsch", "zh-Hans": "简体中文", "zh-Hant": "繁體中文", ar: "العربية" };

// These pages say something at once, so they bring every language along.
learn({ de: plainDe, "zh-Hans": plainHans, "zh-Hant": plainHant, ar: plainAr });
learn({ en, de, "zh-Hans": hans, "zh-Hant": hant, ar });
