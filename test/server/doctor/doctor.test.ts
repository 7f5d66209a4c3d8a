import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import example from '../../../docs/example-profile.json' with { type: 'json' };
import { ConfigurationError } from '../../../server-example/configuration.ts';
import { createDoctor, type DoctorSettings } from '../../../server-example/doctor/doctor.ts';
import { readOptions, readSettings } from '../../../server-example/doctor/read-settings.ts';
import {
  type Diagnosis,
  diagnosisAsJson,
  printedDiagnosis,
} from '../../../server-example/doctor/printed-diagnosis.ts';
import type { QuirkName } from '../../../sandbox/quirks.ts';
import { createSandbox } from '../../../sandbox/sandbox.ts';
import { serveSandbox } from '../../../sandbox/serve-sandbox.ts';
import { readProfile } from '../../../server-example/service/profile.ts';
import { overlaid } from '../../../server-example/service/profile-overlay.ts';
import { pastedLines } from '../pasted-lines.ts';
import type { Intercept } from '../house.ts';

const baseUrl = 'http://service.example';
const credentials = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' };
/** How long the quirk `slow` delays an answer. */
const slowMs = 5_000;

interface Case {
  /** Laid over the sandbox's default profile. */
  spoken?: unknown;
  /** Laid over the doctor's default profile. */
  believed?: unknown;
  quirk?: QuirkName;
  isCreating?: boolean;
  settings?: Partial<DoctorSettings>;
  /** Where the service's forms are. */
  publicUrl?: string;
  intercept?: Intercept;
  /** Intercepts callbacks between the service and the doctor's inbox. */
  deliver?: Intercept;
}

interface Visited extends Diagnosis {
  text: string;
  json: string;
  /** `POST /v2/oauth` and so on. */
  calls: string[];
  /** All bodies of requests and answers. */
  traffic: string;
  /** Verdict and text of a row. */
  row: (name: string) => string;
  differing: string[];
}

/** Runs the doctor against a sandbox, without a port and without waiting. */
async function visit(given: Case = {}): Promise<Visited> {
  const calls: string[] = [];
  let traffic = '';
  const receive = (request: Request) => doctor.receive(request);
  const sandbox = createSandbox({
    credentials,
    environment: given.settings?.environment ?? 'test',
    publicUrl: given.publicUrl ?? baseUrl,
    hosts: [new URL(baseUrl).hostname],
    seed: 'doctor',
    profile: given.spoken,
    alarm: (milliseconds, ring) => {
      if (milliseconds === slowMs) queueMicrotask(ring);
      return () => {};
    },
    deliver: async (input, init) => {
      const request = new Request(input, init);
      return given.deliver ? given.deliver(request, receive) : receive(request);
    },
  });
  const reach = async (request: Request) => {
    traffic += await request.clone().text();
    const answer = await sandbox.fetch(request);
    traffic += await answer.clone().text();
    return answer;
  };
  const settings: DoctorSettings = {
    baseUrl,
    ...credentials,
    version: 'v2',
    environment: 'test',
    profile: readProfile(given.believed),
    linkOrigins: [baseUrl],
    ...(given.isCreating ? { create: { publicUrl: 'http://doctor.example' } } : {}),
    ...given.settings,
  };
  let count = 0;
  const doctor = createDoctor(settings, {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      calls.push(`${request.method} ${new URL(request.url).pathname}`);
      return given.intercept ? given.intercept(request, reach) : reach(request);
    },
    pause: () => Promise.resolve(),
    callbackTimeout: () => sandbox.settled(),
    uniqueText: () => `unique${(count += 1)}`,
  });
  if (given.quirk) {
    const { clientId, clientSecret } = credentials;
    await sandbox.fetch(
      new Request(`${baseUrl}/portal/api/quirks`, {
        method: 'PUT',
        headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
        body: JSON.stringify({ [given.quirk]: true }),
      }),
    );
  }
  const diagnosis = await doctor.examine();
  sandbox.close();
  return {
    ...diagnosis,
    calls,
    traffic,
    text: printedDiagnosis(diagnosis),
    json: diagnosisAsJson(diagnosis),
    row: (name) => {
      const found = diagnosis.findings.find(({ row }) => row === name);
      return found ? `${found.verdict}: ${found.seen}` : 'no such row';
    },
    differing: diagnosis.findings.filter(({ verdict }) => verdict === 'differs').map(({ row }) => row),
  };
}

