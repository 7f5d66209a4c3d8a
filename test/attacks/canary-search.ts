/** A text as it may stand somewhere, by the name of its encoding. All are compared as bytes, one letter for each. */
type Needles = [encoding: string, needle: string | RegExp][];

const latin1 = (text: string, encoding: BufferEncoding = 'utf8'): string =>
  Buffer.from(text, encoding).toString('latin1');

/** In base64, a text looks different at each of three places. */
function inBase64(text: string, encoding: 'base64' | 'base64url'): string[] {
  const bytes = Buffer.from(text);
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString(encoding)
      .replace(/=+$/, '');
    const first = Math.ceil((offset * 4) / 3);
    const last = Math.floor(((offset + bytes.length) * 8) / 6);
    return encoded.slice(first, last);
  });
}

const eachLetter = (text: string, write: (code: number) => string): string =>
  [...text].map((letter) => write(letter.codePointAt(0)!)).join('');

/** Digits of a number, however they are grouped. */
function grouped(text: string): Needles {
  const digits = text.replaceAll(/\D/g, '');
  const isNumber = /^[\d+\s()./-]+$/.test(text) && digits.length >= 8;
  return isNumber ? [['digits with separators', new RegExp([...digits].join(String.raw`[\s.()/_-]?`))]] : [];
}

function needlesOf(text: string): Needles {
  const hex = Buffer.from(text).toString('hex');
  const htmlNames: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return [
    ['plain', latin1(text)],
    ['URL-encoded', encodeURIComponent(text)],
    ['URL-encoded, each letter', eachLetter(text, (code) => `%${code.toString(16)}`)],
    ...inBase64(text, 'base64').map((one) => ['base64', one] as [string, string]),
    ...inBase64(text, 'base64url').map((one) => ['base64url', one] as [string, string]),
    ['hex', hex],
    ['hex in capitals', hex.toUpperCase()],
    ['JSON-escaped', latin1(JSON.stringify(text).slice(1, -1))],
    ['JSON-escaped, each letter', eachLetter(text, (code) => `\\u${code.toString(16).padStart(4, '0')}`)],
    ['HTML-escaped', latin1(text.replaceAll(/[&<>"']/g, (letter) => htmlNames[letter]!))],
    ['HTML-escaped, each letter', eachLetter(text, (code) => `&#${code};`)],
    ['reversed', latin1([...text].toReversed().join(''))],
    ['UTF-16LE', latin1(text, 'utf16le')],
    ...grouped(text),
  ];
}

/** Finds texts that must not be somewhere, in any of the encodings in which they could slip through. */
export class CanarySearch {
  readonly #needles: Map<string, Needles>;

  /** @param canaries by their names. */
  constructor(canaries: Record<string, string>) {
    this.#needles = new Map(Object.entries(canaries).map(([name, text]) => [name, needlesOf(text)]));
  }

  /** Which canaries are in there, each with the encoding in which it was found. */
  find(where: string | Buffer): { canary: string; encoding: string }[] {
    const bytes = typeof where === 'string' ? latin1(where) : where.toString('latin1');
    return [...this.#needles].flatMap(([canary, needles]) => {
      const found = needles.find(([, needle]) =>
        typeof needle === 'string' ? bytes.includes(needle) : needle.test(bytes),
      );
      return found ? [{ canary, encoding: found[0] }] : [];
    });
  }
}
