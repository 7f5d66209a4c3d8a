import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { anna, LauncherPage } from './launcher-page.ts';

describe('<screening-launcher> with a keyboard', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  it('<screening-launcher> can be used with the keyboard alone, from the first field to the thanks', async () => {
    await page.open();
    page.field('givenName').focus();
    for (const text of Object.values(anna)) {
      await sendKeys({ type: text });
      await sendKeys({ press: 'Tab' });
    }
    await sendKeys({ press: 'Enter' });
    await page.settle();
    expect(page.focused?.textContent.trim()).to.equal('Check your answers');
    while (page.focused !== page.button('Submit')) await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Enter' });
    await page.settle();
    expect(page.focused?.textContent.trim()).to.equal('Thank you, the check is under way');
  });
});
