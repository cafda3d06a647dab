"""F. The host's pages: boards without JSON or terminal, polls driven by buttons and keys."""

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import ROOT, SHOTS, group, troubles
from hosts import act, control, here, host, no_sideways, poll, vote
from playwright.sync_api import expect


def card(page, id="q"):
    return page.locator(f"[data-card='{id}']")


def press(page, name):
    page.get_by_role("button", name=name).first.click()


def figures(page, id="q"):
    """The counts of a card, in order."""
    return card(page, id).locator(".bars").first.locator(".count")


def board_of(page):
    page.wait_for_url(re.compile(r"/control\?board="))
    return re.search(r"board=([A-Za-z0-9_-]+)", page.url).group(1)


def test_ask_now_takes_two_clicks_and_is_open_at_once(server, people):
    page = host(server, people)
    logged = troubles(page)
    press(page, "Ask A – D")
    board = board_of(page)
    assert re.fullmatch("[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{4,6}", board)
    expect(page.locator(".stage")).to_have_text("● Voting is open")
    vote(server, board, "q", "B")
    expect(figures(page).nth(1)).to_have_text("1")
    assert server.host_key not in page.url
    assert logged == []


@pytest.mark.parametrize("name,texts", [("Ask YES / NO", ["YES", "NO"]), ("Ask TRUE / FALSE", ["TRUE", "FALSE"]),
                                        ("Ask 1 – 5", ["1", "2", "3", "4", "5"])])
def test_ask_now_has_the_answers_it_names(server, people, name, texts):
    page = host(server, people)
    press(page, name)
    expect(page.locator(".result-bar .name bdi")).to_have_text(texts)


def test_a_new_poll_is_written_saved_and_opened_without_json(server, people):
    page = host(server, people)
    press(page, "New poll")
    board = board_of(page)
    page.get_by_label("Question", exact=True).fill("Which day?")
    page.get_by_label("Answer 1", exact=True).fill("Monday")
    page.get_by_label("Answer 2", exact=True).fill("<b>Friday</b>")
    page.get_by_role("button", name="Save board", exact=True).click()
    expect(page.locator(".sticky [role=status]")).to_have_text("Saved")
    press(page, "Back to the board")
    expect(page.locator(".stage")).to_have_text("◌ Draft: only you see it")
    press(page, "Open voting")
    expect(page.locator(".stage")).to_have_text("● Voting is open")
    participant = people.open(f"{server.url}/{board}")
    participant.get_by_role("radio", name="<b>Friday</b>").click()
    expect(page.locator(".count").nth(1)).to_have_text("1")


def test_a_question_is_edited_from_its_card_and_stands_in_sight(server, people, board):
    server.put(board, poll("a", labels=[f"{n} answers" for n in range(12)]), poll("b"), group("todo", "box", ["Chairs", "Water"], label="To do"))
    page = control(server, people, board)
    for card_of, label in (("b", "Question b?"), ("todo", "To do")):
        card(page, card_of).get_by_role("button", name="Edit question").click()
        field = page.get_by_label("Question", exact=True).nth(1 if card_of == "b" else 2)
        expect(field).to_be_focused()
        expect(field).to_have_value(label)
        expect(field).to_be_in_viewport()
        press(page, "Back to the board")
    press(page, "Edit questions")
    press(page, "+ Several choices")
    expect(page.get_by_label("Question", exact=True).last).to_be_focused()
    expect(page.get_by_role("button", name="Add answer").last).to_be_in_viewport()


def test_F9_F10_editing_keeps_votes_with_their_answers(server, people, board):
    server.put(board, poll(results="live"))
    for answer in ("pizza", "pizza", "soup"):
        vote(server, board, "q", answer)
    page = control(server, people, board)
    expect(figures(page).first).to_have_text("2")
    press(page, "Edit questions")
    page.get_by_label("Answer 1", exact=True).fill("Pizza, large")
    press(page, "Move answer 2 up")
    press(page, "Remove answer 3")
    press(page, "Add answer")
    page.keyboard.type("Salad")
    page.get_by_role("button", name="Save board", exact=True).click()
    expect(page.locator(".sticky [role=status]")).to_have_text("Saved")
    press(page, "Back to the board")
    expect(page.locator(".result-bar .name bdi")).to_have_text(["Soup", "Pizza, large", "Salad"])
    expect(figures(page)).to_have_text(["1", "2", "0"])
    expect(page.locator(".edited").nth(1)).to_have_text("edited")


def test_the_editor_names_what_is_missing_and_goes_there(server, people):
    page = host(server, people)
    press(page, "New checklist")
    board_of(page)
    page.get_by_role("button", name="Save board", exact=True).click()
    expect(page.locator(".sticky .error")).to_have_text("This question has no text.")
    expect(page.get_by_label("Question", exact=True)).to_be_focused()


