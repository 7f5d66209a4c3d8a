import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { ConfigurationError, readConfiguration } from '../../../server-example/configuration.ts';
import { usualLimits } from '../../../server-example/limits/limits.ts';
import { newSecret } from '../../../server-example/secrets.ts';
import { retired } from '../../../server-example/variable-names.ts';
import { variables } from '../../../server-example/variables.ts';

const typed = {
  SERVICE_BASE_URL: 'https://api.service.example',
  SERVICE_CLIENT_ID: 'client',
  SERVICE_CLIENT_SECRET: 'Gt5Rm2Wq-issued-elsewhere',
};
const whole = {
  ...typed,
  SERVICE_ENVIRONMENT: 'production',
  PUBLIC_URL: 'https://market.example/',
  SECRET_KEY: 'x9Qm1l0vWc3bZr8Tn5Ky2Ju7Ha4Pe6Sd',
  HOST_API_KEY: 'Lk3Vb8Nq1Zt6XcLk3Vb8Nq1Zt6XcW7pR',
};

const mistakesOf = (environment: Record<string, string>, fileNames: string[] = []): string[] => {
  try {
    readConfiguration(environment, { fileNames });
  } catch (error) {
    if (error instanceof ConfigurationError) return error.mistakes;
    throw error;
  }
  return [];
};

