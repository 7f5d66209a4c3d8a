import type { FormContext } from './form-context.ts';
import type { Step } from './steps.ts';

/** Which products of a package a step is asked for, by the words of their titles. */
const reasons: Record<string, RegExp> = {
  identity: /ssn|trace|criminal|credit|watch/i,
  address: /county|trace|criminal/i,
  names: /alias|criminal|watch/i,
  residences: /county|trace|criminal/i,
  license: /motor|driv|mvr/i,
  education: /educ|degree|school/i,
  employment: /employ|work/i,
  credentials: /licen|credential|professional/i,
};

/** Why a step is asked, in the words of the products that need it. */
export function whyAsked({ sentences, form, locale }: FormContext, step: Step): string | undefined {
  const { mode, offer } = form;
  const reason = step.kind === 'fields' && mode === 'form' ? reasons[step.name] : undefined;
  const titles = offer.products.map(({ title }) => title).filter((title) => reason?.test(title));
  return titles.length > 0 ? sentences.why(new Intl.ListFormat(locale).format(titles)) : undefined;
}
