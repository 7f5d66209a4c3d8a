import { expect, fixtureCleanup, html, litFixtureSync } from '@open-wc/testing';
import { LitElement } from 'lit';
import { launcher as withoutProblems, status } from '../../../src/locales/en.ts';
import { problems } from '../../../src/locales/en/problems.ts';
import { timeline } from '../../../src/locales/en/timeline.ts';
import { LocaleController, registerLocale } from '../../../src/locales/locale.ts';
import { settled, until } from '../manual-clock.ts';

const launcher = { ...withoutProblems, problems };

class LocalizedTestElement extends LitElement {
  static override properties = { locale: {} };
  declare locale: string | null;
  readonly language = new LocaleController(this, 'status', status);

  protected override render(): string {
    return this.language.sentences.yourTurn;
  }
}
customElements.define('localized-test', LocalizedTestElement);

registerLocale('nl', { status: { yourTurn: 'Aan u' } });
registerLocale('nl-BE', { status: { yourTurn: 'Aan jou' } });
registerLocale('he', { status: { yourTurn: 'תורך' } });

describe('LocaleController', () => {
  let element: LocalizedTestElement;

  afterEach(() => fixtureCleanup());

  const render = (template: ReturnType<typeof html>): LocalizedTestElement => {
    const root = litFixtureSync<HTMLElement>(template);
    return (element = root.matches('localized-test')
      ? (root as LocalizedTestElement)
      : root.querySelector('localized-test')!);
  };
  const renderedText = async (): Promise<string> => {
    await settled();
    await element.updateComplete;
    return element.shadowRoot?.textContent?.trim() ?? '';
  };

  it('the locale of an element overrides any lang around it', async () => {
    render(html`<div lang="he"><localized-test locale="nl"></localized-test></div>`);
    expect(await renderedText()).to.equal('Aan u');
    expect(element.language.tag).to.equal('nl');
  });

  it('an element without a locale takes the nearest lang around it', async () => {
    render(
      html`<div lang="en">
        <p lang="nl"><localized-test></localized-test></p>
      </div>`,
    );
    expect(await renderedText()).to.equal('Aan u');
  });

  it('an element in a shadow root takes the lang of its host', async () => {
    const host = litFixtureSync<HTMLElement>(html`<div lang="nl"></div>`);
    element = document.createElement('localized-test') as LocalizedTestElement;
    host.attachShadow({ mode: 'open' }).append(element);
    expect(await renderedText()).to.equal('Aan u');
    host.lang = 'en';
    expect(await renderedText()).to.equal('Your turn');
  });

  it('an element follows a change of lang and of its locale', async () => {
    render(html`<div lang="en"><localized-test></localized-test></div>`);
    element.parentElement!.lang = 'nl';
    expect(await renderedText()).to.equal('Aan u');
    element.locale = 'he';
    expect(await renderedText()).to.equal('תורך');
    expect(element.language.dir).to.equal('rtl');
  });

  it('an element takes the sentences of its region, else those of its language', async () => {
    render(html`<localized-test locale="nl-BE"></localized-test>`);
    expect(await renderedText()).to.equal('Aan jou');
    element.locale = 'nl-SR';
    expect(await renderedText()).to.equal('Aan u');
  });

  for (const [posix, text, tag] of [
    ['nl_BE', 'Aan jou', 'nl-BE'],
    ['nl_NL.UTF-8', 'Aan u', 'nl-NL'],
    ['NL_be', 'Aan jou', 'nl-BE'],
    ['nl_BE@euro', 'Aan jou', 'nl-BE'],
    [' nl_Latn_BE ', 'Aan u', 'nl-Latn-BE'],
    ['nl@latin', 'Aan u', 'nl'],
    ['C', 'Your turn', 'en'],
    ['C.UTF-8', 'Your turn', 'en'],
    ['POSIX', 'Your turn', 'en'],
    ['en_US.ISO8859-1', 'Your turn', 'en-US'],
    ['_', 'Your turn', 'en'],
    [' ', 'Your turn', 'en'],
  ] as const)
    it(`an element takes the POSIX name “${posix}” of a language, as its locale and as lang`, async () => {
      render(html`<localized-test locale=${posix}></localized-test>`);
      expect([await renderedText(), element.language.tag]).to.deep.equal([text, tag]);
      render(html`<div lang=${posix}><localized-test></localized-test></div>`);
      expect([await renderedText(), element.language.tag]).to.deep.equal([text, tag]);
      expect(() => new Intl.ListFormat(element.language.tag)).to.not.throw();
    });

  it('registerLocale() takes the POSIX name of a language', async () => {
    registerLocale('fi_FI.UTF-8', { status: { yourTurn: 'Sinun vuorosi' } });
    render(html`<localized-test locale="fi-FI"></localized-test>`);
    expect(await renderedText()).to.equal('Sinun vuorosi');
  });

  it('an element is English when its language is unknown or its tag is invalid', async () => {
    render(html`<localized-test locale="tlh"></localized-test>`);
    expect(await renderedText()).to.equal('Your turn');
    expect(element.language.tag).to.equal('en');
    element.locale = 'not a language!';
    expect(await renderedText()).to.equal('Your turn');
  });

  it('a sentence that a language lacks is English', async () => {
    render(html`<localized-test locale="nl"></localized-test>`);
    await renderedText();
    expect(element.language.sentences.empty).to.equal(status.empty);
  });

  it('registerLocale() adds a language to an open page', async () => {
    render(html`<localized-test locale="da"></localized-test>`);
    expect(await renderedText()).to.equal('Your turn');
    registerLocale('da', { status: { yourTurn: 'Din tur' } });
    expect(await renderedText()).to.equal('Din tur');
  });

  it('registerLocale() overrides single sentences, also in English', async () => {
    registerLocale('en', { status: { candidatesTurn: 'With them' } });
    render(html`<localized-test locale="en-GB"></localized-test>`);
    await renderedText();
    expect(element.language.sentences.candidatesTurn).to.equal('With them');
    expect(element.language.sentences.yourTurn).to.equal('Your turn');
    expect(element.language.tag).to.equal('en-GB');
  });

  it('sentences say to contact support, until the host gives its name, which counts for each language without one', async () => {
    const contactLine = (): string => element.language.of('timeline', timeline).texts.ask;
    const nameGone = (): string => element.language.of('launcher', launcher).problems.nameGone;
    const refusedKnown = (): string => element.language.of('launcher', launcher).refusedKnown('Phone');
    render(html`<localized-test locale="en"></localized-test>`);
    await renderedText();
    expect(contactLine()).to.equal('Questions? Contact support.');
    expect(refusedKnown()).to.match(/^Phone: .* Contact support\.$/);
    registerLocale('en', { host: 'Trust$&Mart' });
    await renderedText();
    expect([contactLine(), nameGone()].map((text) => text.split('Contact ')[1])).to.deep.equal([
      'Trust$&Mart.',
      'Trust$&Mart.',
    ]);
    element.locale = 'de';
    await until(() => contactLine().startsWith('Fragen?'));
    expect(contactLine()).to.equal('Fragen? Wenden Sie sich an Trust$&Mart.');
    registerLocale('de', { host: 'die TrustMart GmbH' });
    expect(contactLine()).to.equal('Fragen? Wenden Sie sich an die TrustMart GmbH.');
    registerLocale('de', { host: '' });
    expect(contactLine()).to.equal('Fragen? Wenden Sie sich an den Support.');
    registerLocale('en', { host: '' });
  });
});