def test_enter_in_an_answer_leads_to_the_next_one_and_saves_nothing(server, people, board):
    server.put(board, poll(), group("s", "switch", [{"id": "s", "label": "Rain?"}], label="Rain?", mode="poll", texts={"on": "YES", "off": "NO"}))
    page = control(server, people, board)
    press(page, "Edit questions")
    page.get_by_label("Answer 2", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Answer 3", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Answer 4", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Answer 5", exact=True)).to_have_count(0)
    page.get_by_label("Text when on").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Text when off")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".sticky [role=status]")).to_have_text("Not saved yet.")


def test_only_a_text_of_ours_is_selected_for_writing_over(server, people, board):
    server.put(board, poll("a", label="What do you say?"), poll("b"))
    page = control(server, people, board)
    for id, written in (("a", "Which day?"), ("b", "Question b?Which day?")):
        card(page, id).get_by_role("button", name="Edit question").click()
        field = page.get_by_label("Question", exact=True).nth("ab".index(id))
        expect(field).to_be_focused()
        page.keyboard.type("Which day?")
        expect(field).to_have_value(written)
        press(page, "Back to the board")
        press(page, "Discard my changes")


def test_questions_move_by_keyboard_and_keep_the_focus(server, people, board):
    server.put(board, poll("a"), poll("b"), poll("c"))
    page = control(server, people, board)
    press(page, "Edit questions")
    down = page.get_by_role("button", name="Move question down").first
    down.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Question", exact=True).first).to_have_value("Question b?")
    expect(page.get_by_role("button", name="Move question down").nth(1)).to_be_focused()


def test_someone_elses_change_meanwhile_is_not_overwritten_unasked(server, people, board):
    server.put(board, poll())
    page = control(server, people, board)
    press(page, "Edit questions")
    server.put(board, poll(label="Changed by a script?"))
    page.get_by_label("Title").fill("Mine")
    page.get_by_role("button", name="Save board", exact=True).click()
    expect(page.locator(".sticky .error")).to_contain_text("Somebody else changed this board")
    expect(page.get_by_role("button", name="Save mine anyway")).to_be_visible()


def test_P33_a_question_that_is_put_back_or_saved_over_opens_no_voting(server, people, board):
    def stages():
        return {group["id"]: group["stage"] for group in server.ask("GET", f"boards/{board}")[1]["groups"]}

    def save(button="Save board"):
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.locator(".sticky [role=status]")).to_have_text("Saved")

    server.put(board, poll("a"), poll("b", stage="draft"), poll("c"))
    page = control(server, people, board)
    press(page, "Edit questions")
    server.ask("POST", f"boards/{board}/close", {"group": "c"})
    for _ in "bc":
        page.get_by_role("button", name="Remove question").nth(1).click()
    save()
    assert stages() == {"a": "open"}
    for _ in "bc":
        press(page, "Put back")
    save()
    assert stages() == {"a": "open", "b": "draft", "c": "closed"}
    # Another host takes it away; this one saves over that.
    server.put(board, poll("a"))
    page.get_by_label("Title").fill("Mine")
    page.get_by_role("button", name="Save board", exact=True).click()
    save("Save mine anyway")
    assert stages() == {"a": "open", "b": "draft", "c": "closed"}


def test_F9_votes_that_come_in_meanwhile_dont_hinder_an_edit(server, people, board):
    server.put(board, poll())
    page = control(server, people, board)
    press(page, "Edit questions")
    page.get_by_label("Title").fill("Mine")
    vote(server, board, "q", "soup")
    page.get_by_role("button", name="Save board", exact=True).click()
    expect(page.locator(".sticky [role=status]")).to_have_text("Saved")
    assert server.ask("GET", f"boards/{board}")[1]["title"] == "Mine"


def test_F5_F7_buttons_open_close_show_and_hide(server, people, board):
    server.put(board, poll())
    page = control(server, people, board)
    vote(server, board, "q", "soup")
    participant = people.open(f"{server.url}/{board}")
    press(page, "Show results")
    expect(page.get_by_role("button", name="Hide results")).to_be_visible()
    expect(participant.locator("[data-group='q']")).to_contain_text("100%")
    press(page, "Close voting")
    expect(card(page).locator(".stage")).to_have_text("■ Voting is closed")
    expect(page.get_by_role("button", name="Undo: close voting")).to_be_visible()
    press(page, "Undo: close voting")
    expect(card(page).locator(".stage")).to_have_text("● Voting is open")


