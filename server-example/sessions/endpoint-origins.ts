import type { Configuration } from '../configuration.ts';

type Settings = Pick<Configuration, 'publicUrl' | 'allowedOrigins'>;

/** So many others fit into a token beside everything else. */
const mostOthers = 20;

/**
 * The origins to which a page may send a page session, besides its own: those under which this proxy is reached. The
 * token names them, so that an element which somebody else put into the page cannot send it elsewhere.
 *
 * @param named the origins that the host named for the session; a proxy is often reached through their sites.
 */
export function endpointOrigins(settings: Settings, named: string[] | undefined): string[] {
  const { publicUrl, allowedOrigins } = settings;
  const others = named ?? allowedOrigins;
  return [...new Set([new URL(publicUrl).origin, ...(others.length > mostOthers ? [] : others)])];
}
