import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ConfigurationError, readConfiguration } from '../../server-example/configuration.ts';
import { limitNumbers, type NumberedLimit } from '../../server-example/limits.ts';
import { variables } from '../../server-example/variables.ts';

const whole = {
  SERVICE_BASE_URL: 'https://api.service.example',
  SERVICE_CLIENT_ID: 'client',
  SERVICE_CLIENT_SECRET: 'issued elsewhere',
  SERVICE_ENVIRONMENT: 'production',
  PUBLIC_URL: 'https://market.example/',
  SECRET_KEY: 'x9Qm1l0vWc3bZr8Tn5Ky2Ju7Ha4Pe6Sd',
  HOST_API_KEY: 'Lk3Vb8Nq1Zt6Xc',
};

const mistakesOf = (environment: Record<string, string>): string[] => {
  try {
    readConfiguration(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.mistakes;
    throw error;
  }
  return [];
};

describe('the configuration', () => {
  test('a complete configuration is accepted, with defaults for what is left out', () => {
    const { service, publicUrl, linkOrigins, port, host, database } = readConfiguration(whole);
    assert.equal(service.version, 'v2');
    assert.equal(publicUrl, 'https://market.example');
    assert.deepEqual(linkOrigins, ['https://api.service.example']);
    assert.deepEqual([host, port], ['127.0.0.1', 8080]);
    assert.deepEqual(database, { kind: 'sqlite', file: 'screenings.db' });
  });

  test('an empty configuration lists every mistake at once', () => {
    const mistakes = mistakesOf({});
    const names = ['SERVICE_BASE_URL', 'SERVICE_CLIENT_ID', 'SERVICE_CLIENT_SECRET', 'SERVICE_ENVIRONMENT'];
    for (const name of [...names, 'PUBLIC_URL', 'SECRET_KEY', 'HOST_API_KEY']) {
      assert.ok(
        mistakes.some((mistake) => mistake.startsWith(name)),
        `${name} is not listed`,
      );
    }
  });

  const wrong: Record<string, [name: string, value: string]> = {
    'a placeholder secret': ['SECRET_KEY', 'change-me-change-me-change-me-change-me'],
    'a placeholder for the client secret': ['SERVICE_CLIENT_SECRET', 'changeme'],
    'the sandbox’s client secret in production': ['SERVICE_CLIENT_SECRET', 'sandbox-secret'],
    'a placeholder for the previous secret': ['SECRET_KEY_PREVIOUS', 'demo'],
    'a secret that repeats itself': ['SECRET_KEY', 'x9Qm1l0vx9Qm1l0vx9Qm1l0vx9Qm1l0v'],
    'a secret of few characters': ['SECRET_KEY', 'abababbabaabbababababaabbbababab'],
    'a secret in alphabetical order': ['SECRET_KEY', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    'a weak host key': ['HOST_API_KEY', '1234567890123'],
    'a weak previous host key': ['HOST_API_KEY_PREVIOUS', 'aaaaaaaaaaaaaa'],
    'a page address without TLS in production': ['ALLOWED_ORIGINS', 'http://localhost:3000'],
    'a name that is spelled wrong': ['SERVICE_CLIENT_SECERT', 'x'],
    'a secret file that is not there': ['SECRET_KEY_PREVIOUS_FILE', 'nowhere'],
    'a short secret': ['SECRET_KEY', 'x9Qm1l0v'],
    'a host key equal to the secret': ['HOST_API_KEY', whole.SECRET_KEY],
    'a service without TLS': ['SERVICE_BASE_URL', 'http://api.service.example'],
    'a service address without a scheme': ['SERVICE_BASE_URL', 'api.service.example'],
    'an unknown version': ['SERVICE_VERSION', 'v3'],
    'an origin with a path': ['ALLOWED_ORIGINS', 'https://market.example/shop'],
    'a link origin without TLS': ['LINK_ORIGINS', 'http://forms.example'],
    'a port that is not a number': ['PORT', 'eighty'],
    'a retention of no days': ['RETENTION_DAYS', '0'],
    'a retention in words': ['RETENTION_DAYS', 'a year'],
    'an interval of less than a week': ['SHORTEST_RECURRENCE', 'P6D'],
    'an interval in words': ['SHORTEST_RECURRENCE', 'monthly'],
    'a limit in words': ['STREAMS', 'many'],
    'a limit that would refuse every page': ['REQUESTS_PER_MINUTE', '0'],
    'a limit that does not exist': ['ORDERS_PER_WEEK', '10'],
    'more proxies than there can be': ['TRUSTED_PROXIES', '11'],
    'a header that is not known to hold addresses': ['TRUSTED_PROXY_HEADER', 'x-real-ip'],
    'a database of an unknown kind': ['DATABASE_URL', 'mysql://localhost/x'],
    'a Postgres address without a host': ['DATABASE_URL', 'postgres:///screenings'],
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

  test('docs/going-live.md lists every limit with its default', () => {
    const page = readFileSync(new URL('../../docs/going-live.md', import.meta.url), 'utf8');
    const listed = [...page.matchAll(/^\| `(\w+)` +\| (\d+) +\|/gm)].map(([, name, usual]) => [
      name,
      Number(usual),
    ]);
    assert.deepEqual(new Map(listed as [string, number][]), new Map(Object.values(limitNumbers)));
    const { limits } = readConfiguration(whole);
    assert.deepEqual(
      Object.entries(limitNumbers).map(([limit, [name]]) => [name, limits[limit as NumberedLimit]]),
      Object.values(limitNumbers).map(([name, usual]) => [name, usual]),
    );
  });

  test('every secret can come from a file, and not from both', () => {
    const folder = mkdtempSync(join(tmpdir(), 'screening-secrets-'));
    const names = [
      'SERVICE_CLIENT_SECRET',
      'SERVICE_CALLBACK_SECRET',
      'SECRET_KEY',
      'SECRET_KEY_PREVIOUS',
      'HOST_API_KEY',
      'HOST_API_KEY_PREVIOUS',
      'DATABASE_URL',
    ];
    const values: Record<string, string> = {
      ...whole,
      SERVICE_CALLBACK_SECRET: 'agreed beforehand',
      SECRET_KEY_PREVIOUS: 'r7Wn2Xs9Lq4Vz1Bt8Gc5Mf0Yd3Kp6JhQ',
      HOST_API_KEY_PREVIOUS: 'Zx7Cv2Bn9Mq4Wl',
      DATABASE_URL: 'file:elsewhere.db',
    };
    const environment = Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        if (!names.includes(name)) return [name, value];
        writeFileSync(join(folder, name), `${value}\n`);
        return [`${name}_FILE`, join(folder, name)];
      }),
    );
    assert.deepEqual(readConfiguration(environment), readConfiguration(values));
    const both = mistakesOf({ ...environment, SECRET_KEY: whole.SECRET_KEY });
    assert.deepEqual(both, ['SECRET_KEY and SECRET_KEY_FILE are both set: remove one']);
    rmSync(folder, { recursive: true });
  });

  test('the mistakes of a configuration never repeat a secret', () => {
    assert.ok(
      !mistakesOf({
        ...whole,
        SECRET_KEY: 'password-of-mine',
        DATABASE_URL: 'postgres://user:secret-of-mine@db.example/x?sslmode=sometimes',
        PORT: 'x',
      })
        .join()
        .includes('of-mine'),
    );
  });

  test('placeholder secrets are accepted in the demo only', () => {
    const demo = { ...whole, SECRET_KEY: 'demo-only', HOST_API_KEY: 'demo-host-key' };
    assert.equal(mistakesOf(demo).length, 2);
    assert.equal(readConfiguration(demo, { allowPlaceholders: true }).secretKey, 'demo-only');
  });
});

test('docs/going-live.md has a row for every variable of the proxy, with its default', () => {
  const rows = readFileSync('docs/going-live.md', 'utf8').split('\n');
  for (const [name, { usual = '' }] of Object.entries(variables)) {
    const row = rows.find((line) => line.startsWith('|') && line.split('|')[1]!.includes(`\`${name}\``));
    assert.ok(row, name);
    if (!usual.includes(' ')) assert.ok(row.includes(usual), `${name} is ${usual} by default`);
  }
});
