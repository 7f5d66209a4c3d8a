import { globSync, readFileSync } from 'node:fs';
import { Refusal } from '../../server-example/refusal.ts';
import { type ProblemCode, problemStatus } from '../../src/protocol/problem.ts';
import { guideText } from '../markdown/guide-text.ts';

/** A refusal of the page API, as its page shows it. */
export interface RefusalReference {
  code: string;
  status: number;
  /** The sentence that the answer carries. */
  title: string;
  /** As the README has it. */
  cause: string | undefined;
  /** What to do about it, as the answer's `detail` says it: one sentence for each case. */
  remedies: string[];
}

/** Every code, with what the README and the source of the proxy say about it. */
export function refusalReference(): RefusalReference[] {
  const causes = causesIn(guideText({ file: 'README.md', section: 'Errors' }));
  const remedies = globSync('server-example/*/*.ts')
    .toSorted()
    .flatMap((file) => remediesIn(readFileSync(file, 'utf8')));
  return (Object.keys(problemStatus) as ProblemCode[]).map((code) => ({
    code,
    status: problemStatus[code],
    title: new Refusal(code).message,
    cause: causes.get(code),
    remedies: remedies.filter((remedy) => remedy.code === code).map(({ text }) => text),
  }));
}

/** A row of the table names codes, and a cause for each of them, or one that they have in common. */
function causesIn(markdown: string): Map<string, string> {
  const rows = [...markdown.matchAll(/^\| (`.*?) +\| (.*?) +\|$/gm)];
  return new Map(
    rows.flatMap(([, named = '', cause = '']) => {
      const codes = [...named.matchAll(/`(\w+)`/g)].map(([, code = '']) => code);
      const causes = cause.split('; ');
      return codes.map((code, index): [string, string] => [
        code,
        causes.length === codes.length ? causes[index]! : cause,
      ]);
    }),
  );
}

/** The sentences that a source gives its refusals as `detail`; what it computes becomes an ellipsis. */
function remediesIn(source: string): { code: string; text: string }[] {
  return [...source.matchAll(/(?:new Refusal|super)\('(\w+)', \{(.*?)\}\);/gs)].flatMap(
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
