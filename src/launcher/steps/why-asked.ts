import type { LauncherSentences } from '../../locales/sentences.ts';
import type { Questionnaire } from '../form/questionnaire.ts';
import type { Step } from '../form/steps.ts';

/** Why a step is asked: it names the products of the package that need its fields, if they are known. */
export function whyAsked(
  sentences: LauncherSentences,
  { mode, offer }: Questionnaire,
  step: Step,
  locale: string,
): string | undefined {
  // Every product needs the fields of the first step; nothing is known about those of the last.
  if (mode !== 'form' || step.kind !== 'fields' || step.name === 'about' || step.name === 'more')
    return undefined;
  const asked = new Set(step.fields.map(({ path }) => path.split(/\.|\[/, 1)[0]));
  const titles = offer.products
    .filter(({ fields = [] }) => fields.some((field) => asked.has(field)))
    .map(({ title }) => title);
  return titles.length > 0 ? sentences.why(new Intl.ListFormat(locale).format(titles)) : sentences.whyPlain;
}
