import { timeline } from '../../locales/en-timeline.ts';
import type { Questionnaire } from '../form/questionnaire.ts';
import type { Step } from '../form/steps.ts';
import type { LauncherContext } from '../launcher-context.ts';

/** Why a step is asked: it names the products of the package that need its fields, if they are known. */
export function whyAsked(
  { sentences, language, locale }: LauncherContext,
  { mode, offer }: Questionnaire,
  step: Step,
): string | undefined {
  // Every product needs the fields of the first step; nothing is known about those of the last.
  if (mode !== 'form' || step.kind !== 'fields' || step.name === 'about' || step.name === 'more')
    return undefined;
  const asked = new Set(step.fields.map(({ path }) => path.split(/\.|\[/, 1)[0]));
  const { kinds } = language.of('timeline', timeline);
  const titles = offer.products
    .filter(({ fields = [] }) => fields.some((field) => asked.has(field)))
    .map(({ title, kind }) => (kind ? kinds[kind].title : title));
  if (titles.length === 0) return sentences.whyPlain;
  return sentences.why(new Intl.ListFormat(locale).format(new Set(titles)));
}
