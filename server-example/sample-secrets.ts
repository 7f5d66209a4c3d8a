/** Words that stand where a secret is still to be put. A random one may begin with a short one. */
const placeholder =
  /^(?:change|replace|placeholder|example|sample|secret|password|test-?key|your(?:client|secret|token|pass|key|api)|(?:demo|your|todo|x{3,})(?![a-z\d])|<.*>$)/i;

/** Random secrets that the guides of FastAPI, Flask and Directus and lessons on Spring show, in small letters. */
const published: ReadonlySet<string> = new Set([
  '09d25e094faa6ca2556c818166b7a9563b93f7099f6f0f4caa6cf63b88e8d3e7',
  '192b9bdd22ab9ed4d12e236c78afcb9a393ec15f71bbf5dc987d54727823bcbf',
  '255d861b-5ea1-5996-9aa3-922530ec40b1',
  '404e635266556a586e3272357538782f413f4428472b4b6250645367566b5970',
  '413f4428472b4b6250655368566d5970337336763979244226452948404d6351',
  '5367566b59703373367639792f423f4528482b4d6251655468576d5a71347437',
  '6116487b-cda1-52c2-b5b5-c8022c45e263',
]);

export const isPlaceholder = (secret: string): boolean =>
  placeholder.test(secret) || published.has(secret.toLowerCase());

/** Whole sentences of samples, then the words that such sentences are made of. */
const sampleWords = new RegExp(
  [
    'correct.?horse.?battery.?staple',
    'quick.?brown.?fox|jumps.?over|lazy.?dog',
    'lorem.?ipsum|dolor.?sit.?amet|consectetur|adipiscing',
    'do.?not.?(?:use|share|tell|commit)|keep.?(?:it|this|me).?(?:safe|secret|private)',
    'pass(?:word|phrase|code)|secrets?|secure|insecure|super|ultra|private|public|hidden|unsafe|dummy',
    'sandbox|production|development|demo|local|marketplace|market|service|server|client|backend|proxy|host',
    'sign(?:ature|ing|ed)?|session|cookies?|tokens?|encrypt(?:ion|ed)?|auth(?:entication|orization)?|jwt|hmac|api.?key',
    'keyboard|string|characters?|bits?|bytes|minimum|least|long|longer|enough|random|generated?|valid|strong|keys?',
    'change|replace|please|example|sample|default|placeholder|something|anything|whatever|nobody|knows?',
    'this|that|which|with|used|only|must|should|really|very|some|here|your|from',
  ].join('|'),
  'gi',
);

/**
 * What is left of a secret without the words of samples, and the short words and numbers between them. One that has few of
 * them stays as it is: a random one has some by chance.
 */
export function withoutSampleWords(secret: string): string {
  const words = secret.match(sampleWords)?.join('') ?? '';
  if (words.length * 3 < secret.length) return secret;
  return secret.replaceAll(sampleWords, ' ').replaceAll(/[^a-z\d]+|\b(?:\w{1,3}|\d{4})\b/gi, '');
}
