import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createDoctor, type DoctorSettings } from '../../../server-example/doctor/doctor.ts';
import { printedDiagnosis } from '../../../server-example/doctor/printed-diagnosis.ts';
import { type Profile, readProfile } from '../../../server-example/service/profile.ts';
import { overlaid } from '../../../server-example/service/profile-overlay.ts';
import checkrProfile from '../../../server-example/service/profiles/checkr.json' with { type: 'json' };
import yardstikProfile from '../../../server-example/service/profiles/yardstik.json' with { type: 'json' };
import { Checkr } from '../../dialects/checkr/checkr.ts';
import type { Deliver, Dialect, EmulatedService } from '../../dialects/dialect.ts';
import ledgerProfile from '../../dialects/ledger-profile.json' with { type: 'json' };
import { Ledger } from '../../dialects/ledger.ts';
import { PublishedV1 } from '../../dialects/published-v1.ts';
import strangerProfile from '../../dialects/stranger-profile.json' with { type: 'json' };
import { Stranger } from '../../dialects/stranger.ts';
import { Yardstik } from '../../dialects/yardstik/yardstik.ts';
import { type DialectHouse, openDialectHouse } from '../dialect-house.ts';
import { anna, screeningOf } from '../house.ts';
import { pastedLines } from '../pasted-lines.ts';

type Finishing = EmulatedService & Pick<Dialect, 'finishNewest'>;

interface Deps {
  deliver: Deliver;
  now: () => number;
}

interface Make {
  make: (deps: Deps) => Finishing;
  version: 'v1' | 'v2';
}

/** Runs the doctor with a test screening, and reads its profile lines from the text that it prints. */
async function examine({ make, version }: Make, profile: unknown, more: Partial<DoctorSettings> = {}) {
  const service = make({ deliver: (request) => doctor.receive(request), now: Date.now });
  let count = 0;
  const settings: DoctorSettings = {
    baseUrl: 'https://service.example',
    clientId: 'client',
    clientSecret: 'secret',
    version,
    environment: 'test',
    profile: readProfile(profile),
    linkOrigins: ['https://forms.ledger.example', 'https://forms.published.example'],
    create: { publicUrl: 'https://doctor.example' },
    ...more,
  };
  const doctor = createDoctor(settings, {
    fetch: (input, init) => service.fetch(new Request(input, init)),
    pause: () => Promise.resolve(),
    callbackTimeout: async () => {
      await service.finishNewest();
    },
    uniqueText: () => `unique${(count += 1)}`,
  });
  const diagnosis = await doctor.examine();
  const text = printedDiagnosis(diagnosis);
  const printed = JSON.parse(/^\{$.*?^\}$/ms.exec(text)?.[0] ?? '{}') as Record<string, unknown>;
  const differing = diagnosis.findings.filter(({ verdict }) => verdict === 'differs').map(({ row }) => row);
  return { text, printed, differing };
}

const ledger: Make = { make: (deps) => new Ledger(deps), version: 'v2' };
const publishedV1: Make = { make: (deps) => new PublishedV1(deps), version: 'v1' };
const { versions, paths, methods, ...rest } = ledgerProfile;
const given = { versions, paths, methods };

/** The words of a result are in the documentation alone: an order that is new shows none. */
const words = { statuses: rest.statuses, results: rest.results };

/** What the service really is. A header has no capital letters when it arrives. */
const right = readProfile({
  ...ledgerProfile,
  callback: { ...rest.callback, header: { ...rest.callback.header, name: 'x-ledger-signature' } },
});

/** Pastes what the doctor prints, again and again, as somebody does who replaces each …. */
async function pasteUntilNothingDiffers(
  made: Make,
  { given, right }: { given: unknown; right: Profile },
  more: Partial<DoctorSettings> = {},
): Promise<{ profile: unknown; runs: number }> {
  let profile = given;
  for (let runs = 1; ; runs += 1) {
    const { printed, differing } = await examine(made, profile, more);
    if (differing.length === 0) return { profile, runs };
    assert.ok(runs < 12, `the doctor goes on with ${differing.join(', ')}`);
    profile = overlaid(profile, pastedLines(printed, right));
  }
}

