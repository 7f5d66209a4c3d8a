import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FrameworkProject } from './framework-project.ts';

/** Writes the lock file of each project anew. The packed files have no digest in it: they differ with each change here. */
for (const name of process.argv.slice(2)) {
  const project = new FrameworkProject(name);
  project.run('npm', 'install', '--package-lock-only', '--ignore-scripts');
  const lock = JSON.parse(readFileSync(join(project.folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string }>;
  };
  for (const own of ['screening-elements', 'screening-proxy'])
    delete lock.packages[`node_modules/${own}`]?.integrity;
  const target = join(import.meta.dirname, name, 'package-lock.json');
  writeFileSync(target, `${JSON.stringify(lock, undefined, 2)}\n`);
  await project.remove();
}
