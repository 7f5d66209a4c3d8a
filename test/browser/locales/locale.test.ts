import { expect, fixtureCleanup, html, litFixtureSync } from '@open-wc/testing';
import { LitElement } from 'lit';
import { status } from '../../../src/locales/en.ts';
import { LocaleController, registerLocale } from '../../../src/locales/locale.ts';
import { settled } from '../manual-clock.ts';

class SpokenElement extends LitElement {
  static override properties = { locale: {} };
  declare locale: string | null;
  readonly speech = new LocaleController(this, 'status', status);

  protected override render(): string {
    return this.speech.sentences.yourTurn;
  }
}
customElements.define('spoken-element', SpokenElement);

registerLocale('nl', { status: { yourTurn: 'Aan u' } });
registerLocale('nl-BE', { status: { yourTurn: 'Aan jou' } });
registerLocale('he', { status: { yourTurn: 'תורך' } });

describe('The language of an element', () => {
  let element: SpokenElement;

  afterEach(() => fixtureCleanup());

  const place = (around: ReturnType<typeof html>): SpokenElement => {
    const outer = litFixtureSync<HTMLElement>(around);
    return (element = outer.matches('spoken-element')
      ? (outer as SpokenElement)
      : outer.querySelector('spoken-element')!);
  };
  const said = async (): Promise<string> => {
    await settled();
    await element.updateComplete;
    return element.shadowRoot?.textContent?.trim() ?? '';
  };

  it('is its own locale before all', async () => {
    place(html`<div lang="he"><spoken-element locale="nl"></spoken-element></div>`);
    expect(await said()).to.equal('Aan u');
    expect(element.speech.tag).to.equal('nl');
  });

  it('is the nearest lang around it', async () => {
    place(
      html`<div lang="en">
        <p lang="nl"><spoken-element></spoken-element></p>
      </div>`,
    );
    expect(await said()).to.equal('Aan u');
  });

  it('is found through shadow roots', async () => {
    const host = litFixtureSync<HTMLElement>(html`<div lang="nl"></div>`);
    element = document.createElement('spoken-element') as SpokenElement;
    host.attachShadow({ mode: 'open' }).append(element);
    expect(await said()).to.equal('Aan u');
    host.lang = 'en';
    expect(await said()).to.equal('Your turn');
  });

  it('follows the page when it changes its mind', async () => {
    place(html`<div lang="en"><spoken-element></spoken-element></div>`);
    element.parentElement!.lang = 'nl';
    expect(await said()).to.equal('Aan u');
    element.locale = 'he';
    expect(await said()).to.equal('תורך');
    expect(element.speech.dir).to.equal('rtl');
  });

  it('comes as close to the region as it can', async () => {
    place(html`<spoken-element locale="nl-BE"></spoken-element>`);
    expect(await said()).to.equal('Aan jou');
    element.locale = 'nl-SR';
    expect(await said()).to.equal('Aan u');
  });

  it('is English where nobody speaks it, or it is none', async () => {
    place(html`<spoken-element locale="tlh"></spoken-element>`);
    expect(await said()).to.equal('Your turn');
    expect(element.speech.tag).to.equal('en');
    element.locale = 'not a language!';
    expect(await said()).to.equal('Your turn');
  });

  it('is English for each sentence that a language does not have', async () => {
    place(html`<spoken-element locale="nl"></spoken-element>`);
    await said();
    expect(element.speech.sentences.empty.title).to.equal(status.empty.title);
  });

  it('can be added while the page is open', async () => {
    place(html`<spoken-element locale="da"></spoken-element>`);
    expect(await said()).to.equal('Your turn');
    registerLocale('da', { status: { yourTurn: 'Din tur' } });
    expect(await said()).to.equal('Din tur');
  });

  it('can have any sentence of it overridden, English too', async () => {
    registerLocale('en', { status: { candidatesTurn: 'With them' } });
    place(html`<spoken-element locale="en-GB"></spoken-element>`);
    await said();
    expect(element.speech.sentences.candidatesTurn).to.equal('With them');
    expect(element.speech.sentences.yourTurn).to.equal('Your turn');
    expect(element.speech.tag).to.equal('en-GB');
  });
});
