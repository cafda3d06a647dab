"""F. Live polls, as a participant's page shows them. Others vote over HTTP, each with a token of their own."""

import json
import re
import urllib.request

import pytest
from conftest import SHOTS, group
from playwright.sync_api import expect
from test_page import assert_accessible, no_sideways

FOOD = [{"id": "pizza", "label": "Pizza"}, {"id": "soup", "label": "Soup"}, {"id": "rice", "label": "Rice"}]


def poll(id, style="radio", buttons=FOOD, **more):
    return group(id, style, buttons, **{"mode": "poll", "results": "live", "label": f"Which {id}?", **more})


class Voter:
    """Somebody who votes without a page."""

    def __init__(self, server, board):
        self.server, self.board = server, board
        self.token = self._post("hello", {})["token"]

    def _post(self, path, body):
        headers = {"Authorization": f"Bearer {self.token}"} if hasattr(self, "token") else {}
        request = urllib.request.Request(
            f"{self.server.url}/api/v1/{path}", data=json.dumps(body).encode(), method="POST", headers=headers)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read())

    def vote(self, group, *on, off=()):
        self._post(f"boards/{self.board}/set", {"group": group, "on": list(on), "off": list(off)})


@pytest.fixture
def crowd(server, board):
    """Lets so many people vote for each button: `crowd("food", pizza=5, soup=7)`."""
    def vote(group, **counts):
        for button, count in counts.items():
            for _ in range(count):
                Voter(server, board).vote(group, button)
    return vote


@pytest.fixture
def host(server, board):
    """What the host does: `host("close", "food")`."""
    def intend(type, group=None, **more):
        body = {**({"group": group} if group else {}), **more}
        status, answer = server.ask("POST", f"boards/{board}/{type}", body)
        assert status == 200, answer
        return answer
    return intend


def of(page, group):
    return page.locator(f"[data-group='{group}']")


def tally(page, group):
    return of(page, group).locator(".tally")


def facts(page, group, choice, role="radio"):
    """What is said of a choice beside its name."""
    return of(page, group).get_by_role(role, name=choice, exact=True)


def received(context, address):
    """A page, and every frame that it hears."""
    frames = []
    page = context.new_page()
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: frames.append(text)))
    page.goto(address)
    return page, frames


def test_F1_everybody_has_a_ballot_of_their_own_and_sees_the_tally(server, people, board):
    server.put(board, poll("food"))
    one, other = people.open(f"{server.url}/{board}"), people.open(f"{server.url}/{board}")
    expect(tally(one, "food")).to_have_text("No answers yet")
    one.get_by_role("radio", name="Pizza").click()
    other.get_by_role("radio", name="Soup").click()
    for page, own in ((one, "Pizza"), (other, "Soup")):
        expect(page.get_by_role("radio", name=own)).to_be_checked()
        expect(page.locator("input:checked")).to_have_count(1)
        expect(tally(page, "food")).to_have_text("2 people have answered")
        expect(facts(page, "food", "Pizza")).to_have_accessible_description("1 of 2 people, 50%")
        expect(facts(page, "food", "Rice")).to_have_accessible_description("0 of 2 people, 0%")
        expect(page.locator(".here")).to_have_text("2 people here")


@pytest.mark.parametrize("style,role", [("radio", "radio"), ("box", "checkbox"), ("picture", "button"), ("stars", "radio")])
def test_F2_F19_a_vote_can_be_changed_and_taken_back_in_every_style_by_keyboard_too(
        server, people, board, style, role):
    server.put(board, poll("food", style))
    page = people.open(f"{server.url}/{board}")
    back = page.get_by_role("button", name="Take back my answer")
    expect(page.get_by_role(role, name="Soup")).to_be_visible()
    expect(back).to_be_hidden()
    page.get_by_role(role, name="Soup").click()
    expect(tally(page, "food")).to_contain_text("1 person has answered")
    back.focus()
    page.keyboard.press("Enter")
    expect(tally(page, "food")).to_have_text("No answers yet")
    expect(back).to_be_hidden()
    expect(page.locator("input:checked, [aria-pressed='true']")).to_have_count(0)
    assert page.evaluate("document.activeElement.closest('[data-group]') !== null"), "the focus stays in the group"


