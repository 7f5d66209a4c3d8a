import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, describe, test } from 'node:test';

interface Manifest {
  scripts: Record<string, string>;
  publishConfig: object;
}

const program = resolve('build/release/main.ts');
const manifests = ['package.json', 'server-example/package.json'].map(
  (file) => JSON.parse(readFileSync(file, 'utf8')) as Manifest,
);
const folder = mkdtempSync(join(tmpdir(), 'release-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const released = join(folder, '.build/release');

const chapter = '# Changelog\n\n## [1.2.3] - 2026-05-04\n\n- Something new.\n';
const write = (file: string, content: string | object) =>
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });

/** A small project with a proxy of its own, as a commit. */
function commitProject({
  changelog = chapter,
  version = '1.2.3',
  check = '',
  repository = 'github:small/elements',
}): void {
  const { sbom } = manifests[0]!.scripts;
  const { publishConfig } = manifests[0]!;
  write('package.json', {
    name: 'small-elements',
    version: '1.2.3',
    workspaces: ['proxy'],
    repository,
    publishConfig,
    scripts: { test: `node -e "${check}"`, sbom },
  });
  write('proxy/package.json', {
    name: 'small-proxy',
    version,
    repository: { url: repository },
    publishConfig,
  });
  write('CHANGELOG.md', changelog);
  write('.gitignore', '.build\nnode_modules\n');
  write('package-lock.json', {
    name: 'small-elements',
    version: '1.2.3',
    lockfileVersion: 3,
    packages: {
      '': { name: 'small-elements', version: '1.2.3', workspaces: ['proxy'] },
      'node_modules/small-proxy': { resolved: 'proxy', link: true },
      proxy: { name: 'small-proxy', version },
    },
  });
  run('git', 'add', '--all');
  run(
    'git',
    '-c',
    'user.name=A',
    '-c',
    'user.email=a@b.example',
    'commit',
    '--allow-empty',
    '-m',
    'A commit',
  );
}

const release = () => {
  const { status, stderr } = spawnSync(process.execPath, [program], { cwd: folder, encoding: 'utf8' });
  return { status, said: stderr, files: existsSync(released) ? readdirSync(released).toSorted() : [] };
};

describe('npm run release', () => {
  mkdirSync(join(folder, 'proxy'));
  run('git', 'init');

  test('makes both packages, a bill of materials and their checksums', () => {
    commitProject({});
    const { status, files, said } = release();
    const packages = ['small-elements-1.2.3.tgz', 'small-proxy-1.2.3.tgz'];
    assert.deepEqual([status, files], [0, ['SHA256SUMS', 'sbom.cdx.json', ...packages].toSorted()], said);
    const read = (file: string) => readFileSync(join(released, file));
    const sums = ['sbom.cdx.json', ...packages].map(
      (file) => `${createHash('sha256').update(read(file)).digest('hex')}  ${file}`,
    );
    assert.deepEqual(read('SHA256SUMS').toString().trimEnd().split('\n').toSorted(), sums.toSorted());
    assert.equal(
      (JSON.parse(read('sbom.cdx.json').toString()) as { bomFormat: string }).bomFormat,
      'CycloneDX',
    );
  });

  const refused: [string, () => void, RegExp][] = [
    [
      'a file that is in no commit',
      () => {
        commitProject({});
        write('forgotten.js', '');
      },
      /Commit or remove:\n\?\? forgotten\.js/,
    ],
    [
      'a version without its chapter',
      () => commitProject({ changelog: chapter.replace('1.2.3', '1.2.2') }),
      /CHANGELOG\.md begins with "\[1\.2\.2\] - 2026-05-04": write a chapter "\[1\.2\.3\] - "/,
    ],
    [
      'a chapter that says "not published yet"',
      () => commitProject({ changelog: chapter.replace(' - 2026-05-04', ', not published yet') }),
      /begins with "\[1\.2\.3\], not published yet"/,
    ],
    [
      'a chapter that says nothing',
      () =>
        commitProject({
          changelog: `${chapter.replace('- Something new.\n', '')}## [1.2.2] - 2026-05-03\n\n- Old.\n`,
        }),
      /write a chapter/,
    ],
    [
      'a proxy of another version',
      () => commitProject({ version: '1.2.2' }),
      /proxy\/package\.json and package-lock\.json name 1\.2\.2 and 1\.2\.2/,
    ],
    [
      'packages whose provenance no registry would take, as they name no repository',
      () => commitProject({ repository: '' }),
      /- package\.json and proxy\/package\.json: .* Set "repository" first/,
    ],
    ['what fails its tests', () => commitProject({ check: 'process.exit(1)' }), /npm test failed/],
    [
      'tests that change the tree',
      () => commitProject({ check: `fs.writeFileSync('made-by-tests', '')` }),
      /Commit or remove:\n\?\? made-by-tests/,
    ],
  ];
  for (const [what, commit, message] of refused)
    test(`refuses ${what}, and leaves no file`, () => {
      for (const left of ['forgotten.js', 'made-by-tests']) rmSync(join(folder, left), { force: true });
      rmSync(released, { recursive: true, force: true });
      commit();
      const { status, said, files } = release();
      assert.match(said, message);
      assert.deepEqual([status, files], [1, []]);
    });
});

describe('each package', () => {
  for (const [index, { scripts, publishConfig }] of manifests.entries())
    test(`${index === 0 ? 'the elements' : 'the proxy'}: runs nothing where it is installed, and is published with its provenance`, () => {
      const ofInstalling = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare'];
      assert.deepEqual(
        Object.keys(scripts).filter((name) => ofInstalling.includes(name)),
        [],
      );
      assert.deepEqual(publishConfig, { access: 'public', provenance: true });
    });
});