def test_F6_a_poll_closes_after_the_seconds_that_are_typed_and_can_be_extended(server, people, board):
    server.put(board, poll())
    page = control(server, people, board)
    page.get_by_label("Seconds").fill("20")
    press(page, "Close in 20 s")
    expect(card(page).locator(".left")).to_have_text(re.compile(r"0:(20|19) left"))
    press(page, "+30 s")
    expect(card(page).locator(".left")).to_have_text(re.compile(r"0:4\d left"))
    page.get_by_label("Seconds").fill("1")
    press(page, "Close in 1 s")
    expect(card(page).locator(".stage")).to_have_text("■ Voting is closed")


def test_F8_a_new_round_keeps_the_old_result(server, people, board):
    server.put(board, poll())
    vote(server, board, "q", "soup")
    page = control(server, people, board)
    expect(figures(page)).to_have_text(["0", "1", "0"])
    press(page, "New round (keeps the old result)")
    expect(card(page).locator(".answered")).to_contain_text("No answers yet")
    card(page).locator("summary", has_text="Earlier rounds").click()
    expect(card(page).locator(".rounds .count")).to_have_text(["0", "1", "0"])


def test_F18_votes_by_hand_are_shown_apart(server, people, board):
    server.put(board, poll())
    vote(server, board, "q", "pizza")
    page = control(server, people, board)
    card(page).locator("summary", has_text="Votes by hand").click()
    card(page).locator(".hand input").nth(1).fill("3")
    press(page, "Save votes by hand")
    expect(figures(page)).to_have_text(["1", "3", "0"])
    expect(card(page).locator(".by-hand").nth(1)).to_have_text("incl. 3 by hand")
    expect(card(page).locator(".share").nth(1)).to_have_text("75%")


def test_F18_with_several_choices_the_number_of_people_fits_the_counts(server, people, board):
    server.put(board, poll(style="box", none=True))
    page = control(server, people, board)
    card(page).locator("summary", has_text="Votes by hand").click()
    fields = card(page).locator(".hand input")
    for place, count in ((0, "5"), (1, "3"), (3, "2")):
        fields.nth(place).fill(count)
    said = page.get_by_label("People who voted by hand")
    expect(said).to_have_value("7")
    for wrong in ("6", "11"):
        said.fill(wrong)
        press(page, "Save votes by hand")
        expect(card(page).locator(".hand .error")).to_have_text("People who voted by hand: at least 7, at most 10.")
        expect(said).to_be_focused()
    said.fill("8")
    press(page, "Save votes by hand")
    expect(figures(page)).to_have_text(["5", "3", "0", "2"])
    expect(card(page).locator(".answered")).to_contain_text("8 people")
    expect(card(page).locator(".hand .error")).to_be_empty()


def test_F15_keys_drive_the_questions_but_not_while_a_control_has_the_focus(server, people, board):
    server.put(board, poll("a"), poll("b"), show="one")
    page = control(server, people, board)
    expect(card(page, "a")).to_have_class(re.compile("is-current"))
    page.keyboard.press("PageDown")
    expect(card(page, "b")).to_have_class(re.compile("is-current"))
    page.keyboard.press("ArrowLeft")
    expect(card(page, "a")).to_have_class(re.compile("is-current"))
    page.keyboard.press(" ")
    expect(card(page, "a").locator(".stage")).to_contain_text("Voting is closed")
    page.keyboard.press("Enter")
    expect(card(page, "a").get_by_role("button", name="Hide results")).to_be_visible()
    page.get_by_label("Seconds").first.focus()
    page.keyboard.press("PageDown")
    expect(card(page, "a")).to_have_class(re.compile("is-current"))
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()


def test_F23_the_question_on_the_screens_goes_and_none_is_shown_until_the_host_goes_to_one(server, people, board):
    server.put(board, poll("a"), poll("b"), poll("c"), show="one")
    act(server, board, "go", group="b")
    page = control(server, people, board)
    phone = people.open(f"{server.url}/{board}")
    expect(phone.locator("main")).to_contain_text("Question b?")
    server.put(board, poll("a"), poll("c"), show="one")
    expect(phone.locator("main")).to_contain_text("Nothing to answer yet")
    expect(page.locator(".is-current")).to_have_count(0)
    expect(page.locator(".left-open .strip")).to_have_count(2)
    press(page, "Undo: remove")
    expect(phone.locator("main")).to_contain_text("Question b?")
    server.put(board, poll("a"), poll("c"), show="one")
    expect(page.locator(".is-current")).to_have_count(0)
    press(page, "Next question")
    expect(phone.locator("main")).to_contain_text("Question c?")