describe('the doctor', () => {
  test('the doctor finds no difference at a service that speaks the profile, and only reads', async () => {
    const { outcome, differing, calls, text } = await visit();
    assert.deepEqual([outcome, differing], ['holds', []]);
    assert.deepEqual(
      calls.filter((call) => !call.startsWith('GET ')),
      ['POST /v2/oauth'],
    );
    assert.match(text, /0 differ/);
  });

  test('a test screening shows the doctor every fact but the Retry-After header', async () => {
    const { outcome, findings } = await visit({ isCreating: true });
    assert.equal(outcome, 'holds');
    assert.deepEqual(
      findings.filter(({ verdict }) => verdict !== 'ok').map(({ row }) => row),
      ['headers.retryAfter'],
    );
  });

  test('the doctor examines v1 as well', async () => {
    const { outcome, calls } = await visit({ isCreating: true, settings: { version: 'v1' } });
    assert.equal(outcome, 'holds');
    assert.ok(calls.every((call) => call === 'POST /oauth/token' || call.includes(' /v1/')));
  });

  test('the doctor reads no candidate in production', async () => {
    const { calls, row } = await visit({ settings: { environment: 'production' } });
    assert.match(row('paths.candidate'), /in production no candidate is read/);
    const people = calls.filter((call) => call.includes('/candidates'));
    assert.deepEqual(people, ['GET /v2/candidates', 'GET /v2/candidates/doctor-unique3']);
  });

  test('the doctor finds no difference where service and profile are both the example profile', async () => {
    const { differing } = await visit({ spoken: example, believed: example, isCreating: true });
    assert.deepEqual(differing, []);
  });

  const quirks: Record<QuirkName, { outcome: Diagnosis['outcome']; row: string; says: RegExp }> = {
    expiresInString: { outcome: 'holds', row: 'expires_in', says: /^ok: "3600", a number in quotes/ },
    maskedReads: { outcome: 'holds', row: 'paths.candidate', says: /^ok/ },
    mixedCase: { outcome: 'holds', row: 'statuses', says: /^ok/ },
    unknownStatus: { outcome: 'differs', row: 'statuses', says: /^differs: the meaning of "/ },
    reopen: { outcome: 'holds', row: 'reads.screening', says: /^ok/ },
    tokenRevokedEarly: { outcome: 'holds', row: 'paths.packages', says: /^ok/ },
    rateLimited: {
      outcome: 'unreachable',
      row: 'headers.retryAfter',
      says: /^ok: a 429 says Retry-After: 1/,
    },
    serverError: { outcome: 'unreachable', row: 'Authorization header', says: /500.*malformed header/ },
    slow: { outcome: 'holds', row: 'paths.packages', says: /^ok/ },
    answerDropped: { outcome: 'holds', row: 'screening', says: /no answer; the order is not sent again/ },
    callbackDuplicated: { outcome: 'holds', row: 'callback', says: /^ok/ },
    callbackReordered: { outcome: 'holds', row: 'callback', says: /^cannot tell: none arrived/ },
    callbackDelayed: { outcome: 'holds', row: 'callback', says: /^cannot tell: none arrived/ },
    callbackFirst: { outcome: 'holds', row: 'callback', says: /^ok/ },
    callbackNever: { outcome: 'holds', row: 'callback', says: /^cannot tell: none arrived/ },
    linkExpired: { outcome: 'holds', row: 'LINK_ORIGINS', says: /^ok/ },
    screeningGone: { outcome: 'holds', row: 'reads.screening', says: /^ok/ },
  };
  for (const [quirk, { outcome, row, says }] of Object.entries(quirks) as [
    QuirkName,
    (typeof quirks)['slow'],
  ][]) {
    test(`the doctor reports a service with the quirk ${quirk}`, async () => {
      const visited = await visit({ quirk, isCreating: true });
      assert.equal(visited.outcome, outcome, visited.text);
      assert.match(visited.row(row), says);
      assert.notEqual((await visit({ quirk })).text, '');
    });
  }
});

describe('the doctor and a wrong profile', () => {
  test('the doctor finds a wrapped list of packages and another name of their title', async () => {
    const { lines, differing, outcome } = await visit({
      spoken: { lists: { packages: 'data' }, package: { title: 'name' } },
    });
    assert.equal(outcome, 'differs');
    assert.deepEqual(differing, ['lists.packages', 'package.title']);
    assert.deepEqual(lines, { lists: { packages: 'data' }, package: { title: 'name' } });
  });

  test('the doctor leaves a path that answers 404 to a person', async () => {
    const { lines, row } = await visit({ spoken: { paths: { packages: '/packages' } } });
    assert.match(row('paths.packages'), /^differs: GET \/v2\/packages answers 404/);
    assert.deepEqual(lines, { paths: { packages: '…' } });
  });

  test('the doctor lists the id and the title of each package', async () => {
    const { row } = await visit();
    assert.equal(row('package 539146'), 'ok: Standard background check: 13 fields');
    assert.equal(row('package 539184'), 'ok: Fingerprint check: by the form of the service alone');
  });

  test('the doctor takes no name of a required field for one of ours: it prints the names, and a person says which they are', async () => {
    const candidate = { dob: 'born', ssn: 'national_id', 'address.countryCode': 'address.land' };
    const { lines } = await visit({ spoken: { candidate } });
    assert.deepEqual(lines, {
      candidate: { '…': ['born', 'national_id', 'address.land'] },
      uncollectable: ['fingerprints', 'documents', '…'],
    });
  });

  test('with five mistakes in the profile each line that the doctor prints is right or …, and no search is not concluded from a wrong path', async () => {
    const right = readProfile({
      lists: { packages: 'data' },
      package: { title: 'name' },
      candidate: { dob: 'born', ssn: 'national_id' },
      paths: { candidates: '/people', candidate: '/people/{id}' },
      callback: { payload: 'about' },
    });
    let believed: unknown = {};
    for (const wrong of [5, 1]) {
      const { differing, lines, row } = await visit({ spoken: right, believed, isCreating: true });
      assert.ok(differing.length > 0 && differing.length <= wrong, differing.join(', '));
      assert.doesNotMatch(row('reads.candidateSearch'), /differs/);
      believed = overlaid(believed, pastedLines(lines, right));
    }
    assert.deepEqual((await visit({ spoken: right, believed, isCreating: true })).differing, []);
  });

  test('an order by link that is refused, and taken without an invite, shows that there are no invites', async () => {
    const { row, differing } = await visit({
      isCreating: true,
      intercept: async (request, next) => {
        if (request.method !== 'POST' || !request.url.endsWith('/screenings')) return next(request);
        const body = (await request.clone().json()) as { invite?: unknown };
        if (body.invite !== undefined)
          return Response.json({ errors: [{ code: '400#invite?not-offered' }] }, { status: 400 });
        const byLink = new Request(request.url, {
          method: 'POST',
          headers: request.headers,
          body: JSON.stringify({ ...body, invite: { method: 'link' } }),
        });
        const { invite: _, ...answer } = (await (await next(byLink)).json()) as Record<string, unknown>;
        return Response.json(answer, { status: 201 });
      },
    });
    assert.match(row('invites'), /^ok: none: POST \/v2\/screenings answers 400 \(400#invite\?not-offered\)/);
    assert.ok(!differing.includes('screening.inviteLink'));
  });

  test('an order by link whose answer holds no link shows that there are no invites', async () => {
    const { row, differing } = await visit({
      isCreating: true,
      intercept: async (request, next) => {
        const answer = await next(request);
        if (request.method !== 'POST' || !/\/(screenings|invite)$/.test(request.url)) return answer;
        const { invite: _, ...body } = (await answer.json()) as Record<string, unknown>;
        return Response.json(body, { status: answer.status });
      },
    });
    assert.match(row('invites'), /^ok: none: the answer to an order by link holds no link/);
    assert.deepEqual(differing, ['reads.newInvite']);
  });

  test('the doctor finds other names of a candidate’s fields', async () => {
    const candidate = { givenName: 'firstName', familyName: 'lastName', id: 'candidateId' };
    const { lines } = await visit({ spoken: { candidate }, isCreating: true });
    assert.deepEqual(lines['candidate'], { '…': ['firstName', 'lastName'] });
    const { candidateId: _, ...names } = { ...candidate, candidateId: '' };
    const rest = await visit({
      spoken: { candidate },
      believed: { candidate: { ...names, id: 'id' } },
      isCreating: true,
    });
    assert.deepEqual(rest.lines, { candidate: { id: 'candidateId' } });
  });

  test('the doctor finds numeric identifiers and another error grammar', async () => {
    const spoken = {
      identifiers: 'number',
      errors: { list: 'problems', code: 'kind', format: '{path}/{reason}', reasons: { format: 'malformed' } },
    };
    const { lines } = await visit({ spoken, isCreating: true });
    assert.deepEqual(lines, {
      identifiers: 'number',
      errors: { list: 'problems', code: 'kind', format: '…' },
    });
    const rest = await visit({
      spoken,
      believed: overlaid(lines, { errors: { format: '{path}/{reason}' } }),
      isCreating: true,
    });
    assert.deepEqual(rest.lines, { errors: { reasons: { format: 'malformed' } } });
  });

  test('the doctor finds that a screening cannot be read back, and says what the change leaves behind', async () => {
    const spoken = { reads: { screening: false, candidateSearch: false, newInvite: false } };
    const { lines, row } = await visit({ spoken, isCreating: true });
    assert.deepEqual(lines, spoken);
    assert.match(row('reads.screening'), /nobody asks for what came before the change/);
  });

  test('the doctor finds that a screening can be read back although the profile denies it', async () => {
    const { differing } = await visit({ believed: { reads: { screening: false } }, isCreating: true });
    assert.deepEqual(differing, ['reads.screening']);
  });

  test('the doctor says which mode the service needs: reads decide, or callbacks do', async () => {
    const readable = await visit({ isCreating: true });
    assert.match(readable.row('reads.screening'), /^ok: .* answers 200: reads decide/);
    assert.match(readable.row('a read after the callback'), /^ok: it is not older$/);
    const reads = { reads: { screening: false } };
    const unreadable = await visit({ spoken: reads, believed: reads, isCreating: true });
    assert.match(unreadable.row('reads.screening'), /^ok: .* answers 40\d: what a callback says decides$/);
    assert.match(unreadable.row('callback is read'), /^ok/);
    const unknown = await visit();
    assert.match(
      unknown.row('reads.screening'),
      /^cannot tell: the profile says true; only an order shows .*\(--create\)/,
    );
  });

  /** A service whose callbacks name a screening, and say nothing of it. */
  const withIdAlone: Case['deliver'] = async (request, next) => {
    const { payload } = (await request.json()) as { payload: { id: string } };
    const body = JSON.stringify({ about: { id: payload.id } });
    return next(new Request(request.url, { method: 'POST', headers: request.headers, body }));
  };

  test('a service whose screenings cannot be read, and whose callbacks hold none, can show nothing: the doctor says so', async () => {
    const spoken = { reads: { screening: false } };
    const { differing, text } = await visit({ spoken, isCreating: true, deliver: withIdAlone });
    assert.ok(differing.includes('callback is read'));
    assert.match(text, /Ask the service for callbacks that hold the screening, or for a call that reads it/);
    const readable = await visit({ isCreating: true, deliver: withIdAlone });
    assert.ok(!readable.differing.includes('callback is read'));
  });

  test('the doctor says by how much reads are behind callbacks', async () => {
    const { row, outcome } = await visit({
      isCreating: true,
      intercept: async (request, next) => {
        const answer = await next(request);
        if (request.method !== 'GET' || !/\/screenings\/\w+$/.test(request.url)) return answer;
        const screening = (await answer.json()) as { updatedAt: string };
        const updatedAt = new Date(Date.parse(screening.updatedAt) - 90_000).toISOString();
        return Response.json({ ...screening, updatedAt });
      },
    });
    assert.equal(outcome, 'holds');
    assert.match(row('a read after the callback'), /^cannot tell: it is 90 s behind/);
  });

  test('the doctor finds callbacks without credentials', async () => {
    const { lines } = await visit({
      isCreating: true,
      deliver: (request, next) => {
        request.headers.delete('authorization');
        return next(request);
      },
    });
    assert.deepEqual(lines, { callback: { basicAuth: null } });
  });

  test('the doctor finds callbacks without an envelope', async () => {
    const spoken = { callback: { type: null, payload: '' } };
    const { lines } = await visit({ spoken, isCreating: true });
    assert.deepEqual(lines, spoken);
  });

  test('each line is right or … for a profile that is wrong in all but its paths, and pasting them corrects it', async () => {
    const { paths: _, versions: __, ...spoken } = example;
    const right = readProfile(spoken);
    let believed: unknown = { callback: spoken.callback, headers: spoken.headers };
    for (let left = 8; ; left -= 1) {
      const { differing, lines } = await visit({ spoken, believed, isCreating: true });
      if (differing.length === 0) break;
      assert.ok(left > 0, `the doctor goes on with ${differing.join(', ')}`);
      believed = overlaid(believed, pastedLines(lines, right));
    }
  });

  test('the doctor says which LINK_ORIGINS are in force when it orders nothing', async () => {
    const { row } = await visit({ settings: { linkOrigins: ['https://forms.example', baseUrl] } });
    assert.match(row('LINK_ORIGINS'), /^cannot tell: LINK_ORIGINS=https:\/\/forms\.example,http:\/\/service/);
  });

  test('what the service writes cannot act on the terminal, nor add rows to the report', async () => {
    const word = 'RECEIVED\u001b[2J\u202e\u009b\n  reads.screening  ✓ ok';
    const { text, json, lines } = await visit({
      spoken: { statuses: { created: [word] } },
      isCreating: true,
    });
    assert.deepEqual((lines['statuses'] as { created: unknown }).created, [word, '…']);
    assert.match(text, /^[^\p{Cf}\p{Zl}\p{Zp}]+$/u);
    assert.doesNotMatch(text.replaceAll('\n', ''), /\p{Cc}/u);
    const shown = '"RECEIVED\\u001b[2J\\u202e\\u009b';
    assert.equal(text.split(shown).length, 3, 'once in its row, once in the lines for the profile');
    const [, profile = ''] = /right value\):\n\n(\{.*?\n\})/s.exec(text) ?? [];
    assert.deepEqual(JSON.parse(profile), lines);
    assert.match(json, /^[^\p{Cf}\p{Zl}\p{Zp}]+$/u);
    assert.doesNotMatch(json.replaceAll('\n', ''), /\p{Cc}/u);
    assert.deepEqual(JSON.parse(json).profile, lines);
  });

  test('the doctor says how to set LINK_ORIGINS for links that lead elsewhere', async () => {
    const { text, differing } = await visit({ isCreating: true, publicUrl: 'https://forms.example' });
    assert.deepEqual(differing, ['LINK_ORIGINS']);
    assert.match(text, /Set LINK_ORIGINS to: http:\/\/service\.example https:\/\/forms\.example/);
  });
});

describe('the doctor without proof', () => {
  const wrongPath = { paths: { candidates: '/nowhere', candidate: '/nowhere/{id}' } };

  test('the doctor cannot tell that there is no search while the path may be wrong', async () => {
    const believed = { ...wrongPath, reads: { candidateSearch: false } };
    const { row } = await visit({ believed });
    assert.match(row('reads.candidateSearch'), /^cannot tell: GET \/nowhere.* or paths.candidates is wrong/);
    const { row: known } = await visit({ spoken: believed, believed });
    assert.match(known('reads.candidateSearch'), /^ok: .* no search, as the profile says/);
  });

  test('a candidate that can be created proves that the path is right and has no search', async () => {
    const believed = { reads: { candidateSearch: false } };
    const { row } = await visit({
      believed,
      isCreating: true,
      intercept: (request, next) =>
        request.method === 'GET' && request.url.includes('/candidates?')
          ? Promise.resolve(new Response(null, { status: 404 }))
          : next(request),
    });
    assert.match(row('reads.candidateSearch'), /^ok: .* answers 404: no search, as the profile says/);
  });
});

describe('the doctor and a broken service', () => {
  const tokens = (body: unknown) => (request: Request, next: (request: Request) => Promise<Response>) =>
    request.url.endsWith('/oauth') ? Promise.resolve(Response.json(body)) : next(request);

  test('the doctor reports a service as unreachable that does not answer, is something else, or refuses the client', async () => {
    const answers = [
      () => Promise.reject(new TypeError('fetch failed')),
      () => Promise.resolve(new Response('<h1>Welcome</h1>')),
      () => Promise.resolve(new Response(null, { status: 401 })),
      () => Promise.resolve(new Response(null, { status: 302 })),
      () => Promise.resolve(new Response(null, { status: 404 })),
    ];
    for (const intercept of answers) {
      const { outcome, findings } = await visit({ intercept });
      assert.equal(outcome, 'unreachable');
      assert.ok(findings.length > 0);
    }
  });

  test('the doctor reports the characters, the type and the lifetime of a token', async () => {
    const odd = await visit({ intercept: tokens({ access_token: 'a b' }) });
    assert.match(odd.row('access_token'), /characters that no header can carry/);
    const sparse = await visit({ intercept: tokens({ access_token: 'ab\n' }) });
    assert.match(sparse.row('access_token'), /white space around it is ignored/);
    assert.match(sparse.row('expires_in'), /^cannot tell: missing: the proxy assumes ten hours/);
    assert.match(sparse.row('token_type'), /^cannot tell/);
  });

  test('the doctor quotes the code with which the service refuses the order', async () => {
    const { row } = await visit({
      isCreating: true,
      intercept: (request, next) =>
        request.url.endsWith('/screenings')
          ? Promise.resolve(
              Response.json({ errors: [{ code: '400#callback.credentials' }] }, { status: 400 }),
            )
          : next(request),
    });
    assert.match(row('screening'), /POST \/v2\/screenings answers 400 \(400#callback\.credentials\)/);
  });

  test('no JSON that the service answers crashes the doctor', async () => {
    for (const body of [
      null,
      7,
      'text',
      [],
      {},
      [[]],
      [null],
      { data: {} },
      { 'a.b': [{}] },
      { errors: 'no' },
    ]) {
      for (const status of [200, 201, 400, 404, 409]) {
        const { outcome } = await visit({
          isCreating: true,
          intercept: (request, next) =>
            request.url.endsWith('/oauth') ? next(request) : Promise.resolve(Response.json(body, { status })),
        });
        assert.notEqual(outcome, 'holds', `${status} ${JSON.stringify(body)}`);
      }
    }
  });
});

describe('the report', () => {
  test('the report contains no secret and nothing personal', async () => {
    const { text, traffic } = await visit({ isCreating: true });
    const token = /"access_token":"(\w+)"/.exec(traffic)?.[1];
    const link = /candidate-form\/(\w+)/.exec(traffic)?.[1];
    assert.ok(token && link);
    const secrets = [
      token,
      link,
      credentials.clientSecret,
      credentials.clientId,
      '@example.com',
      'Doctorunique',
    ];
    for (const secret of secrets) {
      assert.ok(traffic.includes(secret) || !secret.includes('@'));
      assert.ok(!text.includes(secret), secret);
    }
  });
});

describe('the doctor’s command', () => {
  const variables = {
    SERVICE_BASE_URL: baseUrl.replace('http:', 'https:'),
    SERVICE_CLIENT_ID: 'id',
    SERVICE_CLIENT_SECRET: 'issued elsewhere',
    SERVICE_ENVIRONMENT: 'production',
  };
  const mistakes = (args: string[], more: Record<string, string> = {}): string[] => {
    try {
      readSettings(readOptions(args), { ...variables, ...more });
      return [];
    } catch (error) {
      assert.ok(error instanceof ConfigurationError);
      return error.mistakes;
    }
  };

  test('the doctor needs no secret of the proxy, and without --create no PUBLIC_URL', () => {
    assert.deepEqual(mistakes([]), []);
    assert.match(mistakes(['--create'])[0] ?? '', /PUBLIC_URL is missing/);
  });

  test('the doctor starts with a key alone, which it takes from either variable', () => {
    const { SERVICE_CLIENT_ID, SERVICE_CLIENT_SECRET, ...others } = variables;
    for (const key of [{ SERVICE_CLIENT_ID }, { SERVICE_CLIENT_SECRET }])
      readSettings(readOptions([]), { ...others, ...key });
    assert.throws(() => readSettings(readOptions([]), others), /_ID is missing.*_SECRET is missing/s);
  });

  test('the doctor has the callback secret of the proxy', () => {
    const given = { ...variables, SERVICE_CALLBACK_SECRET: 'agreed on with the service' };
    assert.equal(readSettings(readOptions([]), given).settings.callbackSecret, given.SERVICE_CALLBACK_SECRET);
  });

  test('the doctor refuses --create in production', () => {
    const [mistake] = mistakes(['--create'], { PUBLIC_URL: 'https://example.com' });
    assert.match(mistake ?? '', /test environment only/);
  });

  test('the doctor refuses every option but --create', () => {
    assert.match(mistakes(['--force'])[0] ?? '', /the only options are --create/);
  });

  /** Runs the command against a sandbox that speaks `spoken`, or against `url`. */
  const run = async (url: string, spoken: object, ...options: string[]) => {
    const sandbox = createSandbox({
      credentials,
      environment: 'test',
      publicUrl: url,
      seed: 'x',
      profile: spoken,
    });
    const served = await serveSandbox(sandbox, 0, '127.0.0.1');
    const child = spawn(process.execPath, ['server-example/main.ts', 'doctor', ...options], {
      env: {
        SERVICE_BASE_URL: url || `http://127.0.0.1:${served.port}`,
        SERVICE_CLIENT_ID: credentials.clientId,
        SERVICE_CLIENT_SECRET: credentials.clientSecret,
        SERVICE_ENVIRONMENT: 'test',
      },
    });
    const [printed, [code]] = await Promise.all([
      child.stdout.toArray() as Promise<Buffer[]>,
      once(child, 'close') as Promise<[number | null]>,
    ]);
    await served.close();
    return { code, printed: Buffer.concat(printed).toString() };
  };

  test('the doctor exits with 0 if nothing differs, 1 if something does, 2 without a connection', async () => {
    const runs = [run('', {}), run('', { lists: { packages: 'data' } }), run('http://127.0.0.1:1', {})];
    assert.deepEqual(
      (await Promise.all(runs)).map(({ code }) => code),
      [0, 1, 2],
    );
  });

  test('with --json the doctor prints its rows for a program, each with what to paste for it, and exits as ever', async () => {
    const [differing, silent] = await Promise.all([
      run('', { lists: { packages: 'data' } }, '--json'),
      run('http://127.0.0.1:1', {}, '--json'),
    ]);
    const { outcome, rows, profile } = JSON.parse(differing.printed);
    assert.deepEqual([differing.code, outcome], [1, 'differs']);
    assert.deepEqual(profile, { lists: { packages: 'data' } });
    const { detail, ...row } = rows.find(({ name }: { name: string }) => name === 'lists.packages');
    assert.deepEqual(row, { section: 'Packages', name: 'lists.packages', verdict: 'differs', profile });
    assert.match(detail, /data/);
    assert.deepEqual([silent.code, JSON.parse(silent.printed).outcome], [2, 'unreachable']);
  });

  test('with --json a doctor that cannot start says why for a program, too', async () => {
    for (const [url, option, why] of [
      ['no address', '--json', /SERVICE_BASE_URL must/],
      ['', '--host', /SECRET_KEY is missing/],
      ['', '--chek', /the only options are --create/],
    ] as const) {
      const { code, printed } = await run(url, {}, '--json', option);
      const { outcome, summary, rows } = JSON.parse(printed);
      assert.deepEqual([code, outcome, rows], [2, 'unreachable', []]);
      assert.match(summary, /^The doctor cannot start: /);
      assert.match(summary, why);
    }
  });
});

describe('the doctor before a service that takes a key', () => {
  /** Takes no other header, and has no tokens. */
  const taking =
    (name: string, value: string): Intercept =>
    async (request, next) => {
      if (request.url.endsWith('/oauth')) return Response.json({}, { status: 404 });
      if (request.headers.get(name) !== value) return Response.json({}, { status: 401 });
      const asked = new Request(`${baseUrl}/v2/oauth`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa('sandbox-client:sandbox-secret')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
      });
      const { access_token: token } = (await (await next(asked)).json()) as { access_token: string };
      const inside = new Request(request);
      inside.headers.set('authorization', `Bearer ${token}`);
      return next(inside);
    };
  const account = { kind: 'header', name: 'Authorization', prefix: 'Account ' };

  test('finds out how it takes the key, and goes on with it', async () => {
    const intercept = taking('authorization', 'Account sandbox-secret');
    const { row, lines, outcome, text } = await visit({ intercept });
    assert.match(row('auth'), /^differs: .*it takes Authorization: Account and the key/);
    assert.deepEqual(lines, { auth: account });
    assert.match(row('paths.packages'), /^ok/);
    assert.equal(outcome, 'differs');
    assert.doesNotMatch(text, /sandbox-secret/);
    const after = await visit({ intercept, believed: { auth: account } });
    assert.equal(after.outcome, 'holds', after.text);
  });

  test('says that it is the key where none is accepted, and how the service wants it', async () => {
    const intercept: Intercept = async () =>
      Response.json({}, { status: 401, headers: { 'www-authenticate': 'Basic realm="api"' } });
    const { row, outcome } = await visit({ intercept, believed: { auth: account } });
    assert.match(row('auth'), /^differs: .*asks for Basic/);
    assert.equal(outcome, 'unreachable');
  });
});
