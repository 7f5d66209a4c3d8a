import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { guideGroups, guides, pageOf, references } from './guides.ts';
import { referenceTexts } from './reference/reference-pages.ts';
import { copyOf, siteText } from './site-text.ts';

/** Writes what the site is made of into `folder`: every page as Markdown, the files that they show, and `llms.txt`. */
export async function writePages(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  cpSync('site/pages', folder, { recursive: true });
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const guide of guides)
    write(`guides/${pageOf(guide)}.md`, described(guide, siteText(guide.file, '../')));
  write('guides/index.md', guideList);
  write('llms.txt', siteText('llms.txt', ''));
  const texts = await referenceTexts();
  for (const [name, page] of Object.entries(references))
    write(
      `reference/${name}.md`,
      described(page, `# ${page.title}\n\n${texts[name as keyof typeof references]}\n`),
    );
  for (const file of ['docs/pictures/form.png', 'docs/pictures/live.png', 'docs/example-profile.json'])
    cpSync(file, join(folder, copyOf(file)));
}

const described = ({ answers }: { answers: string }, text: string): string =>
  `---\ndescription: ${JSON.stringify(answers)}\n---\n\n${text}`;

const guideList = described(
  { answers: 'Every guide, and what it answers.' },
  [
    '# All guides',
    'Every route and variable is in the [reference](../reference/page-api.md); every state of both elements is in the [gallery](../gallery/index.html).',
    ...guideGroups.flatMap(({ title, guides: own }) => [
      `## ${title}`,
      own.map((guide) => `- [${guide.title}](${pageOf(guide)}.md) ${guide.answers}`).join('\n'),
    ]),
  ].join('\n\n'),
);