def test_F15_a_question_left_open_is_named_and_can_be_closed(server, people, board):
    server.put(board, poll("a"), poll("b", stage="draft"), show="one")
    page = control(server, people, board)
    expect(card(page, "a")).to_have_class(re.compile("is-current"))
    left = page.locator(".left-open .strip")
    expect(left).to_have_count(0)
    press(page, "Next question")
    expect(left).to_contain_text("Voting is still open: Question a?")
    expect(left).to_be_in_viewport()
    page.screenshot(path=SHOTS / "left-open.png")
    left.get_by_role("button", name="Close voting").click()
    expect(left).to_have_count(0)
    expect(card(page, "a").locator(".stage")).to_contain_text("Voting is closed")


def test_F15_keys_after_a_click_by_mouse_do_what_they_say(server, people, board):
    server.put(board, poll("a"), poll("b"), poll("c"), show="one")
    page = control(server, people, board)
    press(page, "Next question")
    expect(card(page, "b")).to_have_class(re.compile("is-current"))
    page.keyboard.press(" ")
    expect(card(page, "b").locator(".stage")).to_contain_text("Voting is closed")
    expect(card(page, "b")).to_have_class(re.compile("is-current"))
    page.get_by_role("button", name="Next question").focus()
    page.keyboard.press("PageUp")
    expect(card(page, "a")).to_have_class(re.compile("is-current"))
    page.keyboard.press("Enter")
    expect(card(page, "b")).to_have_class(re.compile("is-current"))


def test_F15_the_page_scrolls_to_the_question_on_the_screens(server, people, board):
    server.put(board, *[poll(f"q{n}") for n in range(8)], show="one")
    act(server, board, "go", group="q6")
    page = control(server, people, board)
    expect(card(page, "q6")).to_be_in_viewport(ratio=0.9)
    act(server, board, "go", group="q0")
    expect(card(page, "q0")).to_be_in_viewport(ratio=0.9)


def test_shared_groups_are_ticked_and_reset_here_too(server, people, board):
    server.put(board, group("todo", "box", ["Chairs", "Water"], label="To do"))
    page = control(server, people, board)
    page.get_by_role("checkbox", name="Chairs").click()
    participant = people.open(f"{server.url}/{board}")
    expect(participant.get_by_role("checkbox", name="Chairs")).to_be_checked()
    press(page, "Reset buttons")
    expect(participant.get_by_role("checkbox", name="Chairs")).not_to_be_checked()


def test_a_file_with_pictures_beside_it_becomes_a_board(server, people, tmp_path):
    page = host(server, people)
    board = {"id": f"file{abs(hash(str(tmp_path)))}", "title": "Places", "groups": [{"id": "p", "style": "picture", "buttons": [
        {"id": "sea", "label": "Sea", "pictures": {"unchecked": "pictures/sea.svg", "checked": "pictures/sea-selected.svg"}}]}]}
    (tmp_path / "board.json").write_text(json.dumps(board))
    pictures = [ROOT / "examples/pictures" / name for name in ("sea.svg", "sea-selected.svg")]
    page.locator("#file").set_input_files([tmp_path / "board.json", *pictures])
    expect(page.locator("#state")).to_have_text("“Places” is there.")
    status, answer = server.ask("GET", f"boards/{board['id']}")
    assert re.fullmatch(r"[0-9a-f]+\.svg", answer["groups"][0]["buttons"][0]["pictures"]["checked"])
    page.locator("#file").set_input_files([tmp_path / "board.json"])
    expect(page.locator("#error")).to_contain_text("sea-selected.svg, sea.svg")


def test_a_file_whose_board_is_there_asks_before_it_replaces_it(server, people, board, tmp_path):
    server.put(board, poll(label="Now?"), title="Lunch")
    (tmp_path / "lunch.json").write_text(json.dumps({"id": board, "title": "Lunch, old", "groups": [poll(label="Then?")]}))
    label = lambda id: server.ask("GET", f"boards/{id}")[1]["groups"][0]["label"]
    page = host(server, people)
    page.locator("#file").set_input_files([tmp_path / "lunch.json"])
    page.get_by_role("alertdialog").get_by_role("button", name="Keep board").click()
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    assert label(board) == "Now?"
    page.locator("#file").set_input_files([tmp_path / "lunch.json"])
    press(page, "Open as a copy")
    expect(page.locator("#state")).to_have_text("“Lunch, old” is there.")
    copy = page.locator(".board-row", has_text="Lunch, old").locator("code").inner_text()
    assert (label(board), label(copy)) == ("Now?", "Then?") and copy != board
    page.locator("#file").set_input_files([tmp_path / "lunch.json"])
    press(page, "Replace board")
    expect(page.locator("#state")).to_have_text("“Lunch, old” is there.")
    assert label(board) == "Then?"


