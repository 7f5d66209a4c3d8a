/**
 * What a visitor may try out by the address: `?mode=link`, `?mode=link&open-in=dialog`, `?mode=email`,
 * `?package=ID` (empty: let the launcher offer them), `?recurrence=P1M`, `?lang=es`. The server writes them into attributes.
 */
export type ElementChoices = {
  mode: 'form' | 'link' | 'email';
  openIn: 'tab' | 'dialog';
  packageId: string;
  /** An ISO 8601 duration, or empty: once. */
  recurrence: string;
  /** The language of the two elements, a BCP 47 tag. */
  lang: string;
};

/** A package of the sandbox's test environment; production has other ids. */
const defaultPackageId = '539146';

/** Reads the choices of an address; what it does not understand is left at its default. */
export function elementChoices(query: Record<string, string>): ElementChoices {
  const { mode, package: packageId, recurrence, lang, 'open-in': openIn } = query;
  return {
    mode: mode === 'link' || mode === 'email' ? mode : 'form',
    openIn: mode === 'link' && openIn === 'dialog' ? 'dialog' : 'tab',
    packageId: packageId !== undefined && /^[\w-]{0,40}$/.test(packageId) ? packageId : defaultPackageId,
    recurrence: recurrence && /^[0-9A-Z]{1,10}$/.test(recurrence) ? recurrence : '',
    lang: lang && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/.test(lang) ? lang : 'en',
  };
}
