"""The pages themselves: what can be read, reached and loaded by everybody."""

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import SHOTS, group, picture, troubles
from playwright.sync_api import expect

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def everything(server, board, **more):
    server.put(
        board,
        group("food", "radio", label="What shall we eat?", buttons=[
            {"id": "pizza", "label": "Pizza", "checked": True}, "Soup of the day",
            "Roasted aubergines with pomegranate, walnuts and far more words than a menu needs"]),
        group("bring", "box", label="What do you bring?", buttons=[
            "Bread", {"id": "salad", "label": "Salad", "checked": True}]),
        group("door", "switch", label="Door open?", texts={"on": "YES", "off": "NO"}),
        group("light", "switch", label="Light", checked=True),
        group("where", "picture", label="Where?", buttons=[
            "Kitchen", {"id": "garden", "label": "Garden", "checked": True}, "Roof"]),
        group("again", "radio", ["★", "★★"], label="How was it?", deselectable=True), title="Lunch on Friday", **more)


def arabic(server, board):
    server.put(
        board,
        group("food", "radio", label="ماذا نأكل؟", buttons=[
            {"id": "a", "label": "بيتزا", "checked": True}, "حساء اليوم", "Pasta (al dente) 2"]),
        group("door", "switch", label="هل الباب مفتوح؟", texts={"on": "نعم", "off": "لا"}),
        group("light", "switch", label="الضوء", checked=True),
        group("where", "picture", ["المطبخ", "الحديقة"], label="أين؟"), title="غداء يوم الجمعة", lang="ar")


def assert_accessible(page):
    found = Axe().run(page, options=RULES).response["violations"]
    assert [(rule["id"], [node["target"] for node in rule["nodes"]]) for rule in found] == []


def no_sideways(page):
    return page.evaluate("""() => document.documentElement.scrollWidth <= innerWidth
      && document.querySelector('.scroll').scrollWidth <= document.querySelector('.scroll').clientWidth""")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_a_board(server, people, board, scheme):
    everything(server, board, lang="en")
    page = people.open(f"{server.url}/{board}", color_scheme=scheme)
    expect(page.get_by_role("radio")).to_have_count(3)
    assert_accessible(page)


def test_axe_finds_nothing_from_right_to_left(server, people, board):
    arabic(server, board)
    page = people.open(f"{server.url}/{board}", locale="ar")
    expect(page.get_by_role("radio")).to_have_count(3)
    assert page.locator("html").get_attribute("dir") == "rtl"
    assert page.locator(".picture").first.bounding_box()["x"] > page.locator(".name").first.bounding_box()["x"]
    assert_accessible(page)


def test_axe_finds_nothing_on_the_other_pages_nor_in_a_numbered_group(server, people, board):
    server.put(board, group("field", "box", {"count": 500}, label="Field"))
    for address in ("", "host", f"host#{server.host_key}", board, "no-such-board"):
        page = people.open(f"{server.url}/{address}")
        page.wait_for_timeout(400)
        assert_accessible(page)


@pytest.mark.parametrize("width,size", [(320, 16), (640, 32)])
def test_320_pixels_and_200_percent_need_no_sideways_scrolling(server, people, board, width, size):
    """200 % is what a reader gets by zoom (half as many pixels, which 320 shows) or by larger letters (32 px)."""
    everything(server, board)
    context = people.context(viewport={"width": width // (size // 16), "height": 640})
    page = people.open(f"{server.url}/{board}", context)
    expect(page.get_by_role("radio")).to_have_count(3)
    page.evaluate(f"document.documentElement.style.fontSize = '{size}px'")
    assert no_sideways(page)
    assert page.locator(".name, .words, h1, h2").evaluate_all(
        "all => all.every(one => one.scrollWidth <= one.clientWidth + 1)")
    page.goto(f"{server.url}/")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_is_touched_is_at_least_44_pixels(server, people, board):
    everything(server, board)
    page = people.open(f"{server.url}/{board}")
    expect(page.get_by_role("radio")).to_have_count(3)
    for box in page.locator("main input, main button").all():
        size = box.bounding_box()
        assert size["height"] >= 44 and size["width"] >= 44


def test_everything_can_be_reached_and_changed_by_keyboard_alone(server, people, board):
    everything(server, board)
    page = people.open(f"{server.url}/{board}")
    expect(page.get_by_role("radio")).to_have_count(3)
    reached = []
    for _ in range(12):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("(document.activeElement.closest('[data-group]') || {dataset: {}}).dataset.group"))
        if reached[-1] is None:
            break
        outline = page.evaluate("""() => { const active = document.activeElement;
          const seen = active.classList.contains('native') ? active.parentElement.querySelector('.ring') : active;
          return getComputedStyle(seen).outlineStyle + getComputedStyle(seen).outlineWidth; }""")
        assert outline == "solid3px"
    for each in ("food", "bring", "door", "light", "where", "again"):
        assert each in reached
    page.get_by_role("switch", name="Door open?").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("switch", name="Door open?")).to_be_checked()


