/**
 * A command for browser tests: `executeServerCommand('set-media', { 'forced-colors': 'active' })`. The runner's own one
 * ignores forced colours in Chromium, so this one speaks to the browser itself. What is not named is as usual again.
 */
export function mediaPlugin() {
  // What a connection sets is over when the connection is: one per page, as long as the page.
  const clients = new WeakMap();
  return {
    name: 'set-media',
    async executeCommand({ command, payload, session }) {
      if (command !== 'set-media') return undefined;
      const page = session.browser.getPage(session.id);
      if (!clients.has(page)) clients.set(page, await page.createCDPSession());
      const features = ['prefers-color-scheme', 'forced-colors', 'prefers-reduced-motion'].map((name) => ({
        name,
        value: payload[name] ?? '',
      }));
      await clients.get(page).send('Emulation.setEmulatedMedia', { features });
      return true;
    },
  };
}