def test_F3_two_tabs_are_one_person_and_show_one_ballot(server, people, board):
    server.put(board, poll("food"))
    context = people.context()
    one, other = people.open(f"{server.url}/{board}", context), people.open(f"{server.url}/{board}", context)
    one.get_by_role("radio", name="Pizza").click()
    expect(other.get_by_role("radio", name="Pizza")).to_be_checked()
    other.get_by_role("radio", name="Rice").click()
    expect(one.get_by_role("radio", name="Rice")).to_be_checked()
    expect(tally(one, "food")).to_have_text("1 person has answered")


def test_F3_a_reload_shows_the_own_ballot(server, people, board):
    server.put(board, poll("food"))
    page = people.open(f"{server.url}/{board}")
    page.get_by_role("radio", name="Pizza").click()
    expect(of(page, "food").locator(".notice")).to_contain_text("Saved: Pizza")
    page.reload()
    expect(page.get_by_role("radio", name="Pizza")).to_be_checked()


def test_F4_ticks_are_a_draft_until_vote_and_survive_what_others_do(server, people, board, crowd, host):
    server.put(board, poll("food", "box", min=2, max=2), poll("other"))
    page = people.open(f"{server.url}/{board}")
    vote = of(page, "food").get_by_role("button", name="Vote")
    expect(of(page, "food").locator(".draft")).to_have_text("Choose 2, then vote.")
    page.get_by_role("checkbox", name="Pizza").click()
    expect(vote).to_be_disabled()
    crowd("other", pizza=2)
    host("show", "food", results=False)
    Voter(server, board).vote("food", "soup", "rice")
    expect(tally(page, "food")).to_have_text("1 person has answered")
    expect(page.get_by_role("checkbox", name="Pizza")).to_be_checked()
    page.get_by_role("checkbox", name="Soup").click()
    expect(of(page, "food").locator(".draft")).to_contain_text("2 ticked, not sent yet.")
    vote.click()
    expect(of(page, "food").locator(".notice")).to_contain_text("Saved: Pizza, Soup")
    expect(tally(page, "food")).to_have_text("2 people have answered")


def test_F5_a_closed_poll_is_locked_says_when_and_keeps_the_own_choice(server, people, board, host):
    server.put(board, poll("food"))
    page = people.open(f"{server.url}/{board}")
    page.get_by_role("radio", name="Pizza").click()
    expect(tally(page, "food")).to_have_text("1 person has answered")
    host("close", "food")
    expect(of(page, "food").locator(".time")).to_have_text(re.compile(r"^Voting closed at \d\d:\d\d:\d\d$"))
    expect(page.get_by_role("radio", name="Pizza")).to_be_checked()
    expect(page.get_by_role("radio", name="Pizza")).to_be_disabled()
    expect(page.get_by_role("button", name="Take back my answer")).to_be_hidden()


def test_F5_a_vote_after_the_end_goes_back_to_what_counts_and_says_when_voting_closed(server, people, board, host):
    server.put(board, poll("food"))
    context = people.context()
    page = people.open(f"{server.url}/{board}", context)
    page.get_by_role("radio", name="Pizza").click()
    expect(tally(page, "food")).to_have_text("1 person has answered")
    context.set_offline(True)
    expect(page.locator("#notice")).not_to_be_empty(timeout=15000)
    page.get_by_role("radio", name="Soup").click()
    expect(of(page, "food").locator(".notice")).to_contain_text("Your answer is kept")
    host("close", "food")
    context.set_offline(False)
    expect(of(page, "food").locator(".notice")).to_have_text(
        re.compile(r"Not counted: voting closed at \d\d:\d\d:\d\d\."), timeout=15000)
    expect(page.get_by_role("radio", name="Pizza")).to_be_checked()


