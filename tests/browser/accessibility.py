"""What axe-core finds on a page; what is folded away is opened meanwhile, so that nothing hides."""

from pathlib import Path

from playwright.sync_api import Error, Page

AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text()
# All rules of axe, best practices included. What it cannot decide itself ("incomplete") is not counted.
FINDINGS = """async () => {
  const folded = document.querySelectorAll("details:not([open])");
  for (const part of folded) part.open = true;
  const found = await axe.run(document, {resultTypes: ["violations"]});
  for (const part of folded) part.open = false;
  const why = node => [...node.any, ...node.all, ...node.none].map(check => check.message).join("; ");
  return found.violations.flatMap(
    rule => rule.nodes.map(node => `${rule.id} (${node.impact}): ${node.html.slice(0, 160)} ${why(node)}`)
  );
}"""


def findings(page: Page, scheme: str) -> list[str]:
    """A line for each element that breaks a rule, in the light or the dark look."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)  # past the security policy, which would refuse a script element
    return _looked_at(page)


def _looked_at(page: Page) -> list[str]:
    """Once more where a part of the page was fetched meanwhile: axe loses its way in what is gone."""
    try:
        lines: list[str] = page.evaluate(FINDINGS)
    except Error:
        page.wait_for_timeout(500)
        lines = page.evaluate(FINDINGS)
    return lines
