"""F. The big screen, and a board framed by another site."""

import http.server
import re
import threading

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import SHOTS, Server, group
from hosts import act, host, no_sideways, person, poll, vote
from playwright.sync_api import expect

PROJECTOR = {"width": 1920, "height": 1080}


def screen(server, people, board, more="", **how):
    return people.open(f"{server.url}/screen?board={board}{more}", **{"viewport": PROJECTOR, **how})


def question(page, id="q"):
    return page.locator(f"[data-group='{id}']")


def counts(page, id="q"):
    return question(page, id).locator(".count")


def test_F7_what_participants_may_not_see_the_screen_does_not_show(server, people, board):
    server.put(board, poll())
    vote(server, board, "q", "soup")
    page = screen(server, people, board)
    expect(page.locator(".screen-answered")).to_contain_text("1 person has answered")
    expect(page.locator(".screen-answered")).to_contain_text("The result is shown later.")
    expect(counts(page)).to_have_text(["", "", ""])
    act(server, board, "show", group="q", results=True)
    expect(counts(page)).to_have_text(["0", "1", "0"])
    expect(question(page).locator(".share").nth(1)).to_have_text("100%")
    act(server, board, "show", group="q", results=False)
    expect(counts(page)).to_have_text(["", "", ""])


def test_F11_without_answers_there_are_no_figures(server, people, board):
    server.put(board, poll(results="live"))
    page = screen(server, people, board)
    expect(page.locator(".screen-answered")).to_have_text("No answers yet")
    expect(question(page)).not_to_contain_text(re.compile(r"%|NaN|Infinity"))


def test_F11_the_declared_order_stays_whatever_is_ahead(server, people, board):
    server.put(board, poll(results="live"))
    page = screen(server, people, board)
    for answer in ("rice", "rice", "soup"):
        vote(server, board, "q", answer)
    expect(counts(page)).to_have_text(["0", "1", "2"])
    expect(page.locator(".result-bar .name bdi")).to_have_text(["Pizza", "Soup", "Rice"])


def test_stage_time_and_correct_answer_are_words(server, people, board):
    declared = poll(results="live")
    declared["buttons"][1]["correct"] = True
    server.put(board, declared)
    page = screen(server, people, board)
    expect(page.locator(".screen-stage")).to_have_text("● Voting is open")
    expect(page.locator("body")).not_to_contain_text("Correct")
    act(server, board, "close", **{"group": "q", "in": 30000})
    expect(page.locator(".screen-left")).to_have_text(re.compile(r"0:(30|2\d)"))
    act(server, board, "close", group="q")
    act(server, board, "show", group="q", correct=True)
    expect(page.locator(".screen-stage")).to_have_text("■ Voting is closed")
    expect(page.locator(".right-answer").nth(1)).to_have_text("✓ Correct")
    expect(page.locator(".chain")).to_have_text(re.compile("^([0-9a-f]{4} ){3}[0-9a-f]{4}$"))


def test_F6_the_remaining_time_is_the_servers_whatever_this_clock_says(server, people, board):
    server.put(board, poll())
    act(server, board, "close", **{"group": "q", "in": 60000})
    page = screen(server, people, board)
    ahead = people.context(viewport=PROJECTOR)
    ahead.add_init_script("const now = Date.now; Date.now = () => now() + 30000")
    other = people.open(f"{server.url}/screen?board={board}", ahead)
    for each in (page, other):
        expect(each.locator(".screen-left")).to_have_text(re.compile(r"0:5\d"))


def test_F15_one_question_at_a_time_follows_the_host(server, people, board):
    server.put(board, poll("a"), poll("b"), show="one")
    page = screen(server, people, board)
    expect(page.locator(".screen-label")).to_have_text(["Question a?"])
    act(server, board, "go", group="b")
    expect(page.locator(".screen-label")).to_have_text(["Question b?"])


def test_a_hosts_browser_drives_the_poll_from_the_screen(server, people, board):
    server.put(board, poll("a"), poll("b", stage="draft"), show="one")
    page = host(server, people, f"screen?board={board}", viewport=PROJECTOR)
    expect(page.locator(".screen-label")).to_have_text("Question a?")
    page.wait_for_timeout(500)
    page.keyboard.press("Enter")
    page.keyboard.press(" ")
    expect(page.locator(".screen-stage")).to_have_text("■ Voting is closed")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".only p")).to_have_text("Nothing to show yet. This screen changes by itself.")
    page.keyboard.press(" ")
    expect(page.locator(".screen-label")).to_have_text("Question b?")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()


