import assert from 'node:assert/strict';
import { createHash, hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { ConfigurationError, readConfiguration } from '../../server-example/configuration.ts';
import { limitNumbers, type NumberedLimit } from '../../server-example/limits.ts';
import { decodedText } from '../../server-example/decoded-text.ts';
import { isPlaceholder, withoutSampleWords } from '../../server-example/sample-secrets.ts';
import { weaknessOf } from '../../server-example/secret-strength.ts';
import { unknownNames } from '../../server-example/unknown-names.ts';
import { variables } from '../../server-example/variables.ts';

const whole = {
  SERVICE_BASE_URL: 'https://api.service.example',
  SERVICE_CLIENT_ID: 'client',
  SERVICE_CLIENT_SECRET: 'Gt5Rm2Wq-issued-elsewhere',
  SERVICE_ENVIRONMENT: 'production',
  PUBLIC_URL: 'https://market.example/',
  SECRET_KEY: 'x9Qm1l0vWc3bZr8Tn5Ky2Ju7Ha4Pe6Sd',
  HOST_API_KEY: 'Lk3Vb8Nq1Zt6Xc',
};

const base64 = (text: string): string => Buffer.from(text).toString('base64');

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
    'a secret that repeats itself': ['SECRET_KEY', 'x9Qm1l0vx9Qm1l0vx9Qm1l0vx9Qm1l0v'],
    'a secret in alphabetical order': ['SECRET_KEY', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    'a weak host key': ['HOST_API_KEY', '1234567890123'],
    'origins by a pattern': ['ALLOWED_ORIGINS', 'https://*.market.example'],
    'a client id with a colon': ['SERVICE_CLIENT_ID', 'client:1'],
    'a parser that lets requests hide': ['NODE_OPTIONS', '--max-old-space-size=512 --insecure-http-parser'],
    'a page address without TLS in production': ['ALLOWED_ORIGINS', 'http://localhost:3000'],
    'a name that is spelled wrong': ['SERVICE_CLIENT_SECERT', 'x'],
    'a secret file that is not there': ['SECRET_KEY_PREVIOUS_FILE', 'nowhere'],
    'a short secret': ['SECRET_KEY', 'x9Qm1l0v'],
    'a command that no shell has run': ['SECRET_KEY', '$(openssl rand -base64 32 | tr -d "=")'],
    'a variable that nothing has replaced': ['SERVICE_CLIENT_SECRET', '${SERVICE_SECRET_OF_THE_VAULT}'],
    'an address with a variable in it': ['DATABASE_URL', 'postgres://proxy:${PASSWORD}@db.example/x'],
    'rows of keys': ['SECRET_KEY', 'qwertyuiopasdfghjklzxcvbnm1234567890'],
    'common words': ['SECRET_KEY', 'dragonmonkeybaseballfootballletmein'],
    'a host key that stands for one': ['HOST_API_KEY', '<the key of our host>'],
    'a secret that is equal to the one before': ['SECRET_KEY_PREVIOUS', whole.SECRET_KEY],
    'a callback secret equal to the client secret': ['SERVICE_CALLBACK_SECRET', whole.SERVICE_CLIENT_SECRET],
    'a database in memory in production': ['DATABASE_URL', 'file::memory:'],
    'a database file without a name': ['DATABASE_URL', 'file://'],
    'a password in an address': ['SERVICE_BASE_URL', 'https://:pass@api.service.example'],
    'connections without certificates in production': ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
    'the sandbox’s secret as one of ours': ['SERVICE_CALLBACK_SECRET', 'sandbox-production-secret'],
    'a sample of jwt.io': ['SECRET_KEY', 'a-string-secret-at-least-256-bits-long'],
    'a super secret key': ['SECRET_KEY', 'my-super-secret-key-for-jwt-tokens-1234'],
    'the keyboard cat': ['SECRET_KEY', 'keyboard cat is the secret of express'],
    'a passphrase that everybody knows': ['SECRET_KEY', 'correct-horse-battery-staple-again-and-again'],
    'a random key that a guide shows': [
      'SECRET_KEY',
      '09d25e094faa6ca2556c818166b7a9563b93f7099f6f0f4caa6cf63b88e8d3e7',
    ],
    'a sample in base64': ['SECRET_KEY', base64('a-string-secret-at-least-256-bits-long')],
    'a common word in base64, as a shell writes it': [
      'SECRET_KEY',
      base64('passwordpasswordpasswordpassword\n'),
    ],
    'a placeholder in hex': ['HOST_API_KEY', Buffer.from('your-256-bit-secret').toString('hex')],
    'the MD5 of a common word': ['SECRET_KEY', hash('md5', 'password')],
    'the beginning of the SHA-256 of a common word': ['SECRET_KEY', hash('sha256', 'password').slice(0, 32)],
    'the SHA-256 of a common word, in base64 of hex': ['SECRET_KEY', base64(hash('sha256', 'supersecret'))],
    'a secret with the host key in it': ['SECRET_KEY', `Qm7xR2Ld5Y-${whole.HOST_API_KEY}-Wz4k9Tn2Bv`],
    'a previous secret that was only lengthened': ['SECRET_KEY_PREVIOUS', `${whole.SECRET_KEY}-Wz4k`],
    'a name that is nearly one of ours': ['DATABSE_URL', 'file:x.db'],
    'a file for what is no secret': ['SERVICE_BASE_URL_FILE', 'address.txt'],
    'a host key equal to the secret': ['HOST_API_KEY', whole.SECRET_KEY],
    'a service without TLS': ['SERVICE_BASE_URL', 'http://api.service.example'],
    'an unknown version': ['SERVICE_VERSION', 'v3'],
    'an origin with a path': ['ALLOWED_ORIGINS', 'https://market.example/shop'],
    'a link origin without TLS': ['LINK_ORIGINS', 'http://forms.example'],
    'a port that is not a number': ['PORT', 'eighty'],
    'a retention of no days': ['RETENTION_DAYS', '0'],
    'an interval of less than a week': ['SHORTEST_RECURRENCE', 'P6D'],
    'a limit in words': ['STREAMS', 'many'],
    'a limit that would refuse every page': ['REQUESTS_PER_MINUTE', '0'],
    'a limit that does not exist': ['ORDERS_PER_WEEK', '10'],
    'more proxies than there can be': ['TRUSTED_PROXIES', '11'],
    'a header that is not known to hold addresses': ['TRUSTED_PROXY_HEADER', 'x-real-ip'],
    'a database of an unknown kind': ['DATABASE_URL', 'mysql://localhost/x'],
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

  describe('random secrets', () => {
    const formsOf = (seed: number) => {
      const random = createHash('sha256').update(`secret ${seed}`).digest();
      const long = (['hex', 'base64', 'base64url'] as const).map((form) => random.toString(form));
      return [...long, `host-api-key-${long[2]}`, random.toString('base64', 0, 24)];
    };

    test('are never taken for samples or for encoded words', () => {
      for (let seed = 0; seed < 300; seed += 1)
        for (const secret of formsOf(seed)) {
          assert.equal(isPlaceholder(secret), false, secret);
          assert.equal(withoutSampleWords(secret), secret);
          assert.equal(decodedText(secret), undefined, secret);
        }
    });

    test('are accepted, and so are those with words before them', () => {
      for (let seed = 0; seed < 3; seed += 1)
        for (const secret of formsOf(seed))
          assert.equal(weaknessOf(secret, { characters: 32, guesses: 20 }), undefined, secret);
    });
  });

  test('a hash of what is no common word is accepted, in hex and base64', () => {
    for (const algorithm of ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'])
      for (const form of ['hex', 'base64', 'base64url'] as const) {
        const bounds = { characters: 20, guesses: 10 };
        assert.equal(weaknessOf(hash(algorithm, whole.SECRET_KEY, form), bounds), undefined);
        assert.match(weaknessOf(hash(algorithm, 'dragon', form), bounds) ?? '', /hash of a common word/);
      }
  });

  test('a passphrase of words that nobody chose is accepted, and a random secret with many signs', () => {
    for (const secret of [
      'uzziah-quartz-libido-mangled-ferret-topaz',
      'aB3$xY!k9L#2m%Q7&w*Z5+e@R8=t?U4^i~O1',
    ])
      assert.deepEqual(mistakesOf({ ...whole, SECRET_KEY: secret }), []);
  });

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
        writeFileSync(join(folder, name), `${value}\n`, { mode: 0o600 });
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
        ALLOWED_ORIGINS: 'https://user:password-of-mine@market.example',
        SERVICE_BASE_URL: 'https://:password-of-mine@api.service.example',
        HOST_API_KEY_FILE: 'a-host-key-of-mine-that-is-no-path',
        PORT: 'x',
      })
        .join()
        .includes('of-mine'),
    );
  });

  test('a name that begins like any of its own is refused, but for names that other programs have, too', () => {
    const shared = ['DATABASE_URL', 'HOST', 'PORT'];
    for (const name of Object.keys(variables).filter((one) => !shared.includes(one)))
      assert.deepEqual(unknownNames({ [`${name}_FOR_ALL`]: 'x' }, Object.keys(variables)), [
        `${name}_FOR_ALL is no variable of the proxy: check its spelling, or remove it`,
      ]);
  });

  test('a name that is spelled wrong comes with the one that was meant', () => {
    const suggested = (name: string) =>
      /is it (\w+)\?/.exec(mistakesOf({ ...whole, [name]: 'x' }).join())?.[1];
    assert.equal(suggested('SERVICE_CALBACK_SECRET'), 'SERVICE_CALLBACK_SECRET');
    assert.equal(suggested('LINK_ORIGIN'), 'LINK_ORIGINS');
    assert.equal(suggested('RETENTION_DASY'), 'RETENTION_DAYS');
    assert.equal(suggested('SERVICE_WEATHER'), undefined);
  });

  test('a variable of another program is left alone where ours is set, or is not like it', () => {
    const set = { ...whole, DATABASE_URL: 'file:kept.db' };
    assert.deepEqual(mistakesOf({ ...set, DATABASE_URI: 'mysql://x', POST: '1', HOSTS: 'x' }), []);
  });

  test('a database in memory is accepted where nobody real is checked', () => {
    const { database } = readConfiguration({
      ...whole,
      SERVICE_ENVIRONMENT: 'test',
      DATABASE_URL: 'file::memory:',
    });
    assert.deepEqual(database, { kind: 'sqlite', file: ':memory:' });
  });

  test('connections without certificates are a warning in the test environment', () => {
    const { warnings } = readConfiguration({
      ...whole,
      SERVICE_ENVIRONMENT: 'test',
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
    });
    assert.equal(warnings.length, 1);
    assert.match(warnings[0]!, /^NODE_TLS_REJECT_UNAUTHORIZED=0 .*refused in production/);
    assert.deepEqual(readConfiguration(whole).warnings, []);
  });

  const exposed: Record<string, [name: string, value: string, sentence: RegExp | undefined]> = {
    'a database elsewhere, by default': [
      'DATABASE_URL',
      'postgres://db.example/x',
      /db\.example\/x without a check/,
    ],
    'a database elsewhere without TLS': [
      'DATABASE_URL',
      'postgres://user:of-mine@db.example/x?sslmode=disable',
      /^DATABASE_URL leads to db\.example\/x without TLS: .*sslmode=verify-full/,
    ],
    'a database elsewhere with any certificate': [
      'DATABASE_URL',
      'postgres://10.0.0.7/x?sslmode=require',
      /without a check of its certificate/,
    ],
    'a certificate that any authority may have signed': [
      'DATABASE_URL',
      'postgres://db.example/x?sslmode=verify-ca',
      /without a check of its certificate/,
    ],
    'a database elsewhere with its certificate': [
      'DATABASE_URL',
      'postgres://db.example/x?sslmode=verify-full',
      undefined,
    ],
    'a certificate of the authority that is named': [
      'DATABASE_URL',
      'postgres://db.example/x?sslmode=verify-ca&sslrootcert=package.json',
      undefined,
    ],
    'a database on this machine': ['DATABASE_URL', 'postgres://127.0.0.1/x?sslmode=disable', undefined],
    'every address of this machine': ['HOST', '0.0.0.0', /^HOST=0\.0\.0\.0 .*TRUSTED_PROXIES/],
    'every address of this machine, by IPv6': ['HOST', '::', /^HOST=:: /],
    'one address of this machine': ['HOST', '10.0.0.7', undefined],
  };
  for (const [what, [name, value, sentence]] of Object.entries(exposed))
    test(`in production ${what} is ${sentence ? 'a' : 'no'} warning, and the proxy starts`, () => {
      const { warnings } = readConfiguration({ ...whole, [name]: value });
      assert.equal(warnings.length, sentence ? 1 : 0, warnings.join());
      if (sentence) assert.match(warnings[0]!, sentence);
      assert.ok(!warnings.join().includes('of-mine'));
      const test = { ...whole, SERVICE_ENVIRONMENT: 'test', [name]: value };
      assert.deepEqual(readConfiguration(test).warnings, []);
    });

  test('every address behind a reverse proxy of one’s own is no warning', () => {
    const behind = { ...whole, HOST: '0.0.0.0', TRUSTED_PROXIES: '1' };
    assert.deepEqual(readConfiguration(behind).warnings, []);
  });

  describe('files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'screening-settings-'));
    after(() => rmSync(folder, { recursive: true }));
    const withFile = (content: string | Uint8Array, mode = 0o600) => {
      const path = join(folder, 'secret');
      rmSync(path, { force: true });
      writeFileSync(path, content, { mode });
      const { SECRET_KEY: _, ...others } = whole;
      return { ...others, SECRET_KEY_FILE: path };
    };

    test('the end of the line in a secret file does not count, whichever it is', () => {
      for (const end of ['', '\n', '\r\n', '\n\n', ' \n'])
        assert.equal(readConfiguration(withFile(`${whole.SECRET_KEY}${end}`)).secretKey, whole.SECRET_KEY);
      assert.equal(readConfiguration(withFile(`\ufeff${whole.SECRET_KEY}`)).secretKey, whole.SECRET_KEY);
    });

    const malformed: Record<string, [content: string | Uint8Array, sentence: RegExp]> = {
      'is empty': ['', /an empty file: write the secret/],
      'holds an end of line alone': ['\r\n', /an empty file/],
      'has several lines': [`${whole.SECRET_KEY}\nanother`, /several lines: only the secret/],
      'is no text': [Uint8Array.of(0xff, 0xd8, 0x80), /no text: save it as plain text in UTF-8/],
      'is in UTF-16': [Buffer.from(`\ufeff${whole.SECRET_KEY}`, 'utf16le'), /no text: save it/],
      'holds a command': ['$(openssl rand -base64 32)', /nothing has replaced/],
    };
    for (const [what, [content, sentence]] of Object.entries(malformed))
      test(`a secret file that ${what} is refused with one sentence`, () => {
        const mistakes = mistakesOf(withFile(content));
        assert.equal(mistakes.length, 1, mistakes.join('\n'));
        assert.match(mistakes[0]!, /^SECRET_KEY(_FILE)? /);
        assert.match(mistakes[0]!, sentence);
      });

    test('a folder and a path that leads nowhere are refused with one sentence, for every secret', () => {
      mkdirSync(join(folder, 'folder'));
      for (const name of ['SECRET_KEY', 'SERVICE_CLIENT_SECRET', 'HOST_API_KEY'] as const) {
        const { [name]: _, ...others } = whole;
        const said = (path: string) => mistakesOf({ ...others, [`${name}_FILE`]: path });
        assert.deepEqual(said(join(folder, 'folder')), [`${name}_FILE names a folder: name the file in it`]);
        assert.deepEqual(said(join(folder, 'nowhere')), [
          `${name}_FILE names no file that is there: it takes the path of a file, not the secret itself`,
        ]);
      }
    });

    test('a secret file that every user can read is a warning, and one for a group is none', () => {
      const { warnings } = readConfiguration(withFile(whole.SECRET_KEY, 0o644));
      assert.equal(warnings.length, 1);
      assert.match(warnings[0]!, /^SECRET_KEY_FILE names a file that every user .*chmod o-r/);
      assert.deepEqual(readConfiguration(withFile(whole.SECRET_KEY, 0o640)).warnings, []);
    });

    test('a profile that is no JSON is refused by the place of its fault, and nothing of it is repeated', () => {
      const path = join(folder, 'profile.json');
      const said = (content: string) => {
        writeFileSync(path, content);
        const mistakes = mistakesOf({ ...whole, SERVICE_PROFILE: path });
        return mistakes.join('\n').replace(path, 'FILE');
      };
      const place = (line: number, column: number) =>
        `SERVICE_PROFILE (FILE) is no JSON at line ${line}, column ${column}`;
      assert.equal(said('sk_live_Zx7Cv2Bn9Mq4Wl'), place(1, 1));
      assert.equal(said('{\n  "lists": {\n    "packages": data\n  }\n}'), place(3, 17));
      assert.equal(said('{"lists": {}'), place(1, 13));
      assert.equal(said(''), place(1, 1));
    });
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