describe('the configuration', () => {
  test('three values to type and two secrets are enough where the service is on localhost', () => {
    const { SECRET_KEY, HOST_API_KEY } = whole;
    const { service, publicUrl, linkOrigins, allowedOrigins, limits, port, listen, database } =
      readConfiguration({ ...typed, SERVICE_BASE_URL: 'http://localhost:8081', SECRET_KEY, HOST_API_KEY });
    assert.deepEqual([service.version, service.environment], ['v2', 'test']);
    assert.equal(publicUrl, 'http://localhost:8080');
    assert.deepEqual([linkOrigins, allowedOrigins], [['http://localhost:8081'], []]);
    assert.deepEqual([listen, port], ['127.0.0.1', 8080]);
    assert.deepEqual(database, { kind: 'sqlite', file: 'screenings.db' });
    assert.deepEqual(limits, usualLimits);
  });

  test('there are at most 20 variables', () => {
    const names = Object.keys(variables).filter((name) => !name.endsWith('_PREVIOUS'));
    assert.ok(names.length <= 20, names.join());
    const required = Object.entries(variables).filter(([, { isRequired }]) => isRequired);
    assert.deepEqual(
      required.map(([name]) => name),
      [...Object.keys(typed), 'SECRET_KEY', 'HOST_API_KEY'],
    );
  });

  test('an empty configuration lists every mistake at once', () => {
    assert.deepEqual(
      mistakesOf({})
        .map((mistake) => mistake.replace(/ is missing: .+/, ''))
        .toSorted(),
      [...Object.keys(typed), 'SECRET_KEY', 'HOST_API_KEY'].toSorted(),
    );
  });

  const wrong: Record<string, [name: string, value: string]> = {
    'a placeholder secret': ['SECRET_KEY', 'change-me-change-me-change-me-change-me'],
    'a placeholder for the client secret': ['SERVICE_CLIENT_SECRET', 'changeme'],
    'the sandbox’s client secret in production': ['SERVICE_CLIENT_SECRET', 'sandbox-secret'],
    'a short secret': ['SECRET_KEY', 'x9Qm1l0v'],
    'a short host key': ['HOST_API_KEY', 'x9Qm1l0vWc3bZr8Tn5Ky2Ju7Ha4Pe6S'],
    'a secret of one letter': ['SECRET_KEY', 'a'.repeat(44)],
    'a host key of few characters': ['HOST_API_KEY', 'k7Qx2mVb9Rt'.repeat(4)],
    'a secret of digits': ['SECRET_KEY_PREVIOUS', '31415926535897932384626433832795'],
    'a secret in the order of digits and letters': ['SECRET_KEY', '0123456789abcdefghijklmnopqrstuvwxyz'],
    'a secret with a row of digits': ['HOST_API_KEY_PREVIOUS', 'x9Qm1l0vWc3bZr8Tn5Ky2Ju712345678'],
    'a secret along the keyboard': ['SECRET_KEY', 'QwertyuiopAsdfghjklZxcvbnm!?#$%&()'],
    'a secret from a guide': ['SECRET_KEY', 'my-secret-key-of-the-market-place-42'],
    'a host key that is an example': ['HOST_API_KEY', 'Tr3-example-of-a-key-for-your-back-end'],
    'a super secret key': ['SECRET_KEY', 'my-super-secret-key-for-jwt-tokens-1234'],
    'a command that no shell has run': ['SECRET_KEY', '$(openssl rand -base64 32 | tr -d "=")'],
    'a variable that nothing has replaced': ['SERVICE_CLIENT_SECRET', '${SERVICE_SECRET_OF_THE_VAULT}'],
    'a host key that stands for one': ['HOST_API_KEY', '<the key of our host, which is long enough>'],
    'a host key equal to the secret': ['HOST_API_KEY', whole.SECRET_KEY],
    'a secret that is equal to the one before': ['SECRET_KEY_PREVIOUS', whole.SECRET_KEY],
    'a secret file that is not there': ['SECRET_KEY_PREVIOUS_FILE', 'nowhere'],
    'a client id with a colon': ['SERVICE_CLIENT_ID', 'client:1'],
    'a name that is spelled wrong': ['SERVICE_CLIENT_SECERT', 'x'],
    'a retention that is spelled wrong': ['RETENTION_DAY', '30'],
    'a webhook address that is spelled wrong': ['HOST_WEBHOOK_URI', 'https://market.example/news'],
    'the file of a secret that is spelled wrong': ['HOST_API_KEY_PREVOIUS_FILE', '/run/secrets/key'],
    'a file for what is no secret': ['SERVICE_BASE_URL_FILE', 'address.txt'],
    'a password in an address': ['SERVICE_BASE_URL', 'https://:pass@api.service.example'],
    'a service without TLS': ['SERVICE_BASE_URL', 'http://api.service.example'],
    'a service that is no address': ['SERVICE_BASE_URL', 'api.service.example'],
    'an unknown version': ['SERVICE_VERSION', 'v3'],
    'an unknown environment': ['SERVICE_ENVIRONMENT', 'staging'],
    'origins by a pattern': ['ALLOWED_ORIGINS', 'https://*.market.example'],
    'an origin with a path': ['ALLOWED_ORIGINS', 'https://market.example/shop'],
    'a link origin without TLS': ['LINK_ORIGINS', 'http://forms.example'],
    'a port that is not a number': ['PORT', 'eighty'],
    'a retention of no days': ['RETENTION_DAYS', '0'],
    'limits that are no JSON': ['LIMITS', 'ordersPerDay=10'],
    'a limit in words': ['LIMITS', '{"streams":"many"}'],
    'a limit that would refuse every page': ['LIMITS', '{"streamsPerSession":0}'],
    'a limit that does not exist': ['LIMITS', '{"ordersPerWeek":10}'],
    'a database of an unknown kind': ['DATABASE_URL', 'mysql://localhost/x'],
    'a database file without a name': ['DATABASE_URL', 'file://'],
    'a Postgres address without a host': ['DATABASE_URL', 'postgres:///screenings'],
    'a Postgres password with a stray percent sign': ['DATABASE_URL', 'postgres://u:50%off@db.example/x'],
    'an unknown way to use TLS': ['DATABASE_URL', 'postgres://db.example/x?sslmode=sometimes'],
    'a root certificate that cannot be read': ['DATABASE_URL', 'postgres://db.example/x?sslrootcert=nowhere'],
    'a profile file that does not exist': ['SERVICE_PROFILE', 'nowhere.json'],
  };
  for (const [title, [name, value]] of Object.entries(wrong)) {
    test(`the configuration refuses ${title}`, () => {
      const mistakes = mistakesOf({ ...whole, [name]: value });
      assert.equal(mistakes.length, 1, mistakes.join('\n'));
      assert.match(mistakes[0]!, new RegExp(`\\b${name}\\b`));
    });
  }

  test('for a service elsewhere, and for production, environment and public address are asked for', () => {
    const { PUBLIC_URL: _, SERVICE_ENVIRONMENT: __, ...others } = whole;
    const missing = (environment: Record<string, string>) =>
      mistakesOf({ ...others, ...environment }).map((mistake) => mistake.split(' is missing: ')[0]);
    assert.deepEqual(missing({}), ['SERVICE_ENVIRONMENT', 'PUBLIC_URL']);
    assert.deepEqual(missing({ SERVICE_ENVIRONMENT: 'test' }), ['PUBLIC_URL']);
    const here = { SERVICE_BASE_URL: 'http://localhost:9000' };
    assert.deepEqual(missing(here), []);
    assert.deepEqual(missing({ ...here, SERVICE_ENVIRONMENT: 'production' }), ['PUBLIC_URL']);
  });

  test('random secrets are not taken for guessed ones', () => {
    for (let count = 0; count < 300; count += 1)
      for (const bytes of [16, 24, 32])
        for (const form of ['hex', 'base64', 'base64url'] as const) {
          const SECRET_KEY = randomBytes(bytes).toString(form);
          if (SECRET_KEY.length >= 32) assert.deepEqual(mistakesOf({ ...whole, SECRET_KEY }), [], SECRET_KEY);
        }
  });

  test('a webhook secret is judged without its prefix, and also where it is a word that was encoded', () => {
    const said = (secret: string) =>
      mistakesOf({ ...whole, HOST_WEBHOOK_URL: 'https://market.example/news', HOST_WEBHOOK_SECRET: secret });
    const encoded = (text: string) => Buffer.from(text).toString('base64');
    assert.match(said(`whsec_${'kk7Q'.repeat(11)}`).join(), /^HOST_WEBHOOK_SECRET has fewer than 12 diff/);
    assert.match(said(encoded('our-secret-for-all-the-news-42')).join(), /^HOST_WEBHOOK_SECRET holds a word/);
    assert.match(said(encoded('abcdefghijklmnopqrstuvwxyz')).join(), /^HOST_WEBHOOK_SECRET holds a row/);
    assert.deepEqual(said(`whsec_${randomBytes(32).toString('base64')}`), []);
  });

  test('a secret that --init makes is drawn again until it is accepted', () => {
    const drawn = [Buffer.alloc(32), Buffer.from('abcdefghijklmnopqrstuvwxyz012345'), randomBytes(32)];
    const secret = newSecret(() => drawn.shift()!);
    assert.equal(drawn.length, 0);
    assert.deepEqual(mistakesOf({ ...whole, SECRET_KEY: secret }), []);
  });

  test('a variable of another program is left alone', () => {
    assert.deepEqual(mistakesOf({ ...whole, DATABASE_URI: 'mysql://x', POST: '1', HOSTS: 'x' }), []);
  });

  test('what platforms set in the environment stops no start', () => {
    const theirs = `
      HOSTNAME HOSTTYPE HOST_NAME HOST_IP HOME LANG TZ PWD PATH SHLVL NODE_ENV NODE_VERSION npm_lifecycle_event
      KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT_HTTPS KUBERNETES_PORT_443_TCP_ADDR HOST_API_SERVICE_HOST HOST_API_PORT
      HOST_API_PORT_80_TCP HOST_WEBHOOK_SERVICE_HOST HOST_WEBHOOK_PORT SERVICE_SERVICE_HOST SERVICE_PORT SERVICE_PROFILE_PORT
      SERVICE_NAME SERVICE_TAGS SERVICE_ID LISTEN_FDS LISTEN_PID INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY
      DYNO HEROKU_APP_NAME SECRET_KEY_BASE DATABASE_URL_UNPOOLED DATABASE_PRIVATE_URL FLY_APP_NAME PRIMARY_REGION
      RAILWAY_SERVICE_NAME RAILWAY_PUBLIC_DOMAIN RENDER_SERVICE_ID RENDER_EXTERNAL_URL K_SERVICE K_REVISION WEBSITE_HOSTNAME
      VERCEL_URL PUBLIC_URI PUBLIC_IP ALLOWED_HOSTS TRUSTED_PROXIES STREAMS GHOST_API_KEY BOLT_API_KEY HERE_API_KEY`;
    const environment = Object.fromEntries(
      theirs
        .trim()
        .split(/\s+/)
        .map((name) => [name, 'x']),
    );
    assert.deepEqual(mistakesOf({ ...whole, ...environment, [Object.keys(retired)[0]!]: 'x' }), []);
  });

  test('a variable of an earlier version is refused, with what has taken its place', () => {
    const former = Object.keys(retired);
    assert.deepEqual(mistakesOf({ ...whole, ORDERS_PER_DAY: '20', SHORTEST_RECURRENCE: 'P1M' }), [
      'ORDERS_PER_DAY is no variable any more: set ordersPerDay in LIMITS instead, and remove it',
      'SHORTEST_RECURRENCE is no variable any more: each page session names its intervals (recurrence), and remove it',
    ]);
    for (const name of former) {
      const [said, ...more] = mistakesOf({ ...whole, [name]: '20' }, [name]);
      assert.deepEqual([said?.includes(retired[name]!), more], [true, []], name);
    }
    const limits = Object.values(retired).flatMap((text) => /(\w+) in LIMITS/.exec(text)?.[1] ?? []);
    for (const name of limits) assert.ok(name in usualLimits, name);
  });

  test('every name that begins with SERVICE_ must be known, but for those that platforms set', () => {
    const { warnings } = readConfiguration({ ...whole, STREAMS: '5' });
    assert.equal(
      warnings[0],
      'STREAMS is no variable any more: set streams in LIMITS instead, and remove it',
    );
    for (const name of ['SERVICE_CALLBACK_KEY', 'SERVICE_ENV', 'SERVICE_RETRIES'])
      assert.match(mistakesOf({ ...whole, [name]: 'x' }).join(), new RegExp(`^${name} is no variable`));
  });

  test('a variable that is set to nothing is not set', () => {
    assert.deepEqual(mistakesOf({ ...whole, RETENTION_DAY: '', ORDERS_PER_DAY: ' ' }), []);
  });

  test('an address at which no service reaches the proxy is a warning', () => {
    const others = { ...whole, SERVICE_ENVIRONMENT: 'test', PUBLIC_URL: 'http://localhost:8080' };
    assert.match(readConfiguration(others).warnings.join(), /^PUBLIC_URL is http:\/\/localhost:8080: /);
    const local = { ...others, SERVICE_BASE_URL: 'http://localhost:8081' };
    assert.deepEqual(readConfiguration(local).warnings, []);
    assert.deepEqual(readConfiguration(whole).warnings, []);
  });

  test('every secret can come from a file, and not from both', () => {
    const folder = mkdtempSync(join(tmpdir(), 'screening-secrets-'));
    const names = Object.entries(variables).flatMap(([name, { isSecret }]) => (isSecret ? [name] : []));
    const values: Record<string, string> = {
      ...whole,
      SERVICE_CALLBACK_SECRET: 'agreed beforehand',
      SECRET_KEY_PREVIOUS: 'r7Wn2Xs9Lq4Vz1Bt8Gc5Mf0Yd3Kp6JhQ',
      HOST_API_KEY_PREVIOUS: 'Zx7Cv2Bn9Mq4WlZx7Cv2Bn9Mq4WlT5yU',
      DATABASE_URL: 'file:elsewhere.db',
    };
    const environment = Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        if (!names.includes(name)) return [name, value];
        writeFileSync(join(folder, name), `\ufeff${value}\r\n`, { mode: 0o600 });
        return [`${name}_FILE`, join(folder, name)];
      }),
    );
    assert.deepEqual(readConfiguration(environment), readConfiguration(values));
    const both = mistakesOf({ ...environment, SECRET_KEY: whole.SECRET_KEY });
    assert.deepEqual(both, ['SECRET_KEY_FILE is set beside it: remove one']);
    rmSync(folder, { recursive: true });
  });

  test('the mistakes of a configuration never repeat a secret', () => {
    const said = mistakesOf({
      ...whole,
      SECRET_KEY: 'password-of-mine',
      DATABASE_URL: 'postgres://user:secret-of-mine@db.example/x?sslmode=sometimes',
      ALLOWED_ORIGINS: 'https://user:password-of-mine@market.example',
      SERVICE_BASE_URL: 'https://:password-of-mine@api.service.example',
      HOST_API_KEY_FILE: 'a-host-key-of-mine-that-is-no-path',
      LIMITS: 'password-of-mine',
      PORT: 'x',
    });
    assert.equal(said.length, 7, said.join('\n'));
    assert.ok(!said.join().includes('of-mine'));
  });

  describe('files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'screening-settings-'));
    after(() => rmSync(folder, { recursive: true }));

    test('a secret file that is empty, a folder or not there is refused with one sentence', () => {
      mkdirSync(join(folder, 'folder'));
      writeFileSync(join(folder, 'empty'), '\r\n');
      const { SECRET_KEY: _, ...others } = whole;
      const said = (name: string) => mistakesOf({ ...others, SECRET_KEY_FILE: join(folder, name) });
      assert.deepEqual(said('empty'), ['SECRET_KEY_FILE names an empty file: write the secret into it']);
      for (const [name, why] of [
        ['folder', 'it is a folder'],
        ['nowhere', 'there is no such file'],
      ] as const)
        assert.deepEqual(said(name), [
          `SECRET_KEY_FILE names a file that cannot be read (${why}): set the path of a file, not the secret`,
        ]);
    });

    test('a service that takes a key needs no other credential, and may sign its callbacks with the key', () => {
      const path = join(folder, 'key-profile.json');
      const { SERVICE_CLIENT_ID: clientId, SERVICE_CLIENT_SECRET: clientSecret, ...others } = whole;
      const said = (auth: object, more: Record<string, string>) => {
        writeFileSync(path, JSON.stringify({ auth }));
        return mistakesOf({ ...others, SERVICE_PROFILE: path, ...more });
      };
      const basic = { kind: 'basic' };
      const header = { kind: 'header', name: 'Authorization', prefix: 'Api-Key ' };
      assert.deepEqual(said(basic, { SERVICE_CLIENT_ID: clientId }), []);
      // Such a service may sign its callbacks with the key.
      assert.deepEqual(said(basic, { SERVICE_CLIENT_ID: clientId, SERVICE_CALLBACK_SECRET: clientId }), []);
      assert.deepEqual(
        said(header, { SERVICE_CLIENT_SECRET: clientSecret, SERVICE_CALLBACK_SECRET: clientSecret }),
        [],
      );
      assert.deepEqual(said(basic, {}), ['SERVICE_CLIENT_ID is missing: the key that the service issued']);
      assert.deepEqual(said(header, {}), [
        'SERVICE_CLIENT_SECRET is missing: the key that the service issued',
      ]);
    });

    test('a word names a profile that comes with the proxy, and says what is known of the service', () => {
      for (const [name, kind] of Object.entries({ checkr: 'basic', yardstik: 'header' })) {
        const named = { ...whole, SERVICE_PROFILE: name, SERVICE_CALLBACK_SECRET: 'agreed beforehand' };
        const { profile } = readConfiguration(named).service;
        assert.equal(profile.auth.kind, kind);
        assert.match(profile.about ?? '', /no account has confirmed it\. Guessed: /);
      }
      assert.match(mistakesOf({ ...whole, SERVICE_PROFILE: 'chekr' })[0]!, /no such file: is it checkr\?$/);
    });

    test('a profile that is no JSON is refused, and nothing of it is repeated', () => {
      const path = join(folder, 'profile.json');
      writeFileSync(path, 'sk_live_Zx7Cv2Bn9Mq4Wl');
      const mistakes = mistakesOf({ ...whole, SERVICE_PROFILE: path });
      assert.deepEqual(mistakes, [`SERVICE_PROFILE (${path}): is no JSON at line 1 column 1`]);
    });
  });

  test('placeholder secrets are accepted in the demo only', () => {
    const demo = { ...whole, SECRET_KEY: 'demo-only', HOST_API_KEY: 'demo-host-key' };
    assert.equal(mistakesOf(demo).length, 2);
    assert.equal(readConfiguration(demo, { allowPlaceholders: true }).secretKey, 'demo-only');
  });
});

describe('docs/operate.md', () => {
  const rows = readFileSync('docs/operate.md', 'utf8').split('\n');
  const rowOf = (name: string) =>
    rows.find((line) => line.startsWith('|') && line.split('|')[1]!.includes(`\`${name}\``));

  test('has a row for every variable of the proxy, with its default', () => {
    for (const [name, { usual = '' }] of Object.entries(variables)) {
      const row = rowOf(name);
      assert.ok(row, name);
      if (!usual.includes(' ')) assert.ok(row.includes(usual), `${name} is ${usual} by default`);
    }
  });

  test('has a row for every limit, with its default', () => {
    for (const [name, usual] of Object.entries(usualLimits))
      assert.equal(rowOf(name)?.split('|')[2]?.trim().replaceAll('`', ''), String(usual), name);
  });
});