def test_F6_every_page_shows_the_time_that_is_left_by_the_servers_clock(server, people, board, host):
    server.put(board, poll("food"))
    wrong = people.context()
    wrong.add_init_script("const real = Date.now; Date.now = () => real() - 3600000;")
    pages = [people.open(f"{server.url}/{board}"), people.open(f"{server.url}/{board}", wrong)]
    for page in pages:
        expect(page.get_by_role("radio", name="Pizza")).to_be_visible()
    host("open", "food", **{"for": 12000})
    for page in pages:
        expect(of(page, "food").get_by_role("timer")).to_have_text(re.compile(r"^0:(12|11|10) left$"))
    expect(pages[1].locator("#live")).to_have_text(re.compile("left$"))
    for page in pages:
        expect(of(page, "food").locator(".time")).to_contain_text("Voting closed at", timeout=15000)
        expect(page.get_by_role("radio", name="Pizza")).to_be_disabled()


def test_F7_hidden_counts_are_neither_shown_nor_on_the_wire_and_one_sentence_says_who_sees_them(
        server, people, board, crowd, host):
    server.put(board, poll("food", results="host-only"))
    page, frames = received(people.context(), f"{server.url}/{board}")
    expect(page.locator(".privacy")).to_have_text(
        "Nobody, not even the host, sees who chose what. The host sees the counts and may show them.")
    crowd("food", pizza=2, soup=1)
    expect(tally(page, "food")).to_have_text("3 people have answered")
    expect(page.locator(".bar:visible")).to_have_count(0)
    assert not any('"counts"' in frame for frame in frames)
    for frame in map(json.loads, frames):
        assert all(not counts for _, _, counts, _ in frame.get("tallies", []))
    host("show", "food", results=True)
    expect(facts(page, "food", "Pizza")).to_have_accessible_description("2 of 3 people, 67%")
    host("show", "food", results=False)
    expect(facts(page, "food", "Pizza")).to_have_accessible_description("")


def test_F7_polls_that_differ_say_each_who_sees_their_counts(server, people, board):
    server.put(board, poll("food", results="host-only"), poll("other", results="live"))
    page = people.open(f"{server.url}/{board}")
    expect(page.locator(".privacy")).to_have_text("Nobody, not even the host, sees who chose what.")
    expect(of(page, "food")).to_contain_text("The host sees the counts and may show them.")


def test_F8_a_new_round_starts_unanswered_and_the_old_result_stays_readable(server, people, board, host):
    server.put(board, poll("food"))
    page = people.open(f"{server.url}/{board}")
    page.get_by_role("radio", name="Pizza").click()
    expect(tally(page, "food")).to_have_text("1 person has answered")
    host("reset", "food")
    expect(tally(page, "food")).to_have_text("No answers yet")
    expect(page.locator("input:checked")).to_have_count(0)
    of(page, "food").get_by_text("Earlier rounds").click()
    expect(of(page, "food").locator(".round")).to_contain_text("Round 1: 1 person has answered")
    expect(of(page, "food").locator(".round li").first).to_have_text("Pizza: 1 of 1 person, 100%")


def test_F9_F10_an_edited_label_is_marked_and_a_removed_button_takes_its_ticks_along(server, people, board, crowd):
    server.put(board, poll("food"))
    page = people.open(f"{server.url}/{board}")
    crowd("food", pizza=1, rice=1)
    expect(tally(page, "food")).to_have_text("2 people have answered")
    server.put(board, poll("food", buttons=[{"id": "pizza", "label": "Pizza Margherita"}, FOOD[1]]))
    expect(page.get_by_role("radio")).to_have_count(2)
    expect(facts(page, "food", "Pizza Margherita")).to_have_accessible_description(re.compile("^edited 1 of"))


def test_whose_answer_was_removed_is_told_and_chooses_again(server, people, board):
    server.put(board, poll("food"))
    page = people.open(f"{server.url}/{board}")
    page.get_by_role("radio", name="Pizza").click()
    expect(page.get_by_role("button", name="Take back my answer")).to_be_visible()
    server.put(board, poll("food", buttons=FOOD[1:]))
    expect(of(page, "food").locator(".draft")).to_have_text("Your answer was removed. Choose again.")
    expect(page.get_by_role("button", name="Take back my answer")).to_be_hidden()
    page.reload()
    expect(of(page, "food").locator(".draft")).to_have_text("Your answer was removed. Choose again.")
    page.get_by_role("radio").first.click()
    expect(of(page, "food").locator(".draft")).to_have_text("")
    expect(page.get_by_role("button", name="Take back my answer")).to_be_visible()


