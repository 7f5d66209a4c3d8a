import { readFileSync } from 'node:fs';

/** The content security policy under which README.md says that the elements work, in one line. */
export function readmePolicy(): string {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [policy] = /^default-src 'none';[^`]*/m.exec(readme) ?? [];
  if (policy === undefined) throw new Error('README.md shows no content security policy.');
  return policy.trim().replaceAll('\n', ' ');
}
