# SPDX-License-Identifier: MIT
"""The report, the history of a metric and the document site as a reader sees them: run.sh.

What a picture must show is asserted; the pictures themselves are in build/browser, for people.
"""

import base64
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

from weft.paths import BUILD, ROOT

CHROMIUM, DRIVER = "/usr/bin/chromium", "/usr/bin/chromedriver"
PICTURES = BUILD / "browser"
WAIT = 20
"""Seconds that a page has for what it must do."""

OFFLINE = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-dev-shm-usage", "--hide-scrollbars", "--host-resolver-rules=MAP * ~NOTFOUND"),
)
"""Options of a browser that reaches nothing but files."""

DESKTOP, PHONE = (1280, 900), (390, 844)
DARK = [{"name": "prefers-color-scheme", "value": "dark"}]

LUMINANCE = """
const [r, g, b] = getComputedStyle(arguments[0])[arguments[1]].match(/[\\d.]+/g).map(Number)
  .map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
return 0.2126 * r + 0.7152 * g + 0.0722 * b;
"""
"""Relative luminance of a color of an element, as WCAG 2 defines it."""

OVERFLOW = "return document.documentElement.scrollWidth - window.innerWidth"
ERRORS = "window.problems = []; addEventListener('error', e => window.problems.push(e.message));"


