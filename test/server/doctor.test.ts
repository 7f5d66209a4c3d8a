import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import example from '../../docs/example-profile.json' with { type: 'json' };
import { ConfigurationError } from '../../server-example/configuration.ts';
import { createDoctor, type Diagnosis, type DoctorSettings } from '../../server-example/doctor/doctor.ts';
import { readSettings } from '../../server-example/doctor/read-settings.ts';
import { report } from '../../server-example/doctor/report.ts';
import { type QuirkName, quirkCatalogue } from '../../server-example/sandbox/quirks.ts';
import { createSandbox } from '../../server-example/sandbox/sandbox.ts';
import { serveSandbox } from '../../server-example/sandbox/serve-sandbox.ts';
import { overlaid, readProfile } from '../../server-example/service/profile.ts';

const baseUrl = 'http://service.example';
const credentials = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' };
const slowMs = 5_000;

interface Call {
  /** What the service speaks, over the default. */
  spoken?: unknown;
  /** What the doctor believes, over the default. */
  believed?: unknown;
  quirk?: QuirkName;
  isCreating?: boolean;
  settings?: Partial<DoctorSettings>;
  /** Where the service says its forms are. */
  publicUrl?: string;
  intercept?: (request: Request, next: (request: Request) => Promise<Response>) => Promise<Response>;
  /** Stands between the service and the doctor's inbox. */
  deliver?: (request: Request, next: (request: Request) => Promise<Response>) => Promise<Response>;
}

interface Visited extends Diagnosis {
  text: string;
  /** `POST /v2/oauth` and so on. */
  calls: string[];
  /** Everything that went over the wire. */
  traffic: string;
  /** Of one row: verdict and what was seen. */
  row: (name: string) => string;
  differing: string[];
}

