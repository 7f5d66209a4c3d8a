/**
 * A command for browser tests: `executeCommand('set-media', { 'forced-colors': 'active' })`. The runner's own one
 * ignores forced colours in Chromium, so this one speaks to the browser itself. What is not named is as usual again.
 */
export function mediaPlugin() {
  return {
    name: 'set-media',
    async executeCommand({ command, payload, session }) {
      if (command !== 'set-media') return undefined;
      const client = await session.browser.getPage(session.id).createCDPSession();
      const features = ['prefers-color-scheme', 'forced-colors', 'prefers-reduced-motion'].map((name) => ({
        name,
        value: payload[name] ?? '',
      }));
      await client.send('Emulation.setEmulatedMedia', { features });
      await client.detach();
      return true;
    },
  };
}
