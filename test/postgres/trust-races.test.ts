import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { createProxy, type ScreeningProxy } from '../../server-example/proxy.ts';
import { openPostgres } from '../stores.ts';
import type { Store } from '../../server-example/store/store.ts';
import type { PostgresAddress } from '../../server-example/store/postgres/address.ts';
import type { Question, Trust } from '../../src/protocol/trust.ts';
import { TestDatabase } from '../test-database.ts';
import { type House, openHouse, secrets } from '../server/house.ts';

const max = { givenName: 'Max', familyName: 'Stone', email: 'max@example.com', dob: '1985-06-01' };
const purpose = 'Hiring for child care in my own home';

/** The sandbox's right answer is the one that comes first in the alphabet. */
const rightAnswers = (questions: Question[]): Record<string, string> =>
  Object.fromEntries(
    questions.map(({ id, choices }) => [
      id,
      choices.toSorted((one, other) => one.text.localeCompare(other.text, 'en'))[0]!.id,
    ]),
  );

describe('a proof of identity that ends at another instance', () => {
  let server: TestDatabase;
  let address: PostgresAddress;
  let stores: Store[];
  let house: House;
  let other: ScreeningProxy;
  /** The service's answer to the next call that ends like this waits until it is released. */
  let held: { path: string; reached: () => void; until: Promise<void> } | undefined;
  /** By id, what became of each trust at the service. */
  let trusts: Map<string, 'active' | 'ended'>;
  let token: string;
  before(async () => {
    server = await TestDatabase.any();
  });
  after(() => server.close());
  beforeEach(async () => {
    held = undefined;
    trusts = new Map();
    address = await server.newSchema();
    const open = () => openPostgres(address, 'test', { secrets });
    stores = [await open(), await open()];
    const intercept = async (request: Request, next: (request: Request) => Promise<Response>) => {
      const { pathname } = new URL(request.url);
      const answer = await next(request);
      if (pathname.endsWith('/trust')) {
        trusts.set(((await answer.clone().json()) as { id: string }).id, 'active');
      }
      if (request.method === 'DELETE') trusts.set(pathname.split('/').at(-1)!, 'ended');
      if (held && pathname.endsWith(held.path)) {
        const { reached, until } = held;
        held = undefined;
        reached();
        await until;
      }
      return answer;
    };
    house = await openHouse({ store: stores[0]!, intercept });
    other = await createProxy(house.configuration, {
      store: stores[1]!,
      fetch: (input, init) => intercept(new Request(input, init), (request) => house.sandbox.fetch(request)),
      now: () => house.time.now,
      monotonic: () => house.time.now,
      pause: async () => {},
      sleep: () => new Promise(() => {}),
    });
    token = await house.session({ user: 'max', role: 'member' });
  });
  afterEach(async () => {
    await other.close();
    await house.close();
    await stores[1]!.close();
    await server.dropSchema(address);
  });

  const hold = (path: string) => {
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    held = { path, reached: reached.resolve, until: released.promise };
    return { reached: reached.promise, release: released.resolve };
  };
  const trustOf = async (answer: Response): Promise<Trust> => (await answer.json()) as Trust;
  const begin = async () =>
    trustOf(await house.ask('/trust', { method: 'POST', token, body: { purpose, candidate: max } }));
  const answer = ({ id, questions }: Trust) =>
    house.ask(`/trust/${id}/answers`, {
      method: 'POST',
      token,
      body: { answers: rightAnswers(questions!) },
    });
  const endAtOther = ({ id }: Trust) =>
    other.fetch(
      new Request(`http://localhost:8080/screening-api/trust/${id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      }),
    );
  const newest = async () => trustOf(await house.ask('/trust', { token }));

  for (const [moment, path] of [
    ['its right answers are judged', '/verification'],
    ['its trust is made', '/trust'],
  ] as const) {
    test(`stays ended where it ends while ${moment}, and so does the trust at the service`, async () => {
      const proof = await begin();
      const wait = hold(path);
      const answering = answer(proof);
      await wait.reached;
      assert.equal((await endAtOther(proof)).status, 204);
      wait.release();
      assert.equal((await trustOf(await answering)).status, 'revoked');
      assert.equal((await newest()).status, 'revoked');
      assert.deepEqual([...trusts.values()], ['ended']);
    });
  }

  test('is not trusted after it was ended, however closely the two follow each other', async () => {
    for (let round = 0; round < 6; round += 1) {
      const proof = await begin();
      const [, ended] = await Promise.all([answer(proof), endAtOther(proof)]);
      assert.equal(ended.status, 204);
      assert.equal((await newest()).status, 'revoked');
      house.time.now += 16 * 60_000;
      token = await house.session({ user: 'max', role: 'member' });
      if (round === 2) await server.query(address.url, "DELETE FROM counts WHERE kind = 'wrong-answer'");
    }
    assert.ok([...trusts.values()].every((state) => state === 'ended'));
  });

  test('is trusted once where the right answers reach both instances', async () => {
    const proof = await begin();
    const wait = hold('/trust');
    const first = answer(proof);
    await wait.reached;
    const second = other.fetch(
      new Request(`http://localhost:8080/screening-api/trust/${proof.id}/answers`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ answers: rightAnswers(proof.questions!) }),
      }),
    );
    assert.equal((await trustOf(await second)).status, 'trusted');
    wait.release();
    assert.equal((await trustOf(await first)).status, 'trusted');
    assert.deepEqual([...trusts.values()], ['active']);
  });
});