def test_a_file_of_results_is_no_board(server, people, board, tmp_path):
    (tmp_path / "lunch.result.json").write_text(json.dumps({"board": board, "questions": []}))
    page = host(server, people)
    page.locator("#file").set_input_files([tmp_path / "lunch.result.json"])
    expect(page.locator("#error")).to_contain_text("A file of results can’t be opened as a board.")


def test_what_is_not_saved_is_only_dropped_when_the_host_says_so(server, people, board):
    server.put(board, poll(), title="Lunch")
    page = control(server, people, board)
    press(page, "Edit questions")
    page.get_by_label("Title").fill("Mine")
    press(page, "Back to the board")
    press(page, "Keep editing")
    expect(page.get_by_label("Title")).to_have_value("Mine")
    press(page, "Back to the board")
    press(page, "Discard my changes")
    expect(page.locator("h1")).to_have_text("Lunch")
    expect(card(page)).to_be_visible()


def test_the_focus_on_an_answer_in_a_row_can_be_seen(server, people, board):
    server.put(board, poll(results="live"))
    page = people.open(f"{server.url}/{board}", viewport={"width": 800, "height": 600})
    page.get_by_role("radio", name="Pizza").focus()
    page.keyboard.press("ArrowDown")
    ring = page.locator(".row.polled .native:focus ~ .ring")
    expect(ring).to_have_count(1)
    drawn = ring.evaluate("node => [getComputedStyle(node).outlineStyle, parseFloat(getComputedStyle(node).outlineOffset)]")
    assert drawn == ["solid", -4]
    page.screenshot(path=SHOTS / "focus-row.png", clip={"x": 0, "y": 0, "width": 800, "height": 400})


def test_the_focus_is_never_behind_the_editors_bar(server, people, board):
    server.put(board, poll("a"), poll("b"), poll("c"))
    page = control(server, people, board)
    press(page, "Edit questions")
    page.get_by_label("Title").focus()
    for _ in range(40):
        page.keyboard.press("Tab")
        hidden = page.evaluate("""() => {
          const active = document.activeElement;
          const bar = document.querySelector('.sticky');
          return !bar.contains(active) && active.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
        }""")
        assert not hidden, page.evaluate("document.activeElement.outerHTML")


def test_duplicate_archive_and_delete(server, people, board):
    server.put(board, poll(), title="Team day")
    vote(server, board, "q", "soup")
    page = host(server, people)
    press(page, "More for Team day")
    row = page.locator(".board-row", has=page.locator(f"a[href*='{board}']"))
    row.get_by_role("button", name="Archive board").click()
    expect(page.locator("#archived")).to_contain_text("Team day")
    page.locator("#archive summary").click()
    archived = page.locator("#archived .board-row", has=page.locator(f"a[href*='{board}']"))
    archived.get_by_role("button", name="More for Team day").click()
    archived.get_by_role("button", name="Duplicate board").click()
    copy = board_of(page)
    expect(page.locator("h1")).to_have_text("Team day (copy)")
    assert server.ask("GET", f"boards/{copy}")[1]["groups"][0]["id"] == "q"
    page = host(server, people)
    page.locator("#archive summary").click()
    archived = page.locator("#archived .board-row", has=page.locator(f"a[href*='{board}']"))
    archived.get_by_role("button", name="More for Team day").click()
    archived.get_by_role("button", name="Delete board").click()
    press(page, "Keep board")
    assert server.ask("GET", f"boards/{board}")[0] == 200
    archived.get_by_role("button", name="Delete board").click()
    press(page, "Delete board for good")
    expect(archived).to_have_count(0)
    assert server.ask("GET", f"boards/{board}")[0] == 404


def test_an_archived_board_says_so_and_opens_no_voting_until_it_is_taken_out(server, people, board):
    server.put(board, poll(stage="draft"), archived=True)
    page = control(server, people, board)
    expect(page.locator("main .strip").first).to_contain_text("This board is archived. It can be read, not changed.")
    expect(page.get_by_role("button", name="Open voting")).to_be_disabled()
    expect(page.get_by_role("button", name="Open for")).to_be_hidden()
    page.keyboard.press(" ")
    press(page, "Take out of the archive")
    expect(page.get_by_role("button", name="Take out of the archive")).to_be_hidden()
    expect(page.locator(".stage")).to_have_text("◌ Draft: only you see it")
    press(page, "Open voting")
    expect(page.locator(".stage")).to_have_text("● Voting is open")


def test_F17_a_host_link_makes_another_device_the_host_and_leaves_the_address(server, people, board):
    server.put(board, poll())
    page = control(server, people, board)
    page.locator("summary", has_text="People and links").click()
    press(page, "Make host link")
    address = page.locator(".host-link .address").inner_text()
    assert "#t=" in address
    expect(page.locator(".host-link img")).to_have_js_property("complete", True)
    other = people.open(here(server, address), viewport={"width": 800, "height": 800})
    press(other, "Close voting")
    expect(card(page).locator(".stage")).to_have_text("■ Voting is closed")
    assert "#" not in other.url
    other.reload()
    expect(card(other).locator(".stage")).to_have_text("■ Voting is closed")


