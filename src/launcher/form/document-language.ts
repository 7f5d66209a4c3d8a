/** How the text of a document is shown. */
interface DocumentLanguage {
  dir: 'ltr' | 'rtl' | 'auto';
  /** The name of its language; undefined where that is the page's, or the document says none. */
  name?: string | undefined;
}

const rightToLeft = /^(Arab|Hebr|Thaa|Syrc|Nkoo|Adlm)$/;

/** How a document in `lang` is shown to who reads `tag`. A language that the host has not said is claimed of none. */
export function documentLanguage(lang: string | undefined, tag: string): DocumentLanguage {
  if (!isLanguageTag(lang)) return { dir: 'auto' };
  const [own, page] = [new Intl.Locale(lang).maximize(), new Intl.Locale(tag).maximize()];
  const dir = rightToLeft.test(own.script ?? '') ? 'rtl' : 'ltr';
  const isOther = own.language !== page.language;
  if (!isOther && own.script === page.script) return { dir };
  const named = isOther ? own.language : `${own.language}-${own.script}`;
  return { dir, name: new Intl.DisplayNames(tag, { type: 'language' }).of(named) };
}

/** Whether it is a BCP 47 tag, such as `en` or `es-MX`. */
export function isLanguageTag(lang: string | undefined): lang is string {
  try {
    return Boolean(lang && new Intl.Locale(lang));
  } catch {
    return false;
  }
}
