import type { Clock } from '../clock.ts';
import type { Consent, Order } from '../../src/protocol/order.ts';
import type { RequiredDisclosure } from '../../src/protocol/page-session-request.ts';
import type { Receipt } from '../../src/protocol/receipt.ts';
import { memberPrefix } from '../store/tables/consents.ts';
import type { SealedConsent } from '../store/reservation.ts';
import type { Store } from '../store/store.ts';
import type { KeyRing } from '../key-ring.ts';
import type { PageSessionFacts } from '../sessions/page-sessions.ts';
import { Refusal } from '../refusal.ts';

interface Dependencies {
  keys: KeyRing;
  store: Store;
  clock: Clock;
}

/** What was signed with orders: checked against what the host asks for, kept with the typed names encrypted. */
export class Signatures {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * What is to be kept of the signatures of an order.
   *
   * @throws {Refusal} `invalid_request` where a document is signed twice; `consent_missing` where a demanded one is not
   * signed, a name is empty, or something else is signed under the name of a demanded one.
   */
  check({ role, disclosures }: PageSessionFacts, { consents = [] }: Order): Consent[] {
    const isTwice = new Set(consents.map(({ id }) => lookOf(id))).size < consents.length;
    if (isTwice) throw new Refusal('invalid_request', { detail: 'Each document can be signed once.' });
    const demanded = new Set(disclosures.map(documentOf));
    const signed = new Set(consents.filter(({ typedName }) => isName(typedName)).map(documentOf));
    const names = new Set(disclosures.map(({ id }) => lookOf(id)));
    const isOther = (consent: Consent) => names.has(lookOf(consent.id)) && !demanded.has(documentOf(consent));
    const isDemandMet = [...demanded].every((document) => signed.has(document));
    if (!isDemandMet || signed.size < consents.length || consents.some(isOther))
      throw new Refusal('consent_missing');
    if (role !== 'member') return consents;
    // A member signs what the host gives the member to sign, and nothing in the name of the candidate, who alone asks for a copy.
    return consents
      .filter((consent) => demanded.has(documentOf(consent)))
      .map((consent) => ({ ...consent, copyRequested: undefined }));
  }

  /**
   * Seals what is not kept with the screening already: the same name under the same text is the same signature, unless it now
   * asks for a copy of the report, or no more.
   *
   * @throws {Refusal} `invalid_request` where there would be too many.
   */
  seal(
    screeningId: string,
    { role }: Pick<PageSessionFacts, 'role'>,
    consents: Consent[],
    signed: SealedConsent[],
  ): SealedConsent[] {
    const { keys, clock } = this.#deps;
    const ofMember = role === 'member';
    const own = signed.filter((consent) => isOfMember(consent) === ofMember);
    const known = new Set(own.map((consent) => signatureOf(this.#open(screeningId, consent))));
    const fresh = consents.filter((consent) => !known.has(signatureOf(consent)));
    if (fresh.length > 0 && signed.length + fresh.length > mostSignatures) {
      const detail = `A check keeps ${mostSignatures} signatures, and this one has them.`;
      throw new Refusal('invalid_request', { detail });
    }
    return fresh.map(({ typedName, ...consent }) => ({
      ...consent,
      sealedName: (ofMember ? memberPrefix : '') + keys.seal('typed name', typedName, screeningId),
      signedAt: new Date(clock.wall()).toISOString(),
    }));
  }

  /** For candidates without what a member signed: they would take that name for their own. */
  async receipt(screeningId: string, { role }: Pick<PageSessionFacts, 'role'>): Promise<Receipt> {
    const consents = await this.#deps.store.consents.of(screeningId);
    const seen = role === 'operator' ? consents : consents.filter((consent) => !isOfMember(consent));
    return { consents: seen.map((consent) => this.#open(screeningId, consent)) };
  }

  #open(screeningId: string, { sealedName, ...consent }: SealedConsent): Receipt['consents'][number] {
    if (sealedName === memberPrefix) return { ...consent, typedName: null, missing: 'erased' };
    const sealed = sealedName.startsWith(memberPrefix) ? sealedName.slice(memberPrefix.length) : sealedName;
    const typedName = this.#deps.keys.open('typed name', sealed, screeningId);
    return typedName === undefined
      ? { ...consent, typedName: null, missing: 'key_gone' }
      : { ...consent, typedName };
  }
}

const isOfMember = ({ sealedName }: SealedConsent): boolean => sealedName.startsWith(memberPrefix);

/** Of one screening: who signs more often signs for nobody to read. */
const mostSignatures = 100;

/** What a person sees of an id. */
const lookOf = (id: string): string =>
  id
    .normalize('NFKC')
    .replaceAll(/[\p{C}\p{Z}]/gu, '')
    .toLowerCase();

/** Whether anything of it can be read: not only spaces and signs without a width. */
const isName = (text: string): boolean => /[^\p{C}\p{Z}]/u.test(text);

const documentOf = ({ id, version, sha256 }: RequiredDisclosure): string =>
  JSON.stringify([id, version, sha256]);

const signatureOf = (consent: Omit<Consent, 'typedName'> & { typedName: string | null }): string =>
  JSON.stringify([documentOf(consent), consent.typedName, consent.copyRequested]);
