extension ResultWords {
    static let english = ResultWords(
        language: .english, none: "None of these",
        columns: [
            "Question ID", "Question", "Round", "Button ID", "Button", "Value", "Count", "By hand", "Total",
            "People answered", "Base", "Stage", "Opened (UTC)", "Closed (UTC)", "Edited", "Retired", "Checked",
            "Correct",
        ], yes: "yes", no: "no", open: "open", draft: "draft", closed: "closed", notFinal: "not final",
        noAnswers: "No answers yet", answered: "{n} people have answered", answeredOne: "{n} person has answered",
        base: "of {n} people", baseOne: "of {n} person", byHand: "incl. {n} by hand", rounded: "percentages rounded",
        nothing: "Nothing to answer yet", more: "and {n} more")

    static let german = ResultWords(
        language: .german, none: "Nichts davon",
        columns: [
            "Frage-ID", "Frage", "Runde", "Knopf-ID", "Knopf", "Wert", "Anzahl", "Von Hand", "Summe",
            "Personen mit Antwort", "Basis", "Stand", "Geöffnet (UTC)", "Geschlossen (UTC)", "Bearbeitet", "Entfernt",
            "Angekreuzt", "Richtig",
        ], yes: "ja", no: "nein", open: "offen", draft: "Entwurf", closed: "geschlossen", notFinal: "nicht endgültig",
        noAnswers: "Noch keine Antworten", answered: "{n} Personen haben geantwortet",
        answeredOne: "{n} Person hat geantwortet", base: "von {n} Personen", baseOne: "von {n} Person",
        byHand: "davon {n} von Hand", rounded: "Prozente gerundet", nothing: "Noch nichts zu beantworten",
        more: "und {n} weitere")

    static let simplifiedChinese = ResultWords(
        language: .simplifiedChinese, none: "以上都不是",
        columns: [
            "问题 ID", "问题", "轮次", "按钮 ID", "按钮", "值", "计数", "举手计数", "合计", "回答人数", "基数", "状态",
            "开始时间 (UTC)", "结束时间 (UTC)", "已编辑", "已移除", "已选中", "正确",
        ], yes: "是", no: "否", open: "进行中", draft: "草稿", closed: "已结束", notFinal: "非最终结果", noAnswers: "还没有回答",
        answered: "{n} 人已回答", answeredOne: "{n} 人已回答", base: "共 {n} 人", baseOne: "共 {n} 人",
        byHand: "其中 {n} 票为举手", rounded: "百分比经四舍五入", nothing: "暂时没有要回答的内容", more: "另有 {n} 项")

    static let traditionalChinese = ResultWords(
        language: .traditionalChinese, none: "以上皆非",
        columns: [
            "問題 ID", "問題", "輪次", "按鈕 ID", "按鈕", "值", "計數", "舉手計數", "合計", "回答人數", "基數", "狀態",
            "開始時間 (UTC)", "結束時間 (UTC)", "已編輯", "已移除", "已選取", "正確",
        ], yes: "是", no: "否", open: "進行中", draft: "草稿", closed: "已結束", notFinal: "非最終結果", noAnswers: "還沒有回答",
        answered: "{n} 人已回答", answeredOne: "{n} 人已回答", base: "共 {n} 人", baseOne: "共 {n} 人",
        byHand: "其中 {n} 票為舉手", rounded: "百分比經四捨五入", nothing: "目前沒有要回答的內容", more: "另有 {n} 項")

    static let arabic = ResultWords(
        language: .arabic, none: "لا شيء مما سبق",
        columns: [
            "معرّف السؤال", "السؤال", "الجولة", "معرّف الزر", "الزر", "القيمة", "العدد", "برفع الأيدي", "المجموع",
            "عدد من أجابوا", "الأساس", "الحالة", "وقت الفتح (UTC)", "وقت الإغلاق (UTC)", "معدّل", "محذوف", "محدّد",
            "صحيح",
        ], yes: "نعم", no: "لا", open: "مفتوح", draft: "مسودة", closed: "مغلق", notFinal: "غير نهائي",
        noAnswers: "لا إجابات بعد", answered: "عدد من أجابوا: {n}", answeredOne: "عدد من أجابوا: {n}",
        base: "من أصل {n}", baseOne: "من أصل {n}", byHand: "منها {n} برفع الأيدي", rounded: "النسب مقرّبة",
        nothing: "لا يوجد ما يُجاب عنه بعد", more: "و{n} أخرى")
}
