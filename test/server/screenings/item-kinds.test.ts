import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readProfile } from '../../../server-example/service/profile.ts';
import { readPackages } from '../../../server-example/service/service-package.ts';
import { readServiceScreening } from '../../../server-example/service/service-screening.ts';

/** The kinds of items with these titles, read by a profile. */
function kindsOf(titles: string[], overlay: unknown = {}): (string | undefined)[] {
  const reportItems = titles.map((type, id) => ({ id, type, status: 'Pending' }));
  const body = { id: '1', status: 'In Progress', reportItems };
  return readServiceScreening(readProfile(overlay), body, { mode: 'direct', wasInvited: false }).items.map(
    ({ kind }) => kind,
  );
}

describe('the kinds of report items', () => {
  test('the default profile knows the usual checks by their titles, whatever their case', () => {
    const known = {
      'SSN Trace': 'ssn-trace',
      'County Criminal Search': 'county-criminal',
      'National Criminal Search': 'national-criminal',
      'Sex Offender Search': 'sex-offender',
      'Motor Vehicle Report': 'driving-record',
      'Education verification': 'education',
      'Employment verification': 'employment',
      'Global Watchlist': 'watchlist',
    };
    assert.deepEqual(kindsOf(Object.keys(known)), Object.values(known));
  });

  test('the products of a package have the kinds of their titles', () => {
    const products = [{ description: 'SSN Trace' }, { description: 'Moon landing records' }];
    const [offer] = readPackages(readProfile({}), [{ id: 1, title: 'Basic', products }]);
    assert.deepEqual(
      offer?.products.map(({ kind }) => kind),
      ['ssn-trace', undefined],
    );
  });

  test('a profile names the titles of its own service', () => {
    const overlay = { kinds: { education: ['Diploma check'] } };
    assert.deepEqual(kindsOf(['Diploma check', 'Education verification'], overlay), ['education', undefined]);
  });

  test('a profile with a kind that no page has words for is refused by its path', () => {
    assert.throws(() => readProfile({ kinds: { astrology: ['Horoscope'] } }), /kinds/);
  });
});