def test_a_host_key_that_opens_nothing_leaves_the_kept_one_as_it_was(server, people, board):
    server.put(board, poll())
    context = people.context()
    expect(people.open(f"{server.url}/host#{server.host_key}", context).locator(".board-row").first).to_be_visible()
    token = server.ask("POST", "hello", {})[1]["token"]
    for wrong in ("nonsense", token):
        page = people.open(f"{server.url}/host#{wrong}", context)
        page.wait_for_load_state("networkidle")
        page.reload()
        expect(page.locator(".board-row").first).to_be_visible()


def test_P50_the_host_key_opens_a_board_again_whose_host_link_ended(server, people, board):
    server.put(board, poll())
    invited = act(server, board, "invite", right="host", count=1)["people"][0]
    context = people.context()
    people.open(f"{server.url}/host#{server.host_key}", context).wait_for_load_state("networkidle")
    page = people.open(f"{server.url}/control?board={board}#t={invited['token']}", context)
    expect(card(page)).to_be_visible()
    page.wait_for_load_state("networkidle")
    act(server, board, "grant", person=invited["person"], right="participant")
    expect(page.locator("#error")).to_contain_text("You aren't a host of this board")
    page.reload()
    expect(card(page)).to_be_visible()


def test_a_token_in_a_host_link_makes_nobody_vote_as_another(server, people, board):
    server.put(board, poll())
    attacker = server.ask("POST", "hello", {})[1]["token"]
    context = people.context()
    people.open(f"{server.url}/host#{attacker}", context).wait_for_load_state("networkidle")
    page = people.open(f"{server.url}/{board}#host", context)
    for link in ("host", f"{board}#host"):
        page.evaluate("key => localStorage.setItem('switchboard:/:host', key)", attacker)
        page = people.open(f"{server.url}/{link}", context)
    page.get_by_role("radio").first.check()
    expect(page.get_by_text("1 person has answered").first).to_be_visible()
    own = page.evaluate(
        """async ([board, token]) => (await fetch(`/api/v1/boards/${board}/changes`, {
             headers: { authorization: `Bearer ${token}` } })).json()""", [board, attacker])
    assert own["ballot"]["groups"] == [] or not any(group["on"] for group in own["ballot"]["groups"]), own["ballot"]


def test_P50_a_link_that_makes_nobody_host_leaves_a_kept_host_link_as_it_was(server, people, board):
    server.put(board, poll())
    links = [act(server, board, "invite", right=right, count=1)["people"][0]["token"] for right in ("host", "participant")]
    context = people.context()
    expect(card(people.open(f"{server.url}/control?board={board}#t={links[0]}", context))).to_be_visible()
    for token in (links[1], "nonsense"):
        page = people.open(f"{server.url}/control?board={board}#t={token}", context)
        expect(page.locator("#error")).to_contain_text("You aren't a host of this board")
        page.reload()
        expect(card(page)).to_be_visible()


def test_invitations_are_made_listed_and_revoked(server, people, board):
    server.put(board, poll(), admission="invited")
    page = control(server, people, board)
    page.locator("summary", has_text="People and links").click()
    page.get_by_label("How many invitations").fill("3")
    press(page, "Make invitations")
    links = page.locator(".people-list a")
    expect(links).to_have_count(3)
    invited = people.open(here(server, links.first.get_attribute("href")))
    invited.get_by_role("radio", name="Soup").click()
    expect(figures(page)).to_have_text(["0", "1", "0"])
    page.locator(".people-list li").nth(1).get_by_role("button").click()
    expect(links).to_have_count(2)


def test_who_is_no_host_is_told_so(server, people, board):
    server.put(board, poll())
    page = people.open(f"{server.url}/control?board={board}#t=nonsense")
    expect(page.locator("#error")).to_contain_text("You aren't a host of this board")
    expect(page.locator("#panes")).to_be_hidden()


def test_a_rehearsal_votes_on_a_copy_and_leaves_nothing_behind(server, people, board):
    server.put(board, poll(results="live"))
    page = control(server, people, board)
    page.locator("summary", has_text="Rehearsal").click()
    press(page, "Begin rehearsal")
    link = page.locator("details", has_text="Rehearsal").get_by_role("link", name="Open big screen")
    copy = re.search("board=([^&]+)", link.get_attribute("href")).group(1)
    screen = people.open(link.get_attribute("href"), viewport={"width": 1920, "height": 1080})
    expect(screen.locator(".screen-answered")).to_contain_text("have answered", timeout=15000)
    press(page, "End rehearsal")
    expect(page.get_by_role("button", name="Begin rehearsal")).to_be_visible()
    assert server.ask("GET", f"boards/{copy}")[0] == 404
    expect(card(page).locator(".answered")).to_contain_text("No answers yet")


