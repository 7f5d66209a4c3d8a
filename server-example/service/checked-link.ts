import { ServiceError } from './service-error.ts';

/** Browsers and mail programs take no longer one for certain. */
const longestLinkBytes = 2_048;

/**
 * A link of the service that a person will open. One to another origin could lead them anywhere; those that are configured
 * are https, or of this machine.
 *
 * @throws {ServiceError} `not-understood`
 */
export function checkedLink(link: string, linkOrigins: readonly string[]): string {
  const url = URL.parse(link);
  // The origin of a `blob:` address is that of the address within.
  if (!url || !/^https?:$/.test(url.protocol) || !linkOrigins.includes(url.origin))
    throw new ServiceError('not-understood', 'a link leads to an origin that is not in LINK_ORIGINS', {
      event: 'link_origin_refused',
    });
  if (url.username !== '' || url.password !== '')
    throw new ServiceError('not-understood', 'a link holds a user or a password');
  if (Buffer.byteLength(url.href) > longestLinkBytes)
    throw new ServiceError('not-understood', `a link has more than ${longestLinkBytes} bytes`);
  return url.href;
}
