import assert from 'node:assert/strict';
import { once } from 'node:events';
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { variables } from '../../../server-example/variables.ts';
import { InstalledProxy } from './installed-proxy.ts';
import { lineOf } from './line-of.ts';

const installed = new InstalledProxy();
after(() => installed.remove());
const envFile = join(installed.folder, '.env');

const whole = {
  SERVICE_BASE_URL: 'http://localhost:1',
  SERVICE_CLIENT_ID: 'client',
  SERVICE_CLIENT_SECRET: 'issued-by-the-service',
  SERVICE_ENVIRONMENT: 'test',
  PUBLIC_URL: 'http://localhost:8080',
  SECRET_KEY: 'w8Xy2Kq7Lm4Zt9Vb3Nc6Hd1Js5Gf0RpQ',
  HOST_API_KEY: 'k3Jw9-host-key-of-the-command-test',
  DATABASE_URL: 'postgres://proxy:the-password@db.example/screenings?sslmode=require',
};
const withFile = { ...whole, DATABASE_URL: 'file:screenings.db' };
const { SECRET_KEY, HOST_API_KEY, ...withoutKeys } = withFile;

const proxy = (args: string[], environment?: Record<string, string>) =>
  installed.run('screening-proxy', args, environment);

describe('screening-proxy, packed and installed,', () => {
  test('says what it is, and by what words it is found', () => {
    const { description, license, keywords } = installed.manifest;
    assert.ok(description);
    assert.equal(license, 'MIT');
    assert.ok(keywords.includes('background-check'));
    assert.deepEqual(globSync('{LICENSE,README.md}', { cwd: installed.package }).toSorted(), [
      'LICENSE',
      'README.md',
    ]);
  });

  test('brings the llms.txt of the project', () => {
    const ours = readFileSync('llms.txt', 'utf8');
    assert.equal(readFileSync(join(installed.package, 'llms.txt'), 'utf8'), ours);
  });

  test('prints its version and its options', () => {
    assert.equal(proxy(['--version']).printed, `${installed.manifest.version}\n`);
    const { code, printed } = proxy(['--help']);
    assert.equal(code, 0);
    for (const option of ['--check', '--print-config', '--init', '--init --sandbox', '--env-file'])
      assert.ok(printed.includes(option));
  });

  test('refuses an option that it does not know, and says where they are listed', () => {
    const { code, complained } = proxy(['--chek']);
    assert.equal(code, 1);
    assert.match(complained, /^Unknown option '--chek'\. screening-proxy --help lists the options\.\n$/);
  });

  test('refuses two things to do at once', () => {
    const { code, complained } = proxy(['--check', '--init']);
    assert.equal(code, 1);
    assert.equal(complained, 'Choose one of --check and --init.\n');
  });

  test('--check ends with 0 for a complete configuration, and starts nothing', () => {
    const { code, printed, complained } = proxy(['--check'], withFile);
    const empty = 'The database is empty: the first start makes its tables.';
    assert.deepEqual([code, printed, complained], [0, `The configuration is complete.\n${empty}\n`, '']);
  });

  test('brings the profiles that a word names', () => {
    const named = { ...withFile, SERVICE_PROFILE: 'checkr', SERVICE_CALLBACK_SECRET: 'agreed-beforehand' };
    assert.equal(proxy(['--check'], named).code, 0);
  });

  test('--check ends with 1 and lists every mistake', () => {
    const { code, complained } = proxy(['--check'], { PORT: 'eighty' });
    assert.equal(code, 1);
    for (const name of ['SERVICE_BASE_URL', 'SECRET_KEY', 'PORT'])
      assert.ok(complained.includes(`  - ${name} `));
  });

  test('--print-config prints every variable in force and no secret', () => {
    const { code, printed } = proxy(['--print-config'], whole);
    assert.equal(code, 0);
    const lines = printed.trimEnd().split('\n');
    assert.deepEqual(
      lines.map((line) => line.split('=')[0]),
      Object.keys(variables),
    );
    assert.ok(lines.includes('SECRET_KEY=(hidden)'));
    assert.ok(lines.includes('HOST_API_KEY_PREVIOUS='));
    assert.ok(lines.includes('LISTEN=127.0.0.1'));
    assert.ok(lines.includes('SERVICE_ENVIRONMENT=test'));
    assert.ok(lines.includes('LINK_ORIGINS=http://localhost:1'));
    assert.ok(lines.includes('DATABASE_URL=postgres://db.example/screenings'));
    assert.ok(lines.some((line) => line.startsWith('LIMITS={"ordersPerDay":1000,')));
    for (const secret of [whole.SERVICE_CLIENT_SECRET, SECRET_KEY, HOST_API_KEY, 'the-password'])
      assert.ok(!printed.includes(secret));
  });

  test('--init writes a commented .env that only its owner can read, and never another time', () => {
    assert.equal(proxy(['--init']).code, 0);
    const text = readFileSync(envFile, 'utf8');
    assert.equal(statSync(envFile).mode & 0o777, 0o600);
    const lines = text.split('\n');
    // At its top stands what is to be typed: these two where the service is not on localhost.
    const typed = ['SERVICE_ENVIRONMENT', 'PUBLIC_URL'];
    for (const [name, { meaning, isRequired = typed.includes(name) }] of Object.entries(variables)) {
      const place = lines.findIndex((line) => line.startsWith(isRequired ? `${name}=` : `#${name}=`));
      assert.ok(lines[place - 1]?.startsWith(`# ${meaning}`), name);
    }

    const again = proxy(['--init']);
    assert.equal(again.code, 1);
    assert.equal(again.complained, '.env is there already: nothing was written.\n');
    assert.equal(readFileSync(envFile, 'utf8'), text);
  });

  test('--init --sandbox leaves nothing to type, and says what to start', () => {
    const kept = readFileSync(envFile, 'utf8');
    rmSync(envFile);
    const { code, printed } = proxy(['--init', '--sandbox']);
    assert.equal(code, 0);
    assert.match(printed, /^ {2}npx screening-proxy sandbox\n {2}npx screening-proxy --env-file \.env$/m);
    assert.deepEqual(proxy(['--check', '--env-file', '.env']).complained, '');
    assert.match(
      proxy(['--check']).complained,
      /The \.env of this folder was not read\..* --env-file \.env\n$/,
    );
    assert.match(proxy(['doctor']).complained, /To read it: npx screening-proxy doctor --env-file \.env\n$/);
    assert.equal(proxy(['--sandbox']).code, 1);
    writeFileSync(envFile, kept);
  });

  test('--init --sandbox writes the ports of the environment, and nothing that another port would make wrong', () => {
    const kept = readFileSync(envFile, 'utf8');
    rmSync(envFile);
    const { printed } = proxy(['--init', '--sandbox'], { PORT: '9080', SANDBOX_PORT: '9081' });
    assert.match(printed, /^ {2}SANDBOX_PORT=9081 npx screening-proxy sandbox$/m);
    const inForce = () => proxy(['--print-config', '--env-file', '.env']).printed.split('\n');
    const given = ['SERVICE_BASE_URL=http://localhost:9081', 'PUBLIC_URL=http://localhost:9080', 'PORT=9080'];
    for (const line of given) assert.ok(inForce().includes(line), line);
    const text = readFileSync(envFile, 'utf8');
    assert.match(text, /^PROXY_URL=http:\/\/localhost:9080$/m);
    writeFileSync(envFile, text.replace('PORT=9080\n', 'PORT=9090\n'));
    assert.ok(inForce().includes('PUBLIC_URL=http://localhost:9090'));
    // A back end that hears of changes needs the secret, too: both lines are there to be switched on.
    const news = 'HOST_WEBHOOK_URL=http://localhost:9080/news';
    writeFileSync(
      envFile,
      text.replace(/^#HOST_WEBHOOK_URL=$/m, news).replace(/^#(HOST_WEBHOOK_SECRET=.)/m, '$1'),
    );
    assert.equal(proxy(['--check', '--env-file', '.env']).complained, '');
    assert.ok(inForce().includes(news));
    writeFileSync(envFile, kept);
  });

  test('the secrets of --init are accepted, and differ each time', () => {
    const keyLine = (text: string) => /^SECRET_KEY=.*$/m.exec(text)?.[0];
    const first = readFileSync(envFile, 'utf8');
    assert.equal(proxy(['--check', '--env-file', '.env'], withoutKeys).code, 0);
    rmSync(envFile);
    proxy(['--init']);
    assert.notEqual(keyLine(readFileSync(envFile, 'utf8')), keyLine(first));
  });

  test('reads .env only with --env-file, and a variable of the environment wins', () => {
    const lines = Object.entries(whole).map(([name, value]) => `${name}=${value}`);
    writeFileSync(envFile, `${lines.join('\n')}\nPORT=8090\n`);
    assert.equal(proxy(['--check']).code, 1);
    assert.match(proxy(['--print-config', '--env-file', '.env']).printed, /^PORT=8090$/m);
    assert.match(proxy(['--print-config', '--env-file', '.env'], { PORT: '8091' }).printed, /^PORT=8091$/m);
  });

  test('starts, answers and stops', async () => {
    const child = installed.start('screening-proxy', [], { ...withFile, PORT: '0' });
    const ended = once(child, 'exit') as Promise<[number]>;
    const [address] = /http:.*$/.exec(await lineOf(child, /^The proxy listens on/))!;
    assert.equal((await fetch(`${address}/readyz`)).status, 200);
    child.kill('SIGTERM');
    assert.deepEqual((await ended)[0], 0);
  });
});

describe('screening-proxy doctor, packed and installed,', () => {
  test('prints its options', () => {
    const { code, printed } = proxy(['doctor', '--help']);
    assert.equal(code, 0);
    for (const option of ['--create', '--page <url>', 'playwright-core']) assert.ok(printed.includes(option));
  });

  test('says in one sentence what it needs to examine a page', () => {
    const { code, complained } = proxy(['doctor', '--page', 'http://localhost:1'], {
      CHROME_PATH: process.execPath,
    });
    assert.equal(code, 2);
    assert.equal(
      complained,
      'The doctor cannot start: --page needs playwright-core, which drives the browser of this machine: npm install --save-dev playwright-core\n',
    );
  });
});

describe('screening-proxy sandbox, packed and installed,', () => {
  test('prints the variables that it reads, and starts nothing', () => {
    const { code, printed } = proxy(['sandbox', '--help']);
    assert.equal(code, 0);
    const documented = readFileSync(new URL('../../../docs/sandbox.md', import.meta.url), 'utf8');
    const names = documented.match(/\b(?:SANDBOX_[A-Z_]+|LISTEN)\b/g)!;
    for (const name of names) assert.ok(printed.includes(name), name);
    assert.ok(!printed.includes('Sandbox ready'));
  });

  test('takes no option, and says where it is configured', () => {
    const { code, complained } = proxy(['sandbox', '--port', '9000']);
    assert.equal(code, 1);
    assert.equal(
      complained,
      'screening-proxy sandbox is configured by environment variables: --help lists them.\n',
    );
  });
});

test('the sandbox and the doctor of the package start', async () => {
  const sandbox = installed.start('screening-proxy', ['sandbox'], { SANDBOX_PORT: '0' });
  const [address] = /http:\/\/[^/]+/.exec(await lineOf(sandbox, /^Sandbox ready/))!;
  assert.equal((await fetch(`${address}/sandbox.css`)).status, 200);
  const { code, printed } = proxy(['doctor'], {
    SERVICE_BASE_URL: address,
    SERVICE_CLIENT_ID: 'sandbox-client',
    SERVICE_CLIENT_SECRET: 'sandbox-secret',
    SERVICE_ENVIRONMENT: 'test',
  });
  assert.equal(code, 0, printed);
  sandbox.kill('SIGTERM');
  await once(sandbox, 'exit');
});
