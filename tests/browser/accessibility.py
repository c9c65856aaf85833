"""What axe-core finds on a page; what is folded away is opened meanwhile, so that nothing hides."""

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Error, Page

AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text()
# All rules of axe, best practices included. What it cannot decide itself ("incomplete") is not counted.
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


# What can differ where only colours do.
OF_COLOURS = ("color-contrast", "link-in-text-block")


def findings(page: Page, scheme: str, rules: Sequence[str] | None = None) -> list[str]:
    """A line for each element that breaks a rule, in the light or the dark look."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)  # past the security policy, which would refuse a script element
    return _looked_at(page, rules)


def findings_in_both(page: Page) -> list[str]:
    """Looks for everything in light, in dark for what concerns colours."""
    return [*findings(page, "light"), *findings(page, "dark", OF_COLOURS)]


def _looked_at(page: Page, rules: Sequence[str] | None) -> list[str]:
    """Once more where a part of the page was fetched meanwhile: axe loses its way in what is gone."""
    try:
        lines: list[str] = page.evaluate(FINDINGS, rules)
    except Error:
        page.wait_for_load_state()
        lines = page.evaluate(FINDINGS, rules)
    return lines
