/** Pages that may not use the page API of a proxy at http://localhost:8080, by what they try. */
export const otherOrigins: Record<string, Record<string, string>> = {
  'another site': { origin: 'https://evil.example' },
  'another site that names its host': { origin: 'https://evil.example', host: 'evil.example' },
  'a site with our name before it': { origin: 'http://localhost:8080.evil.example' },
  'a site with our name after it': { origin: 'http://evil-localhost:8080' },
  'our host by another scheme': { origin: 'https://localhost:8080' },
  'our host at another port': { origin: 'http://localhost:8081' },
  'our host without its port': { origin: 'http://localhost' },
  'a user before our host': { origin: 'http://localhost:8080@evil.example' },
  'a page without an origin': { origin: 'null' },
  'our origin in capitals': { origin: 'HTTP://LOCALHOST:8080' },
  'our origin with a path': { origin: 'http://localhost:8080/' },
  'two origins': { origin: 'http://localhost:8080, https://evil.example' },
  'a file': { origin: 'file://' },
  'an empty origin': { origin: '' },
};
