import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { readSettings } from '../../../sandbox/read-settings.ts';
import { runCommand } from '../../../server-example/command/run-command.ts';
import { secretKey } from '../house.ts';
import { proxyEnvironment } from '../proxy-environment.ts';

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const bytes = (mark: string, text: Buffer) => Buffer.concat([Buffer.from(mark, 'hex'), text]);

/** Of each way to write a file in PowerShell, the bytes that it makes of a text. */
const ways: Record<string, (text: string) => Buffer> = {
  'Windows PowerShell: >': (text) => bytes('fffe', utf16(text)),
  'Out-File -Encoding bigendianunicode': (text) => bytes('feff', utf16(text).swap16()),
  'Out-File -Encoding utf8': (text) => bytes('efbbbf', Buffer.from(text)),
  'PowerShell 7: >': (text) => Buffer.from(text),
};
const unreadable: Record<string, (text: string) => Buffer> = {
  'Out-File -Encoding utf32': (text) => bytes('fffe0000', utf16([...text].join('\0'))),
  'Set-Content in the code page of Windows': (text) => Buffer.from(`# für\r\n${text}`, 'latin1'),
  'UTF-16 without its mark': (text) => utf16(text),
};

describe('files that PowerShell wrote', () => {
  let folder: string;
  let file: string;
  let printed: string;
  let complained: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'screening-texts-'));
    file = join(folder, 'a file');
    [printed, complained] = ['', ''];
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (args: string[], environment: Record<string, string> = {}) =>
    runCommand(args, environment, {
      print: (text) => (printed += text),
      complain: (text) => (complained += text),
    });
  const variables = { ...proxyEnvironment, SERVICE_CLIENT_ID: 'client-ü' };
  const env = Object.entries({ ...variables, DATABASE_URL: 'file:prüfung.db' })
    .map(([name, value]) => `${name}=${value}\r\n`)
    .join('');

  for (const [way, write] of Object.entries(ways)) {
    test(`a .env is read with its first line, as written by ${way}`, async () => {
      writeFileSync(file, write(env));
      assert.equal(await run(['--print-config', '--env-file', file]), 0, complained);
      assert.match(printed, /^SERVICE_BASE_URL=http:\/\/localhost:1\n.*\nDATABASE_URL=file:prüfung.db\n/s);
    });

    test(`a secret and a profile are read as written by ${way}`, async () => {
      writeFileSync(file, write(`${secretKey}\r\n`));
      const profile = join(folder, 'profile.json');
      writeFileSync(profile, write('{"times":"epoch-seconds"}\r\n'));
      const { SECRET_KEY: _, ...others } = variables;
      const environment = { ...others, SECRET_KEY_FILE: file, SERVICE_PROFILE: profile };
      assert.equal(await run(['--check'], environment), 0, complained);
    });
  }

  for (const [way, write] of Object.entries(unreadable))
    test(`a file in another encoding is named: ${way}`, async () => {
      writeFileSync(file, write(env));
      assert.equal(await run(['--check', '--env-file', file]), 1);
      assert.equal(complained, `Cannot read ${file}: its encoding is not UTF-8: save it in UTF-8`);
      complained = '';
      const { SECRET_KEY: _, ...others } = variables;
      assert.equal(await run(['--check'], { ...others, SECRET_KEY_FILE: file }), 1);
      assert.match(complained, /SECRET_KEY_FILE names a file that cannot be read: its encoding is not UTF-8/);
    });

  test("the sandbox reads its profile as Windows PowerShell's > writes it", () => {
    writeFileSync(file, ways['Windows PowerShell: >']!('{"times":"epoch-seconds"}\r\n'));
    assert.doesNotThrow(() => readSettings({ SANDBOX_PROFILE: file }));
  });
});
