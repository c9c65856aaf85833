"""Runs axe-core on a page."""

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Error, Page

AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text()
# All rules of axe, best practices included. Its undecided cases ("incomplete") are not counted.
FINDINGS = """async (rules) => {
  const folded = document.querySelectorAll("details:not([open])");
  for (const part of folded) part.open = true;
  const found = await axe.run(document, {resultTypes: ["violations"], ...(rules && {runOnly: rules})});
  for (const part of folded) part.open = false;
  const why = node => [...node.any, ...node.all, ...node.none].map(check => check.message).join("; ");
  return found.violations.flatMap(
    rule => rule.nodes.map(node => `${rule.id} (${node.impact}): ${node.html.slice(0, 160)} ${why(node)}`)
  );
}"""


# Rules that depend on colours.
OF_COLOURS = ("color-contrast", "link-in-text-block")


def findings(page: Page, scheme: str, rules: Sequence[str] | None = None) -> list[str]:
    """Returns a line for each element that breaks a rule."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)  # a script element would be blocked by the security policy
    return _looked_at(page, rules)


def findings_in_both(page: Page) -> list[str]:
    return [*findings(page, "light"), *findings(page, "dark", OF_COLOURS)]


def _looked_at(page: Page, rules: Sequence[str] | None) -> list[str]:
    """Tries again if a fragment was replaced in the meantime."""
    try:
        lines: list[str] = page.evaluate(FINDINGS, rules)
    except Error:
        page.wait_for_load_state()
        lines = page.evaluate(FINDINGS, rules)
    return lines
