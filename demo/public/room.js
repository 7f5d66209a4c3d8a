// Keeps the room that the elements took at the last visit, from the first paint on: what became of an order is smaller
// than a form. A module would run after that paint, so this is a plain script in the head.
{
  const choices = new URLSearchParams(location.search);
  const key = `room ${location.pathname} ${choices.get('package') ?? ''}${choices.has('portal') ? ' beside' : ''}`;
  const room = new CSSStyleSheet();
  room.replaceSync(localStorage.getItem(key) ?? '');
  document.adoptedStyleSheets.push(room);

  const roomOf = (element) =>
    `${element.localName} { --screening-loading-height: ${element.offsetHeight}px !important }`;

  // Heard before the elements hear it, and hide what was typed.
  addEventListener('pagehide', () => {
    const launcher = document.querySelector('screening-launcher:defined');
    const status = document.querySelector('screening-status:defined');
    if (!launcher || !status) return;
    if (launcher.matches(':state(filling), :state(choosing)')) localStorage.removeItem(key);
    else if (launcher.screening && status.matches(':state(one)'))
      localStorage.setItem(key, [launcher, status].map(roomOf).join(' '));
  });
}
