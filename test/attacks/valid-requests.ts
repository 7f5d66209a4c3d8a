import { hostKey, type House, screeningOf, standardPackage } from '../server/house.ts';
import { sha256 } from '../server/sha256.ts';
import { capabilityOf, type Delivery, newestDelivery } from './delivery.ts';
import type { DocumentedRoute } from './documented-routes.ts';
import { answersOf, beginProof, inviteeOf, purpose } from './person.ts';

/** A request that is answered well, before something in it is replaced. */
export interface ValidRequest {
  params: Record<string, string>;
  headers: Record<string, string>;
  body: Record<string, unknown> | undefined;
}

/** Keys with which each route is tried. */
export const keyKinds = ['nobody', 'candidate', 'member', 'operator', 'host key'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** The key that a route asks for. */
export function rightKey({ name, path }: DocumentedRoute): KeyKind {
  if (path === '/metrics' || path.startsWith('/sessions') || path.startsWith('/candidates'))
    return 'host key';
  if (path.includes('/trust')) return 'member';
  if (name === 'DELETE /screenings/{id}') return 'operator';
  return 'candidate';
}

const document = { id: 'fcra', version: '1', sha256: sha256('I agree.') };
const history = { startDate: '2010-09-01', endDate: '2014-06-30' };

/** Everything that any package asks. */
const fullAnswersOf = (reference: string): Record<string, unknown> => ({
  ...answersOf(reference),
  additionalAddresses: [{ ...answersOf(reference).address, validFrom: '2010-01-01' }],
  aliases: [{ givenName: 'Ann', familyName: 'Bells' }],
  driversLicense: { type: 'personal', licenseNumber: 'TN-88231', issuingAgency: 'US-TN' },
  educationHistory: [
    { schoolName: 'Oak College', degree: { degreeName: 'Arts', degreeCompleted: true }, ...history },
  ],
  employmentHistory: [
    {
      employerName: 'Oak',
      jobTitle: 'Clerk',
      permissionToContact: true,
      supervisorPhone: '+16155550143',
      ...history,
    },
  ],
  licenses: [{ name: 'Nurse', number: '77', issuingAgency: { name: 'Board' }, status: 'active' }],
});

/** Packages that together ask everything. */
const packages = [standardPackage, '539152', '539163', '539178'];

/** Makes requests that are answered well, each by a person who has asked for nothing yet. */
export class ValidRequests {
  readonly #house: House;
  readonly #callback: Delivery;
  #people = 0;

  static async of(house: House): Promise<ValidRequests> {
    const token = await house.session({ user: 'called back', role: 'candidate' });
    await screeningOf(
      await house.order(token, { packageId: standardPackage, mode: 'form', candidate: answersOf('called') }),
    );
    return new ValidRequests(house, await newestDelivery(house));
  }

  private constructor(house: House, callback: Delivery) {
    this.#house = house;
    this.#callback = callback;
  }

  /** @param turn chooses the package. */
  async make({ name, params }: DocumentedRoute, key: KeyKind, turn = 0): Promise<ValidRequest> {
    const subject = `naughty-${(this.#people += 1)}`;
    const token = await this.#token(key, subject);
    const names = params.filter((one) => one.in === 'path').map((one) => [one.name, 'absent'] as const);
    const request: ValidRequest = {
      params: Object.fromEntries(names),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      body: undefined,
    };
    switch (name) {
      case 'POST /sessions':
        return { ...request, body: this.#sessionOf(subject) };
      case 'POST /screenings': {
        const headers = { ...request.headers, 'idempotency-key': subject };
        const consents = [{ ...document, locale: 'en', typedName: 'Anna Bell' }];
        const packageId = packages[turn % packages.length]!;
        const order = { packageId, mode: 'form', candidate: fullAnswersOf(subject), consents, purpose };
        return { ...request, headers, body: order };
      }
      case 'POST /trust':
        return { ...request, body: { purpose, candidate: answersOf(subject) } };
      case 'POST /trust/{id}/answers': {
        if (key !== 'member') return { ...request, body: { answers: { x: 'y' } } };
        const { id, answers } = await beginProof(this.#house, token!, subject);
        return { ...request, params: { id }, body: { answers } };
      }
      case 'POST /callbacks/{capability}': {
        const { headers, body } = this.#callback;
        return { params: { capability: capabilityOf(this.#callback) }, headers, body: { ...body } };
      }
      default:
        return request;
    }
  }

  async #token(key: KeyKind, subject: string): Promise<string | undefined> {
    switch (key) {
      case 'nobody':
        return undefined;
      case 'host key':
        return hostKey;
      case 'member':
        return this.#house.session({ user: subject, role: key, candidate: inviteeOf(`of-${subject}`) });
      case 'candidate':
      case 'operator':
        return this.#house.session({ user: subject, role: key });
    }
  }

  #sessionOf(subject: string): Record<string, unknown> {
    return {
      user: subject,
      role: 'candidate',
      candidate: { clientReferenceId: subject, givenName: 'Anna' },
      packages: [standardPackage],
      disclosures: [document],
      origins: ['https://host.example'],
      allowReorder: true,
      ttlSeconds: 900,
    };
  }
}
