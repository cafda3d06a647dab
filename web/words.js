/**
 * Every word that the page says by itself, in each of its languages. What a board says is its author's and stays as it
 * is.
 *
 * `{name}` is filled in. A key that a language lacks is said in English.
 */

/** @type {Record<string, Record<string, string>>} */
const tables = {
  en: {
    "sending": "Sending…",
    "saved": "Saved",
    "kept": "No connection. Your answer is kept and sent when you are back.",
    "link-lost": "No connection. Trying again…",
    "connecting": "Connecting…",
    "link-back": "Connected again.",
    "gone": "This board was deleted.",
    "no-board": "No board has the code {code}. Codes are on the big screen.",
    "code": "Code",
    "open": "Open board",
    "start": "Which board?",
    "start-hint": "The code is on the big screen.",
    "another": "Enter another code",
    "empty-board": "Nothing to answer yet. This page changes by itself.",
    "unreachable": "The server can't be reached. Try again in a moment.",
    "missing-style": "The style “{style}” is missing. You can read this group, not change it.",
    "viewer": "You can see this board, not change it.",
    "stopped": "This page can't go on. Reload it to try again.",
    "reload": "Reload page",
    "checked": "checked",
    "unchecked": "not checked",
    "on": "ON",
    "off": "OFF",
    "field": "{label}, {count} buttons. Arrow keys move.",
    "go-to": "Go to number",
    "changed": "{label}: {text}",
    "none-checked": "nothing",
    "refused": "Not counted: {why}",
    "why": "the server refused it.",
    "why-two": "only one may be checked.",
    "why-empty": "something must stay checked.",
    "why-few": "at least {limit} must be checked.",
    "why-many": "at most {limit} may be checked.",
    "why-closed": "voting is closed.",
    "why-no-style": "this group can't be changed now.",
    "why-no-button": "this button is no longer there.",
    "why-no-board": "this board was deleted.",
    "why-forbidden": "you may look, not change.",
    "why-expired": "it came too late.",
    "why-read-only": "the server takes no changes now.",
    "why-busy": "too much at once. Try again.",
    "host": "Your boards",
    "host-none": "No boards yet.",
    "host-open": "Open a file",
    "host-file": "Board file",
    "host-key": "Open the host link that the server printed: it holds the key.",
    "host-wrong": "The host key is not valid any more. Open the host link that the server printed.",
    "host-saved": "“{title}” is there.",
    "host-bad-file": "This file is no board: {message}",
    "untitled": "Board {code}",
  },
  de: {
    "sending": "Wird gesendet …",
    "saved": "Gespeichert",
    "kept": "Keine Verbindung. Deine Antwort bleibt hier und geht los, sobald du wieder verbunden bist.",
    "link-lost": "Keine Verbindung. Neuer Versuch …",
    "connecting": "Verbinde …",
    "link-back": "Wieder verbunden.",
    "gone": "Dieses Board wurde gelöscht.",
    "no-board": "Kein Board hat den Code {code}. Codes stehen auf der großen Leinwand.",
    "code": "Code",
    "open": "Board öffnen",
    "start": "Welches Board?",
    "start-hint": "Der Code steht auf der großen Leinwand.",
    "another": "Anderen Code eingeben",
    "empty-board": "Noch nichts zu beantworten. Diese Seite ändert sich von selbst.",
    "unreachable": "Der Server ist nicht erreichbar. Versuche es gleich noch einmal.",
    "missing-style": "Der Stil „{style}“ fehlt. Diese Gruppe lässt sich lesen, nicht ändern.",
    "viewer": "Du kannst dieses Board sehen, nicht ändern.",
    "stopped": "Diese Seite kommt nicht weiter. Lade sie neu.",
    "reload": "Seite neu laden",
    "checked": "angekreuzt",
    "unchecked": "nicht angekreuzt",
    "on": "EIN",
    "off": "AUS",
    "field": "{label}, {count} Knöpfe. Pfeiltasten bewegen.",
    "go-to": "Gehe zu Nummer",
    "none-checked": "nichts",
    "refused": "Nicht gezählt: {why}",
    "why": "Der Server hat es abgelehnt.",
    "why-two": "Nur eines darf angekreuzt sein.",
    "why-empty": "Etwas muss angekreuzt bleiben.",
    "why-few": "Mindestens {limit} müssen angekreuzt sein.",
    "why-many": "Höchstens {limit} dürfen angekreuzt sein.",
    "why-closed": "Die Abstimmung ist geschlossen.",
    "why-no-style": "Diese Gruppe lässt sich gerade nicht ändern.",
    "why-no-button": "Diesen Knopf gibt es nicht mehr.",
    "why-no-board": "Dieses Board wurde gelöscht.",
    "why-forbidden": "Du darfst zusehen, nicht ändern.",
    "why-expired": "Es kam zu spät.",
    "why-read-only": "Der Server nimmt gerade keine Änderungen an.",
    "why-busy": "Zu viel auf einmal. Versuche es noch einmal.",
    "host": "Deine Boards",
    "host-none": "Noch keine Boards.",
    "host-open": "Datei öffnen",
    "host-file": "Board-Datei",
    "host-key": "Öffne den Host-Link, den der Server ausgegeben hat: Er enthält den Schlüssel.",
    "host-wrong": "Der Host-Schlüssel gilt nicht mehr. Öffne den Host-Link, den der Server ausgegeben hat.",
    "host-saved": "„{title}“ ist da.",
    "host-bad-file": "Diese Datei ist kein Board: {message}",
  },
  "zh-Hans": {
    "sending": "正在发送…",
    "saved": "已保存",
    "kept": "没有连接。你的回答已保留，恢复连接后会发送。",
    "link-lost": "没有连接，正在重试…",
    "connecting": "正在连接…",
    "link-back": "已重新连接。",
    "gone": "此面板已被删除。",
    "no-board": "没有代码为 {code} 的面板。代码显示在大屏幕上。",
    "code": "代码",
    "open": "打开面板",
    "start": "哪个面板？",
    "start-hint": "代码显示在大屏幕上。",
    "another": "输入另一个代码",
    "empty-board": "暂时没有要回答的内容。本页会自动更新。",
    "unreachable": "无法连接服务器，请稍后再试。",
    "missing-style": "缺少样式“{style}”。这一组只能查看，不能更改。",
    "viewer": "你可以查看此面板，但不能更改。",
    "stopped": "本页无法继续，请重新加载。",
    "reload": "重新加载",
    "checked": "已选",
    "unchecked": "未选",
    "on": "开",
    "off": "关",
    "field": "{label}，{count} 个按钮。用方向键移动。",
    "go-to": "转到编号",
    "changed": "{label}：{text}",
    "none-checked": "无",
    "refused": "未计入：{why}",
    "why": "服务器拒绝了。",
    "why-two": "只能选一个。",
    "why-empty": "必须保留一个选择。",
    "why-few": "至少要选 {limit} 个。",
    "why-many": "最多只能选 {limit} 个。",
    "why-closed": "投票已结束。",
    "why-no-style": "这一组现在不能更改。",
    "why-no-button": "这个按钮已不存在。",
    "why-no-board": "此面板已被删除。",
    "why-forbidden": "你可以查看，但不能更改。",
    "why-expired": "来得太晚了。",
    "why-read-only": "服务器现在不接受更改。",
    "why-busy": "操作过多，请再试一次。",
    "host": "你的面板",
    "host-none": "还没有面板。",
    "host-open": "打开文件",
    "host-file": "面板文件",
    "host-key": "请打开服务器显示的主持人链接，其中包含密钥。",
    "host-wrong": "主持人密钥已失效。请打开服务器显示的主持人链接。",
    "host-saved": "“{title}”已就绪。",
    "host-bad-file": "此文件不是面板：{message}",
    "untitled": "面板 {code}",
  },
  "zh-Hant": {
    "sending": "傳送中…",
    "saved": "已儲存",
    "kept": "沒有連線。你的回答已保留，恢復連線後會送出。",
    "link-lost": "沒有連線，正在重試…",
    "connecting": "連線中…",
    "link-back": "已重新連線。",
    "gone": "這個面板已被刪除。",
    "no-board": "沒有代碼為 {code} 的面板。代碼顯示在大螢幕上。",
    "code": "代碼",
    "open": "開啟面板",
    "start": "哪個面板？",
    "start-hint": "代碼顯示在大螢幕上。",
    "another": "輸入另一個代碼",
    "empty-board": "目前沒有要回答的內容。本頁會自動更新。",
    "unreachable": "無法連上伺服器，請稍後再試。",
    "missing-style": "缺少樣式「{style}」。這一組只能檢視，不能更改。",
    "viewer": "你可以檢視這個面板，但不能更改。",
    "stopped": "本頁無法繼續，請重新載入。",
    "reload": "重新載入",
    "checked": "已選",
    "unchecked": "未選",
    "on": "開",
    "off": "關",
    "field": "{label}，{count} 個按鈕。用方向鍵移動。",
    "go-to": "前往編號",
    "changed": "{label}：{text}",
    "none-checked": "無",
    "refused": "未計入：{why}",
    "why": "伺服器拒絕了。",
    "why-two": "只能選一個。",
    "why-empty": "必須保留一個選擇。",
    "why-few": "至少要選 {limit} 個。",
    "why-many": "最多只能選 {limit} 個。",
    "why-closed": "投票已結束。",
    "why-no-style": "這一組現在不能更改。",
    "why-no-button": "這個按鈕已不存在。",
    "why-no-board": "這個面板已被刪除。",
    "why-forbidden": "你可以檢視，但不能更改。",
    "why-expired": "來得太晚了。",
    "why-read-only": "伺服器現在不接受更改。",
    "why-busy": "操作過多，請再試一次。",
    "host": "你的面板",
    "host-none": "還沒有面板。",
    "host-open": "開啟檔案",
    "host-file": "面板檔案",
    "host-key": "請開啟伺服器顯示的主持人連結，其中包含金鑰。",
    "host-wrong": "主持人金鑰已失效。請開啟伺服器顯示的主持人連結。",
    "host-saved": "「{title}」已就緒。",
    "host-bad-file": "這個檔案不是面板：{message}",
    "untitled": "面板 {code}",
  },
  ar: {
    "sending": "جارٍ الإرسال…",
    "saved": "تم الحفظ",
    "kept": "لا يوجد اتصال. إجابتك محفوظة وستُرسل عند عودة الاتصال.",
    "link-lost": "لا يوجد اتصال. تجري المحاولة من جديد…",
    "connecting": "جارٍ الاتصال…",
    "link-back": "عاد الاتصال.",
    "gone": "حُذفت هذه اللوحة.",
    "no-board": "لا توجد لوحة بالرمز {code}. الرموز معروضة على الشاشة الكبيرة.",
    "code": "الرمز",
    "open": "افتح اللوحة",
    "start": "أيّ لوحة؟",
    "start-hint": "الرمز معروض على الشاشة الكبيرة.",
    "another": "أدخل رمزًا آخر",
    "empty-board": "لا يوجد ما يُجاب عنه بعد. تتغيّر هذه الصفحة تلقائيًا.",
    "unreachable": "تعذّر الوصول إلى الخادم. حاول بعد لحظة.",
    "missing-style": "النمط «{style}» غير متوفر. يمكنك قراءة هذه المجموعة دون تغييرها.",
    "viewer": "يمكنك مشاهدة هذه اللوحة دون تغييرها.",
    "stopped": "لا يمكن لهذه الصفحة المتابعة. أعد تحميلها.",
    "reload": "أعد تحميل الصفحة",
    "checked": "محدد",
    "unchecked": "غير محدد",
    "on": "تشغيل",
    "off": "إيقاف",
    "field": "{label}، {count} زر. تنقّل بمفاتيح الأسهم.",
    "go-to": "اذهب إلى الرقم",
    "none-checked": "لا شيء",
    "refused": "لم تُحتسب: {why}",
    "why": "رفضها الخادم.",
    "why-two": "يمكن تحديد واحد فقط.",
    "why-empty": "يجب أن يبقى شيء محددًا.",
    "why-few": "يجب تحديد {limit} على الأقل.",
    "why-many": "يمكن تحديد {limit} على الأكثر.",
    "why-closed": "أُغلق التصويت.",
    "why-no-style": "لا يمكن تغيير هذه المجموعة الآن.",
    "why-no-button": "لم يعد هذا الزر موجودًا.",
    "why-no-board": "حُذفت هذه اللوحة.",
    "why-forbidden": "يمكنك المشاهدة دون التغيير.",
    "why-expired": "وصلت متأخرة جدًا.",
    "why-read-only": "الخادم لا يقبل التغييرات الآن.",
    "why-busy": "طلبات كثيرة دفعة واحدة. حاول مرة أخرى.",
    "host": "لوحاتك",
    "host-none": "لا توجد لوحات بعد.",
    "host-open": "افتح ملفًا",
    "host-file": "ملف اللوحة",
    "host-key": "افتح رابط المضيف الذي طبعه الخادم، ففيه المفتاح.",
    "host-wrong": "لم يعد مفتاح المضيف صالحًا. افتح رابط المضيف الذي طبعه الخادم.",
    "host-saved": "«{title}» جاهزة.",
    "host-bad-file": "هذا الملف ليس لوحة: {message}",
    "untitled": "اللوحة {code}",
  },
};

