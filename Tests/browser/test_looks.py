"""What every look must keep, whatever it looks like: role, name, keys, state, focus. Each style is asked."""

import json
import re
import urllib.request

import pytest
from conftest import group
from playwright.sync_api import expect


@pytest.fixture(scope="session")
def styles(server):
    page = urllib.request.urlopen(f"{server.url}/").read().decode()
    folder = re.search(r"v/[^/\"]+/", page).group(0)
    return json.loads(urllib.request.urlopen(f"{server.url}/{folder}styles.json").read())


def of_each_style(server, people, board, styles):
    for name, style in styles.items():
        count = min(2, style.get("buttons", {}).get("max", 2))
        buttons = [{"id": f"b{n}", "label": f"{name} {n}"} for n in range(count)]
        server.put(f"{board}-{name}", group("g", name, buttons, label=f"The {name} group"))
        page = people.open(f"{server.url}/{board}-{name}")
        yield name, style, page, page.get_by_role(style["role"], name=f"{name} 0", exact=True)


def is_on(control):
    return control.evaluate("control => control.checked || control.getAttribute('aria-pressed') === 'true'")


def test_every_look_has_the_role_and_the_names_that_it_promises(server, people, board, styles):
    assert {"box", "radio", "switch", "picture"} <= set(styles)
    for name, style, page, control in of_each_style(server, people, board, styles):
        expect(control).to_be_visible()
        if style.get("buttons", {}).get("max") != 1:
            role = "radiogroup" if style["role"] == "radio" else "group"
            expect(page.get_by_role(role, name=f"The {name} group", exact=True)).to_be_visible()


def test_every_look_is_reached_by_tab_and_clicked_by_space_and_keeps_the_focus(server, people, board, styles):
    for _, _, page, control in of_each_style(server, people, board, styles):
        expect(control).to_be_visible()
        page.keyboard.press("Tab")
        expect(control).to_be_focused()
        page.keyboard.press("Space")
        expect(page.locator(".notice")).to_contain_text("Saved")
        assert is_on(control)
        expect(control).to_be_focused()


def test_every_look_follows_a_script_and_shows_it_by_its_picture(server, people, board, styles):
    for name, style, page, control in of_each_style(server, people, board, styles):
        expect(control).to_be_visible()
        image = page.locator(".picture").first
        before = image.get_attribute("src")
        server.set(f"{board}-{name}", "g", on=["b0"])
        expect(image).not_to_have_attribute("src", before)
        assert image.get_attribute("src").endswith(style["pictures"]["checked"])
        assert is_on(control)


def test_no_look_lets_a_viewer_click(server, people, board, styles):
    context = people.context()
    context.add_init_script("""const receive = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data').get;
      Object.defineProperty(MessageEvent.prototype, 'data', { get() {
        const data = receive.call(this);
        return typeof data === 'string' ? data.replace('"right":"participant"', '"right":"viewer"') : data; } });""")
    for name, style in styles.items():
        server.put(f"{board}-{name}", group("g", name, [{"id": "b", "label": "B"}], label="G"))
        page = people.open(f"{server.url}/{board}-{name}", context)
        expect(page.get_by_role(style["role"], name="B", exact=True)).to_be_disabled()
        expect(page.locator("#notice")).to_have_text("You can see this board, not change it.")
