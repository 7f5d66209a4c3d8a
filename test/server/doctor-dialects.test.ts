import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createDoctor, type DoctorSettings } from '../../server-example/doctor/doctor.ts';
import { report } from '../../server-example/doctor/report.ts';
import { readProfile } from '../../server-example/service/profile.ts';
import { overlaid } from '../../server-example/service/profile-overlay.ts';
import type { Deliver, Dialect } from '../dialects/dialect.ts';
import ledgerProfile from '../dialects/ledger-profile.json' with { type: 'json' };
import { Ledger } from '../dialects/ledger.ts';
import { PublishedV1 } from '../dialects/published-v1.ts';
import { type DialectHouse, openDialectHouse } from './dialect-house.ts';
import { anna, screeningOf } from './house.ts';

interface Make {
  make: (deps: { deliver: Deliver; now: () => number }) => Dialect;
  version: 'v1' | 'v2';
}

/** Runs the doctor with a test screening, and reads its profile lines from the text that it prints. */
async function examine({ make, version }: Make, profile: unknown, baseUrl = 'https://service.example') {
  const service = make({ deliver: (request) => doctor.receive(request), now: Date.now });
  let count = 0;
  const settings: DoctorSettings = {
    baseUrl,
    clientId: 'client',
    clientSecret: 'secret',
    version,
    environment: 'test',
    profile: readProfile(profile),
    linkOrigins: ['https://forms.ledger.example', 'https://forms.published.example'],
    create: { publicUrl: 'https://doctor.example' },
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
  const text = report(diagnosis);
  const printed: unknown = JSON.parse(/^\{$.*?^\}$/ms.exec(text)?.[0] ?? '{}');
  const differing = diagnosis.findings.filter(({ verdict }) => verdict === 'differs').map(({ row }) => row);
  return { text, printed, differing };
}

const ledger: Make = { make: (deps) => new Ledger(deps), version: 'v2' };
const publishedV1: Make = { make: (deps) => new PublishedV1(deps), version: 'v1' };
const { versions, paths, methods, ...rest } = ledgerProfile;
const given = { versions, paths, methods };

/** What no answer shows, and a person finds in the documentation of the service. */
const told = {
  statuses: rest.statuses,
  results: rest.results,
  screening: { trustedUserId: 'asker.no', endUserCertificate: 'asker.reason' },
  trust: {
    identityType: 'quiz',
    verified: 2,
    trust: 'bond.no',
    trustStatus: 'standing',
    revoked: 0,
    identityId: 'proof',
  },
  subscription: { statuses: { ended: [0] }, run: { id: 'number' } },
};

/** The doctor goes on from each … that a person replaced: what it prints then is pasted too. */
async function examineUntilNothingDiffers(profile: unknown): Promise<unknown> {
  const again = await examine(ledger, profile);
  const pasted = overlaid(overlaid(profile, again.printed), told);
  assert.deepEqual((await examine(ledger, pasted)).differing, []);
  return pasted;
}

/** Orders in all three ways and sets a result by hand. */
async function runTheJob(house: DialectHouse<Dialect>): Promise<{ phases: string[]; finished: string }> {
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
  test('the lines that the doctor prints from paths and methods alone can be pasted as they stand, and the job runs', async () => {
    const { printed } = await examine(ledger, given);
    const house = await openDialectHouse({ ...ledger, profile: overlaid(given, printed) });
    const { phases } = await runTheJob(house);
    assert.deepEqual(phases, ['in-progress', 'invited', 'invited']);
    await house.close();
  });

  test('with the words in place of each … the whole job runs, and the doctor finds no difference', async () => {
    const { printed, text } = await examine(ledger, given);
    assert.match(text, /"complete": \["…"\]/);
    const pasted = await examineUntilNothingDiffers(overlaid(overlaid(given, printed), told));
    const house = await openDialectHouse({ ...ledger, profile: pasted });
    assert.equal((await runTheJob(house)).finished, 'complete, clear');
    await house.close();
  });

  test('the doctor proposes for each form of a value what the service really uses, trust and recurrences included', async () => {
    const { printed } = await examine(ledger, given);
    const proposed = readProfile(await examineUntilNothingDiffers(overlaid(overlaid(given, printed), told)));
    const right = readProfile(ledgerProfile);
    const header = { ...right.callback.header!, name: right.callback.header!.name.toLowerCase() };
    const { statuses: _, results: __, ...others } = right;
    const names = Object.keys(others) as (keyof typeof others)[];
    const expected: Partial<typeof right> = { ...others, callback: { ...right.callback, header } };
    for (const name of names.filter((one) => !['errors', 'methods', 'reads'].includes(one)))
      assert.deepEqual(proposed[name], expected[name], name);
    assert.deepEqual(proposed.errors.reasons, right.errors.reasons);
    assert.deepEqual([proposed.errors.path, proposed.errors.reason], ['where', 'why']);
  });

  test('the doctor says of each time whether it is read', async () => {
    const { text } = await examine(ledger, given);
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

  test('the doctor names a SERVICE_BASE_URL that ends in a version', async () => {
    const { differing, text } = await examine(publishedV1, {}, 'https://service.example/v1');
    assert.ok(differing.includes('SERVICE_BASE_URL'));
    assert.match(text, /Set SERVICE_BASE_URL to: https:\/\/service\.example \(SERVICE_VERSION/);
  });
});
