/** A command for browser tests: `executeServerCommand('set-zone', 'Asia/Kolkata')` puts the page there; '' is as usual again. */
export function zonePlugin() {
  // What a connection sets is over when the connection is: one per page, as long as the page.
  const clients = new WeakMap();
  return {
    name: 'set-zone',
    async executeCommand({ command, payload: timezoneId, session }) {
      if (command !== 'set-zone') return undefined;
      const page = session.browser.getPage(session.id);
      if (!clients.has(page)) clients.set(page, await page.createCDPSession());
      await clients.get(page).send('Emulation.setTimezoneOverride', { timezoneId });
      return true;
    },
  };
}
