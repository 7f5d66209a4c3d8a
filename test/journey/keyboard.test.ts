import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { disclosures } from '../../demo/disclosures.ts';
import { sha256 } from '../server/sha256.ts';
import { startDemo } from './demo-process.ts';
import { Keyboard } from './keyboard.ts';
import { openBrowser, Visitor } from './visitor.ts';

const [disclosure] = disclosures;

test('a candidate gets from the first field to the receipt with the keyboard alone', async () => {
  const startedAt = Date.now();
  const [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  try {
    const visitor = await Visitor.arrive(browser);
    const page = await visitor.open(demo.url);
    await page.locator('screening-launcher').getByLabel('First name').waitFor();
    const keyboard = await Keyboard.at(page);
    const continueTo = async (name: string, heading: string | RegExp) => {
      await keyboard.tabTo('button', name);
      await keyboard.press('Enter');
      await keyboard.waitForFocus('heading', heading);
    };

    await keyboard.tabTo('textbox', 'First name');
    await keyboard.type('Nora');
    await keyboard.tabTo('checkbox', 'I have no middle name');
    await keyboard.press('Space');
    await keyboard.tabTo('textbox', 'Phone');
    await keyboard.type('503');
    await keyboard.press('Enter');
    const { description } = await keyboard.waitForFocus('textbox', 'Phone');
    assert.match(description, /Enter the whole phone number/);
    await keyboard.press('End');
    await keyboard.type('5550142');
    assert.doesNotMatch((await keyboard.focused()).description, /Enter the whole phone number/);
    await keyboard.press('Enter');
    await keyboard.waitForFocus('heading', 'Identity');

    await keyboard.tabTo('textbox', 'Month');
    await keyboard.type('Apr');
    await keyboard.tabTo('textbox', 'Day');
    await keyboard.type('12');
    await keyboard.tabTo('textbox', 'Year');
    await keyboard.press('Enter');
    const year = await keyboard.waitForFocus('textbox', 'Year');
    assert.equal(year.description, 'Date of birth must include a year.');
    await keyboard.type('1990');
    await keyboard.tabTo('textbox', 'Social Security number');
    await keyboard.type('536228731');
    await keyboard.tabTo('button', 'Show the Social Security number');
    await keyboard.press('Space');
    await keyboard.tabTo('textbox', 'Social Security number', 'Shift+Tab');
    await continueTo('Continue', 'Your address');

    await keyboard.tabTo('textbox', 'Street address');
    await keyboard.type('12 Oak Street');
    await keyboard.tabTo('textbox', 'City');
    await keyboard.type('Portland');
    await keyboard.tabTo('combobox', 'State');
    // One letter: a second one after a pause would begin another word. The first state with it is Ohio.
    await keyboard.type('O');
    await keyboard.press('ArrowDown', 'ArrowDown');
    await keyboard.tabTo('textbox', 'ZIP code');
    await keyboard.type('97202');
    await continueTo('Continue', 'Check your answers');

    await keyboard.tabTo('button', 'Change: About you');
    await keyboard.press('Enter');
    await keyboard.waitForFocus('heading', 'About you');
    await keyboard.tabTo('checkbox', 'I have no middle name');
    await keyboard.press('Space');
    await keyboard.tabTo('textbox', 'Middle name', 'Shift+Tab');
    await keyboard.type('Jane');
    await continueTo('Continue', 'Check your answers');
    await continueTo('Back', 'Your address');
    await continueTo('Continue', 'Check your answers');
    await continueTo('Continue', disclosure!.title);

    await keyboard.tabTo('textbox', 'Type your full name to sign');
    await keyboard.type('Sam Hart');
    await keyboard.press('Enter');
    const question = await keyboard.waitForFocus('checkbox', 'Yes, “Sam Hart” is my signature');
    assert.equal(
      question.description,
      'You signed “Sam Hart”, and your name in this form is “Nora Jane Ellis”. If “Sam Hart” is your signature, tick that below. If not, type your full name again.',
    );
    await keyboard.tabTo('textbox', 'Type your full name to sign', 'Shift+Tab');
    await keyboard.press('Control+A');
    await keyboard.type('Nora Jane Ellis');
    const order = page.waitForRequest((request) => request.postDataJSON()?.candidate !== undefined);
    await continueTo('Sign and submit', /^Standard background check/);
    const { candidate } = (await order).postDataJSON() as { candidate: Record<string, unknown> };
    const { email: _, ...answers } = candidate;
    assert.deepEqual(answers, {
      givenName: 'Nora',
      middleName: 'Jane',
      familyName: 'Ellis',
      confirmedNoMiddleName: false,
      phone: '+15035550142',
      dob: '1990-04-12',
      ssn: '536228731',
      address: {
        addressLine: '12 Oak Street',
        municipality: 'Portland',
        regionCode: 'US-OR',
        postalCode: '97202',
        countryCode: 'US',
      },
    });

    await keyboard.tabTo('button', 'Download your receipt');
    const download = page.waitForEvent('download');
    await keyboard.press('Enter');
    const file = await download;
    assert.equal(file.suggestedFilename(), 'receipt.txt');
    const receipt = await text(await file.createReadStream());
    for (const fact of [
      disclosure!.title,
      `${disclosure!.id} ${disclosure!.version} (en)`,
      `SHA-256 ${sha256(disclosure!.text)}`,
      'Nora Jane Ellis',
      disclosure!.text,
      'Date of birth: 1990\n',
      'Social Security number: •••-••-8731',
    ])
      assert.ok(receipt.includes(fact), `not in the receipt: ${fact}\n${receipt}`);
    const signedAt = Date.parse(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/m.exec(receipt)?.[0] ?? '');
    assert.ok(signedAt >= startedAt && signedAt <= Date.now(), receipt);
    await keyboard.waitForFocus('button', 'Download your receipt');

    assert.deepEqual(keyboard.problems, []);
    assert.deepEqual(visitor.problems, []);
  } finally {
    await browser.close();
    await demo.stop();
  }
});
