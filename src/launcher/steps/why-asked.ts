import type { LauncherSentences } from '../../locales/sentences.ts';
import type { Questionnaire } from '../form/questionnaire.ts';
import type { Step } from '../form/steps.ts';

/** Why a step is asked: the products of the package that need its fields, or the plain sentence where none is known. */
export function whyAsked(
  sentences: LauncherSentences,
  { mode, offer }: Questionnaire,
  step: Step,
  locale: string,
): string | undefined {
  // A name is not asked for the sake of a product, and what nobody described cannot be explained.
  if (mode !== 'form' || step.kind !== 'fields' || step.name === 'about' || step.name === 'more')
    return undefined;
  const asked = new Set(step.fields.map(({ path }) => path.split(/\.|\[/, 1)[0]));
  const titles = offer.products
    .filter(({ fields = [] }) => fields.some((field) => asked.has(field)))
    .map(({ title }) => title);
  return titles.length > 0 ? sentences.why(new Intl.ListFormat(locale).format(titles)) : sentences.whyPlain;
}
