"""F20. Playing how a vote went: on the host's page, and on the big screen for as long as results are shown there."""

import json
import re
import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import SHOTS
from hosts import act, control, host, no_sideways, person, poll, vote
from playwright.sync_api import expect

PROJECTOR = {"width": 1920, "height": 1080}
PLAY, STOP = "Play how the vote went", "Stop playing"
STEPS = [{"at": 5000 * n, "answered": n, "counts": [[0, n]]} for n in range(1, 6)] + [
    {"at": 34700, "answered": 8, "counts": [[0, 5], [1, 3]]}]


def closed(server, board, **more):
    """A poll of eight people that is over: five for pizza, three for soup."""
    server.put(board, poll(**more))
    for answer in ["pizza"] * 5 + ["soup"] * 3:
        vote(server, board, "q", answer)
    act(server, board, "close", group="q")


def told(page, steps=STEPS):
    """What the server tells of this vote, which takes half a minute to happen."""
    page.route("**/course?*", lambda route: route.fulfill(
        content_type="application/json", body=json.dumps({"group": "q", "closedAt": 1, "steps": steps})))


def on_control(server, people, board, **how):
    page = control(server, people, board, **how)
    told(page)
    return page


def on_screen(server, people, board, **how):
    page = host(server, people, f"screen?board={board}", **{"viewport": PROJECTOR, **how})
    told(page)
    return page


def button(page, name=PLAY):
    return page.get_by_role("button", name=name)


def line(page):
    return page.locator(".play-line")


def counts(page):
    return page.locator(".bars").first.locator(".count")


def test_F20_the_hosts_page_plays_what_happened_and_ends_with_the_result(server, people, board):
    server.put(board, poll())
    for answer in ["pizza"] * 6:
        vote(server, board, "q", answer)
    time.sleep(5.2)
    for answer in ["soup"] * 5:
        vote(server, board, "q", answer)
    page = control(server, people, board)
    expect(page.locator(".stage")).to_have_text("● Voting is open")
    expect(button(page)).to_have_count(0)
    time.sleep(5.2)
    act(server, board, "close", group="q")
    button(page).click()
    expect(line(page)).to_have_text("after 0:00 · 0 of 11")
    expect(counts(page)).to_have_text(["0", "0", "0"])
    expect(line(page)).to_have_text("after 0:05 · 6 of 11")
    expect(counts(page)).to_have_text(["6", "0", "0"])
    expect(button(page, STOP)).to_be_visible()
    expect(line(page)).to_have_text(re.compile(r"after 0:1\d · 11 of 11"))
    expect(line(page)).to_be_empty()
    expect(counts(page)).to_have_text(["6", "5", "0"])
    expect(page.locator(".share").nth(1)).to_have_text("45%")
    expect(button(page)).to_be_visible()


@pytest.mark.parametrize("on", [on_control, on_screen])
def test_F20_a_play_can_be_stopped_by_its_button_and_by_escape(server, people, board, on):
    closed(server, board, results="after-close")
    page = on(server, people, board)
    for stop in (lambda: button(page, STOP).click(), lambda: page.keyboard.press("Escape")):
        button(page).click()
        expect(line(page)).to_have_text("after 0:05 · 1 of 8")
        stop()
        expect(line(page)).to_be_empty()
        expect(counts(page)).to_have_text(["5", "3", "0"])
        expect(button(page)).to_be_visible()


@pytest.mark.parametrize("on", [on_control, on_screen])
def test_F20_it_is_read_out_when_it_begins_and_when_it_ends_and_not_between(server, people, board, on):
    closed(server, board, results="after-close")
    page = on(server, people, board)
    expect(button(page)).to_be_visible()
    page.evaluate("""() => {
      window.said = [];
      const live = "[role=status], [role=alert], [role=timer], [aria-live]";
      document.querySelectorAll(live).forEach(node => node.id === "people" ||
        new MutationObserver(() => window.said.push(node.textContent)).observe(node, { childList: true, characterData: true, subtree: true }));
    }""")
    page.keyboard.press("Tab")
    button(page).focus()
    page.keyboard.press("Enter")
    expect(line(page)).to_have_text("after 0:34 · 8 of 8")
    expect(line(page)).to_be_empty()
    assert page.evaluate("window.said") == ["Playing how the vote went.", "This is the result."]
    expect(button(page)).to_be_focused()


def test_F20_F7_the_hall_is_played_nothing_that_it_is_not_shown(server, people, board):
    closed(server, board)
    page = on_screen(server, people, board)
    expect(page.locator(".screen-answered")).to_contain_text("The result is shown later.")
    page.wait_for_timeout(300)
    expect(button(page)).to_have_count(0)
    act(server, board, "show", group="q", results=True)
    button(page).click()
    expect(line(page)).to_have_text("after 0:10 · 2 of 8")
    act(server, board, "show", group="q", results=False)
    expect(counts(page)).to_have_text(["", "", ""])
    expect(line(page)).to_be_empty()
    expect(button(page)).to_have_count(0)
    assert set(page.locator(".bar-fill").evaluate_all("all => all.map(fill => fill.style.transform)")) == {"scaleX(0)"}


