/**
 * What a visitor can choose in the address: `?mode=link`, `?mode=link&open-in=dialog`, `?mode=email`, `?package=ID`
 * (empty: the launcher offers all), `?recurrence=P1M`, `?lang=es`. The server writes the choices into attributes.
 */
export type ElementChoices = {
  mode: 'form' | 'link' | 'email';
  openIn: 'tab' | 'dialog';
  packageId: string;
  /** An ISO 8601 duration; empty means a single check. */
  recurrence: string;
  /** The language of the two elements, a BCP 47 tag. */
  lang: string;
};

/**
 * Reads the choices in an address. An invalid choice becomes the default.
 *
 * @param defaultPackageId empty where the launcher shall offer all packages.
 */
export function elementChoices(query: Record<string, string>, defaultPackageId: string): ElementChoices {
  const { mode, package: packageId, recurrence, lang, 'open-in': openIn } = query;
  return {
    mode: mode === 'link' || mode === 'email' ? mode : 'form',
    openIn: mode === 'link' && openIn === 'dialog' ? 'dialog' : 'tab',
    packageId: packageId !== undefined && /^[\w-]{0,40}$/.test(packageId) ? packageId : defaultPackageId,
    recurrence: recurrence && /^[0-9A-Z]{1,10}$/.test(recurrence) ? recurrence : '',
    lang: lang && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/.test(lang) ? lang : 'en',
  };
}
