"""Listens to what a page plays."""

from playwright.sync_api import Page

from tests.browser.pages import wait_until

# Everything on its way to the loudspeakers also enters an echo without end, which is listened to.
EARS = """
{
  const connect = AudioNode.prototype.connect;
  const echoes = new Map();
  const echoOf = (context) => {
    const [echo, ears] = [context.createDelay(), context.createAnalyser()];
    echo.delayTime.value = 0.5;
    ears.fftSize = 32768;
    connect.call(echo, echo);
    connect.call(echo, ears);
    echoes.set(context, ears);
    return echo;
  };
  AudioNode.prototype.connect = function (to, ...rest) {
    if (to instanceof AudioDestinationNode) {
      to.context.echo ??= echoOf(to.context);
      connect.call(this, to.context.echo);
    }
    return connect.call(this, to, ...rest);
  };
  window.loudness = () => Math.max(0, ...[...echoes.values()].map((ears) => {
    const wave = new Float32Array(ears.fftSize);
    ears.getFloatTimeDomainData(wave);
    return wave.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  }));
}
"""
AUDIBLE = 0.1  # of full loudness


def wait_for_sound(page: Page) -> None:
    """Waits until the page has played a sound. The page needs the script `EARS`."""
    wait_until(page, lambda: page.evaluate("least => loudness() > least", AUDIBLE))