def test_F20_a_screen_that_is_no_hosts_offers_nothing(server, people, board):
    closed(server, board, results="live")
    page = people.open(f"{server.url}/screen?board={board}", viewport=PROJECTOR)
    expect(counts(page)).to_have_text(["5", "3", "0"])
    page.wait_for_timeout(400)
    expect(button(page)).to_have_count(0)


def test_F20_who_is_no_host_any_more_is_offered_nothing_any_more(server, people, board):
    closed(server, board, results="live")
    answer = act(server, board, "invite", right="host", count=1)
    someone, token = answer["people"][0]["person"], answer["people"][0]["token"]
    context = people.context(viewport=PROJECTOR)
    expect(button(people.open(f"{server.url}/control?board={board}#t={token}", context))).to_be_visible()
    page = people.open(f"{server.url}/screen?board={board}", context)
    expect(button(page)).to_be_visible()
    act(server, board, "grant", person=someone, right="participant")
    expect(button(page)).to_have_count(0)
    expect(counts(page)).to_have_text(["5", "3", "0"])


def test_F20_another_result_ends_a_play(server, people, board):
    closed(server, board)
    page = on_control(server, people, board)
    button(page).click()
    expect(line(page)).to_have_text("after 0:05 · 1 of 8")
    act(server, board, "open", group="q")
    expect(page.locator(".stage")).to_have_text("● Voting is open")
    expect(line(page)).to_be_empty()
    expect(counts(page)).to_have_text(["5", "3", "0"])
    expect(button(page)).to_have_count(0)


def test_F20_a_vote_that_cannot_be_played_says_why(server, people, board):
    closed(server, board)
    page = control(server, people, board)
    page.route("**/course?*", lambda route: route.fulfill(
        status=410, content_type="application/json", body='{"code":"missing","number":34,"message":"gone","retry":"never"}'))
    button(page).click()
    expect(line(page)).to_have_text("What was recorded of this vote is no longer there.")
    expect(page.locator(".play [role=status]")).to_have_text("What was recorded of this vote is no longer there.")


def test_F20_with_reduced_motion_steps_change_and_bars_do_not_slide(server, people, board):
    closed(server, board)
    page = on_control(server, people, board, reduced_motion="reduce")
    button(page).click()
    expect(line(page)).to_have_text("after 0:10 · 2 of 8")
    assert page.locator(".is-playing .bar-fill").first.evaluate("fill => getComputedStyle(fill).transitionDuration") in ("0s", "0ms")
    expect(counts(page)).to_have_text(["3", "0", "0"])


def test_F20_a_screen_key_belongs_to_the_screen_after_a_click(server, people, board):
    closed(server, board, results="live")
    page = on_screen(server, people, board)
    button(page).click()
    expect(line(page)).to_have_text("after 0:05 · 1 of 8")
    page.keyboard.press(" ")
    expect(page.locator(".screen-stage")).to_have_text("● Voting is open")
    expect(button(page)).to_have_count(0)


def places(page):
    """Where bars and buttons stand on what they are a part of, as whole pixels."""
    return page.evaluate("""() => {
      const top = document.querySelector(".poll-card, .question").getBoundingClientRect().top;
      return Array.from(document.querySelectorAll(".poll-card button, .question button, .result-bar, .screen-answered"))
        .filter(node => node.offsetParent).map(node => Math.round(node.getBoundingClientRect().top - top));
    }""")


@pytest.mark.parametrize("on,viewport,shot", [(on_control, {"width": 320, "height": 640}, "play-control-320"),
                                              (on_control, {"width": 1280, "height": 900}, "play-control"),
                                              (on_screen, PROJECTOR, "play-screen")])
def test_F20_the_button_is_native_large_and_seen_when_focused(server, people, board, on, viewport, shot):
    closed(server, board, results="after-close")
    page = on(server, people, board, viewport=viewport)
    box = button(page).bounding_box()
    assert box["height"] >= 44 and box["width"] >= 44
    before = places(page)
    page.keyboard.press("Tab")
    button(page).focus()
    assert button(page).evaluate("node => getComputedStyle(node).outlineStyle") != "none"
    page.keyboard.press("Enter")
    expect(line(page)).to_have_text("after 0:20 · 4 of 8")
    assert no_sideways(page)
    assert places(page) == before, "nothing moves for the line that comes"
    page.screenshot(path=SHOTS / f"{shot}.png")
    problems = Axe().run(page).response["violations"]
    assert problems == [], json.dumps(problems, indent=1)[:2000]