def test_a_new_round_that_nobody_opened_yet_says_so(server, people, board, host):
    server.put(board, poll("food"))
    page = people.open(f"{server.url}/{board}")
    page.get_by_role("radio", name="Pizza").click()
    host("close", "food")
    expect(of(page, "food").locator(".time")).to_contain_text("Voting closed at")
    host("reset", "food")
    expect(of(page, "food").locator(".time")).to_have_text("Not open yet")


def test_an_archived_board_says_why_it_takes_no_answers(server, people, board):
    server.put(board, poll("food"), passing=True)
    page = people.open(f"{server.url}/{board}")
    expect(page.get_by_role("button", name="Next person")).to_be_visible()
    server.put(board, poll("food"), passing=True, archived=True)
    expect(page.locator("#notice")).to_have_text("This board is archived. It can be read, not changed.")
    expect(page.get_by_role("button", name="Next person")).to_be_hidden()
    expect(page.get_by_role("radio").first).to_be_disabled()
    server.put(board, poll("food"), passing=True)
    expect(page.locator("#notice")).to_have_text("")


def test_F11_thirds_have_one_decimal_and_the_word(server, people, board, crowd):
    server.put(board, poll("food"))
    page = people.open(f"{server.url}/{board}")
    expect(tally(page, "food")).to_have_text("No answers yet")
    assert "%" not in page.locator("main").inner_text() and "NaN" not in page.locator("main").inner_text()
    crowd("food", pizza=1, soup=1, rice=1)
    expect(tally(page, "food")).to_have_text("3 people have answered · percentages rounded")
    bars = page.locator(".fill")
    for choice in ("Pizza", "Soup", "Rice"):
        expect(facts(page, "food", choice)).to_have_accessible_description("1 of 3 people, 33.3%")
    assert len(set(bars.evaluate_all("all => all.map(fill => fill.style.width)"))) == 1, "tied bars look alike"


def test_F11_where_several_may_be_chosen_the_base_is_people(server, people, board):
    server.put(board, poll("food", "box"))
    page = people.open(f"{server.url}/{board}")
    for _ in range(2):
        Voter(server, board).vote("food", "pizza", "soup")
    expect(tally(page, "food")).to_have_text("2 people have answered")
    expect(facts(page, "food", "Soup", "checkbox")).to_have_accessible_description("2 of 2 people, 100%")


def test_D9_an_untouched_switch_is_two_choices_and_one_tap_says_no(server, people, board):
    server.put(board, group("door", "switch", label="Door open?", mode="poll", results="live",
                            texts={"on": "YES", "off": "NO"}))
    page = people.open(f"{server.url}/{board}")
    expect(page.get_by_role("radiogroup", name="Door open?")).to_be_visible()
    expect(page.locator("input:checked")).to_have_count(0)
    expect(tally(page, "door")).to_have_text("No answers yet")
    page.get_by_role("radio", name="NO").click()
    expect(of(page, "door").locator(".notice")).to_contain_text("Saved: NO")
    expect(facts(page, "door", "NO")).to_have_accessible_description("1 of 1 person, 100%")
    expect(page.get_by_role("radio", name="NO")).to_be_checked()
    page.get_by_role("button", name="Take back my answer").click()
    expect(tally(page, "door")).to_have_text("No answers yet")


