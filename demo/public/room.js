// Keeps the room that the elements took at the last visit, from the first paint on: what became of an order is smaller
// than a form. A module would run after that paint, so this is a plain script in the head.
{
  const choices = new URLSearchParams(location.search);
  const key = `room ${location.pathname} ${choices.get('package') ?? ''}${choices.has('portal') ? ` portal ${choices.get('portal')}` : ''}`;
  const room = new CSSStyleSheet();
  const storage = storageOfPage();
  // Other scripts of this origin can write there: they choose two heights, and no style.
  const heights = (storage?.getItem(key) ?? '').split(' ');
  if (heights.length === 2 && heights.every((height) => /^\d{1,4}$/.test(height)))
    room.replaceSync(
      ['screening-launcher', 'screening-status']
        .map((tag, at) => `${tag} { --screening-loading-height: ${heights[at]}px !important }`)
        .join(' '),
    );
  document.adoptedStyleSheets.push(room);

  // Kept at each change of size: what a page writes while it is left can come too late for the next page.
  addEventListener('DOMContentLoaded', () => {
    const launcher = document.querySelector('screening-launcher');
    const status = document.querySelector('screening-status');
    if (!launcher || !status) return;
    const isDrawn = (element) =>
      element.matches(':defined') && !element.matches(':state(loading), :state(unavailable)');
    const sizes = new ResizeObserver(() => {
      if (isDrawn(launcher) && !launcher.screening) storage?.removeItem(key);
      else if (launcher.screening && isDrawn(status) && !status.matches(':state(empty)'))
        storage?.setItem(key, `${launcher.offsetHeight} ${status.offsetHeight}`);
    });
    sizes.observe(launcher);
    sizes.observe(status);
  });
}

/** None where the browser refuses it. */
function storageOfPage() {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
