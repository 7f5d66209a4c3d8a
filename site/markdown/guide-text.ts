import { readFileSync } from 'node:fs';
import type { Guide } from '../guides.ts';

/**
 * The Markdown of a guide. A section of a file becomes a text of its own: its title is the first heading, and what lies
 * below it moves up.
 */
export function guideText({ file, section }: Pick<Guide, 'file' | 'section'>): string {
  const text = readFileSync(file, 'utf8');
  if (section === undefined) return text;
  const found = text.split(/^(?=## )/m).find((part) => part.startsWith(`## ${section}\n`));
  if (found === undefined) throw new Error(`${file} has no section “${section}”.`);
  return found.replaceAll(/^#(?=#+ )/gm, '');
}