def test_F12_a_link_with_a_token_is_that_person_on_any_device_and_leaves_the_address(server, people, board):
    server.put(board, poll("food"), admission="invited")
    status, answer = server.ask("POST", f"boards/{board}/invite", {"right": "participant", "count": 1})
    assert status == 200, answer
    token = answer["people"][0]["token"]
    page = people.open(f"{server.url}/{board}#t={token}")
    page.get_by_role("radio", name="Pizza").click()
    expect(tally(page, "food")).to_have_text("1 person has answered")
    assert token not in page.url
    page.reload()
    expect(page.get_by_role("radio", name="Pizza")).to_be_checked()
    other = people.open(f"{server.url}/{board}#t={token}")
    expect(other.get_by_role("radio", name="Pizza")).to_be_checked()
    stranger = people.open(f"{server.url}/{board}")
    expect(stranger.get_by_role("radio", name="Pizza")).to_be_disabled()
    expect(stranger.locator("#notice")).to_have_text("Only invited people can answer here. To answer, open your own invitation link.")
    # A host could open an invitation that they have made.
    expect(stranger.locator(".privacy")).to_contain_text("whoever has your invitation, as the host does, could open it")


def test_F12_who_was_invited_to_a_board_for_everybody_is_told_who_could_open_their_invitation(server, people, board):
    server.put(board, poll("food"))
    token = server.ask("POST", f"boards/{board}/invite", {"right": "participant", "count": 1})[1]["people"][0]["token"]
    invited = people.open(f"{server.url}/{board}#t={token}")
    expect(invited.locator(".privacy")).to_contain_text("whoever has your invitation, as the host does, could open it")
    other = people.open(f"{server.url}/{board}")
    expect(other.locator(".privacy")).to_contain_text("Nobody, not even the host, sees who chose what.")


def test_P50_a_link_makes_nobody_a_person_that_a_browser_was_given_by_itself(server, people, board):
    server.put(board, poll("food"))
    token = server.ask("POST", "hello", {})[1]["token"]
    page = people.open(f"{server.url}/{board}#t={token}")
    page.get_by_role("radio", name="Pizza").click()
    expect(tally(page, "food")).to_have_text("1 person has answered")
    assert token not in page.url
    other = people.open(f"{server.url}/{board}#t={token}")
    other.get_by_role("radio", name="Soup").click()
    expect(tally(other, "food")).to_have_text("2 people have answered")
    expect(page.get_by_role("radio", name="Pizza")).to_be_checked()


def test_F15_one_question_at_a_time_moves_every_phone_and_is_read_out(server, people, board, host):
    server.put(board, poll("food", stage="draft"), poll("drink", stage="draft"), show="one")
    page, frames = received(people.context(), f"{server.url}/{board}")
    expect(page.get_by_text("Nothing to answer yet. This page changes by itself.")).to_be_visible()
    assert not any("Which" in frame for frame in frames), "a draft is not on the wire"
    host("open", "food")
    expect(page.get_by_role("heading", name="Which food?")).to_be_visible()
    expect(page.locator("#live")).to_have_text("New question: Which food?")
    page.get_by_role("radio", name="Soup").focus()
    host("open", "drink")
    host("go", "drink")
    expect(page.get_by_role("heading", name="Which drink?")).to_be_visible()
    expect(page.get_by_role("heading", name="Which food?")).to_have_count(0)
    assert page.evaluate("document.activeElement.dataset.group") == "drink", "focus moves to the new question"


def test_F16_an_arrow_key_makes_a_draft_and_enter_votes(server, people, board):
    server.put(board, poll("food"))
    page = people.open(f"{server.url}/{board}")
    page.get_by_role("radio", name="Pizza").click()
    expect(page.locator("#live")).to_have_text("Saved: Pizza")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#live")).to_have_text("Not sent. Enter to vote for Soup.")
    expect(page.get_by_role("radio", name="Soup")).to_be_checked()
    page.wait_for_timeout(300)
    expect(facts(page, "food", "Pizza")).to_have_accessible_description("1 of 1 person, 100%")
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_have_text("Saved: Soup")
    expect(facts(page, "food", "Soup")).to_have_accessible_description("1 of 1 person, 100%")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    expect(page.locator("#live")).to_have_text("Saved: Rice")
    page.keyboard.press("ArrowUp")
    page.get_by_role("button", name="Vote: Soup").click()
    expect(page.locator("#live")).to_have_text("Saved: Soup")


def test_F16_space_on_a_radio_that_nobody_chose_votes_at_once(server, people, board):
    server.put(board, poll("food"))
    page = people.open(f"{server.url}/{board}")
    page.get_by_role("radio", name="Pizza").press("Space")
    expect(page.locator("#live")).to_have_text("Saved: Pizza")


