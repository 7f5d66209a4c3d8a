import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes the files of a release in `.build/release` of the project in which it runs: the packages, a bill of materials and
 * checksums. It refuses what cannot be a release before it begins, and leaves no file where a check fails.
 */
const folder = '.build/release';

interface Manifest {
  name: string;
  version: string;
  workspaces?: string[];
  repository?: string | { url?: string };
  publishConfig?: { provenance?: boolean };
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const manifestOf = (place: string) => read(join(place, 'package.json')) as Manifest;
const { version, workspaces = [] } = manifestOf('.');

function fail(mistakes: string[]): never {
  console.error([`This is no release of ${version}:`, ...mistakes].join('\n  - '));
  process.exit(1);
}

/** What is in the tree and in no commit could be in a package, and nobody would find it again. */
const uncommitted = (): string[] => {
  const changes = execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' });
  return changes ? [`The tree is not that of a commit. Commit or remove:\n${changes.trimEnd()}`] : [];
};

/** Each package and the lock file name one version. */
const otherVersions = (): string[] => {
  const { packages } = read('package-lock.json') as { packages: Record<string, Manifest> };
  return ['', ...workspaces].flatMap((place) => {
    const named = [manifestOf(place).version, packages[place]?.version];
    return named.every((one) => one === version)
      ? []
      : [
          `${join(place, 'package.json')} and package-lock.json name ${named.join(' and ')}: let npm version --workspaces --include-workspace-root set one.`,
        ];
  });
};

/** The newest chapter of the changelog is that of the version, with its day and something in it. */
const noChapter = (): string[] => {
  const [, title = '', text = ''] =
    /^## (.*)\n((?:(?!## ).*\n?)*)/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  const isIts = title.startsWith(`[${version}] - `) && /\d{4}-\d\d-\d\d$/.test(title) && text.trim() !== '';
  return isIts
    ? []
    : [
        `CHANGELOG.md begins with "${title}": write a chapter "[${version}] - ", with the day, of what is new.`,
      ];
};

/** A registry takes the provenance only of what names the repository that it was made in: else `npm publish` fails. */
const unprovable = (): string[] => {
  const files = ['', ...workspaces].flatMap((place) => {
    const { repository, publishConfig } = manifestOf(place);
    const url = typeof repository === 'string' ? repository : repository?.url;
    return publishConfig?.provenance && !url ? [join(place, 'package.json')] : [];
  });
  return files.length > 0
    ? [
        `${files.join(' and ')}: a registry takes no provenance without a repository. Set "repository" first, to that of the CI that publishes, or take "provenance" out.`,
      ]
    : [];
};

rmSync(folder, { recursive: true, force: true });
const mistakes = [...uncommitted(), ...otherVersions(), ...noChapter(), ...unprovable()];
if (mistakes.length > 0) fail(mistakes);

if (spawnSync('npm', ['test'], { stdio: 'inherit' }).status !== 0) fail(['npm test failed.']);
// What is packed is what the commit has.
const changed = uncommitted();
if (changed.length > 0) fail(changed);
mkdirSync(folder, { recursive: true });
const npm = (...args: string[]) =>
  execFileSync('npm', args, {
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
npm('pack', '--workspaces', '--include-workspace-root', '--pack-destination', folder);
writeFileSync(join(folder, 'sbom.cdx.json'), npm('run', '--silent', 'sbom'));
const files = readdirSync(folder);
const sums = files.map(
  (file) =>
    `${createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')}  ${file}\n`,
);
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
const tarballs = files.filter((file) => file.endsWith('.tgz'));
console.log(`${folder} has ${[...files, 'SHA256SUMS'].join(', ')}. To publish them, in CI, as provenance needs:
  git tag v${version}
${tarballs.map((file) => `  npm publish ${folder}/${file}`).join('\n')}`);