@pytest.mark.parametrize("format,name", [("Excel", "excel.csv"), ("CSV", "results.csv"), ("JSON", "results.json"),
                                         ("a recount", "recount.jsonl")])
def test_F13_results_are_saved_as_files(server, people, board, format, name):
    server.put(board, poll(), title="Über uns: 1/2")
    vote(server, board, "q", "soup")
    page = control(server, people, board)
    page.locator("summary", has_text="Results").click()
    with page.expect_download() as download:
        page.get_by_role("button", name=re.compile(f"Save (for|as) {format}")).click()
    assert download.value.suggested_filename == f"Über-uns-1-2-{board}-{name}"


def test_F13_a_printed_result_has_every_round_and_says_what_is_not_final(server, people, board):
    server.put(board, poll())
    vote(server, board, "q", "soup")
    act(server, board, "reset", group="q")
    act(server, board, "open", group="q")
    vote(server, board, "q", "pizza")
    page = control(server, people, board)
    expect(figures(page)).to_have_text(["1", "0", "0"])
    page.evaluate("window.print = () => {}")
    page.locator("summary", has_text="Results").click()
    press(page, "Print result")
    sheet = page.locator("#sheet .printed")
    expect(sheet.locator(".count")).to_have_text(["1", "0", "0", "0", "1", "0"])
    expect(sheet.locator("h3")).to_have_text("Round 1")
    expect(sheet).to_contain_text("Not final: voting is still open.")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    press(page, "Close voting")
    expect(card(page).locator(".stage")).to_contain_text("Voting is closed")
    press(page, "Print result")
    expect(sheet).not_to_contain_text("Not final")


def test_a_saved_board_can_be_opened_again(server, people, board):
    server.put(board, poll(), poll("later", stage="draft"), poll("over"), title="Mine")
    server.ask("POST", f"boards/{board}/close", {"group": "over"})
    page = control(server, people, board)
    with page.expect_download() as download:
        press(page, "Save board as a file")
    saved = json.loads(open(download.value.path()).read())
    assert saved["id"] == board and saved["groups"][0]["buttons"][1]["label"] == "Soup"
    server.ask("DELETE", f"boards/{board}")
    assert server.ask("PUT", f"boards/{board}", saved)[0] in (200, 201)
    again = server.ask("GET", f"boards/{board}")[1]["groups"]
    assert [group["poll"]["stage"] for group in again] == ["open", "draft", "closed"]


def test_P33_P34_what_is_read_can_be_declared_again_and_loses_nothing(server, board):
    question = poll(style="box", results="after-close", none=True, noneCorrect=True, max=2)
    question["buttons"][0]["correct"] = True
    server.put(board, question)
    declared = server.ask("GET", f"boards/{board}")[1]
    fresh = {name: value for name, value in declared.items() if name not in ("id", "epoch", "seq", "rev", "digest")}
    assert server.ask("PUT", f"boards/{board}copy", fresh)[0] == 200
    copy = server.ask("GET", f"boards/{board}copy")[1]["groups"][0]
    assert copy == declared["groups"][0]
    assert (copy["results"], copy["none"], copy["max"], copy["buttons"][0]["correct"]) == ("after-close", True, 2, True)
    assert copy["noneCorrect"] is True


def test_F21_no_is_marked_right_in_the_editor_and_revealed_everywhere(server, people, board):
    toggle = {"id": "q", "label": "Is it raining?", "style": "switch", "mode": "poll", "texts": {"on": "YES", "off": "NO"}}
    server.put(board, toggle, poll("w", "box", none=True))
    page = control(server, people, board)
    expect(card(page)).to_be_visible()
    expect(card(page).get_by_role("button", name="Reveal answer")).to_be_hidden()
    press(page, "Edit questions")
    page.get_by_label("Correct: NO").check()
    page.locator("summary", has_text="More settings").nth(1).click()
    page.get_by_label("“None of these” is correct").check()
    page.screenshot(path=SHOTS / "editor-no-is-right.png", full_page=True)
    page.get_by_role("button", name="Save board", exact=True).click()
    expect(page.locator(".sticky [role=status]")).to_have_text("Saved")
    groups = server.ask("GET", f"boards/{board}")[1]["groups"]
    assert [group.get("noneCorrect") for group in groups] == [True, True]
    press(page, "Back to the board")
    participant, wall = people.open(f"{server.url}/{board}"), people.open(f"{server.url}/screen?board={board}")
    expect(wall.locator(".result-bar")).to_have_count(6)
    expect(wall.locator(".is-right")).to_have_count(0)
    for id, right in (("q", 1), ("w", 3)):
        card(page, id).get_by_role("button", name="Reveal answer").click()
        expect(page.get_by_role("button", name="Undo: reveal answer")).to_be_visible()
        expect(wall.locator(f"[data-group='{id}'] .result-bar").nth(right).locator(".right-answer")).to_have_text("✓ Correct")
        expect(participant.locator(f"[data-group='{id}'] .mark:visible")).to_have_count(1)
        expect(participant.locator(f"[data-group='{id}'] .row", has=participant.locator(".mark:visible"))).to_contain_text(
            ("NO", "None of these")[id == "w"])


