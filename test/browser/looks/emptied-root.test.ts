import { expect } from '@open-wc/testing';
import { toldDuring } from '../console-errors.ts';
import { LauncherPage } from '../launcher/launcher-page.ts';
import { settled } from '../manual-clock.ts';
import { StatusPage } from '../status/status-page.ts';

/** Puts markup into the page as its parser would, and returns the element in it. */
async function parsed<Name extends 'screening-launcher' | 'screening-status'>(
  name: Name,
  mode: string,
): Promise<HTMLElementTagNameMap[Name]> {
  const main = document.createElement('main');
  main.setHTMLUnsafe(
    `<${name}><template shadowrootmode="${mode}"><p>Clear, no records</p></template></${name}>`,
  );
  document.body.append(main);
  const element = main.querySelector(name)!;
  // The host has set nothing, and is told so.
  await toldDuring(() => settled());
  await element.updateComplete;
  return element;
}

describe('an element whose markup brings a shadow root along', () => {
  let page: LauncherPage | StatusPage;
  let element: HTMLElement | undefined;

  afterEach(() => {
    element?.parentElement?.remove();
    page.close();
  });

  for (const mode of ['open', 'closed']) {
    it(`<screening-status> shows its own state and nothing of an ${mode} one`, async () => {
      page = new StatusPage();
      const status = await parsed('screening-status', mode);
      element = status;
      expect(status.renderRoot.querySelector('[part=base]')).to.be.instanceOf(HTMLElement);
      expect(status.renderRoot.textContent).not.to.include('Clear');
      expect(getComputedStyle(status).display).to.equal('block');
    });

    it(`<screening-launcher> shows its own state and nothing of an ${mode} one`, async () => {
      page = new LauncherPage();
      const launcher = await parsed('screening-launcher', mode);
      element = launcher;
      expect(launcher.renderRoot.querySelector('[part=base]')).to.be.instanceOf(HTMLElement);
      expect(launcher.renderRoot.textContent).not.to.include('Clear');
    });
  }
});
