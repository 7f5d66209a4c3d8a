import { readFileSync } from 'node:fs';

/** The content security policy under which docs/screening-launcher.md says that the elements work, in one line. */
export function documentedPolicy(): string {
  const page = readFileSync(new URL('../docs/screening-launcher.md', import.meta.url), 'utf8');
  const [policy] = /^default-src 'none';[^`]*/m.exec(page) ?? [];
  if (policy === undefined) throw new Error('docs/screening-launcher.md shows no content security policy.');
  return policy.trim().replaceAll('\n', ' ');
}
