"""Draws the calibration chart as an SVG for light and dark pages."""

from collections.abc import Iterable

from lab.benches.chances.saying import Bin

SIZE, LEFT, TOP, UNDER = 400, 56, 20, 56
ALLOWED = 3  # percentage points of tolerated difference
FRAME = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + SIZE + TOP} {TOP + SIZE + UNDER}" role="img">'
STYLE = "font: 13px sans-serif; fill: #333"


def chart(bins: Iterable[Bin]) -> str:
    return "\n".join((FRAME, *_frame(), *map(_point, bins), "</svg>", ""))


def _frame() -> list[str]:
    width, height = LEFT + SIZE + TOP, TOP + SIZE + UNDER
    corners = [(0, ALLOWED), (100 - ALLOWED, 100), (100, 100), (100, 100 - ALLOWED), (ALLOWED, 0), (0, 0)]
    band = " ".join(f"{_x(said)},{_y(happened)}" for said, happened in corners)
    ticks = [
        line
        for at in range(0, 101, 20)
        for line in (
            f'<line x1="{LEFT}" x2="{LEFT + SIZE}" y1="{_y(at)}" y2="{_y(at)}" stroke="#ddd"/>',
            f'<text x="{LEFT - 8}" y="{_y(at) + 4}" text-anchor="end" style="{STYLE}">{at}</text>',
            f'<text x="{_x(at)}" y="{TOP + SIZE + 20}" text-anchor="middle" style="{STYLE}">{at}</text>',
        )
    ]
    return [
        "<title>Chances to win that were said, and how often it happened</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<polygon points="{band}" fill="#d9e8df"/>',
        *ticks,
        f'<line x1="{_x(0)}" y1="{_y(0)}" x2="{_x(100)}" y2="{_y(100)}" stroke="#1d6b45"/>',
        f'<text x="{LEFT + SIZE / 2}" y="{TOP + SIZE + 44}" text-anchor="middle" style="{STYLE}">said, percent</text>',
        f'<text transform="translate(16 {TOP + SIZE / 2}) rotate(-90)" text-anchor="middle" style="{STYLE}">'
        "happened, percent</text>",
    ]


def _point(each: Bin) -> str:
    words = f"said {100 * each.said:.1f}, happened {100 * each.happened:.1f}, {each.count} times"
    at = f'cx="{_x(100 * each.said)}" cy="{_y(100 * each.happened)}"'
    return f'<circle {at} r="4.5" fill="#111"><title>{words}</title></circle>'


def _x(percent: float) -> float:
    return round(LEFT + SIZE * percent / 100, 1)


def _y(percent: float) -> float:
    return round(TOP + SIZE * (1 - percent / 100), 1)