def test_F18_the_next_person_has_a_ballot_of_their_own_on_the_same_phone(server, people, board):
    server.put(board, poll("food"), passing=True)
    page = people.open(f"{server.url}/{board}")
    page.get_by_role("radio", name="Pizza").click()
    expect(tally(page, "food")).to_have_text("1 person has answered")
    page.get_by_role("button", name="Next person").click()
    expect(page.locator("#live")).to_have_text("Ready for the next person.")
    expect(page.locator("input:checked")).to_have_count(0)
    page.get_by_role("radio", name="Pizza").click()
    expect(facts(page, "food", "Pizza")).to_have_accessible_description("2 of 2 people, 100%")
    page.reload()
    expect(page.get_by_role("radio", name="Pizza")).to_be_checked()


def test_F18_a_vote_without_a_link_stays_the_one_of_who_made_it_when_the_phone_is_passed_on(server, people, board):
    server.put(board, poll("food"), passing=True)
    context = people.context()
    page = people.open(f"{server.url}/{board}", context)
    expect(page.get_by_role("radio", name="Pizza")).to_be_enabled()
    context.set_offline(True)
    expect(page.locator("#notice")).not_to_be_empty()
    page.get_by_role("radio", name="Pizza").click()
    page.get_by_role("button", name="Next person").click()
    expect(page.locator("input:checked")).to_have_count(0)
    context.set_offline(False)
    expect(page.locator("#live")).to_have_text("Ready for the next person.", timeout=20000)
    expect(facts(page, "food", "Pizza")).to_have_accessible_description("1 of 1 person, 100%")
    expect(page.locator("input:checked")).to_have_count(0)
    page.get_by_role("radio", name="Soup").click()
    expect(facts(page, "food", "Soup")).to_have_accessible_description("1 of 2 people, 50%")
    expect(facts(page, "food", "Pizza")).to_have_accessible_description("1 of 2 people, 50%")
    # Nor does another board's page make the vote somebody else's.
    assert page.evaluate("Object.keys(localStorage).filter(key => key.includes(':outbox:')).length") == 0


def test_P50_a_link_that_the_server_does_not_take_costs_nobody_their_own_invitation(server, people, board):
    server.put(board, poll("food"), admission="invited")
    token = server.ask("POST", f"boards/{board}/invite", {"right": "participant", "count": 1})[1]["people"][0]["token"]
    context = people.context()
    expect(people.open(f"{server.url}/{board}#t={token}", context).get_by_role("radio", name="Pizza")).to_be_enabled()
    page = people.open(f"{server.url}/{board}#t=nonsense", context)
    page.get_by_role("radio", name="Pizza").click()
    expect(tally(page, "food")).to_have_text("1 person has answered")
    page.reload()
    expect(page.get_by_role("radio", name="Pizza")).to_be_checked()


def test_F18_votes_by_hand_are_shown_apart(server, people, board, crowd, host):
    server.put(board, poll("food"))
    page = people.open(f"{server.url}/{board}")
    crowd("food", pizza=1, soup=1)
    host("hand", "food", counts={"soup": 2})
    expect(tally(page, "food")).to_have_text("4 people have answered (incl. 2 by hand)")
    expect(facts(page, "food", "Soup")).to_have_accessible_description("3 of 4 people, 75%, incl. 2 by hand")
    expect(facts(page, "food", "Pizza")).to_have_accessible_description("1 of 4 people, 25%")


def test_F19_none_of_these_is_an_answer_where_it_is_offered(server, people, board):
    server.put(board, poll("food", "box", none=True))
    page = people.open(f"{server.url}/{board}")
    page.get_by_role("checkbox", name="Soup").click()
    page.get_by_role("checkbox", name="None of these").click()
    expect(of(page, "food").locator(".notice")).to_contain_text("Saved: None of these")
    expect(page.get_by_role("checkbox", name="Soup")).not_to_be_checked()
    expect(facts(page, "food", "None of these", "checkbox")).to_have_accessible_description("1 of 1 person, 100%")
    page.get_by_role("checkbox", name="Soup").click()
    expect(page.get_by_role("checkbox", name="None of these")).not_to_be_checked()


