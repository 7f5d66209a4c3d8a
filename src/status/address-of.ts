import { tellDeveloper } from '../client/tell-developer.ts';

const names = /^(https?|mailto):$/;

/** An address of the host; undefined where it has named none, or none that can be opened. */
export function addressOf(attribute: string, text: string | null, protocols = names): string | undefined {
  if (text === null) return undefined;
  const url = URL.parse(text, document.baseURI);
  if (url && protocols.test(url.protocol)) return url.href;
  const others = protocols === names ? ', or mailto:' : '';
  tellDeveloper(`${attribute} is no address that can be opened: use an https URL${others}.`);
  return undefined;
}
