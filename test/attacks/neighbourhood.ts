import type { RecurrenceList } from '../../src/protocol/recurrence.ts';
import type { Screening } from '../../src/protocol/screening.ts';
import type { Snapshot } from '../../src/protocol/snapshot.ts';
import { basicPackage, type House, openHouse, standardPackage } from '../server/house.ts';
import { sha256 } from '../server/sha256.ts';
import type { Mark } from './mark.ts';
import { answersOf, gainTrust, inviteeOf, purpose } from './person.ts';
import type { RecordedRequest } from './recorded-request.ts';
import { roomForAttacks } from './room.ts';

/** The operator, who sees everything. */
const operator = 'olga-0';
const candidates = ['anna-1', 'boris-2', 'clara-3'];
/** Each member, and the candidate for whom they order. */
const members: Record<string, string> = { 'max-4': 'anna-1', 'nina-5': 'dora-6' };

/** Whoever orders for somebody knows their reference. */
const orderersOf = (candidate: string): string[] =>
  Object.keys(members).filter((member) => members[member] === candidate);

const document = { id: 'fcra', version: '1', sha256: sha256('I agree.') };

/** Several people who went through all flows: what they sent, and what tells whose data an answer holds. */
export class Neighbourhood {
  readonly house: House;
  readonly people = [operator, ...candidates, ...Object.keys(members)];
  readonly tokens = new Map<string, string>();
  readonly requests: RecordedRequest[] = [];
  readonly marks: Mark[] = [];

  static async open(): Promise<Neighbourhood> {
    const house = await openHouse({ environment: roomForAttacks });
    const neighbourhood = new Neighbourhood(house);
    for (const [place, name] of candidates.entries()) await neighbourhood.#liveAsCandidate(name, place);
    for (const [name, candidate] of Object.entries(members))
      await neighbourhood.#liveAsMember(name, candidate);
    await neighbourhood.#liveAsOperator();
    return neighbourhood;
  }

  private constructor(house: House) {
    this.house = house;
  }

  /** What a person finds of their own now: to be the same after others sent their requests. */
  async possessions(person: string): Promise<Map<string, string>> {
    const token = this.tokens.get(person)!;
    const { screenings } = await this.#read<Snapshot>('/screenings', token);
    const { recurrences } = await this.#read<RecurrenceList>('/recurrences', token);
    return new Map([...screenings, ...recurrences].map((one) => [one.id, JSON.stringify(one)]));
  }

  async #liveAsCandidate(name: string, place: number): Promise<void> {
    const { house } = this;
    const disclosures = [document];
    this.tokens.set(name, await house.session({ user: name, role: 'candidate', disclosures }));
    this.#mark(name, [answersOf(name).givenName, answersOf(name).email]);
    this.marks.push({ text: name, owner: name, knownBy: new Set([name, operator, ...orderersOf(name)]) });
    const consents = [{ ...document, locale: 'en', typedName: `Signed ${name}` }];
    this.#mark(name, [`Signed ${name}`]);
    const candidate = answersOf(name);
    const order = { candidate, consents };
    await this.#send(name, 'GET', '/packages');
    const inForm = await this.#order(name, { ...order, packageId: standardPackage, mode: 'form' });
    const byLink = await this.#order(name, {
      ...order,
      packageId: basicPackage,
      mode: 'link',
      recurrence: 'P1M',
    });
    const byMail = await this.#order(name, { ...order, packageId: '539152', mode: 'email' });
    await house.settled();
    await this.#send(name, 'POST', `/screenings/${byLink.id}/invite`);
    for (const { id } of [inForm, byLink, byMail]) {
      await this.#send(name, 'GET', `/screenings/${id}`);
      await this.#send(name, 'GET', `/screenings/${id}/consents`);
    }
    await this.#send(name, 'DELETE', `/screenings/${inForm.id}`);
    await this.#readLists(name);
    if (place > 0) await this.#endRecurrence(name);
  }

  async #liveAsMember(name: string, candidate: string): Promise<void> {
    const { house } = this;
    const session = { user: name, role: 'member', candidate: inviteeOf(candidate) } as const;
    this.tokens.set(name, await house.session(session));
    this.#mark(name, [name]);
    const { id: proof, answers } = await gainTrust(house, this.tokens.get(name)!, name);
    this.#mark(name, [proof]);
    await this.#send(name, 'POST', `/trust/${proof}/answers`, { answers });
    const order = { packageId: standardPackage, candidate: {}, purpose };
    const { id } = await this.#order(name, { ...order, mode: 'link', recurrence: 'P1Y' }, candidate);
    await this.#order(name, { ...order, packageId: '539152', mode: 'email' }, candidate);
    await house.settled();
    await this.#send(name, 'GET', `/screenings/${id}`);
    await this.#send(name, 'GET', '/trust');
    await this.#readLists(name, candidate);
    // The recorded end of a trust that goes on: whoever repeats it would end it.
    this.#record(name, 'DELETE', `/trust/${proof}`);
  }

  async #liveAsOperator(): Promise<void> {
    this.tokens.set(operator, await this.house.session({ user: operator, role: 'operator' }));
    await this.#readLists(operator);
  }

  async #readLists(name: string, candidate = name): Promise<void> {
    const { screenings, cursor } = await this.#send<Snapshot>(name, 'GET', '/screenings');
    const ids = screenings.map(({ id }) => id);
    await this.#send(name, 'GET', `/screenings?${ids.map((id) => `id=${id}`).join('&')}`);
    await this.#send(name, 'GET', '/events?wait=0');
    await this.#send(name, 'GET', `/events?wait=0&after=${encodeURIComponent(cursor)}`);
    this.#record(name, 'GET', '/events', { 'last-event-id': cursor });
    const { recurrences } = await this.#send<RecurrenceList>(name, 'GET', '/recurrences');
    if (name !== operator) {
      this.#mark(name, [cursor]);
      for (const { id } of recurrences) this.#mark(name, [id], candidate);
    }
    for (const { id } of recurrences) this.#record(name, 'DELETE', `/recurrences/${id}`);
  }

  async #endRecurrence(name: string): Promise<void> {
    const token = this.tokens.get(name)!;
    const { recurrences } = await this.#read<RecurrenceList>('/recurrences', token);
    for (const { id } of recurrences) await this.#send(name, 'DELETE', `/recurrences/${id}`);
  }

  async #order(name: string, order: object, candidate = name): Promise<Screening> {
    const key = `key ${this.requests.length} of ${name}`;
    const headers = { 'idempotency-key': key };
    const screening = await this.#send<Screening>(name, 'POST', '/screenings', order, headers);
    this.#mark(name, [screening.id], candidate);
    return screening;
  }

  async #send<Answer>(
    owner: string,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    this.#record(owner, method, path, headers, body);
    const token = this.tokens.get(owner)!;
    const answer = await this.house.ask(path, {
      method,
      headers,
      token,
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    return (text === '' ? {} : JSON.parse(text)) as Answer;
  }

  #record(
    owner: string,
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: unknown,
  ): void {
    this.requests.push({ owner, method, path, headers, body });
  }

  async #read<Answer>(path: string, token: string): Promise<Answer> {
    return (await (await this.house.ask(path, { token })).json()) as Answer;
  }

  /** @param candidate is shown it too, where a member ordered for them. */
  #mark(owner: string, texts: string[], candidate = owner): void {
    for (const text of texts)
      this.marks.push({ text, owner, knownBy: new Set([owner, candidate, operator]) });
  }
}