def test_what_is_correct_is_said_in_a_word_once_it_is_revealed(server, people, board, host):
    server.put(board, poll("food", buttons=[FOOD[0], {**FOOD[1], "correct": True}]))
    page = people.open(f"{server.url}/{board}")
    page.get_by_role("radio", name="Pizza").click()
    expect(facts(page, "food", "Soup")).to_have_accessible_description("0 of 1 person, 0%")
    host("show", "food", correct=True)
    expect(facts(page, "food", "Soup")).to_have_accessible_description("Correct 0 of 1 person, 0%")


def test_stars_show_the_mean_and_no_stars_isnt_no_answer(server, people, board, crowd):
    stars = [{"id": f"s{n}", "label": f"{n} stars", "value": n} for n in range(6)]
    server.put(board, poll("food", "stars", stars))
    page = people.open(f"{server.url}/{board}")
    page.get_by_role("radio", name="0 stars").click()
    expect(tally(page, "food")).to_have_text("Mean 0.0 of 5 · 1 person has answered")
    crowd("food", s4=1)
    expect(tally(page, "food")).to_have_text("Mean 2.0 of 5 · 2 people have answered")
    page.get_by_role("radio", name="0 stars").press("Backspace")
    expect(tally(page, "food")).to_have_text("Mean 4.0 of 5 · 1 person has answered")


def test_shared_stars_are_cleared_by_keyboard_alone(server, people, board):
    stars = [{"id": f"s{n}", "label": f"{n} stars", "value": n} for n in range(1, 6)]
    server.put(board, group("rate", "stars", stars, label="How was it?"))
    page = people.open(f"{server.url}/{board}")
    page.get_by_role("radio", name="3 stars").press("Space")
    expect(page.locator(".chosen")).to_have_text("3 stars")
    page.keyboard.press("Delete")
    expect(page.locator("input:checked")).to_have_count(0)
    page.get_by_role("radio", name="2 stars").click()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Clear choice")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("input:checked")).to_have_count(0)
    # What this page shows may be on its way still; what another's shows is the server's.
    other = people.open(f"{server.url}/{board}")
    expect(other.get_by_role("radio", name="2 stars")).not_to_be_checked()


def everything(server, board, crowd, host, lang="en"):
    stars = [{"id": f"s{n}", "label": f"{n} stars", "value": n} for n in range(1, 6)]
    server.put(
        board, poll("food", label="What shall we eat?", buttons=[*FOOD[:2], {"id": "rice", "label":
                    "Rice with roasted aubergines, pomegranate and far more words than a menu needs"}]),
        poll("bring", "box", ["Bread", "Salad"], label="What do you bring?", min=1, max=2, results="host-only"),
        group("door", "switch", label="Door open?", mode="poll", results="live", texts={"on": "YES", "off": "NO"}),
        poll("rate", "stars", stars, label="How was it?"),
        poll("where", "picture", [{"id": "k", "label": "Kitchen", "correct": True}, "Garden"], label="Where?"),
        title="Lunch on Friday", passing=True, lang=lang)
    crowd("food", pizza=5, soup=7)
    crowd("door", switch=1)
    crowd("rate", s4=2, s5=1)
    crowd("where", k=1)
    host("hand", "food", counts={"soup": 2, "rice": 1})
    host("close", "where")
    host("show", "where", correct=True)


@pytest.mark.parametrize("name,how", [
    ("poll", {}), ("poll-dark", {"color_scheme": "dark"}), ("poll-narrow", {"viewport": {"width": 320, "height": 1900}}),
    ("poll-arabic", {"locale": "ar"}), ("poll-forced-colors", {"forced_colors": "active"})])
