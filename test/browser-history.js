/**
 * A command for browser tests: `executeServerCommand('forget-history')` leaves the page the entry that it shows. The runner
 * uses a page for many files, each of which adds two entries. Once there are fifty, Chromium drops those that scripts have
 * added first, and a test that goes back comes to the empty page between two files.
 */
export function historyPlugin() {
  return {
    name: 'forget-history',
    async executeCommand({ command, session }) {
      if (command !== 'forget-history') return undefined;
      const client = await session.browser.getPage(session.id).createCDPSession();
      await client.send('Page.resetNavigationHistory');
      await client.detach();
      return true;
    },
  };
}