def test_keys_do_nothing_in_another_browser(server, people, board):
    server.put(board, poll())
    page = screen(server, people, board)
    expect(page.locator(".screen-stage")).to_have_text("● Voting is open")
    page.keyboard.press(" ")
    page.wait_for_timeout(400)
    expect(page.locator(".screen-stage")).to_have_text("● Voting is open")


def test_how_to_join_is_always_in_sight(server, people, board):
    server.put(board, poll(labels=tuple(f"Answer{n}" for n in range(20))))
    page = screen(server, people, board)
    expect(page.locator(".big-code")).to_have_text(board)
    expect(page.locator(".big-code")).to_be_in_viewport()
    expect(page.locator(".corner .qr")).to_be_in_viewport()
    assert page.locator(".corner .qr").evaluate("image => image.complete && image.naturalWidth > 0")
    assert page.locator(".corner .qr").evaluate("image => getComputedStyle(image).backgroundColor") == "rgb(255, 255, 255)"


def test_pictures_of_answers_stand_beside_their_labels(server, people, board):
    square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="%s"/></svg>'
    question = poll("p", "picture", ["Sea", "Hills", "Town"])
    for button, colour in zip(question["buttons"], ("blue", "green")):
        button["pictures"] = server.picture(square % colour)
    server.put(board, question)
    page = screen(server, people, board)
    images = page.locator(".result-bar .of-answer")
    expect(images).to_have_count(2)
    for image in images.all():
        expect(image).to_have_js_property("complete", True)
        assert image.evaluate("image => image.naturalWidth > 0 && image.clientHeight > 40")
    expect(page.locator(".result-bar .name bdi")).to_have_text(["Sea", "Hills", "Town"])
    page.screenshot(path=SHOTS / "screen-pictures.png")


def test_people_here_are_counted(server, people, board):
    server.put(board, poll())
    page = screen(server, people, board)
    people.open(f"{server.url}/{board}")
    people.open(f"{server.url}/{board}")
    expect(page.locator(".screen-people")).to_have_text("2 people here")


def test_a_lost_link_is_said_large(server, people, board):
    server.put(board, poll())
    context = people.context(viewport=PROJECTOR)
    page = people.open(f"{server.url}/screen?board={board}", context)
    expect(page.locator(".screen-stage")).to_be_visible()
    context.set_offline(True)
    expect(page.locator("#notice")).to_have_text("No connection. Trying again…", timeout=15000)
    assert page.locator("#notice").evaluate("node => parseFloat(getComputedStyle(node).fontSize)") >= 40
    context.set_offline(False)
    expect(page.locator("#notice")).to_be_empty(timeout=15000)


def test_the_boards_language_is_spoken_and_written_from_its_side(server, people, board):
    server.put(board, poll(), lang="ar")
    page = screen(server, people, board, locale="de")
    expect(page.locator(".screen-stage")).to_contain_text("التصويت مفتوح")
    assert page.evaluate("document.documentElement.dir") == "rtl"
    server.put(board, poll(), lang="fr")
    expect(page.locator(".screen-stage")).to_contain_text("Die Abstimmung ist offen")


def test_a_shared_board_is_a_wall_to_look_at_and_to_touch_if_asked(server, people, board):
    server.put(board, group("todo", "box", ["Chairs", "Water"], label="To do"))
    page = screen(server, people, board)
    expect(page.get_by_role("checkbox", name="Chairs")).to_be_disabled()
    wall = screen(server, people, board, "&touch=1")
    wall.get_by_role("checkbox", name="Chairs").click()
    expect(page.get_by_role("checkbox", name="Chairs")).to_be_checked()


def test_fast_votes_move_nothing_but_numbers_and_bars(server, people, board):
    server.put(board, poll(results="live"))
    page = screen(server, people, board)
    tokens = [person(server) for _ in range(8)]
    vote(server, board, "q", "pizza", token=tokens[0])
    expect(counts(page).first).to_have_text("1")
    page.evaluate("""() => { window.added = 0;
      new MutationObserver(all => { for (const { addedNodes } of all)
        for (const node of addedNodes) if (node.nodeType === 1) window.added++; })
        .observe(document.querySelector('main'), { childList: true, subtree: true }); }""")
    height = question(page).bounding_box()["height"]
    for turn in range(60):
        vote(server, board, "q", ("pizza", "soup", "rice")[turn % 3], token=tokens[turn % 8])
    expect(page.locator(".screen-answered")).to_contain_text("8 people have answered")
    assert page.evaluate("window.added") == 0
    assert question(page).bounding_box()["height"] == height


