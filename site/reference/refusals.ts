import { globSync, readFileSync } from 'node:fs';
import { titleOf } from '../../server-example/http/problem-answer.ts';
import { type ProblemCode, problemStatus } from '../../src/protocol/problem.ts';

/** A refusal of the page API, as its page shows it. */
export interface RefusalReference {
  code: string;
  status: number;
  /** The sentence that the answer carries. */
  title: string;
  /** As docs/interface.md has it. */
  cause: string | undefined;
  /** What to do about it, as the answer's `detail` says it: one sentence for each case. */
  remedies: string[];
}

/** Every code, with what docs/interface.md and the source of the proxy say about it. */
export function refusalReference(): RefusalReference[] {
  const causes = causesIn(readFileSync('docs/interface.md', 'utf8'));
  const remedies = globSync('server-example/{*.ts,*/*.ts,http/routes/*.ts}')
    .toSorted()
    .flatMap((file) => remediesIn(readFileSync(file, 'utf8')));
  return (Object.keys(problemStatus) as ProblemCode[]).map((code) => ({
    code,
    status: problemStatus[code],
    title: titleOf(code),
    cause: causes.get(code),
    remedies: remedies.filter((remedy) => remedy.code === code).map(({ text }) => text),
  }));
}

/** A row of the table has a code, its status and its cause. */
const causesIn = (markdown: string): Map<string, string> =>
  new Map(
    [...markdown.matchAll(/^\| `(\w+)` +\| \d+ +\| (.*?) +\|$/gm)].map(([, code = '', cause = '']) => [
      code,
      cause,
    ]),
  );

/** The sentences that a source gives its refusals as `detail`; what it computes becomes an ellipsis. */
function remediesIn(source: string): { code: string; text: string }[] {
  return [...source.matchAll(/(?:new (?:Http)?Refusal|super)\('(\w+)', \{(.*?)\}\);/gs)].flatMap(
    ([, code = '', facts = '']) => {
      if (!/\bdetail\b/.test(facts)) return [];
      const [, detail] = /\bdetail(?:: *(.*?))?,?\s*$/s.exec(facts) ?? [];
      // The name of a constant stands for its text, and `detail` alone for the constant of that name.
      const name = facts.includes('detail:') ? /^\w+$/.exec(detail ?? '')?.[0] : 'detail';
      const [, constant] = (name && new RegExp(`const ${name} =(.*?);\n`, 's').exec(source)) || [];
      return [...(constant ?? detail ?? '').matchAll(/'([^'\n]{20,})'|`((?:[^`\\]|\\.){20,})`/g)].map(
        ([, plain, template = '']) => ({ code, text: plain ?? template.replaceAll(/\$\{.*?\}/g, '…') }),
      );
    },
  );
}
