import { expect } from '@open-wc/testing';
import { toldDuring } from '../console-errors.ts';
import { until } from '../manual-clock.ts';
import { aScreening, refusal } from '../page-api-stand-in.ts';
import { holdChunk, releaseChunks } from './held-chunks.ts';
import { aPackage, anna, contact, LauncherPage } from './launcher-page.ts';

const text = 'We may obtain a report about you.\n\n§ 1 …';
const disclosure = { id: 'fcra', version: '3', title: 'Disclosure', text };
const californian = { ...disclosure, id: 'ca', title: 'Notice for California', jurisdiction: 'US-CA' };

async function sha256(content: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

describe('disclosures in <screening-launcher>', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => {
    releaseChunks();
    page.close();
  });

  it('a disclosure is a step of its own with only its text and a field to sign it', async () => {
    await page.open({ candidate: anna, disclosures: [disclosure] });
    await page.press('Continue', 'Continue');
    expect(page.heading).to.equal('Disclosure');
    expect(page.root.querySelector('[part=document]')?.textContent).to.equal(text);
    expect(page.labels).to.deep.equal(['Type your full name to sign']);
  });

  const openIn = async (page: LauncherPage, lang: string, document: object): Promise<HTMLElement> => {
    page.main.lang = lang;
    await page.open({ candidate: anna, disclosures: [{ ...disclosure, ...document }] });
    await until(() => page.root.querySelector('section')?.lang === lang || lang === 'it' || lang === '');
    for (const step of ['About', 'Review']) {
      page.root.getElementById('send')?.click();
      await until(() => page.heading !== step);
      await page.settle();
    }
    return page.root.querySelector<HTMLElement>('[part=document]')!;
  };
  const helpAbove = (document: Element): string | undefined =>
    document.previousElementSibling?.textContent.trim();

  for (const [lang, said] of Object.entries({
    de: 'Dieses Dokument ist auf Englisch.',
    es: 'Este documento está en inglés.',
    fr: 'Ce document est en anglais.',
    pt: 'Este documento está em inglês.',
    zh: '本文件的语言：英语。',
    ar: 'لغة هذا المستند: الإنجليزية.',
  }))
    it(`a page in ${lang} says that a document is in English, and marks its title and text as such`, async () => {
      const document = await openIn(page, lang, { lang: 'en-US' });
      expect([document.lang, document.dir]).to.deep.equal(['en-US', 'ltr']);
      expect(helpAbove(document)).to.equal(said);
      expect(page.root.querySelector('h3')?.lang).to.equal('en-US');
    });

  for (const [what, given, expected] of [
    ['in another language', { lang: 'ar' }, ['ar', 'rtl', 'This document is in Arabic.']],
    ['in another script', { lang: 'zh-TW' }, ['zh-TW', 'ltr', 'This document is in Chinese.']],
    ['in the language of the page', { lang: 'en-GB' }, ['en-GB', 'ltr', undefined]],
    ['without a language', {}, ['en', 'auto', undefined]],
  ] as const)
    it(`a document ${what} is marked with it, and named only where that is another one that the host has said`, async () => {
      const document = await openIn(page, 'en', given);
      expect([document.lang, document.dir, helpAbove(document)]).to.deep.equal(expected);
    });

  it('a document without a language has that of the page around, also where the element speaks another', async () => {
    page.element.locale = 'en';
    const document = await openIn(page, 'it', {});
    expect([document.lang, helpAbove(document)]).to.deep.equal(['it', undefined]);
  });

  it('a document whose lang is none is shown as one without, and the console says what to write', async () => {
    const told = await toldDuring(async () => {
      const document = await openIn(page, 'en', { lang: 'english_' });
      expect([document.lang, helpAbove(document)]).to.deep.equal(['en', undefined]);
    });
    expect(told).to.have.lengthOf(1);
    expect(told[0]).to.include('lang of fcra in disclosures').and.to.include('en or es-MX');
  });

  it('the language of a document changes nothing in what is signed', async () => {
    await openIn(page, 'en', { lang: 'es' });
    await page.type('signature', 'Anna Lee');
    await page.press('Sign and submit');
    expect(page.orders[0]?.consents).to.deep.equal([
      { id: 'fcra', version: '3', locale: 'en', sha256: await sha256(text), typedName: 'Anna Lee' },
    ]);
  });

  it('the order says which disclosure was shown and who signed it', async () => {
    await page.open({ candidate: anna, disclosures: [disclosure] });
    await page.press('Continue', 'Continue');
    await page.type('signature', 'Anna Lee');
    await page.press('Sign and submit');
    expect(page.orders[0]?.consents).to.deep.equal([
      { id: 'fcra', version: '3', locale: 'en', sha256: await sha256(text), typedName: 'Anna Lee' },
    ]);
  });

  it('a disclosure must be signed before the next step', async () => {
    await page.open({ candidate: anna, disclosures: [disclosure] });
    await page.press('Continue', 'Continue', 'Sign and submit');
    expect(page.heading).to.equal('Disclosure');
    expect(page.problemAt('signature')).to.equal('Enter your full name to sign.');
    expect(page.focused).to.equal(page.field('signature'));
  });

  it('a disclosure is signed after the review of the answers that it speaks of', async () => {
    const headings: (string | undefined)[] = [];
    await page.open({ candidate: anna, disclosures: [disclosure, californian, { ...disclosure, id: 'b' }] });
    for (const button of ['Continue', 'Continue', 'Sign and continue', 'Sign and submit']) {
      headings.push(page.heading);
      if (button.startsWith('Sign')) await page.type('signature', 'Anna Lee');
      await page.press(button);
    }
    expect(headings).to.deep.equal(['About you', 'Check your answers', 'Disclosure', 'Disclosure']);
    expect(page.orders[0]?.consents?.map(({ id }) => id)).to.deep.equal(['fcra', 'b']);
  });

  const openSignature = async (typed: string, names: object = {}): Promise<void> => {
    page.packages = [aPackage(`${contact} middleName?`)];
    await page.open({ candidate: { ...anna, ...names }, disclosures: [disclosure] });
    await page.press('Continue', 'Continue');
    await page.type('signature', typed);
    await page.press('Sign and submit');
  };

  it('a signature unlike the name given is asked about, and accepted when it is confirmed', async () => {
    await openSignature('Max Stone', { middleName: 'Jo' });
    const question =
      'You signed “Max Stone”, and your name in this form is “Anna Jo Lee”. If “Max Stone” is your signature, tick that below. If not, type your full name again.';
    expect(page.text).to.include(question);
    expect(page.orders).to.deep.equal([]);
    const box = page.root.getElementById('signature-right');
    expect(page.focused).to.equal(box);
    expect(
      page.root.getElementById(box?.getAttribute('aria-describedby') ?? '')?.textContent.trim(),
    ).to.equal(question);
    const isRed = (): boolean => page.root.querySelector('#signature-problem') !== null;
    expect([isRed(), box?.ariaInvalid]).to.deep.equal([false, 'false']);
    await page.press('Sign and submit');
    expect(page.orders).to.deep.equal([]);
    expect([isRed(), box?.ariaInvalid]).to.deep.equal([true, 'true']);
    box?.click();
    await page.settle();
    await page.press('Sign and submit');
    expect(page.orders[0]?.consents?.[0]?.typedName).to.equal('Max Stone');
  });

  it('a signature that is corrected is not asked about', async () => {
    await openSignature('Max Stone');
    await page.type('signature', 'Anna Lee');
    expect(page.text).not.to.include('Is that right?');
    await page.press('Sign and submit');
    expect(page.orders[0]?.consents?.[0]?.typedName).to.equal('Anna Lee');
  });

  it('another signature unlike the name is asked about again', async () => {
    await openSignature('Max Stone');
    page.root.getElementById('signature-right')?.click();
    await page.settle();
    await page.type('signature', 'Tom Stone');
    await page.press('Sign and submit');
    expect(page.text).to.include('You signed “Tom Stone”,');
    expect(page.orders).to.deep.equal([]);
  });

  for (const [typed, names] of [
    ['Lee, Anna', {}],
    ['Zoe Nunez', { givenName: 'Zoë', familyName: 'Núñez' }],
    ['王小明', { givenName: '小明', familyName: '王' }],
  ] as const)
    it(`the signature ${typed} is like the name given`, async () => {
      await openSignature(typed, names);
      expect(page.orders).to.have.lengthOf(1);
    });

  for (const typed of ['Anna', 'B. Lee'])
    it(`the signature ${typed} is asked about where the name is Anna Lee`, async () => {
      await openSignature(typed);
      expect(page.text).to.include(`You signed “${typed}”,`);
    });

  it('a signature is not compared with a name that only the host knows', async () => {
    page.packages = [aPackage('givenName! familyName! email')];
    await page.open({ candidate: anna, disclosures: [disclosure] });
    await page.press('Continue', 'Continue');
    await page.type('signature', 'Max Stone');
    await page.press('Sign and submit');
    expect(page.orders).to.have.lengthOf(1);
  });

  it('the form says when a disclosure cannot be signed because the page came over http', async () => {
    await page.open({ candidate: anna, disclosures: [disclosure] });
    await page.press('Continue', 'Continue');
    await page.type('signature', 'Anna Lee');
    Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
    try {
      const told = await toldDuring(async () => {
        page.button('Sign and submit').click();
        await until(() => page.root.querySelector('.failure'));
      });
      expect(told).to.have.lengthOf(1);
      expect(told[0]).to.include('Serve the page over https');
    } finally {
      Reflect.deleteProperty(crypto, 'subtle');
    }
    expect(page.heading).to.equal('Disclosure');
    expect(page.eventNames.at(-1)).to.equal('error');
    await page.press('Try again');
    expect(page.heading).to.equal('Thank you, the check is under way');
  });

  it('a disclosure must be signed again when its text has changed', async () => {
    await page.open({ candidate: anna, disclosures: [disclosure] });
    await page.press('Continue', 'Continue');
    await page.type('signature', 'Anna Lee');
    page.main.addEventListener('screening-submit', (event) => event.preventDefault(), { once: true });
    await page.press('Sign and submit');
    page.element.disclosures = [{ ...disclosure, text: 'Other words' }];
    await page.settle();
    await page.element.submit();
    await page.settle();
    expect(page.orders).to.deep.equal([]);
    expect(page.heading).to.equal('Disclosure');
  });

  it('a document that changed while the order was refused is signed again and then sent', async () => {
    await page.open({ candidate: anna, disclosures: [disclosure] });
    await page.press('Continue', 'Continue');
    await page.type('signature', 'Anna Lee');
    page.api.answers['POST /screenings'] = () => {
      page.element.disclosures = [{ ...disclosure, version: '4' }];
      return refusal('consent_missing');
    };
    await page.press('Sign and submit');
    page.api.answers['POST /screenings'] = () => page.acceptedOrder();
    expect(page.heading).to.equal('Disclosure');
    await page.type('signature', 'Anna Lee');
    await page.press('Try again');
    expect(page.orders[1]?.consents?.[0]?.version).to.equal('4');
  });

  it('a disclosure for one region is shown when the address is in it', async () => {
    page.packages = [aPackage(`${contact} address.regionCode`)];
    await page.open({ candidate: anna, disclosures: [californian] });
    await page.press('Continue');
    await page.type('address.regionCode', 'US-TN');
    await page.press('Continue');
    expect(page.button('Submit')).to.be.instanceOf(HTMLButtonElement);
    await page.press('Back');
    await page.type('address.regionCode', 'US-CA');
    await page.press('Continue', 'Continue');
    expect(page.heading).to.equal('Notice for California');
  });

  it('a disclosure for one region is shown when the candidate will work in it', async () => {
    page.packages = [aPackage(`${contact} address.regionCode`)];
    page.claims.workPlace = { countryCode: 'US', regionCode: 'US-CA' };
    await page.open({
      candidate: anna,
      disclosures: [californian, { ...californian, jurisdiction: 'US-C' }],
    });
    await page.press('Continue');
    await page.type('address.regionCode', 'US-TN');
    await page.press('Continue', 'Continue');
    expect(page.heading).to.equal('Notice for California');
    await page.type('signature', 'Anna Lee');
    await page.press('Sign and submit');
    expect(page.orders[0]?.consents?.map(({ id }) => id)).to.deep.equal(['ca']);
  });

  it('a document that the page session demands is shown wherever the candidate lives', async () => {
    page.packages = [aPackage(`${contact} address.countryCode`)];
    page.claims.disclosures = [{ id: 'ca', version: '3', sha256: await sha256(text) }];
    await page.open({ candidate: anna, disclosures: [californian] });
    await page.press('Continue');
    await page.type('address.countryCode', 'CA');
    await page.press('Continue', 'Continue');
    expect(page.heading).to.equal('Notice for California');
  });

  describe('that the page session demands', () => {
    const startTimer = globalThis.setTimeout;
    /** Ends the time that a host has to set its documents. */
    let endTime: () => void;

    beforeEach(async () => {
      page.claims.disclosures = [{ id: 'fcra', version: '3', sha256: await sha256(text) }];
      globalThis.setTimeout = ((act: () => void, ms: number) => {
        if (ms !== 5000) return startTimer(act, ms);
        endTime = act;
        return 0;
      }) as typeof setTimeout;
    });
    afterEach(() => {
      globalThis.setTimeout = startTimer;
    });

    const unshown = 'A document must be signed that this page does not show.';
    const advice = 'Add fcra 3 to disclosures, with the text that the page session demands.';

    it('a form is not shown before the host has set them, and then without a word of a problem', async () => {
      page.element.disclosures = [];
      const told = await toldDuring(async () => {
        await page.open();
        expect(page.labels).to.deep.equal([]);
        page.element.disclosures = [];
        await page.settle();
        expect(page.labels).to.deep.equal([]);
        page.element.disclosures = [disclosure];
        await until(() => page.labels.includes('First name'));
      });
      expect([told, page.eventNames]).to.deep.equal([[], ['ready']]);
    });

    it('a form whose documents never come is closed from the start, and the console says what is missing', async () => {
      const fields: string[] = [];
      await page.open();
      const watch = new MutationObserver(() => fields.push(...page.labels));
      watch.observe(page.root, { childList: true, subtree: true });
      const told = await toldDuring(async () => {
        endTime();
        await until(() => page.text.includes(unshown));
      });
      watch.disconnect();
      expect([fields, page.labels, page.orders]).to.deep.equal([[], [], []]);
      expect(page.eventNames).to.include('error');
      expect(told).to.deep.equal([`screening-elements: ${advice}`]);
      await page.element.submit();
      expect(page.orders).to.deep.equal([]);
      page.element.disclosures = [disclosure];
      await until(() => page.labels.includes('First name'));
    });

    for (const [what, shown] of [
      ['version', { ...disclosure, version: '2' }],
      ['id', { ...disclosure, id: 'other' }],
    ] as const)
      it(`a form with a document of another ${what} is closed at once, and waits for no time`, async () => {
        const { arrive } = holdChunk('actions');
        await page.open({ disclosures: [shown] });
        expect(page.labels).to.deep.equal([]);
        arrive();
        await toldDuring(() => until(() => page.text.includes(unshown)));
        expect(page.labels).to.deep.equal([]);
      });

    it('a first step is shown while it is not known whether a text is the one that must be signed', async () => {
      const { arrive } = holdChunk('actions');
      await page.open({ disclosures: [{ ...disclosure, text: 'Other words' }] });
      expect(page.labels).to.include('First name');
      expect(page.eventNames).to.deep.equal(['ready']);
      arrive();
      await toldDuring(() => until(() => page.eventNames.includes('error')));
      expect(page.labels).to.deep.equal([]);
    });

    it('a check that is under way waits for no document', async () => {
      page.api.screenings = [aScreening({ packageId: 'basic' })];
      await page.open();
      expect(page.heading).to.equal('The check is already under way');
    });

    it('a form that the host opens with its documents is signed and sent', async () => {
      await page.open({ candidate: anna });
      await page.element.submit();
      page.element.disclosures = [disclosure];
      await until(() => page.heading === 'About you');
      await page.press('Continue', 'Continue');
      await page.type('signature', 'Anna Lee');
      await page.press('Sign and submit');
      expect(page.orders).to.have.lengthOf(1);
      expect(page.eventNames).not.to.include('error');
    });
  });

  const other = { ...disclosure, text: 'You give up every right.' };
  const changedWords = 'This site has changed the document. Please read it again: it is not signed yet.';

  for (const [what, change] of [
    ['a changed text', () => (page.element.disclosures = [other])],
    ['another document', () => (page.element.disclosures = [{ ...disclosure, id: 'b' }, disclosure])],
    [
      'a text that was changed in place',
      () => Object.assign(page.element.disclosures[0] ?? {}, { text: other.text }),
    ],
  ] as const)
    it(`${what} is not signed by a name that was typed under the document before it`, async () => {
      await page.open({ candidate: anna, disclosures: [{ ...disclosure }] });
      await page.press('Continue', 'Continue');
      await page.type('signature', 'Anna Lee');
      change();
      await page.press('Sign and submit');
      if (page.heading !== 'Disclosure') throw new Error(`The launcher went on to ${page.heading}.`);
      expect(page.orders).to.deep.equal([]);
      expect(page.field('signature').value).to.equal('');
      expect(page.text).to.include(changedWords);
      expect(page.root.querySelector('[part=document]')?.textContent).to.equal(
        page.element.disclosures[0]?.text,
      );
    });

  it('a changed document is announced, takes the focus to its title, and can be signed', async () => {
    await page.open({ candidate: anna, disclosures: [disclosure] });
    await page.press('Continue', 'Continue');
    await page.type('signature', 'Anna Lee');
    page.element.disclosures = [other];
    await page.settle();
    expect(page.root.querySelector('[role=alert]')?.textContent).to.equal(changedWords);
    expect(page.focused?.id).to.equal('heading');
    await page.type('signature', 'Anna Lee');
    await page.press('Sign and submit');
    expect(page.orders[0]?.consents?.[0]?.sha256).to.equal(await sha256(other.text));
  });

  it('the same documents in a new array leave the typed name', async () => {
    await page.open({ candidate: anna, disclosures: [disclosure] });
    await page.press('Continue', 'Continue');
    await page.type('signature', 'Anna Lee');
    page.element.disclosures = [{ ...disclosure }];
    await page.settle();
    expect(page.text).not.to.include(changedWords);
    await page.press('Sign and submit');
    expect(page.orders[0]?.consents?.[0]?.typedName).to.equal('Anna Lee');
  });

  describe('with a box that asks for a copy of the report', () => {
    const boxed = { ...disclosure, copyBox: true };
    const copyLabel = 'Send me a copy of my report';
    const box = (): HTMLInputElement => page.field('copy') as HTMLInputElement;
    const openBoxed = async (given: object = {}): Promise<void> => {
      await page.open({ candidate: anna, disclosures: [boxed], ...given });
      await page.press(...(page.element.mode === 'email' ? ['Continue'] : ['Continue', 'Continue']));
    };
    const tick = async (): Promise<void> => {
      box().click();
      await page.settle();
    };
    const sign = async (button = 'Sign and submit'): Promise<void> => {
      await page.type('signature', 'Anna Lee');
      await page.press(button);
    };
    const copies = (order = 0) => page.orders[order]?.consents?.map(({ copyRequested }) => copyRequested);

    it('it stands between the text and the signature, is easy to hit, and is not ticked by itself', async () => {
      await openBoxed();
      expect(page.labels).to.deep.equal([copyLabel, 'Type your full name to sign']);
      const document = page.root.querySelector('[part=document]')!;
      expect(document.compareDocumentPosition(box())).to.equal(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(box().labels?.[0]?.getBoundingClientRect().height).to.be.at.least(44);
      expect([box().type, box().checked, box().required]).to.deep.equal(['checkbox', false, false]);
      await sign();
      expect(page.orders[0]?.consents?.[0]).not.to.have.property('copyRequested');
    });

    for (const mode of ['form', 'email'] as const)
      it(`the order says that it is ticked, and only then (${mode})`, async () => {
        await openBoxed({ mode });
        await tick();
        await tick();
        await tick();
        await sign(mode === 'email' ? 'Sign and send the invitation' : undefined);
        expect(page.orders).to.have.lengthOf(1);
        expect(copies()).to.deep.equal([true]);
      });

    it('each document has one of its own', async () => {
      await openBoxed({ disclosures: [boxed, { ...boxed, id: 'mn' }, { ...disclosure, id: 'ca' }] });
      await tick();
      await sign('Sign and continue');
      expect(box().checked).to.equal(false);
      await sign('Sign and continue');
      expect(page.labels).not.to.include(copyLabel);
      await sign();
      expect(copies()).to.deep.equal([true, undefined, undefined]);
    });

    it('it is as it was left for who comes back to the document', async () => {
      await openBoxed();
      await tick();
      await page.press('Back', 'Continue');
      expect(box().checked).to.equal(true);
      await tick();
      await sign();
      expect(copies()).to.deep.equal([undefined]);
    });

    it('it is not ticked under another text, which takes the place of the one before', async () => {
      await openBoxed();
      await tick();
      page.element.disclosures = [{ ...boxed, text: 'Other words.' }];
      await page.settle();
      expect(box().checked).to.equal(false);
      await sign();
      expect(copies()).to.deep.equal([undefined]);
    });

    it('a refused order is sent again with it as it is then', async () => {
      page.api.answers['POST /screenings'] = () => refusal('service_refused');
      await openBoxed();
      await sign();
      page.api.answers['POST /screenings'] = () => page.acceptedOrder();
      await tick();
      await page.press('Try again');
      expect([copies(0), copies(1)]).to.deep.equal([[undefined], [true]]);
    });

    it('the next order begins without a tick', async () => {
      await openBoxed();
      await tick();
      await sign();
      page.element.reset();
      await page.settle();
      await page.answer(anna);
      await page.press('Continue', 'Continue');
      expect(box().checked).to.equal(false);
    });

    it('a member who orders for somebody else sees none', async () => {
      page.claims.role = 'member';
      page.packages = [aPackage('givenName! familyName! email!')];
      await page.open({ disclosures: [boxed] });
      expect(page.labels).to.deep.equal(['Type your full name to sign']);
    });
  });

  /** The text of the receipt that a candidate downloads, whose entry the proxy answers so. */
  const download = async (answered: object): Promise<string | undefined> => {
    const saved: Blob[] = [];
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob);
      return '#';
    };
    await page.open({ candidate: anna, disclosures: [disclosure] });
    await page.press('Continue', 'Continue');
    await page.type('signature', 'Anna Lee');
    await page.press('Sign and submit');
    const consent = { ...page.orders[0]?.consents?.[0], signedAt: '2026-11-21T12:00:00Z', ...answered };
    page.api.answers['GET /screenings/s1/consents'] = () => Response.json({ consents: [consent] });
    await page.press('Download your receipt');
    URL.createObjectURL = createObjectURL;
    return saved[0]?.text();
  };

  it('the candidate can download a receipt with the signed text', async () => {
    expect(await download({}))
      .to.include('Anna Lee')
      .and.to.include(text);
  });

  it('a receipt says that a copy of the report was asked for, and else nothing of it', async () => {
    const line = 'Send me a copy of my report';
    expect(await download({ copyRequested: true })).to.include(line);
    page.close();
    page = new LauncherPage();
    expect(await download({})).not.to.include(line);
  });

  it('a receipt whose typed name nobody can read any more says so in the place of the name', async () => {
    expect(await download({ typedName: null, missing: 'key_gone' }))
      .to.include('The typed name can no longer be read. Contact support.')
      .and.to.include(text)
      .and.not.to.include('null');
  });

  for (const [what, answered] of [['text', { sha256: '0'.repeat(64) }]] as const)
    it(`a receipt of a signature under another ${what} holds no text of the page`, async () => {
      expect(await download(answered))
        .to.include('This page no longer has the text that was signed.')
        .and.to.include('Anna Lee')
        .and.not.to.include(text);
    });
});