def test_focus_survives_what_others_do(server, people, board):
    everything(server, board)
    page = people.open(f"{server.url}/{board}")
    box = page.get_by_role("checkbox", name="Bread")
    box.focus()
    server.set(board, "bring", off=["salad"])
    expect(page.get_by_role("checkbox", name="Salad")).not_to_be_checked()
    expect(box).to_be_focused()


def test_what_others_change_is_read_out_politely(server, people, board):
    everything(server, board)
    page = people.open(f"{server.url}/{board}")
    expect(page.get_by_role("switch", name="Light")).to_be_checked()
    server.set(board, "door", on=["switch"])
    expect(page.locator("#live")).to_have_text("Door open?: YES")


def test_the_notice_covers_no_button(server, people, board):
    everything(server, board)
    context = people.context(viewport={"width": 320, "height": 500})
    page = people.open(f"{server.url}/{board}", context)
    expect(page.get_by_role("radio")).to_have_count(3)
    before = page.get_by_role("radio").first.bounding_box()
    context.set_offline(True)
    expect(page.locator("#notice")).not_to_be_empty(timeout=15000)
    assert page.get_by_role("radio").first.bounding_box() == before
    notice, scroll = page.locator("#notice").bounding_box(), page.locator(".scroll").bounding_box()
    assert scroll["y"] + scroll["height"] <= notice["y"] + 0.5
    last = page.get_by_role("button").last
    last.scroll_into_view_if_needed()
    assert last.bounding_box()["y"] + last.bounding_box()["height"] <= notice["y"]