def test_nothing_moves_with_reduced_motion(server, people, board):
    server.put(board, poll(results="live"))
    page = screen(server, people, board, reduced_motion="reduce")
    assert page.locator(".bar-fill").first.evaluate("node => getComputedStyle(node).transitionProperty") == "none"


def test_the_question_can_be_read_from_the_last_row(server, people, board):
    server.put(board, poll(results="live"))
    page = screen(server, people, board)
    size = page.locator(".screen-label").evaluate("node => parseFloat(getComputedStyle(node).fontSize)")
    assert size >= 0.03 * PROJECTOR["width"]


def test_twelve_answers_are_in_sight_on_a_projector(server, people, board):
    labels = tuple(f"Answer{n} with some words to read" for n in range(12))
    server.put(board, poll(results="live", label="Which of these twelve things shall we do first, and why not the others?", labels=labels))
    vote(server, board, "q", "answer7")
    page = screen(server, people, board)
    expect(counts(page).nth(7)).to_have_text("1")
    expect(counts(page).nth(11)).to_be_in_viewport()
    expect(page.locator(".screen-answered")).to_be_in_viewport()
    page.screenshot(path=SHOTS / "screen-twelve.png")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_screen_has_no_faults_that_axe_finds(server, people, board, scheme):
    declared = poll(results="live")
    declared["buttons"][0]["correct"] = True
    server.put(board, declared, group("todo", "box", ["Chairs", "Water"], label="To do"))
    vote(server, board, "q", "pizza")
    act(server, board, "show", group="q", correct=True)
    page = screen(server, people, board, color_scheme=scheme)
    expect(page.locator(".right-answer").first).to_be_visible()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


LONG = "A rather long answer that takes more than one line on every screen that a hall may have"


@pytest.mark.parametrize("name,scheme,size,lang", [
    ("light", "light", PROJECTOR, "en"), ("dark", "dark", PROJECTOR, "de"), ("arabic", "light", PROJECTOR, "ar"),
    ("phone", "light", {"width": 320, "height": 700}, "en"), ("small", "dark", {"width": 1024, "height": 768}, "zh-Hans")])
def test_the_screen_fits(server, people, board, name, scheme, size, lang):
    server.put(board, poll(results="live", label="What shall we eat?", labels=("Pizza", "Soup", LONG)), lang=lang)
    for answer in ("pizza", "pizza", "soup"):
        vote(server, board, "q", answer)
    act(server, board, "hand", group="q", counts={"soup": 2})
    page = screen(server, people, board, viewport=size, color_scheme=scheme)
    expect(counts(page).nth(1)).not_to_be_empty()
    page.wait_for_timeout(400)
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SHOTS / f"screen-{name}.png")
    assert no_sideways(page)
    if size is PROJECTOR:
        assert page.locator(".stage-area").evaluate("node => node.scrollHeight <= node.clientHeight")


