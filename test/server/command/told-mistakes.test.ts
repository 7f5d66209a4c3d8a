import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { runDoctor } from '../../../server-example/doctor/run-doctor.ts';
import { RunningProcess } from '../../journey/running-process.ts';
import { outputOf } from '../command-output.ts';
import { listening } from '../node-server.ts';
import { proxyEnvironment } from '../proxy-environment.ts';

/** A variable and its value, and what the proxy says of it after its name. FOLDER is that in which it was started. */
const settings: [what: string, name: string, value: string, said: string][] = [
  [
    'a profile that is not there',
    'SERVICE_PROFILE',
    'profile.json',
    '(FOLDER/profile.json): there is no such file',
  ],
  ['a profile that is a folder', 'SERVICE_PROFILE', 'profiles', '(FOLDER/profiles): it is a folder'],
  [
    'a profile with a comma too many',
    'SERVICE_PROFILE',
    'comma.json',
    '(FOLDER/comma.json): is no JSON at line 4 column 3',
  ],
  [
    'a profile without quotes',
    'SERVICE_PROFILE',
    'quotes.json',
    '(FOLDER/quotes.json): is no JSON at line 2 column 26',
  ],
  [
    'a profile that ends too early',
    'SERVICE_PROFILE',
    'cut.json',
    '(FOLDER/cut.json): is no JSON at line 1 column 12',
  ],
  ['an empty profile', 'SERVICE_PROFILE', 'empty.json', '(FOLDER/empty.json): is no JSON at line 1 column 1'],
  ['limits without quotes', 'LIMITS', '{ordersPerDay:10}', 'is no JSON at line 1 column 2'],
  ['limits in a word', 'LIMITS', '{"ordersPerDay":many}', 'is no JSON at line 1 column 17'],
  ['a limit spelled wrong', 'LIMITS', '{"ordersPerDya":10}', 'takes no ordersPerDya: is it ordersPerDay?'],
  ['a limit that is like none', 'LIMITS', '{"x":10}', 'takes no x: docs/operate.md lists the limits'],
  [
    'an address with the path of the page API',
    'PUBLIC_URL',
    'https://market.example/screening-api/',
    'must end before /screening-api, which follows by itself',
  ],
];

describe('what an operator did wrong is told with its cure', () => {
  let folder: string;
  let there: string;
  before(() => {
    there = process.cwd();
    folder = mkdtempSync(join(tmpdir(), 'screening-mistakes-'));
    mkdirSync(join(folder, 'profiles'));
    const files = {
      'comma.json': '{\n  "paths": {\n    "packages": "/x",\n  }\n}\n',
      'quotes.json': '{\n  "paths": { "packages": /x }\n}\n',
      'cut.json': '{"paths": {',
      'empty.json': '',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    process.chdir(folder);
  });
  after(() => {
    process.chdir(there);
    rmSync(folder, { recursive: true });
  });

  for (const [what, name, value, said] of settings)
    test(`${what} in ${name}`, async () => {
      const { code, complained } = await outputOf(['--check'], { ...proxyEnvironment, [name]: value });
      assert.equal(
        complained.replaceAll(process.cwd(), 'FOLDER'),
        `The configuration has 1 mistake(s):\n  - ${name} ${said}`,
      );
      assert.equal(code, 1);
    });

  test('a file of variables that is not there is named once, with its folder', async () => {
    const { code, complained } = await outputOf(['--env-file', 'proxy.env'], proxyEnvironment);
    assert.equal(complained, `Cannot read ${join(process.cwd(), 'proxy.env')}: there is no such file`);
    assert.equal(code, 1);
  });

  test('a .env that was not read is all that is said of the variables that are missing', async () => {
    writeFileSync('.env', 'SECRET_KEY=x');
    const { complained } = await outputOf([], {});
    assert.equal(
      complained,
      'The .env of this folder was not read. To read it: npx screening-proxy --env-file .env',
    );
    const both = await outputOf([], { PORT: 'x' });
    assert.match(both.complained, /PORT must be a whole number.*\nThe \.env of this folder was not read/s);
    rmSync('.env');
  });

  test('the doctor that waits for a callback says that the proxy has to make place', async () => {
    const proxy = createServer();
    const port = await listening(proxy);
    const said: string[] = [];
    const say = (text: string) => void said.push(text);
    const variables = { ...proxyEnvironment, PORT: String(port) };
    const exitCode = await runDoctor(['--create'], variables, { print: say, complain: say });
    assert.equal(exitCode, 2);
    assert.match(said.join('\n'), /cannot start: .*EADDRINUSE.* stop the proxy until it has ended\.$/);
    proxy.close();
  });

  const withKey = {
    SERVICE_PROFILE: 'yardstik',
    SERVICE_CALLBACK_SECRET: 'agreed with the service beforehand',
  };
  for (const [what, status, told, more] of [
    ['does not answer', undefined, /service_failed.*check SERVICE_BASE_URL.*the token request at http:/],
    ['refuses id and secret', 401, /service_credentials_refused.*Check SERVICE_CLIENT_ID and SERVICE_CLI/],
    ['is at another address', 404, /service_failed.*check SERVICE_BASE_URL.*answered 404 to the token/],
    ['refuses the key', 401, /service_credentials_refused.*refuses the key \(GET packages\)/, withKey],
  ] as const)
    test(`a service that ${what} is told at the start, before a page asks`, async () => {
      const service = createServer((_, response) => void response.writeHead(status ?? 500).end());
      const port = await listening(service);
      if (status === undefined) service.close();
      const proxy = await RunningProcess.start('server-example/main.ts', {
        env: {
          ...proxyEnvironment,
          ...more,
          SERVICE_BASE_URL: `http://127.0.0.1:${port}`,
          DATABASE_URL: 'file::memory:',
          PORT: '0',
        },
        ready: /"event":"service_/,
      });
      assert.match(await proxy.ready, told);
      await proxy.stop();
      service.close();
    });
});
