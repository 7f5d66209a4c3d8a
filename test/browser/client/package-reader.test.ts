import { expect } from '@open-wc/testing';
import { readPackages } from '../../../src/client/api/package-reader.ts';
import { packageListSchema } from '../../../src/protocol/screening-package.ts';

/** Every fact that the schema knows, each of them once. */
const answer = {
  environment: 'production',
  packages: [
    {
      id: 'basic',
      title: 'Basic check',
      products: [{ title: 'SSN trace', kind: 'ssn-trace', fields: ['ssn'] }],
      fields: [{ path: 'email', required: true, known: true }],
      collectable: true,
    },
  ],
  passed: { givenName: 'Anna', middleName: 'Mae', familyName: 'Lee', email: 'anna@example.com' },
};

const wrongValues = [
  undefined,
  null,
  '',
  'text',
  0,
  7,
  true,
  false,
  [],
  [null],
  ['text'],
  [[]],
  {},
  { 0: {} },
];

interface Wrong {
  /** Where the value stands. */
  path: string;
  value: unknown;
  /** The answer with it. */
  answer: unknown;
}

/** Copies of an answer, each with one of its parts replaced by one of the wrong values. */
function withEachPartWrong(part: unknown, path = ''): Wrong[] {
  const here = wrongValues.map((value) => ({ path, value, answer: value }));
  const deeper = Object.entries(Object(part) as object).flatMap(([name, inner]) =>
    typeof part === 'string'
      ? []
      : withEachPartWrong(inner, `${path}/${name}`).map((wrong) => ({
          ...wrong,
          answer: Object.assign(Array.isArray(part) ? [] : { ...(part as object) }, { [name]: wrong.answer }),
        })),
  );
  return [...here, ...deeper];
}

/** What the schema refuses and the reader reads. */
interface Lenience {
  at: RegExp;
  isRead: (value: unknown) => boolean;
  harmless: string;
}
const lenient: Lenience[] = [
  { at: /products\/0\/fields/, isRead: () => true, harmless: 'no page uses it' },
  {
    at: /products\/0\/kind$/,
    isRead: (value) => typeof value === 'string',
    harmless: "the service's title is shown instead",
  },
  {
    at: /(kind|known|passed.*)$/,
    isRead: (value) => value === null,
    harmless: 'it is as if it were left out',
  },
  {
    at: /^\/passed$/,
    isRead: (value) => typeof value !== 'object' || Array.isArray(value),
    harmless: 'it is as if each fact were left out: the page shows none, and the proxy sends what it has',
  },
];

describe('readPackages', () => {
  it('takes every fact that a launcher uses, and no other', () => {
    const [offer] = answer.packages;
    const more = { more: 'of a newer proxy' };
    const newer = {
      ...more,
      ...answer,
      packages: [
        {
          ...more,
          ...offer,
          products: offer!.products.map((product) => ({ ...more, ...product })),
          fields: offer!.fields.map((field) => ({ ...more, ...field })),
        },
      ],
      passed: { ...more, ...answer.passed },
    };
    expect(packageListSchema.parse(newer)).to.deep.equal(answer);
    const products = [{ title: 'SSN trace', kind: 'ssn-trace' }];
    expect(readPackages(newer)).to.deep.equal({ ...answer, packages: [{ ...offer, products }] });
  });

  it('reads what the schema of the proxy reads, and where it reads more, that harms nobody', () => {
    const wrongs = withEachPartWrong(answer);
    const differing = wrongs.filter(
      (wrong) =>
        packageListSchema.safeParse(wrong.answer).success !== (readPackages(wrong.answer) !== undefined),
    );
    const isBy = ({ path, value }: Wrong, rule: Lenience): boolean =>
      rule.at.test(path) && rule.isRead(value);
    expect(differing.filter((wrong) => !lenient.some((rule) => isBy(wrong, rule)))).to.deep.equal([]);
    expect(lenient.filter((rule) => !differing.some((wrong) => isBy(wrong, rule)))).to.deep.equal([]);
    expect(differing.every((wrong) => readPackages(wrong.answer))).to.equal(true);
    expect(wrongs.filter((wrong) => !readPackages(wrong.answer))).to.have.lengthOf.above(150);
  });

  it('a field whose answer nobody knows is asked, and a fact that nobody has passed is empty', () => {
    const [offer] = answer.packages;
    const fields = [{ path: 'email', required: false }];
    const offers = readPackages({
      ...answer,
      packages: [{ ...offer, fields }],
      passed: { email: 'a@b.example' },
    });
    expect(offers?.packages[0]?.fields).to.deep.equal([{ ...fields[0], known: false }]);
    expect(offers?.passed).to.deep.equal({
      givenName: '',
      middleName: '',
      familyName: '',
      email: 'a@b.example',
    });
    expect(readPackages({ ...answer, passed: undefined })?.passed).to.equal(undefined);
  });
});
