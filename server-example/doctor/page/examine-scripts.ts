import type { Finding } from '../findings.ts';
import { cannotTell, differs, ok } from './page-finding.ts';
import type { PageVisit, SeenAnswer } from './page-visit.ts';

const entryName = /\/screening-(elements|status)\.js$/;
const isJavaScript = (contentType: string): boolean => /javascript|ecmascript/.test(contentType);
const pathOf = (url: string): string => new URL(url).pathname;
/** More files than the bundle has. */
const mostFiles = 100;

/** Whether the script is loaded, and whether every file beside it that it may import is served. */
export async function examineScripts(visit: PageVisit): Promise<Finding[]> {
  const entry = visit.answers.find(({ url }) => entryName.test(pathOf(url)));
  if (!entry)
    return visit.elements.some(({ isDefined }) => isDefined)
      ? [
          ok('script', 'the elements come with a bundle of the page'),
          cannotTell('chunks', 'they belong to that bundle'),
        ]
      : [
          differs(
            'script',
            'the page loads neither screening-elements.js nor screening-status.js',
            'Add <script type="module" src="/screening-elements.js"></script> to the page.',
          ),
        ];
  const mistake = mistakeOf(entry);
  if (mistake)
    return [
      differs(
        'script',
        `${pathOf(entry.url)}: ${mistake}`,
        'Serve the whole folder dist/bundle, with .js files as text/javascript.',
      ),
    ];
  return [ok('script', `${pathOf(entry.url)} is loaded`), await examineChunks(visit, entry.url)];
}

function mistakeOf({
  status,
  contentType,
  failure,
}: Pick<SeenAnswer, 'status' | 'contentType' | 'failure'>): string | undefined {
  if (failure) return failure;
  if (status >= 400) return `answered ${status}`;
  return isJavaScript(contentType) ? undefined : `is served as ${contentType || 'nothing'}`;
}

/** Follows the imports of the bundle, which all name files of one folder. */
async function examineChunks({ ask }: PageVisit, entry: string): Promise<Finding> {
  const files = [entry];
  const mistakes: string[] = [];
  for (const file of files) {
    const answer = await ask(file);
    const contentType = answer?.headers()['content-type'] ?? '';
    const mistake = mistakeOf({
      status: answer?.status() ?? 0,
      contentType,
      failure: answer ? undefined : 'no answer',
    });
    if (mistake) mistakes.push(`${pathOf(file)} ${mistake}`);
    const text = mistake ? '' : ((await answer?.text()) ?? '');
    for (const [, name = ''] of text.matchAll(/["'`](\.\/[\w.-]+\.js)["'`]/g)) {
      const { href } = new URL(name, file);
      if (!files.includes(href) && files.length < mostFiles) files.push(href);
    }
  }
  return mistakes.length === 0
    ? ok('chunks', `all ${files.length} files are served`)
    : differs(
        'chunks',
        mistakes.join(', '),
        'Serve the whole folder dist/bundle of one build, with .js files as text/javascript.',
      );
}