/** Orders in all three ways and sets a result by hand. */
async function runTheJob(house: DialectHouse<Finishing>): Promise<{ phases: string[]; finished: string }> {
  const phases = [];
  for (const mode of ['form', 'link', 'email']) {
    const candidate = { ...anna, email: `${mode}@example.com` };
    const token = await house.session({ user: mode, role: 'candidate' });
    const ordered = await house.order(token, { packageId: house.service.packageId, mode, candidate });
    phases.push((await screeningOf(ordered)).phase);
  }
  assert.equal(await house.service.finishNewest(), 200);
  const { phase, result } = await house.newest(await house.session({ user: 'email', role: 'candidate' }));
  return { phases, finished: `${phase}, ${result}` };
}

describe('the doctor and a service of another make', () => {
  test('each line that the doctor prints is right or …, and pasting them ends with a profile that runs the job', async () => {
    const { profile: pasted } = await pasteUntilNothingDiffers(ledger, { given, right });
    const profile = overlaid(pasted, words);
    const house = await openDialectHouse({ ...ledger, profile });
    assert.deepEqual(await runTheJob(house), {
      phases: ['in-progress', 'invited', 'invited'],
      finished: 'complete, clear',
    });
    await house.close();
  });

  test('lines that are pasted with each … left in them change nothing there', async () => {
    const { printed } = await examine(ledger, given);
    assert.deepEqual(printed['candidate'], { '…': ['who.fullName', 'contact'] });
    const read = readProfile(overlaid(given, printed));
    assert.deepEqual([read.pages, read.candidate], [null, readProfile().candidate]);
    assert.equal(read.package.title, 'caption');
  });

  test('the doctor prints the names and kinds of an answer beside what it cannot find, and no value', async () => {
    const { text } = await examine(ledger, given);
    assert.match(text, /package\.requiredFields.*\n +in \[\{no: number, caption: text, open: flag, wants:/);
    assert.doesNotMatch(text.replaceAll(/package \d+ .*/g, ''), /Ledger basic|Identity check/);
  });

  /** A ledger some of whose answers have another status. */
  const ledgerWith = (change: (request: Request, status: number) => number): Make => ({
    ...ledger,
    make(deps) {
      const service = new Ledger(deps);
      const answered = service.fetch.bind(service);
      service.fetch = async (request) => {
        const { status, body } = await answered(request);
        const headers = { 'content-type': 'application/json', 'retry-after': '1' };
        return new Response(body, { status: change(request, status), headers });
      };
      return service;
    },
  });

  test('an order that is answered 202 is examined like one that is answered 201', async () => {
    const accepting = ledgerWith((request, status) =>
      request.url.endsWith('/ledger/inquiries') && status === 201 ? 202 : status,
    );
    const { text, differing } = await examine(accepting, ledgerProfile);
    assert.deepEqual(differing, []);
    assert.match(text, /paths\.screenings +✓ ok +POST \/ledger\/inquiries answers 202/);
    assert.match(text, /callback\.header +✓ ok/);
  });

  test('the doctor sees the header of a 429 that is over when it asks again', async () => {
    let read = 0;
    const busy = ledgerWith((request, status) =>
      request.method === 'GET' && request.url.includes('/bundles') && (read += 1) === 3 ? 429 : status,
    );
    const { text } = await examine(busy, {
      ...ledgerProfile,
      headers: { retryAfter: 'Retry-After' },
    });
    assert.match(text, /headers\.retryAfter +✓ ok +a 429 says Retry-After: 1/);
  });

  test('the doctor says of each time whether it is read', async () => {
    const { text } = await examine(ledger, ledgerProfile);
    for (const row of [
      'screening.submittedAt',
      'screening.updatedAt',
      'screening.estimatedAt',
      'reportItem.estimatedAt',
    ])
      assert.match(text, new RegExp(`${row} is read +✓ ok`));
    const { differing } = await examine(ledger, {
      ...ledgerProfile,
      screening: { ...rest.screening, estimatedAt: 'caption' },
    });
    assert.deepEqual(differing, ['screening.estimatedAt is read']);
  });
});

describe('the doctor and a callback secret that was agreed on', () => {
  const agreed: Make = {
    make: (deps) => new Ledger({ ...deps, agreedSecret: 'agreed beforehand' }),
    version: 'v2',
  };
  const signed = overlaid(ledgerProfile, { callback: { header: { secret: null } } });

  test('the right one is told from a wrong one by the callback that it signs', async () => {
    const right = await examine(agreed, signed, { callbackSecret: 'agreed beforehand' });
    assert.deepEqual(right.differing, []);
    assert.match(right.text, /callback\.header +✓ ok +x-ledger-signature[^✓✗?]+SERVICE_CALLBACK_SECRET/);
    const wrong = await examine(agreed, signed, { callbackSecret: 'another' });
    assert.deepEqual([wrong.differing, wrong.printed], [['callback.header'], {}]);
    assert.match(wrong.text, /  Compare SERVICE_CALLBACK_SECRET with the one that the service has/);
    for (const secret of ['agreed beforehand', 'another'])
      assert.ok(![right, wrong].some(({ text }) => text.includes(secret)));
  });

  test('where the profile names no header, it shows how callbacks are signed', async () => {
    const unsigned = overlaid(ledgerProfile, { callback: { header: null } });
    const { printed } = await examine(agreed, unsigned, { callbackSecret: 'agreed beforehand' });
    const { name: _, ...header } = ledgerProfile.callback.header;
    assert.deepEqual(printed, {
      callback: { header: { ...header, name: 'x-ledger-signature', secret: null } },
    });
    const { printed: unknown } = await examine(agreed, unsigned);
    assert.deepEqual(unknown, { callback: { header: '…' } });
  });
});

describe('the doctor and one address for the account', () => {
  const address = 'https://doctor.example/screening-api/callbacks/shared';
  const agreedSecret = 'the key of the account';
  const { header } = ledgerProfile.callback;
  const profile = overlaid(ledgerProfile, {
    callback: { shared: true, header: { ...header, secret: null } },
  });
  const account = (before: (deliver: Deliver) => Promise<void> = async () => {}): Make => ({
    make: (deps) =>
      new Ledger({
        ...deps,
        deliver: async (request) => {
          await before(deps.deliver);
          return deps.deliver(request);
        },
        agreedSecret,
        sharedAddress: address,
      }),
    version: 'v2',
  });

  test('a signed callback that arrives there is told from one that is signed otherwise, or that never arrives', async () => {
    const right = await examine(account(), profile, { callbackSecret: agreedSecret });
    assert.deepEqual(right.differing, []);
    assert.match(right.text, /callback\.shared +✓ ok +the service called\s+https:\S+callbacks\/shared/);
    assert.match(right.text, /callback\.header +✓ ok/);
    const wrong = await examine(account(), profile, { callbackSecret: 'another' });
    assert.deepEqual([wrong.differing, wrong.printed], [['callback.header'], {}]);
    const elsewhere: Make = {
      make: (deps) => new Ledger({ ...deps, agreedSecret, sharedAddress: 'https://shop.example/old' }),
      version: 'v2',
    };
    const silent = await examine(elsewhere, profile, { callbackSecret: agreedSecret });
    assert.match(
      silent.text,
      /callback\.shared +\? cannot tell +the service has to call\s+https:\S+callbacks\/shared: enter/,
    );
    assert.match(silent.text, /callback +\? cannot tell +none arrived/);
  });

  test('what is about other screenings of the account counts for nothing, and comes again to the proxy', async () => {
    const statuses: number[] = [];
    const others = async (deliver: Deliver) => {
      const body = JSON.stringify({ happened: 'inquiry', about: { number: 77 } });
      statuses.push((await deliver(new Request(address, { method: 'POST', body }))).status);
    };
    const { differing } = await examine(account(others), profile, { callbackSecret: agreedSecret });
    assert.deepEqual([statuses, differing], [[503], []]);
  });

  test('what such an address cannot do without is said, and no line is printed that the proxy would refuse', async () => {
    const plain: Make = {
      make: (deps) => {
        const ledger = new Ledger({
          ...deps,
          deliver: async ({ url }) => {
            const body = JSON.stringify({ happened: 'inquiry', about: { number: 1002 } });
            return deps.deliver(
              new Request(url, { method: 'POST', headers: { 'x-ledger-signature': agreedSecret }, body }),
            );
          },
          agreedSecret,
          sharedAddress: address,
        });
        const { fetch } = ledger;
        ledger.fetch = async (request) =>
          request.method === 'GET' && request.url.includes('/ledger/inquiries/')
            ? Response.json({}, { status: 404 })
            : fetch.call(ledger, request);
        return ledger;
      },
      version: 'v2',
    };
    const { differing, printed, text } = await examine(plain, profile, { callbackSecret: agreedSecret });
    assert.deepEqual([differing.toSorted(), printed], [['callback.header', 'reads.screening'], {}]);
    assert.match(text, /Ask the service for callbacks that it signs/);
    assert.match(text, /only a read can decide what a page shows/);
  });
});

describe('the doctor and the service of a stranger', () => {
  const key = 'key-of-the-account';
  const callbackSecret = 'agreed beforehand, with nobody else';
  const made = {
    make: (deps: Deps) => new Stranger({ ...deps, key, callbackSecret }),
  };
  const { callback, paths, methods } = strangerProfile;
  const header = { ...callback.header, name: 'x-signature' };

  test('after three runs, its paths and what the doctor prints are a profile that runs an order to its result', async () => {
    const right = readProfile({ ...strangerProfile, callback: { ...callback, header } });
    const settings = { clientSecret: key, callbackSecret };
    const version = 'v2';
    const { profile, runs } = await pasteUntilNothingDiffers(
      { ...made, version },
      { given: { paths, methods }, right },
      settings,
    );
    // The last one finds that nothing differs.
    assert.equal(runs, 3 + 1);
    const { auth, order, reads } = readProfile(profile);
    assert.deepEqual([auth, order, reads], [right.auth, right.order, right.reads]);
    const house = await openDialectHouse({
      ...made,
      version,
      profile,
      environment: { SERVICE_CLIENT_SECRET: key, SERVICE_CALLBACK_SECRET: callbackSecret },
    });
    const token = await house.session({ user: 'anna', role: 'candidate', recurrence: [] });
    const { givenName, familyName, email, dob, ssn } = anna;
    const candidate = { givenName, familyName, email, confirmedNoMiddleName: true, dob, ssn };
    const ordered = await house.order(token, { packageId: house.service.packageId, mode: 'form', candidate });
    assert.equal((await screeningOf(ordered)).phase, 'in-progress');
    const { notify: address } = house.service.calls.at(-1)!.body as { notify: string };
    const forged = { method: 'POST', headers: { 'x-signature': '0'.repeat(64) }, body: '{"kind":"check"}' };
    assert.equal((await house.deliver(new Request(address, forged))).status, 401);
    assert.equal(await house.service.finishNewest(), 200);
    const { phase, result } = await house.newest(token);
    assert.deepEqual([phase, result], ['complete', 'clear']);
    await house.close();
  });

  test('a key in a header is found out also where every path refuses what comes without it', async () => {
    const { printed } = await examine({ ...made, version: 'v2' }, { paths }, { clientSecret: key });
    assert.deepEqual(printed['auth'], strangerProfile.auth);
  });
});

describe('the doctor and a service that calls the members of an order otherwise', () => {
  interface Taken {
    /** Its names, and those of the published service; null for what that one does not know. */
    names: Record<string, string | null>;
    needed: string[];
    isLenient?: boolean;
    says: (faults: { name: string; why: string }[]) => unknown;
  }
  const inCodes: Taken['says'] = (faults) => ({
    errors: faults.map(({ name, why }) => ({ code: `422#${name}?${why}` })),
  });
  const inOneSentence: Taken['says'] = ([first]) => ({ error: `${first!.name} is ${first!.why}` });

  /** With the members of each order that it got. */
  const taking = ({ names, needed, isLenient = false, says }: Taken): { made: Make; orders: string[][] } => {
    const orders: string[][] = [];
    const make: Make['make'] = (deps) => {
      const service = new PublishedV1(deps);
      const { fetch } = service;
      service.fetch = async (request) => {
        const { url, method, headers } = request;
        if (method !== 'POST' || !url.endsWith('/screenings')) return fetch.call(service, request);
        const order = (await request.json()) as Record<string, unknown>;
        orders.push(Object.keys(order));
        const unknown = Object.keys(order).filter((name) => !isLenient && !Object.hasOwn(names, name));
        const missing = needed.filter((name) => order[name] === undefined);
        const faults = [
          ...unknown.map((name) => ({ name, why: 'unknown' })),
          ...missing.map((name) => ({ name, why: 'missing' })),
        ];
        if (faults.length > 0) return Response.json(says(faults), { status: 422 });
        const known = Object.entries(order).flatMap(([name, value]) =>
          names[name] ? [[names[name], value]] : [],
        );
        const body = JSON.stringify(Object.fromEntries(known));
        return fetch.call(service, new Request(url, { method, headers, body }));
      };
      return service;
    };
    return { made: { make, version: 'v1' }, orders };
  };
  const renamed = { candidate_id: 'candidateId', package: 'packageId', callback: 'callback' };
  const usual = {
    candidateId: 'candidateId',
    packageId: 'packageId',
    callback: 'callback',
    invite: 'invite',
  };

  test('a refusal of all names at once tells them, and what must stand in every order', async () => {
    const names = { ...renamed, invite: 'invite', consent: null };
    const needed = ['candidate_id', 'package', 'consent'];
    const { made, orders } = taking({ names, needed, says: inCodes });
    const { printed, text } = await examine(made, {});
    const order = { candidateId: 'candidate_id', packageId: 'package', constants: { consent: '…' } };
    assert.deepEqual(printed, { order });
    assert.match(text, /the service asks for consent, which is none of ours: set\s+order\.constants/);
    assert.ok(orders.length <= 3);
    orders.length = 0;
    const after = await examine(made, { order: { ...order, constants: { consent: true } } });
    assert.deepEqual([after.differing, orders.length], [[], 1], 'an order that is taken is sent once');
  });

  test('refusals in sentences, one at a time, tell as much, and an order is sent no more than six times', async () => {
    const needed = ['candidate_id', 'package', 'consent'];
    const { made, orders } = taking({ names: { ...renamed, consent: null }, needed, says: inOneSentence });
    const { printed } = await examine(made, {});
    const order = { candidateId: 'candidate_id', packageId: 'package', inviteMethod: null };
    assert.deepEqual(printed, { order: { ...order, constants: { consent: '…' } } });
    assert.equal(orders.length, 6);
  });

  test('a service that passes over what it does not know tells its names by what it lacks', async () => {
    const needed = ['candidate_id', 'package'];
    const { made } = taking({
      names: { ...renamed, invite: 'invite' },
      needed,
      isLenient: true,
      says: inCodes,
    });
    const order = { candidateId: 'candidate_id', packageId: 'package' };
    assert.deepEqual((await examine(made, {})).printed, { order });
  });

  test('what only sounds like one of ours, and what is refused under its right name, gets no line', async () => {
    const needed = ['candidateId', 'candidate_consent'];
    const names = { ...usual, candidate_consent: null };
    const { printed } = await examine(taking({ names, needed, says: inCodes }).made, {});
    assert.deepEqual(printed, { order: { constants: { candidate_consent: '…' } } });
    const refusing = (...refused: string[]) =>
      taking({
        names: usual,
        needed: ['nothing'],
        says: () => inCodes(refused.map((name) => ({ name, why: 'closed' }))),
      });
    const large = refusing('candidate.4000000000', 'package[4000000000]', `plan_${'x'.repeat(60)}`);
    assert.deepEqual((await examine(large.made, {})).printed, {});
    const never = refusing('candidateId');
    const closed = await examine(never.made, {});
    assert.deepEqual([closed.printed, closed.differing], [{}, []]);
    assert.match(closed.text, /screening +\? cannot tell .*\(422#candidateId\?closed\)/);
    assert.ok(never.orders.length <= 3);
  });

  test('names that no word tells are left to a person, with what the service asks for', async () => {
    const names = { who: 'candidateId', what: 'packageId', callback: 'callback', invite: 'invite' };
    const { made } = taking({ names, needed: ['who', 'what'], says: inCodes });
    const { printed, text } = await examine(made, {});
    assert.deepEqual(printed, { order: { candidateId: '…', packageId: '…' } });
    assert.match(text, /the service refuses candidateId, and asks for who, what/);
    const { differing } = await examine(made, { order: { candidateId: 'who', packageId: 'what' } });
    assert.deepEqual(differing, []);
  });
});

describe('the doctor and services that others use', () => {
  const key = 'key-of-the-account';
  const address = 'https://doctor.example/screening-api/callbacks/shared';
  const services = {
    checkr: { profile: checkrProfile, make: (deps: Deps) => new Checkr({ ...deps, key }) },
    yardstik: {
      profile: yardstikProfile,
      make: (deps: Deps) => new Yardstik({ ...deps, key, callbackSecret: key }),
    },
  };
  /** Their callbacks come of themselves. */
  const made = (name: keyof typeof services): Make => ({
    make: (deps) => {
      const service = services[name].make(deps);
      service.callbacks.address = address;
      return Object.assign(service, {
        finishNewest: async () => {
          await service.callbacks.settle();
          return 200;
        },
      });
    },
    version: 'v2',
  });
  const settings = {
    checkr: { clientId: key, clientSecret: '', callbackSecret: key },
    yardstik: { clientSecret: key, callbackSecret: key },
  };
  const linkOrigins = ['https://service.example'];

  for (const [name, given] of [
    ['checkr', { clientId: '', clientSecret: key }],
    ['yardstik', { clientId: key, clientSecret: '' }],
  ] as const)
    test(`a key under the other name tells how ${name} takes it`, async () => {
      const { auth, ...profile } = services[name].profile;
      const { printed } = await examine(made(name), profile, { ...settings[name], ...given, linkOrigins });
      assert.deepEqual(printed, { auth });
    });

  for (const name of ['checkr', 'yardstik'] as const)
    test(`the doctor finds no difference between ${name} and the profile of that name`, async () => {
      const { profile } = services[name];
      const { differing, text } = await examine(made(name), profile, { ...settings[name], linkOrigins });
      assert.deepEqual(differing, []);
      assert.match(text, /LINK_ORIGINS +✓ ok/);
      assert.match(text, /callback\.header +✓ ok/);
    });

  test('sentences tell the names of an order, and what must stand in each', async () => {
    const { order: _, paths, ...profile } = checkrProfile;
    const { direct: screenings } = paths.screenings;
    const { direct: screening } = paths.screening;
    const oneWay = { ...profile, screening: {}, paths: { ...paths, screenings, screening } };
    const { printed } = await examine(made('checkr'), oneWay, settings.checkr);
    const { constants, workPlace: _place, ...names } = checkrProfile.order;
    const unknown = Object.fromEntries(Object.keys(constants).map((name) => [name, '…']));
    assert.deepEqual(printed, { order: { ...names, constants: unknown } });
  });
});

describe('the doctor and v1 as it is published', () => {
  test('the doctor finds no difference from the default profile, and the job runs with it', async () => {
    const { differing, printed } = await examine(publishedV1, {});
    assert.deepEqual(differing, []);
    assert.deepEqual(printed, {});
    const house = await openDialectHouse({ ...publishedV1, profile: {} });
    assert.deepEqual(await runTheJob(house), {
      phases: ['in-progress', 'invited', 'invited'],
      finished: 'complete, clear',
    });
    await house.close();
  });

  for (const auth of [{ kind: 'oauth' }, { kind: 'basic' }])
    test(`a SERVICE_BASE_URL that ends in the version of paths that have none is right, by ${auth.kind}`, async () => {
      const profile = { auth, paths: { packages: '/packages' } };
      const { differing, text } = await examine(publishedV1, profile, {
        baseUrl: 'https://service.example/v1',
      });
      assert.ok(!differing.includes('SERVICE_BASE_URL'));
      assert.match(text, /SERVICE_BASE_URL +✓ ok +it ends in \/v1.*: \/v1\/packages/);
    });

  test('the doctor names a SERVICE_BASE_URL that doubles a version of the profile’s own paths', async () => {
    const { text } = await examine(publishedV1, checkrProfile, { baseUrl: 'https://service.example/v1' });
    assert.match(text, /Set SERVICE_BASE_URL to: https:\/\/service\.example$/m);
  });

  test('the doctor names a SERVICE_BASE_URL that ends in a version', async () => {
    const { differing, text } = await examine(
      publishedV1,
      {},
      {
        baseUrl: 'https://service.example/v1',
      },
    );
    assert.ok(differing.includes('SERVICE_BASE_URL'));
    assert.match(text, /Set SERVICE_BASE_URL to: https:\/\/service\.example \(SERVICE_VERSION/);
  });
});