def load(people, address, **how):
    """What a first visit loads: bytes over the network by address, and how deep in the chain of who asked for whom."""
    context = people.context(**how)
    page = context.new_page()
    client = context.new_cdp_session(page)
    client.send("Network.enable")
    sizes, addresses, depths = {}, {}, {}

    def asked(event):
        url, initiator = event["request"]["url"], event["initiator"]
        frames = initiator.get("stack", {}).get("callFrames") or [{"url": initiator.get("url", "")}]
        depths.setdefault(url, 1 + depths.get(frames[0]["url"], 0 if url == address else 1))
        addresses[event["requestId"]] = url

    client.on("Network.requestWillBeSent", asked)
    client.on("Network.loadingFinished", lambda event: sizes.setdefault(event["requestId"], event["encodedDataLength"]))
    page.goto(address)
    expect(page.get_by_role("radio").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    loaded = {addresses[id]: size for id, size in sizes.items() if not addresses[id].startswith("data:")}
    return loaded, depths


LANGUAGES = ["en", "de", "zh-Hans", "zh-Hant", "ar"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["shared", "poll"])
def test_the_first_load_is_at_most_20_requests_and_60_kB_and_three_deep(server, people, board, kind, language):
    """In every style and language, with the headers of each answer and the socket as one request."""
    mode = {"mode": "poll"} if kind == "poll" else {}
    server.put(board, group("food", "radio", ["Pizza", "Soup", "Rice"], **mode), group("bring", "box", ["Bread", "Salad"], **mode),
               group("door", "switch", **mode), group("where", "picture", ["Kitchen", "Garden"], **mode), lang=language)
    loaded, depths = load(people, f"{server.url}/{board}?lang={language}")
    print(json.dumps({address: [size, depths[address]] for address, size in loaded.items()}, indent=1))
    assert len(loaded) + 1 <= 20
    assert max(depths[address] for address in loaded) <= 3
    assert sum(loaded.values()) <= 60000
    assert all(address.startswith(server.url) for address in loaded)


def test_assets_stand_under_their_hash_and_are_kept_for_ever(server, people, board):
    everything(server, board)
    page = people.context().new_page()
    kept = {}
    page.on("response", lambda answer: kept.setdefault(answer.url, answer.headers.get("cache-control", "")))
    page.goto(f"{server.url}/{board}")
    expect(page.get_by_role("radio")).to_have_count(3)
    assets = [address for address in kept if "/v/" in address]
    assert len(assets) > 5
    assert all("immutable" in kept[address] for address in assets)
    assert not any("/v/HASH/" in address for address in assets)


def test_the_start_page_opens_a_board_whatever_the_case(server, people):
    server.put("K7M3", group("g", "box", ["Bread"]))
    page = people.open(f"{server.url}/")
    page.get_by_label("Code").fill(" k٧m3 ")
    page.keyboard.press("Enter")
    expect(page.get_by_role("checkbox", name="Bread")).to_be_visible()
    assert page.url == f"{server.url}/K7M3"


def test_the_start_page_says_which_code_no_board_has(server, people):
    page = people.open(f"{server.url}/")
    logged = troubles(page)
    page.get_by_label("Code").fill("k7m2")
    page.get_by_role("button").click()
    expect(page.get_by_role("alert")).to_have_text("No board has the code K7M2. Codes are on the big screen.")
    assert logged == []


def test_a_board_that_isnt_there_leads_back_to_the_start(server, people):
    page = people.open(f"{server.url}/K7M2")
    expect(page.get_by_text("No board has the code K7M2. Codes are on the big screen.")).to_be_visible()
    page.get_by_role("link").click()
    expect(page.get_by_label("Code")).to_be_visible()


def test_a_deleted_board_says_so(server, people, board):
    everything(server, board)
    page = people.open(f"{server.url}/{board}")
    expect(page.get_by_role("radio")).to_have_count(3)
    server.ask("DELETE", f"boards/{board}")
    expect(page.get_by_text("This board was deleted.")).to_be_visible()
    expect(page.get_by_role("radio")).to_have_count(0)


def test_the_hosts_secret_leaves_the_address_at_once_and_opens_the_list(server, people, board):
    everything(server, board)
    context = people.context()
    page = people.open(f"{server.url}/host#{server.host_key}", context)
    expect(page.get_by_role("link", name="Lunch on Friday").first).to_be_visible()
    assert page.url == f"{server.url}/host"
    page.get_by_role("link", name=re.compile(f"{board}$")).click()
    expect(page.get_by_role("radio")).to_have_count(3)
    assert server.host_key not in page.url
    again = people.open(f"{server.url}/host", context)
    expect(again.get_by_role("link", name=re.compile(f"{board}$"))).to_be_visible()


def test_without_the_secret_the_hosts_page_says_where_it_is(server, people):
    page = people.open(f"{server.url}/host")
    expect(page.get_by_text("Open the host link that the server printed: it holds the key.")).to_be_visible()
    wrong = people.open(f"{server.url}/host#nonsense")
    expect(wrong.get_by_text("The host key is not valid any more.")).to_be_visible()


def test_the_host_opens_a_board_file(server, people, board, tmp_path):
    file = tmp_path / "board.json"
    file.write_text(json.dumps({"id": board, "title": "From a file", "groups": [group("g", "box", ["Bread"])]}))
    page = people.open(f"{server.url}/host#{server.host_key}")
    page.locator("#file").set_input_files(str(file))
    expect(page.get_by_role("link", name=re.compile(f"{board}$"))).to_be_visible()
    file.write_text("[1")
    page.locator("#file").set_input_files(str(file))
    expect(page.get_by_text("This file is no board:")).to_be_visible()


def test_without_javascript_there_is_a_sentence(server, people, board):
    everything(server, board)
    page = people.open(f"{server.url}/{board}", java_script_enabled=False)
    expect(page.get_by_text("This page needs JavaScript").last).to_be_visible()


def test_a_style_that_only_brings_no_look_of_its_own_is_read_only_with_a_sentence(server, people, board):
    everything(server, board)
    context = people.context()
    context.route("**/styles/radio/look.js", lambda route: route.abort())
    page = people.open(f"{server.url}/{board}", context)
    expect(page.get_by_text("The style “radio” is missing.").first).to_be_visible()
    expect(page.get_by_text("Pizza")).to_be_visible()
    expect(page.get_by_role("radio")).to_have_count(0)
    expect(page.get_by_role("checkbox", name="Bread")).to_be_visible()


def test_a_style_without_a_look_has_the_look_of_the_style_that_it_behaves_like(server, people, board):
    everything(server, board)
    context = people.context()
    context.route("**/styles/radio/look.js", lambda route: route.fulfill(status=404))
    context.route("**/styles.json", lambda route: route.fulfill(json={
        **route.fetch().json(), "radio": {"name": "radio", "choice": "one", "behaves": "picture"}}))
    page = people.open(f"{server.url}/{board}", context)
    expect(page.get_by_role("button", name="Pizza", pressed=True)).to_be_visible()
    assert picture(page, "pizza") == "selected.svg"
    page.get_by_role("button", name="Soup").click()
    expect(page.get_by_role("button", name="Soup", pressed=True)).to_be_visible()


@pytest.mark.parametrize("name,how", [
    ("phone", {}), ("phone-dark", {"color_scheme": "dark"}), ("desktop", {"viewport": {"width": 1280, "height": 1300}}),
    ("narrow", {"viewport": {"width": 320, "height": 1500}}), ("forced-colors", {"forced_colors": "active"}),
])
def test_pictures_of_a_board_to_look_at(server, people, board, name, how):
    everything(server, board)
    page = people.open(f"{server.url}/{board}", **{"viewport": {"width": 390, "height": 1350}, **how})
    expect(page.get_by_role("radio")).to_have_count(3)
    page.wait_for_load_state("networkidle")
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")


def test_pictures_of_the_other_pages_to_look_at(server, people, board):
    SHOTS.mkdir(exist_ok=True)
    arabic(server, board)
    server.put("field", group("field", "box", {"count": 100000}, label="A hundred thousand"))
    server.set("field", "field", on=["1", "5", "17"])
    for name, address, how in [
            ("arabic", board, {"locale": "ar"}), ("start", "", {}), ("host", f"host#{server.host_key}", {}),
            ("field", "field", {}), ("no-board", "K7M2", {"color_scheme": "dark"})]:
        page = people.open(f"{server.url}/{address}", **how)
        page.wait_for_timeout(700)
        page.screenshot(path=SHOTS / f"{name}.png")
    context = people.context()
    page = people.open(f"{server.url}/{board}", context)
    expect(page.get_by_role("radio")).to_have_count(3)
    context.set_offline(True)
    expect(page.locator("#notice")).not_to_be_empty(timeout=15000)
    page.get_by_role("radio").last.focus()
    page.keyboard.press("ArrowUp")
    page.wait_for_timeout(300)
    page.screenshot(path=SHOTS / "offline.png")


def test_P44_the_start_page_names_listed_boards_and_no_others(server, people, board):
    server.put(board, group("a", "box", ["x"]), title="Not for everybody")
    server.put(f"{board}-open", group("a", "box", ["x"]), title="Found <b>", listed=True)
    page = people.open(server.url)
    expect(page.get_by_role("link", name="Found <b>")).to_be_visible()
    assert page.get_by_role("link", name="Not for everybody").count() == 0
    page.get_by_role("link", name="Found <b>").click()
    page.wait_for_url(f"**/{board}-open")
    server.ask("DELETE", f"boards/{board}-open")
