import { expect } from '@open-wc/testing';
import { aPackage, LauncherPage } from './launcher-page.ts';

const knownContact = 'givenName! familyName! email!';

describe('lists in <screening-launcher>', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  it('a required list starts with one entry, and entries can be added and removed', async () => {
    page.packages = [aPackage(`${knownContact} aliases aliases[].givenName aliases[].familyName`)];
    await page.open();
    await page.answer({ 'aliases[0].givenName': 'Ann', 'aliases[0].familyName': 'Ray' });
    await page.press('Add another name');
    await page.answer({ 'aliases[1].givenName': 'Annie', 'aliases[1].familyName': 'Ray' });
    await page.press('Remove Other name 1', 'Continue', 'Submit');
    expect(page.orders[0]?.candidate).to.deep.equal({ aliases: [{ givenName: 'Annie', familyName: 'Ray' }] });
  });

  it('an empty list is a valid answer', async () => {
    page.packages = [aPackage(`${knownContact} employmentHistory employmentHistory[].employerName`)];
    await page.open();
    await page.press('Remove Job 1');
    expect(page.text).to.include('I have no job to list.');
    await page.press('Continue');
    expect(page.root.querySelector('.reviewed')?.textContent).to.include('I have no job to list.');
    await page.press('Submit');
    expect(page.orders[0]?.candidate).to.deep.equal({ employmentHistory: [] });
  });

  it('a list that a package names as a whole asks for all fields of an entry', async () => {
    page.packages = [aPackage(`${knownContact} licenses`)];
    await page.open();
    expect(page.labels).to.deep.equal([
      'License',
      'License number',
      'Issued by',
      'Status (optional)',
      'Started in (optional)',
    ]);
  });

  it('a present job needs no end', async () => {
    page.packages = [aPackage(`${knownContact} employmentHistory`)];
    await page.open();
    const job = 'employmentHistory[0]';
    await page.answer({ [`${job}.employerName`]: 'Acme', [`${job}.jobTitle`]: 'Cook' });
    await page.press('Continue');
    expect(page.problemAt(`${job}.endDate`)).to.equal('Enter the month and year it ended.');
    page.field(`${job}.currentEmployer`).click();
    await page.settle();
    expect(page.problemAt(`${job}.endDate`)).to.equal(undefined);
    expect(page.part(`${job}.endDate`, 'year').matches(':disabled')).to.equal(true);
  });

  it('the summary of problems names the entry of each', async () => {
    page.packages = [aPackage(`${knownContact} employmentHistory employmentHistory[].employerName`)];
    await page.open();
    await page.press('Add another job');
    await page.press('Continue');
    expect(page.root.querySelector('.summary li:last-child')?.textContent.trim()).to.equal(
      'Job 2: Enter the name of the employer.',
    );
  });

  it('months are sent as the first or the last day', async () => {
    page.packages = [
      aPackage(
        `${knownContact} additionalAddresses additionalAddresses[].validFrom additionalAddresses[].validTo`,
      ),
    ];
    await page.open();
    await chooseMonths(page, 0, '2019-03', '2024-02');
    await page.press('Continue', 'Submit');
    expect(page.orders[0]?.candidate).to.deep.equal({
      additionalAddresses: [{ validFrom: '2019-03-01', validTo: '2024-02-29' }],
    });
  });

  it('the form points out gaps and overlaps of earlier addresses', async () => {
    page.packages = [
      aPackage(
        `${knownContact} additionalAddresses additionalAddresses[].validFrom additionalAddresses[].validTo`,
      ),
    ];
    await page.open();
    await page.press('Add another address');
    await chooseMonths(page, 0, '2019-03', '2020-01');
    await chooseMonths(page, 1, '2020-04', '2021-01');
    expect(page.text).to.include('No address from Feb 2020 to Mar 2020 yet.');
    await chooseMonths(page, 1, '2019-11', '2021-01');
    expect(page.text).to.include('Two addresses for Nov 2019 to Jan 2020.');
    await chooseMonths(page, 1, '2020-02', '2021-01');
    expect(page.root.querySelector('.note')).to.equal(null);
  });
});

async function chooseMonths(page: LauncherPage, index: number, from: string, to: string): Promise<void> {
  const stay = `additionalAddresses[${index}]`;
  await page.answer({ [`${stay}.validFrom`]: from, [`${stay}.validTo`]: to });
}
