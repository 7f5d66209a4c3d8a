import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { InstalledProxy } from './installed-proxy.ts';
import { lineOf } from './line-of.ts';
import { Marketplace } from '../../marketplace.ts';

const installed = new InstalledProxy();
after(() => installed.remove());

/** What follows the word in the last stage of the Dockerfile, in the form of a list. */
function commandOf(word: RegExp): [program: string, ...args: string[]] {
  const [, list] = new RegExp(`^\\s*${word.source} (\\[.*\\])$`, 'm').exec(
    readFileSync('Dockerfile', 'utf8'),
  )!;
  const command = JSON.parse(list!) as [string, ...string[]];
  assert.equal(command[0], 'node');
  // The image has the package where an installation has it elsewhere.
  return [
    process.execPath,
    ...command.slice(1).map((part) => part.replace('/app/server-example', installed.package)),
  ];
}

test('the command of the container runs the proxy and takes its options', () => {
  const [program, ...args] = commandOf(/ENTRYPOINT/);
  const { status, stdout } = spawnSync(program, [...args, '--version'], { encoding: 'utf8' });
  assert.deepEqual([status, stdout], [0, `${installed.manifest.version}\n`]);
});

test('the health check of the container fails where nothing listens, and succeeds where the proxy is ready', async () => {
  const marketplace = await Marketplace.open();
  const [program, ...args] = commandOf(/CMD/);
  const check = () => spawnSync(program, args, { env: { PORT: marketplace.variables['PORT'] } }).status;
  assert.equal(check(), 1);
  const proxy = installed.start('screening-proxy', [], marketplace.variables);
  await lineOf(proxy, /listens on/);
  assert.equal(check(), 0);
  proxy.kill('SIGKILL');
  await marketplace.close();
});
