"""One page in Chromium, Firefox or WebKitGTK, driven by JavaScript alone, so that one test runs in all three.

`ENGINE=firefox` and `ENGINE=webkit` choose; these two are for `make axe`.
"""

import os
import pathlib
import shutil
import time

import axe_playwright_python

ENGINE = os.environ.get("ENGINE", "chromium")
AXE = next(pathlib.Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text()


class Tab:
    """A page that goes somewhere, waits until something is true, and is looked at by axe."""

    def until(self, condition, seconds=15):
        end = time.monotonic() + seconds
        while not self.js(f"(() => {{ try {{ return Boolean({condition}); }} catch (_) {{ return false; }} }})()"):
            assert time.monotonic() < end, f"never true: {condition}\n{self.js('document.body.innerText')}"
            time.sleep(0.05)

    def click(self, selector):
        self.until(f"document.querySelector({selector!r})")
        self.js(f"document.querySelector({selector!r}).click()")

    def faults(self):
        """What axe finds: each rule with the places."""
        self.js(AXE + "; 0")
        run = ("axe.run(document, { iframes: false }).then(found => "
               "found.violations.map(rule => [rule.id, rule.nodes.map(node => node.target.join(' ') + ' ' + node.failureSummary)]))")
        return self.later(run)


class PlaywrightTab(Tab):
    def __init__(self, playwright, scheme, language):
        if ENGINE == "firefox":
            # Playwright can't tell Firefox ESR the colours: a preference does (0 dark, 1 light).
            colours = {"layout.css.prefers-color-scheme.content-override": 0 if scheme == "dark" else 1}
            self.browser = playwright.firefox.launch(
                channel="moz-firefox", executable_path="/usr/bin/firefox-esr", firefox_user_prefs=colours)
        else:
            self.browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        self.page = self.browser.new_context(color_scheme=scheme, locale=language).new_page()
        self.place = self.page

    def goto(self, address):
        # An address that differs only behind # would not be loaded anew.
        self.page.goto("about:blank")
        self.place = self.page
        self.page.goto(address)

    def js(self, expression):
        return self.place.evaluate(expression)

    later = js

    def enter_frame(self):
        self.place = self.page.frames[1]

    def close(self):
        self.browser.close()


class WebKitTab(Tab):
    def __init__(self, _, scheme, language):
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.options import Options
        from selenium.webdriver.webkitgtk.service import Service

        options = Options()
        options.binary_location = shutil.which("MiniBrowser", path="/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1")
        options.add_argument("--automation")
        # WebKitGTK takes the colours from GTK's theme, and draws nothing without a display card.
        os.environ.update(LIBGL_ALWAYS_SOFTWARE="1", GTK_THEME=f"Adwaita:{scheme}", LANGUAGE=language)
        self.driver = webdriver.WebKitGTK(options=options, service=Service("/usr/bin/WebKitWebDriver"))
        self.driver.set_script_timeout(60)

    def goto(self, address):
        self.driver.switch_to.default_content()
        self.driver.get("about:blank")
        self.driver.get(address)

    def js(self, expression):
        if expression is AXE or expression.startswith(AXE[:100]):
            return self.driver.execute_script(expression)
        return self.driver.execute_script(f"return {expression}")

    def later(self, expression):
        return self.driver.execute_async_script(f"const done = arguments[arguments.length - 1]; {expression}.then(done);")

    def enter_frame(self):
        self.driver.switch_to.frame(0)

    def close(self):
        self.driver.quit()


def open_tab(playwright, scheme, language):
    return (WebKitTab if ENGINE == "webkit" else PlaywrightTab)(playwright, scheme, language)
