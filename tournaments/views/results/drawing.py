"""The shared picture of a participant's results, as PNG.

Lengths are in pixels. The chart is drawn larger and scaled down, so that lines are smooth.
"""

from io import BytesIO

from django.utils.translation import gettext
from PIL import Image, ImageDraw

from tournaments.lettering.typesetting import Weight
from tournaments.views.charts import PlaceChart
from tournaments.views.results.card import Card
from tournaments.views.results.drawn_texts import fitting, font, writable

SIZE = WIDTH, HEIGHT = 1200, 630  # the preview size of messengers
EDGE = 64
# The light theme of `static/css/kreuzdame.css`.
PAPER, INK, SOFT, RULE, ACCENT = "#fafaf8", "#191c1a", "#59605c", "#dee1dd", "#0e5f48"
ROOM = WIDTH - 2 * EDGE
EVENT, ABOUT, NAME, LABELS, STATE = 44, 98, 160, 452, 548  # top of each line
NAME_SIZES = (84, 72, 60, 48, 40)
EVENT_SIZES, LINE_SIZES = (38, 32), (28, 24)
FIGURE_SIZES = ((140, 84), (108, 68), (84, 52))  # the first figure, the others
GAP = 52  # between figures
CHART_AT, CHART_WIDTH = (660, 288), 476
CHART_TITLE = 24
FINER = 2  # scale at which the chart is drawn
COLOURS = 64


def picture_of(card: Card) -> bytes:
    image = Image.new("RGB", SIZE, PAPER)
    drawn = ImageDraw.Draw(image)
    _draw_text(drawn, EVENT, writable(card.tournament, "Doppelkopf"), EVENT_SIZES, Weight.BOLD, INK)
    _draw_text(drawn, ABOUT, writable(card.about, ""), LINE_SIZES, Weight.REGULAR, SOFT)
    _draw_text(drawn, NAME, writable(card.name, card.number), NAME_SIZES, Weight.BOLD, INK)
    _draw_figures(drawn, card)
    if card.chart:
        image.paste(_draw_chart(card.chart), CHART_AT)
        drawn.text(CHART_AT, gettext("Rank after each round"), fill=SOFT, font=font(CHART_TITLE), anchor="ls")
    drawn.line((EDGE, STATE - 16, WIDTH - EDGE, STATE - 16), fill=RULE, width=2)
    _draw_footer(drawn, card)
    packed = BytesIO()
    image.quantize(COLOURS, method=Image.Quantize.FASTOCTREE).save(packed, "PNG")
    return packed.getvalue()


def _draw_text(
    drawn: ImageDraw.ImageDraw, top: int, text: str, sizes: tuple[int, ...], weight: Weight, colour: str
) -> None:
    """Draws a line of text as large as it fits; all sizes share a baseline."""
    shown, size = fitting(text, sizes, ROOM, weight)
    drawn.text((EDGE, top + sizes[0]), shown, fill=colour, font=font(size, weight), anchor="ls")


def _draw_figures(drawn: ImageDraw.ImageDraw, card: Card) -> None:
    below, room = font(LINE_SIZES[0]), CHART_AT[0] - EDGE
    for sizes in FIGURE_SIZES:
        faces = [font(sizes[place > 0], Weight.BOLD) for place in range(len(card.figures))]
        widths = [
            max(face.getlength(figure), below.getlength(label)) + GAP
            for face, (label, figure) in zip(faces, card.figures, strict=True)
        ]
        if sum(widths) <= room:
            break
    x = float(EDGE)
    for place, (label, figure) in enumerate(card.figures):
        drawn.text((x, LABELS - 12), figure, fill=INK if place else ACCENT, font=faces[place], anchor="ls")
        drawn.text((x, LABELS + LINE_SIZES[0]), label, fill=SOFT, font=below, anchor="ls")
        x += widths[place]


def _draw_footer(drawn: ImageDraw.ImageDraw, card: Card) -> None:
    line = STATE + LINE_SIZES[0]
    address, size = fitting(writable(card.address, ""), LINE_SIZES, ROOM // 2)
    face = font(size)
    drawn.text((WIDTH - EDGE, line), address, fill=SOFT, font=face, anchor="rs")
    state, size = fitting(writable(card.state, ""), LINE_SIZES, int(ROOM - face.getlength(address) - GAP))
    drawn.text((EDGE, line), state, fill=SOFT, font=font(size), anchor="ls")


def _draw_chart(chart: PlaceChart) -> Image.Image:
    scale = CHART_WIDTH * FINER / chart.width
    image = Image.new("RGB", (CHART_WIDTH * FINER, round(chart.height * scale)), PAPER)
    drawn = ImageDraw.Draw(image)
    soft, bold = font(round(11 * scale)), font(round(14 * scale), Weight.BOLD)
    for level in chart.levels:
        y = level.at * scale
        drawn.line((chart.left * scale, y, chart.right * scale, y), fill=RULE, width=FINER)
        drawn.text(((chart.left - 6) * scale, y), str(level.value), fill=SOFT, font=soft, anchor="rm")
    for step in chart.steps:
        number = gettext("R{n}").format(n=step.value)
        drawn.text((step.at * scale, (chart.height - 3) * scale), number, fill=SOFT, font=soft, anchor="ms")
    way = [(place.x * scale, place.y * scale) for place in chart.places]
    drawn.line(way, fill=ACCENT, width=5 * FINER, joint="curve")
    for place, (x, y) in zip(chart.places, way, strict=True):
        drawn.circle((x, y), 8 * FINER, fill=ACCENT)
        above = (x, place.text_y * scale)
        drawn.text(above, str(place.rank), fill=INK, font=bold, anchor="ms", stroke_width=4 * FINER, stroke_fill=PAPER)
    return image.reduce(FINER)