class Site(http.server.BaseHTTPRequestHandler):
    """Another site, which frames a board."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(self.server.html.encode())

    def log_message(self, *_):
        pass


@pytest.fixture
def site():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()


@pytest.fixture
def framing_server(tmp_path):
    """A server that a site may frame."""
    started = []

    def start(origin):
        started.append(Server(tmp_path, "--embed-from", origin))
        return started[-1]

    yield start
    for server in started:
        server.kill()


def test_a_framed_board_tells_its_height_and_takes_the_theme(framing_server, people, board, site):
    server = framing_server(f"http://127.0.0.1:{site.server_port}")
    server.put(board, group("todo", "box", [f"Thing {n}" for n in range(12)], label="To do"))
    site.html = (f"<!doctype html><script src='{server.url}/embed.js' defer></script>"
                 f"<switch-board board='{board}' theme='dark'></switch-board>")
    page = people.open(f"http://127.0.0.1:{site.server_port}/")
    frame = page.frame_locator("iframe")
    frame.get_by_role("checkbox", name="Thing 11").click()
    expect(frame.locator("html")).to_have_attribute("data-theme", "dark")
    page.wait_for_function("document.querySelector('iframe').offsetHeight > 700")
    page.evaluate("document.querySelector('switch-board').setAttribute('theme', 'light')")
    expect(frame.locator("html")).to_have_attribute("data-theme", "light")


def test_a_site_that_is_not_allowed_is_told_what_allows_it(server, people, board, site):
    server.put(board, group("todo", "box", ["Chairs"]))
    site.html = (f"<!doctype html><script src='{server.url}/embed.js' defer></script>"
                 f"<switch-board board='{board}'></switch-board>")
    page = people.context().new_page()
    page.goto(f"http://127.0.0.1:{site.server_port}/")
    expect(page.locator("switch-board p")).to_contain_text(f"--embed-from http://127.0.0.1:{site.server_port}", timeout=10000)


@pytest.mark.parametrize("count", [4, 6, 9])
def test_many_questions_at_once_fit_on_the_screen(server, people, board, count):
    server.put(board, *[poll(f"q{n}", label=f"Question {n}, as long as they are in a workshop?", results="live") for n in range(count)])
    page = screen(server, people, board)
    expect(page.locator(".question")).to_have_count(count)
    sizes = page.evaluate("() => { const s = document.getElementById('stage'); return [s.scrollHeight, s.clientHeight]; }")
    page.screenshot(path=SHOTS / f"screen-many-{count}.png")
    assert sizes[0] <= sizes[1], sizes
    assert no_sideways(page)


def test_with_all_questions_at_once_keys_act_on_the_one_that_is_marked(server, people, board):
    server.put(board, poll("a"), poll("b"))
    page = host(server, people, f"screen?board={board}", viewport=PROJECTOR)
    expect(page.locator(".question")).to_have_count(2)
    page.wait_for_timeout(500)
    page.keyboard.press(" ")
    expect(question(page, "a")).to_have_class(re.compile("is-meant"))
    expect(question(page, "a").locator(".screen-stage")).to_have_text("● Voting is open")
    page.keyboard.press("PageDown")
    expect(question(page, "b")).to_have_class(re.compile("is-meant"))
    page.keyboard.press(" ")
    expect(question(page, "b").locator(".screen-stage")).to_have_text("■ Voting is closed")
    expect(question(page, "a").locator(".screen-stage")).to_have_text("● Voting is open")


LONG_CODE = "X" * 64


@pytest.mark.parametrize("width", [320, 900])
@pytest.mark.parametrize("how", ["board='K7M2'", "board='K7M2' lang='de'", f"board='{LONG_CODE}' lang='ar'", f"board='{LONG_CODE}' view='screen'"])
def test_a_framed_page_without_a_board_says_so_in_full(framing_server, people, site, width, how):
    server = framing_server(f"http://127.0.0.1:{site.server_port}")
    site.html = (f"<!doctype html><script src='{server.url}/embed.js' defer></script><switch-board {how}></switch-board>")
    page = people.open(f"http://127.0.0.1:{site.server_port}/", viewport={"width": width, "height": 900})
    message = page.frame_locator("iframe").locator("[role=alert]")
    expect(message).to_be_visible()
    whole = """() => Array.from(document.querySelectorAll('.scroll, .stage-area')).every(area =>
        area.scrollHeight <= area.clientHeight && area.scrollWidth <= area.clientWidth)"""
    expect(page.frame_locator("iframe").locator("html")).to_have_attribute("data-framed", "")
    page.frames[1].wait_for_function(whole)


def test_what_cant_be_a_code_is_said_by_the_site_itself_and_can_be_mended(framing_server, people, board, site):
    server = framing_server(f"http://127.0.0.1:{site.server_port}")
    server.put(board, group("todo", "box", ["Chairs"]))
    site.html = f"<!doctype html><script src='{server.url}/embed.js' defer></script><switch-board board='no code'></switch-board>"
    page = people.open(f"http://127.0.0.1:{site.server_port}/")
    expect(page.locator("switch-board")).to_have_text("“no code” can't be the code of a board.")
    page.evaluate(f"document.querySelector('switch-board').setAttribute('board', '{board}')")
    expect(page.frame_locator("iframe").get_by_role("checkbox", name="Chairs")).to_be_visible()
    expect(page.locator("switch-board > p")).to_have_count(0)
