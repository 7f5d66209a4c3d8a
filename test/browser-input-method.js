/**
 * A command for browser tests: `executeServerCommand('input-method', { composes: '12' })` does what an input method does
 * while it is composing a text, `{ commits: '123' }` what it does at the end. The runner has no command for that.
 */
export function inputMethodPlugin() {
  const clients = new WeakMap();
  return {
    name: 'input-method',
    async executeCommand({ command, payload: { composes, commits } = {}, session }) {
      if (command !== 'input-method') return undefined;
      const page = session.browser.getPage(session.id);
      if (!clients.has(page)) clients.set(page, await page.createCDPSession());
      const client = clients.get(page);
      if (commits !== undefined) await client.send('Input.insertText', { text: commits });
      else {
        const end = composes.length;
        await client.send('Input.imeSetComposition', {
          text: composes,
          selectionStart: end,
          selectionEnd: end,
        });
      }
      return true;
    },
  };
}