def test_a_poll_can_be_read_and_touched_by_everybody(server, people, board, crowd, host, name, how):
    everything(server, board, crowd, host, "ar" if name == "poll-arabic" else "en")
    page = people.open(f"{server.url}/{board}", **{"viewport": {"width": 390, "height": 1700}, **how})
    expect(page.get_by_role("radio")).to_have_count(10)
    page.get_by_role("radio", name="Pizza").click()
    page.locator("[data-group='bring'] input").first.click()
    expect(page.locator("[data-group='food'] .fill").first).to_be_visible()
    expect(of(page, "food").locator(".notice")).to_contain_text(": Pizza")
    expect(of(page, "food").locator(".notice")).to_have_text("", timeout=4000)
    assert_accessible(page)
    assert no_sideways(page)
    targets = "main .row, main .card, .poll button, footer button, summary"
    for target in page.locator(targets).locator("visible=true").all():
        size = target.bounding_box()
        assert size["height"] >= 44 and size["width"] >= 44
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")
    if name == "poll":
        page.evaluate("document.documentElement.style.filter = 'grayscale(1)'")
        page.screenshot(path=SHOTS / "poll-grey.png")


def test_bars_grow_from_where_reading_starts(server, people, board, crowd):
    server.put(board, poll("food"))
    crowd("food", pizza=1, soup=3)
    for locale, edge in (("en", "left"), ("ar", "right")):
        page = people.open(f"{server.url}/{board}", locale=locale)
        bar = of(page, "food").locator(".bar").first
        expect(bar).to_be_visible()
        page.wait_for_timeout(300)
        assert bar.evaluate(f"""bar => Math.abs(bar.getBoundingClientRect().{edge}
          - bar.firstChild.getBoundingClientRect().{edge}) < 1.5""")
        share = bar.evaluate("bar => bar.firstChild.getBoundingClientRect().width / bar.getBoundingClientRect().width")
        assert abs(share - 0.25) < 0.02


def test_with_reduced_motion_nothing_moves(server, people, board, crowd):
    server.put(board, poll("food"))
    crowd("food", pizza=1)
    page = people.open(f"{server.url}/{board}", reduced_motion="reduce")
    fill = of(page, "food").locator(".fill").first
    expect(fill).to_be_visible()
    assert fill.evaluate("fill => getComputedStyle(fill).transitionDuration") == "0s"


def test_F17_who_waits_for_a_question_is_told_that_the_host_is_away(server, people, board, host):
    server.put(board, poll("food", stage="draft"), show="one")
    page = people.open(f"{server.url}/{board}")
    away = page.locator(".away")
    expect(page.locator(".here")).to_have_text("1 person here")
    expect(away).to_be_hidden()
    expect(away).to_have_text("Host away")
    expect(away).to_be_visible(timeout=14000)
    page.screenshot(path=SHOTS / "host-away.png")
    host("open", "food")
    expect(page.get_by_role("radio", name="Pizza")).to_be_enabled()
    expect(away).to_be_hidden()
    host("close", "food")
    expect(away).to_be_visible()
    other = people.open(f"{server.url}/host#{server.host_key}")
    other.goto(f"{server.url}/control?board={board}")
    expect(away).to_be_hidden()
    other.close()
    expect(away).to_be_visible(timeout=14000)


@pytest.mark.parametrize("lang,words", [
    ("en", "Only invited people can answer here."), ("de", "Hier können nur Eingeladene antworten."), ("ar", "الإجابة هنا للمدعوّين فقط.")])
def test_F22_pages_that_are_open_learn_that_only_invited_people_vote(server, people, board, lang, words):
    server.put(board, poll("food"), poll("rain", "switch", None))
    page = people.open(f"{server.url}/{board}?lang={lang}")
    expect(page.get_by_role("radio", name="Pizza")).to_be_enabled()
    server.put(board, poll("food"), poll("rain", "switch", None), admission="invited")
    expect(page.locator("#notice")).to_contain_text(words)
    for control in page.locator("main input").all():
        expect(control).to_be_disabled()
    page.screenshot(path=SHOTS / f"invited-only-{lang}.png")
    server.put(board, poll("food"), poll("rain", "switch", None))
    expect(page.locator("#notice")).to_have_text("")
    page.get_by_role("radio", name="Pizza").click()
    expect(tally(page, "food")).to_contain_text("1")
