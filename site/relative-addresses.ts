/** Addresses from the root of the site, made relative to a page: so the site works in any folder. */
export function relativeAddresses(html: string, page: string): string {
  const up = '../'.repeat(page.split('/').length - 2) || './';
  return html.replaceAll(/(\s(?:href|src|data-\w+)=")\/(?!\/)/g, `$1${up}`);
}
