import assert from 'node:assert/strict';
import { serviceCandidate } from '../../server-example/service/candidate-names.ts';
import type { Profile } from '../../server-example/service/profile.ts';
import { identifier } from '../../server-example/service/screening-request.ts';
import { type Candidate, readField, withField } from '../../src/protocol/candidate.ts';
import { type Answer, openService, type ServiceUnderTest } from './service-under-test.ts';

export const objectOf = (body: unknown): Candidate =>
  (typeof body === 'object' && body !== null ? body : {}) as Candidate;

/** The requests that many tests of the suite send to the service. */
export class ServiceClient {
  #service: ServiceUnderTest | undefined;
  /** The package with the fewest required fields. */
  packageId = '';

  get service(): ServiceUnderTest {
    assert.ok(this.#service, 'open() must be called first');
    return this.#service;
  }

  get profile(): Profile {
    return this.service.profile;
  }

  async open(): Promise<void> {
    this.#service = await openService();
    const { package: names } = this.profile;
    const fieldsOf = (offer: Candidate) => readField(offer, names.requiredFields) as unknown[];
    const [smallest] = (await this.packages())
      .filter((offer) => readField(offer, names.active) !== false)
      .toSorted((one, other) => fieldsOf(one).length - fieldsOf(other).length);
    assert.ok(smallest, 'The account has no active package.');
    this.packageId = String(readField(smallest, names.id));
  }

  async packages(): Promise<Candidate[]> {
    const { body } = await this.service.call('GET', 'packages');
    return this.listAt(body, this.profile.lists.packages);
  }

  /** The objects of a list at a path of the profile. */
  listAt(body: unknown, path: string): Candidate[] {
    const list = path === '' ? body : readField(objectOf(body), path);
    assert.ok(Array.isArray(list), `There is no list at "${path}".`);
    return list.map(objectOf);
  }

  at(answer: Answer, path: string): unknown {
    return readField(objectOf(answer.body), path);
  }

  /** Creates a candidate and returns its id. */
  async create(candidate: Candidate): Promise<string> {
    const body = serviceCandidate(this.profile, candidate);
    const answer = await this.service.call('POST', 'candidates', { body });
    assert.equal(answer.status, 201);
    return String(this.at(answer, this.profile.candidate['id'] ?? 'id'));
  }

  orderBody(candidateId: string, more: [path: string, value: unknown][] = []): Candidate {
    const given = {
      candidateId: identifier(this.profile, candidateId),
      packageId: identifier(this.profile, this.packageId),
    };
    return more.reduce<Candidate>((body, [path, value]) => withField(body, path, value), given);
  }

  /** Orders the package with the fewest required fields. */
  async order(candidateId: string, more: [path: string, value: unknown][] = []): Promise<Answer> {
    const answer = await this.service.call('POST', 'screenings', { body: this.orderBody(candidateId, more) });
    assert.equal(answer.status, 201);
    return answer;
  }

  /** The codes of a refusal. */
  codesOf({ body }: Answer): string[] {
    const { list, code } = this.profile.errors;
    return this.listAt(body, list).map((error) => String(readField(error, code)));
  }
}