def weft(*words: str) -> None:
    """Run a command of ./weft."""
    done = subprocess.run([ROOT / "weft", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="session")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of a run with exact counts and with times."""
    page = tmp_path_factory.mktemp("report") / "report.html"
    weft("bench", "--suite", "core", "--target", "cm3", "--target", "host", "--html", str(page))
    return page


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The document site."""
    done = subprocess.run(["make", "site"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return BUILD / "site"


@pytest.fixture
def browser() -> Iterator[Chrome]:
    """A browser that reaches no network and notes errors of scripts."""
    options = ChromeOptions()
    options.binary_location = CHROMIUM
    options.set_capability("goog:loggingPrefs", {"performance": "ALL"})
    for word in OFFLINE:
        options.add_argument(word)
    chrome = Chrome(options, Service(DRIVER))
    chrome.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": ERRORS})
    try:
        yield chrome
    finally:
        chrome.quit()


def show(browser: Chrome, page: Path, size: tuple[int, int] = DESKTOP, dark: bool = False) -> None:
    """Open a page in a window of some size."""
    width, height = size
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": size == PHONE}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": DARK if dark else []})
    browser.get(page.as_uri())


def keep(browser: Chrome, name: str) -> None:
    """Keep a picture of what is shown."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    assert browser.save_screenshot(str(PICTURES / f"{name}.png"))


def requests(browser: Chrome) -> list[str]:
    """Return what the pages have asked for."""
    messages = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    sent = [each for each in messages if each["method"] == "Network.requestWillBeSent"]
    return [each["params"]["request"]["url"] for each in sent]


def see(browser: Chrome, selector: str) -> Any:
    """Scroll to an element and return it."""
    found = browser.find_element(By.CSS_SELECTOR, selector)
    browser.execute_script("arguments[0].scrollIntoView()", found)
    return found


def contrast(browser: Chrome, element: Any, behind: Any) -> float:
    """Return the contrast of a text with what is behind it, from 1 to 21."""
    text = browser.execute_script(LUMINANCE, element, "color")
    page = browser.execute_script(LUMINANCE, behind, "backgroundColor")
    return float((max(text, page) + 0.05) / (min(text, page) + 0.05))


def visible_rows(browser: Chrome) -> list[str]:
    """Return the names and texts of the metrics whose rows are shown."""
    script = (
        "return [...document.querySelectorAll('tr.row')].filter(r => !r.hidden)"
        ".map(r => r.cells[0].textContent.toLowerCase())"
    )
    return list(browser.execute_script(script))


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_report_can_be_read(
    browser: Chrome, report: Path, size: tuple[int, int], dark: bool
) -> None:
    show(browser, report, size, dark)
    name = f"report-{'phone' if size == PHONE else 'desktop'}-{'dark' if dark else 'light'}"
    keep(browser, name)
    assert browser.execute_script(OVERFLOW) <= 0, "the page itself never scrolls sideways"
    body = browser.find_element(By.TAG_NAME, "body")
    page = browser.execute_script(LUMINANCE, body, "backgroundColor")
    assert page < 0.05 if dark else page > 0.9
    for selector, least in (
        *(("h1", 7), ("td.name", 7), ("p.dim", 4.5), ("a", 4.5)),
        *((".better", 4.5), (".worse", 4.5)),
    ):
        element = browser.find_element(By.CSS_SELECTOR, selector)
        assert contrast(browser, element, body) >= least, f"{selector} is hard to read"
    see(browser, "#growth")
    keep(browser, f"{name}-growth")
    assert browser.execute_script("return window.problems") == []


def test_the_charts_are_drawn(browser: Chrome, report: Path) -> None:
    show(browser, report)
    for place in ("growth-charts", "histograms"):
        see(browser, f"#{place}")
        canvases = browser.find_elements(By.CSS_SELECTOR, f"#{place} canvas")
        assert canvases
        script = (
            "const c = arguments[0]; const d = c.getContext('2d').getImageData(0, 0, c.width,"
            " c.height).data; return new Set(new Uint32Array(d.buffer)).size"
        )
        assert all(browser.execute_script(script, canvas) > 3 for canvas in canvases)
    keep(browser, "report-distributions")


def test_rows_are_found_filtered_and_unfolded(browser: Chrome, report: Path) -> None:
    show(browser, report)
    every = visible_rows(browser)
    assert len(every) > 200
    browser.find_element(By.ID, "find").send_keys("mutex CHAIN")
    some = visible_rows(browser)
    assert some and all("mutex" in name and "chain" in name for name in some)
    assert f"{len(some)} of {len(every)} rows" in browser.find_element(By.ID, "found").text
    hidden = "return [...document.querySelectorAll('tr.grow')].filter(r => !r.hidden).length"
    assert browser.execute_script(hidden) == 2, "of both targets the series in words, too"
    more = browser.find_element(By.CSS_SELECTOR, "tr.row:not([hidden]) button.more")
    more.click()
    detail = browser.find_element(By.CSS_SELECTOR, "tr.detail:not([hidden])")
    assert "p99.9" in detail.text and more.get_attribute("aria-expanded") == "true"
    keep(browser, "report-found")


def test_rows_are_filtered_by_verdict_and_sorted(browser: Chrome, report: Path) -> None:
    show(browser, report)
    every = visible_rows(browser)
    browser.execute_script(
        "const s = document.getElementById('verdict'); s.value = 'better';"
        "s.dispatchEvent(new Event('change'))"
    )
    assert 0 < len(visible_rows(browser)) < len(every)
    head = browser.find_elements(By.CSS_SELECTOR, ".sortable thead th")[1]
    for order, sign in (("ascending", 1), ("descending", -1)):
        head.click()
        assert head.get_attribute("aria-sort") == order
        script = (
            "return [...document.querySelector('.sortable').querySelectorAll('tr.row')]"
            ".map(r => parseFloat(r.cells[1].textContent)).filter(v => !isNaN(v))"
        )
        values = browser.execute_script(script)
        assert len(values) > 100 and values == sorted(values, key=lambda value: sign * value)


def test_the_report_is_printed(browser: Chrome, report: Path) -> None:
    show(browser, report)
    paper = browser.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})
    document = base64.b64decode(paper["data"])
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / "report.pdf").write_bytes(document)
    assert document.startswith(b"%PDF") and 3 <= document.count(b"/Type /Page\n") <= 60


def test_the_history_of_a_metric(browser: Chrome, report: Path, tmp_path: Path) -> None:
    page = tmp_path / "history.html"
    weft("history", "thread.yield.preemptive.ctx.k_to_k", "--target", "cm3", "--plot", str(page))
    show(browser, page)
    keep(browser, "history")
    assert browser.execute_script(OVERFLOW) <= 0
    assert browser.execute_script("return window.problems") == []


def test_the_site_finds_without_a_network(browser: Chrome, site: Path) -> None:
    show(browser, site / "index.html")
    keep(browser, "site")
    browser.get((site / "search.html").as_uri() + "?q=weft_sem_take")
    found = WebDriverWait(browser, WAIT).until(
        lambda chrome: chrome.find_elements(By.CSS_SELECTOR, "#search-results li a")
    )
    assert found
    keep(browser, "site-search")
    found[0].click()
    assert browser.current_url.startswith("file://")


@pytest.mark.parametrize("page", ["index.html", "reference/description.html"])
def test_the_site_fits_a_phone(browser: Chrome, site: Path, page: str) -> None:
    (file,) = list(site.rglob(page))[:1]
    show(browser, file, PHONE)
    keep(browser, f"site-phone-{Path(page).stem}")
    assert browser.execute_script(OVERFLOW) <= 0


def test_the_site_asks_nothing_of_a_network(browser: Chrome, site: Path) -> None:
    show(browser, site / "index.html")
    asked = requests(browser)
    assert len(asked) > 3
    assert [url for url in asked if not url.startswith(("file://", "data:"))] == []
