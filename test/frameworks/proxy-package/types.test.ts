import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { InstalledProxy } from './installed-proxy.ts';

const installed = new InstalledProxy();
after(() => installed.remove());
const modules = resolve('node_modules');

/** What a strict TypeScript project that uses the installed package is told. */
const problemsOf = (code: string): string => {
  writeFileSync(join(installed.folder, 'use.mts'), code);
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
  const compiler = join(modules, '.bin/tsc');
  const { stdout } = spawnSync(compiler, [...options, 'use.mts'], {
    cwd: installed.folder,
    encoding: 'utf8',
  });
  return stdout;
};

test('the types of the package compile in a strict project, its libraries checked too', () => {
  symlinkSync(join(modules, '@types'), join(installed.folder, 'node_modules/@types'));
  const problems = problemsOf(`
    import { createServer } from 'node:http';
    import { type Configuration, createProxy, readConfiguration, type ScreeningProxy, stopServer, toNodeHandler } from 'screening-proxy';
    import { createSandbox, serveSandbox } from 'screening-proxy/sandbox';
    const configuration: Configuration = readConfiguration({});
    const proxy: ScreeningProxy = await createProxy(configuration, { now: () => 0 });
    export const answer: Promise<Response> = proxy.fetch(new Request('http://localhost'));
    const server = createServer(toNodeHandler(proxy));
    await stopServer(server.listen(0), proxy);
    export const sandbox = { createSandbox, serveSandbox };
  `);
  assert.equal(problems, '');
});

test('a misspelled member of the package does not compile', () => {
  assert.match(
    problemsOf(`import { createProxy } from 'screening-proxy'; void createProxy({ prot: 1 });`),
    /error TS2353.*'prot'/,
  );
});