/** The languages that the page speaks. */
export const languages = Object.keys(tables);

/**
 * Adds what only some pages say.
 * @param {Record<string, Record<string, string>>} more by language
 */
export function learn(more) { for (const language of languages) Object.assign(tables[language], more[language]); }

/**
 * The first of the wanted languages that the page speaks, else English.
 * @param {readonly string[]} wanted as browsers name them: `zh-TW`, `de-CH`, `ar`
 */
export function choose(wanted) {
  for (const tag of wanted) {
    const parts = tag.toLowerCase().split(/[-_]/);
    if (parts[0] === "zh") {
      const place = parts.some(part => /^(tw|hk|mo)$/.test(part));
      const traditional = parts.includes("hant") || place && !parts.includes("hans");
      return traditional ? "zh-Hant" : "zh-Hans";
    }
    if (languages.includes(parts[0])) return parts[0];
  }
  return "en";
}

export class Words {
  /** @param {string} language one of `languages` */
  constructor(language) {
    this.language = language;
    this.direction = /** @type {"rtl" | "ltr"} */ (language === "ar" ? "rtl" : "ltr");
  }

  /** @param {string} key */
  has(key) { return Object.prototype.hasOwnProperty.call(tables.en, key); }

  /** @param {string} key @param {Record<string, string | number>} [values] */
  say(key, values = {}) {
    const words = tables[this.language][key] || tables.en[key] || key;
    return words.replace(/\{(\w+)\}/g, (whole, name) => name in values ? String(values[name]) : whole);
  }

  /**
   * Why a click doesn't count, as a whole sentence.
   * @param {{ code: string, limit?: number }} why
   */
  refusal(why) {
    const key = `why-${why.code}`;
    const known = Object.prototype.hasOwnProperty.call(tables.en, key);
    return this.say("refused", { why: this.say(known ? key : "why", { limit: why.limit || 0 }) });
  }
}

/**
 * What was typed as a code, as boards are named: trimmed, without spaces, digits of other scripts and fullwidth letters
 * made plain. Case stays: it is tried as typed first.
 * @param {string} typed
 */
export function plainCode(typed) {
  return typed.normalize("NFKC").replace(/\s+/g, "")
    .replace(/[\u0660-\u0669]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) - 0x6f0));
}
