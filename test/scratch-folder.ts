import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';

const root = join(import.meta.dirname, '..');

/** A folder of this test file in `.build/` of a project, whose packages it finds; removed after its tests. */
export function scratchFolder(name: string, project = root): string {
  const scratch = join(project, '.build');
  mkdirSync(scratch, { recursive: true });
  const folder = mkdtempSync(join(scratch, `${name}-`));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