/** Lets the doctor see a sandbox, without a port and without waiting. */
async function visit(call: Call = {}): Promise<Visited> {
  const calls: string[] = [];
  let traffic = '';
  const receive = (request: Request) => doctor.receive(request);
  const sandbox = createSandbox({
    credentials,
    environment: call.settings?.environment ?? 'test',
    publicUrl: call.publicUrl ?? baseUrl,
    seed: 'doctor',
    profile: call.spoken,
    alarm: (milliseconds, ring) => {
      if (milliseconds === slowMs) queueMicrotask(ring);
      return () => {};
    },
    deliver: async (input, init) => {
      const request = new Request(input, init);
      return call.deliver ? call.deliver(request, receive) : receive(request);
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
    profile: readProfile(call.believed),
    linkOrigins: [baseUrl],
    ...(call.isCreating ? { create: { publicUrl: 'http://doctor.example' } } : {}),
    ...call.settings,
  };
  let count = 0;
  const doctor = createDoctor(settings, {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      calls.push(`${request.method} ${new URL(request.url).pathname}`);
      return call.intercept ? call.intercept(request, reach) : reach(request);
    },
    pause: () => Promise.resolve(),
    patience: () => sandbox.settled(),
    unique: () => `unique${(count += 1)}`,
  });
  if (call.quirk) {
    const { clientId, clientSecret } = credentials;
    await sandbox.fetch(
      new Request(`${baseUrl}/portal/api/quirks`, {
        method: 'PUT',
        headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
        body: JSON.stringify({ [call.quirk]: true }),
      }),
    );
  }
  const diagnosis = await doctor.examine();
  sandbox.close();
  return {
    ...diagnosis,
    calls,
    traffic,
    text: report(diagnosis, settings),
    row: (name) => {
      const found = diagnosis.findings.find(({ row }) => row === name);
      return found ? `${found.verdict}: ${found.seen}` : 'no such row';
    },
    differing: diagnosis.findings.filter(({ verdict }) => verdict === 'differs').map(({ row }) => row),
  };
}

describe('the doctor', () => {
  test('finds that nothing differs from a service that speaks the profile, by reading alone', async () => {
    const { outcome, differing, calls, text } = await visit();
    assert.deepEqual([outcome, differing], ['holds', []]);
    assert.deepEqual(
      calls.filter((call) => !call.startsWith('GET ')),
      ['POST /v2/oauth'],
    );
    assert.match(text, /0 differ/);
  });

  test('with a test screening can tell all but what no answer showed', async () => {
    const { outcome, findings } = await visit({ isCreating: true });
    assert.equal(outcome, 'holds');
    assert.deepEqual(
      findings.filter(({ verdict }) => verdict !== 'ok').map(({ row }) => row),
      ['headers.retryAfter'],
    );
  });

  test('knows v1 as well', async () => {
    const { outcome, calls } = await visit({ isCreating: true, settings: { version: 'v1' } });
    assert.equal(outcome, 'holds');
    assert.ok(calls.every((call) => call === 'POST /oauth/token' || call.includes(' /v1/')));
  });

  test('looks at no person in production', async () => {
    const { calls, row } = await visit({ settings: { environment: 'production' } });
    assert.match(row('paths.candidate'), /in production nobody is looked at/);
    const people = calls.filter((call) => call.includes('/candidates'));
    assert.deepEqual(people, ['GET /v2/candidates', 'GET /v2/candidates/doctor-unique3']);
  });

  test('holds to the example of another profile as well', async () => {
    const { differing } = await visit({ spoken: example, believed: example, isCreating: true });
    assert.deepEqual(differing, []);
  });

  const quirks: Record<QuirkName, { outcome: Diagnosis['outcome']; row: string; says: RegExp }> = {
    expiresInString: { outcome: 'holds', row: 'expires_in', says: /^ok: "3600", a number in quotes/ },
    maskedReads: { outcome: 'holds', row: 'paths.candidate', says: /^ok/ },
    mixedCase: { outcome: 'holds', row: 'statuses', says: /^ok/ },
    unknownStatus: { outcome: 'differs', row: 'statuses', says: /^differs: no meaning is known of "/ },
    reopen: { outcome: 'holds', row: 'reads.screening', says: /^ok/ },
    tokenRevokedEarly: { outcome: 'holds', row: 'paths.packages', says: /^ok/ },
    rateLimited: {
      outcome: 'unreachable',
      row: 'headers.retryAfter',
      says: /^ok: a 429 says Retry-After: 1/,
    },
    serverError: { outcome: 'unreachable', row: 'Authorization header', says: /500.*malformed header/ },
    slow: { outcome: 'holds', row: 'paths.packages', says: /^ok/ },
    answerDropped: { outcome: 'holds', row: 'screening', says: /no answer; it is not asked a second time/ },
    callbackDuplicated: { outcome: 'holds', row: 'callback', says: /^ok/ },
    callbackReordered: { outcome: 'holds', row: 'callback', says: /^cannot tell: none came/ },
    callbackDelayed: { outcome: 'holds', row: 'callback', says: /^cannot tell: none came/ },
    callbackFirst: { outcome: 'holds', row: 'callback', says: /^ok/ },
    callbackNever: { outcome: 'holds', row: 'callback', says: /^cannot tell: none came/ },
    linkExpired: { outcome: 'holds', row: 'LINK_ORIGINS', says: /^ok/ },
  };
  for (const [quirk, { outcome, row, says }] of Object.entries(quirks) as [
    QuirkName,
    (typeof quirks)['slow'],
  ][]) {
    test(`says something sensible of a service with the quirk ${quirk}`, async () => {
      const visited = await visit({ quirk, isCreating: true });
      assert.equal(visited.outcome, outcome, visited.text);
      assert.match(visited.row(row), says);
      assert.notEqual((await visit({ quirk })).text, '');
    });
  }

  test('was seen with every quirk that there is', () => {
    assert.deepEqual(Object.keys(quirks).toSorted(), Object.keys(quirkCatalogue).toSorted());
  });
});

describe('a wrong line of the profile', () => {
  test('is found where the list of packages is wrapped and their title is called otherwise', async () => {
    const { lines, differing, outcome } = await visit({
      spoken: { lists: { packages: 'data' }, package: { title: 'name' } },
    });
    assert.equal(outcome, 'differs');
    assert.deepEqual(differing, ['lists.packages', 'package.title']);
    assert.deepEqual(lines, { lists: { packages: 'data' }, package: { title: 'name' } });
  });

  test('is found where packages have no version in their path', async () => {
    const { lines, row } = await visit({ spoken: { paths: { packages: '/packages' } } });
    assert.match(row('paths.packages'), /GET \/v2\/packages answers 404, GET \/packages answers 200/);
    assert.deepEqual(lines, { paths: { packages: '/packages' } });
  });

  test('is found where the token is asked for at the other version’s path', async () => {
    const { lines } = await visit({
      spoken: { versions: { v2: { token: '/oauth/token' }, v1: { token: '/v1/oauth' } } },
    });
    assert.deepEqual(lines, { versions: { v2: { token: '/oauth/token' } } });
  });

  test('is found where required fields have other names, and lists among them are left to the service', async () => {
    const candidate = { dob: 'person.dateOfBirth', 'address.postalCode': 'home.zip', aliases: 'alsoKnownAs' };
    const { lines } = await visit({ spoken: { candidate } });
    assert.deepEqual(lines, {
      candidate: { dob: 'person.dateOfBirth', 'address.postalCode': 'home.zip' },
      uncollectable: ['fingerprints', 'documents', 'alsoKnownAs'],
    });
  });

  test('is found where names of a candidate are others than those sent', async () => {
    const candidate = { givenName: 'firstName', familyName: 'lastName', id: 'candidateId' };
    const { lines } = await visit({ spoken: { candidate }, isCreating: true });
    assert.deepEqual(lines, { candidate });
  });

  test('is found where identifiers are numbers and errors speak otherwise', async () => {
    const spoken = {
      identifiers: 'number',
      errors: { list: 'problems', code: 'kind', format: '{path}/{reason}', reasons: { format: 'malformed' } },
    };
    const { lines } = await visit({ spoken, isCreating: true });
    assert.deepEqual(lines, spoken);
  });

  test('is found where a screening cannot be read back', async () => {
    const spoken = { reads: { screening: false, candidateSearch: false, newInvite: false } };
    const { lines } = await visit({ spoken, isCreating: true });
    assert.deepEqual(lines, spoken);
  });

  test('is found where a screening could be read back, too', async () => {
    const { differing } = await visit({ believed: { reads: { screening: false } }, isCreating: true });
    assert.deepEqual(differing, ['reads.screening']);
  });

  test('is found where callbacks carry no credentials', async () => {
    const { lines } = await visit({
      isCreating: true,
      deliver: (request, next) => {
        request.headers.delete('authorization');
        return next(request);
      },
    });
    assert.deepEqual(lines, { callback: { basicAuth: null } });
  });

  test('is found where a callback wraps its screening otherwise', async () => {
    const spoken = { callback: { type: 'event.topic', screeningType: 'check', payload: 'event.about' } };
    const { lines } = await visit({ spoken, isCreating: true });
    assert.deepEqual(lines, spoken);
  });

  test('is found where a callback is the screening itself', async () => {
    const spoken = { callback: { type: null, payload: '' } };
    const { lines } = await visit({ spoken, isCreating: true });
    assert.deepEqual(lines, spoken);
  });

  test('that no answer shows is left to a person', async () => {
    const { lines, text } = await visit({ spoken: example, isCreating: true });
    assert.deepEqual(lines['paths'], { packages: '…', candidates: '…', candidate: '…' });
    assert.match(text, /… is for you to find out/);
  });

  test('leaves little to find when all lines but the paths differ, and nothing when they are mended', async () => {
    const { paths: _, versions: __, ...spoken } = example;
    const first = await visit({ spoken, isCreating: true });
    assert.ok(first.differing.length > 25);
    const { callback, headers } = spoken;
    const mended = overlaid({ callback, headers }, first.lines);
    const second = await visit({ spoken, believed: mended, isCreating: true });
    assert.deepEqual(second.differing, []);
  });

  test('may be one of the environment: links that lead elsewhere', async () => {
    const { text, differing } = await visit({ isCreating: true, publicUrl: 'https://forms.example' });
    assert.deepEqual(differing, ['LINK_ORIGINS']);
    assert.match(text, /Set LINK_ORIGINS to: http:\/\/service\.example https:\/\/forms\.example/);
  });
});

describe('what the answers do not show', () => {
  const wrongPath = { paths: { candidates: '/nowhere', candidate: '/nowhere/{id}' } };

  test('is whether there is no search, when the path may be wrong', async () => {
    const believed = { ...wrongPath, reads: { candidateSearch: false } };
    const { row } = await visit({ believed });
    assert.match(row('reads.candidateSearch'), /^cannot tell: GET \/nowhere.* or paths.candidates is wrong/);
    const { row: known } = await visit({ spoken: believed, believed });
    assert.match(known('reads.candidateSearch'), /^ok: .* no search, as the profile says/);
  });

  test('is shown by a candidate that could be created: the path is right and has no search', async () => {
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

  test('is what an unknown id is answered, when a path that does not exist is answered alike', async () => {
    const { row } = await visit({ believed: { ...wrongPath, reads: { candidateSearch: false } } });
    assert.match(row('unknown id'), /^cannot tell: .* answers 404, as a path does that does not exist/);
    assert.match((await visit()).row('unknown id'), /^ok: GET \/v2\/candidates\/unknown answers 404/);
  });

  test('is the format of a code that lacks the separator, as any text does', async () => {
    const format = '{path}/{reason}';
    const plain = await visit({ spoken: { errors: { format } }, believed: { errors: { format } } });
    assert.match(plain.row('errors.format'), /^cannot tell: "\w+" does not show whether/);
    const other = await visit({ believed: { errors: { format } } });
    assert.match(other.row('errors.format'), /^differs: "404#candidate" does not read as/);
  });

  test('is whether a field with a name that we know cannot be collected', async () => {
    const { lines } = await visit({ believed: example });
    const { candidate, uncollectable } = lines as { candidate: object; uncollectable?: string[] };
    assert.equal(uncollectable, undefined);
    const unclear = Object.entries(candidate).filter(([, name]) => name === '…');
    assert.deepEqual(
      unclear.map(([path]) => path),
      ['aliases', 'aliases[].givenName', 'aliases[].familyName'],
    );
    assert.equal(new Map(Object.entries(candidate)).get('givenName'), 'givenName');
  });

  test('is not the prefix of the version: packages that answer at the interface’s own address show it', async () => {
    const { row, lines } = await visit({ believed: example });
    assert.match(row('versions.v2.prefix'), /^differs: .* GET \/v2\/packages answers 200/);
    assert.deepEqual(lines['versions'], { v2: { prefix: '/v2' } });
    assert.deepEqual(lines['paths'], { packages: '{prefix}/packages' });
    const wrong = await visit({ believed: { versions: { v2: { prefix: '/gateway/2' } } } });
    assert.deepEqual(wrong.lines, { versions: { v2: { prefix: '/v2' } } });
  });
});

describe('a service that is hard to examine', () => {
  const tokens = (body: unknown) => (request: Request, next: (request: Request) => Promise<Response>) =>
    request.url.endsWith('/oauth') ? Promise.resolve(Response.json(body)) : next(request);

  test('is unreachable when it does not answer, when it is no service, or when it refuses us', async () => {
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

  test('says which characters, type and lifetime its token has', async () => {
    const odd = await visit({ intercept: tokens({ access_token: 'a b' }) });
    assert.match(odd.row('access_token'), /characters that no header may carry/);
    const sparse = await visit({ intercept: tokens({ access_token: 'ab\n' }) });
    assert.match(sparse.row('access_token'), /white space around it is left out/);
    assert.match(sparse.row('expires_in'), /^cannot tell: missing: ten hours are assumed/);
    assert.match(sparse.row('token_type'), /^cannot tell/);
  });

  test('is quoted where it refuses the order', async () => {
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

  test('is not crashed on whatever JSON it answers', async () => {
    for (const body of [null, 7, 'text', [], {}, [[]], [null], { data: {} }, { errors: 'no' }]) {
      for (const status of [200, 201, 400, 404, 409]) {
        const { outcome } = await visit({
          isCreating: true,
          intercept: (request, next) =>
            request.url.endsWith('/oauth') ? next(request) : Promise.resolve(Response.json(body, { status })),
        });
        assert.notEqual(outcome, 'holds');
      }
    }
  });
});

describe('the report', () => {
  test('shows no secret and nothing personal', async () => {
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

  test('is a table whose columns stand under each other', () => {
    const settings = {
      ...credentials,
      baseUrl,
      version: 'v2',
      environment: 'test',
      linkOrigins: [],
    } as const;
    const diagnosis: Diagnosis = {
      outcome: 'differs',
      lines: { lists: { packages: 'data' }, uncollectable: ['a', 'b'] },
      findings: [
        { section: 'Token', row: 'expires_in', verdict: 'ok', seen: '36000, a number' },
        {
          section: 'Packages',
          row: 'lists.packages',
          verdict: 'differs',
          seen: `one ${'word '.repeat(15)}two`,
        },
        { section: 'Packages', row: 'package.*', verdict: 'cannot tell', seen: 'none' },
      ],
    };
    assert.equal(
      report(diagnosis, { ...settings, linkOrigins: [], profile: readProfile() }),
      `http://service.example · v2 · test environment · reading only

Token
  expires_in      ✓ ok           36000, a number

Packages
  lists.packages  ✗ differs      one ${'word '.repeat(14).trim()}
                                 word two
  package.*       ? cannot tell  none

1 ok, 1 differ, 1 cannot be told. The profile does not describe this service.

Put this into the file of SERVICE_PROFILE (… is for you to find out):

{
  "lists": {
    "packages": "data"
  },
  "uncollectable": ["a", "b"]
}`,
    );
  });
});

describe('the command', () => {
  const variables = {
    SERVICE_BASE_URL: baseUrl.replace('http:', 'https:'),
    SERVICE_CLIENT_ID: 'id',
    SERVICE_CLIENT_SECRET: 'issued elsewhere',
    SERVICE_ENVIRONMENT: 'production',
  };
  const mistakes = (args: string[], more: Record<string, string> = {}): string[] => {
    try {
      readSettings(args, { ...variables, ...more });
      return [];
    } catch (error) {
      assert.ok(error instanceof ConfigurationError);
      return error.mistakes;
    }
  };

  test('needs none of the proxy’s own secrets, and no public address to read', () => {
    assert.deepEqual(mistakes([]), []);
    assert.match(mistakes(['--create'])[0] ?? '', /PUBLIC_URL is missing/);
  });

  test('orders nothing in production', () => {
    const [mistake] = mistakes(['--create'], { PUBLIC_URL: 'https://example.com' });
    assert.match(mistake ?? '', /test environment only/);
  });

  test('has one option', () => {
    assert.match(mistakes(['--force'])[0] ?? '', /the only option is --create/);
  });

  test('ends with 0 when all holds, 1 when something differs, 2 without a connection', async () => {
    const run = async (url: string, spoken: object): Promise<number | null> => {
      const sandbox = createSandbox({
        credentials,
        environment: 'test',
        publicUrl: url,
        seed: 'x',
        profile: spoken,
      });
      const served = await serveSandbox(sandbox, 0, '127.0.0.1');
      const child = spawn(process.execPath, ['server-example/doctor/main.ts'], {
        env: {
          SERVICE_BASE_URL: url || `http://127.0.0.1:${served.port}`,
          SERVICE_CLIENT_ID: credentials.clientId,
          SERVICE_CLIENT_SECRET: credentials.clientSecret,
          SERVICE_ENVIRONMENT: 'test',
        },
      });
      const [code] = (await once(child, 'exit')) as [number | null];
      await served.close();
      return code;
    };
    const codes = [run('', {}), run('', { lists: { packages: 'data' } }), run('http://127.0.0.1:1', {})];
    assert.deepEqual(await Promise.all(codes), [0, 1, 2]);
  });
});
