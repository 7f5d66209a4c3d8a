import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FrameworkProject } from './framework-project.ts';

interface Lock {
  packages: Record<string, { integrity?: string }>;
}

const ours = ['screening-elements', 'screening-proxy'].map((name) => `node_modules/${name}`);

/** Writes the lock file of each project anew. The packed files have no digest in it: they differ with each change here. */
for (const name of process.argv.slice(2)) {
  const project = new FrameworkProject(name);
  const file = join(project.folder, 'package-lock.json');
  const read = (): Lock => JSON.parse(readFileSync(file, 'utf8')) as Lock;

  // npm takes what a lock file says of a packed file for true, and does not look into it again.
  const before = read();
  for (const own of ours) delete before.packages[own];
  writeFileSync(file, JSON.stringify(before));
  project.run('npm', 'install', '--package-lock-only', '--ignore-scripts');

  const lock = read();
  for (const own of ours) delete lock.packages[own]?.integrity;
  writeFileSync(
    join(import.meta.dirname, name, 'package-lock.json'),
    `${JSON.stringify(lock, undefined, 2)}\n`,
  );
  await project.remove();
}