def test_F21_the_answer_can_be_revealed_only_once_voting_was_opened(server, people, board):
    question = poll(stage="draft")
    question["buttons"][0]["correct"] = True
    server.put(board, question)
    page = control(server, people, board)
    expect(page.locator(".stage")).to_have_text("◌ Draft: only you see it")
    reveal = card(page).get_by_role("button", name="Reveal answer")
    expect(reveal).to_be_hidden()
    press(page, "Open voting")
    expect(reveal).to_be_visible()


def test_what_is_pressed_without_a_link_is_said_to_be_kept_and_is_done_later(server, people, board):
    server.put(board, poll())
    page = control(server, people, board)
    expect(card(page).locator(".stage")).to_have_text("● Voting is open")
    page.context.set_offline(True)
    press(page, "Close voting")
    notice = page.locator("#notice")
    expect(notice).to_have_text("Sending…")
    expect(notice).to_have_text("No connection. What you pressed is kept and sent when you are back.", timeout=15000)
    expect(card(page).locator(".stage")).to_have_text("● Voting is open")
    page.context.set_offline(False)
    expect(card(page).locator(".stage")).to_have_text("■ Voting is closed", timeout=15000)
    expect(notice).to_be_empty()


def test_a_deleted_board_is_said_to_be_deleted(server, people, board):
    server.put(board, poll())
    page = control(server, people, board)
    expect(card(page)).to_be_visible()
    server.ask("DELETE", f"boards/{board}")
    expect(page.locator("#error")).to_have_text("This board was deleted.")


BOARD = [poll("food", labels=("Pizza", "Soup", "A rather long answer that has to wrap on a narrow screen")),
         poll("bring", "box", ("Bread", "Cheese"), none=True, min=1, max=2), group("todo", "box", ["Chairs", "Water"], label="To do")]


@pytest.mark.parametrize("language,scheme,width", [("en", "light", 1280), ("de", "dark", 1280), ("ar", "light", 1280),
                                                   ("de", "light", 320), ("zh-Hans", "dark", 390)])
def test_host_pages_fit_in_every_language_size_and_scheme(server, people, board, language, scheme, width):
    server.put(board, *BOARD, title="Team day")
    for answer in ("pizza", "pizza", "soup"):
        vote(server, board, "food", answer)
    how = {"viewport": {"width": width, "height": 900}, "locale": language, "color_scheme": scheme}
    page = host(server, people, **how)
    expect(page.locator("#boards li").first).to_be_visible()
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SHOTS / f"host-{language}-{scheme}-{width}.png")
    assert no_sideways(page)
    page.goto(f"{server.url}/control?board={board}")
    expect(figures(page, "food").first).not_to_be_empty()
    page.screenshot(path=SHOTS / f"control-{language}-{scheme}-{width}.png")
    assert no_sideways(page)
    page.locator(".side .sheet .actions button").nth(2).scroll_into_view_if_needed()
    page.screenshot(path=SHOTS / f"control-side-{language}-{scheme}-{width}.png")


@pytest.mark.parametrize("path", ["host", "control", "edit"])
def test_host_pages_have_no_faults_that_axe_finds(server, people, board, path):
    server.put(board, *BOARD, title="Team day")
    page = host(server, people, "host" if path == "host" else f"control?board={board}")
    if path != "host":
        expect(card(page, "food")).to_be_visible()
    if path == "edit":
        press(page, "Edit questions")
        expect(page.locator(".editor")).to_be_visible()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_targets_are_large_enough_to_touch(server, people, board):
    server.put(board, *BOARD)
    page = control(server, people, board, viewport={"width": 390, "height": 844})
    expect(card(page, "food")).to_be_visible()
    small = page.evaluate("""() => Array.from(document.querySelectorAll('button, a.plain-button, select, input[type=number], summary'))
      .filter(node => node.offsetParent && node.getBoundingClientRect().height < 44).map(node => node.textContent)""")
    assert small == []
