import { expect } from '@open-wc/testing';
import { aPackage, LauncherPage } from './launcher-page.ts';

const nobody = 'givenName! familyName! email!';

describe('lists in <screening-launcher>', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  it('asks for one entry where a list is required, and sends what is added', async () => {
    page.packages = [aPackage(`${nobody} aliases aliases[].givenName aliases[].familyName`)];
    await page.open();
    await page.answer({ 'aliases[0].givenName': 'Ann', 'aliases[0].familyName': 'Ray' });
    await page.press('Add another name');
    await page.answer({ 'aliases[1].givenName': 'Annie', 'aliases[1].familyName': 'Ray' });
    await page.press('Remove Other name 1', 'Continue', 'Submit');
    expect(page.orders[0]?.candidate).to.deep.equal({ aliases: [{ givenName: 'Annie', familyName: 'Ray' }] });
  });

  it('takes nothing to list for an answer', async () => {
    page.packages = [aPackage(`${nobody} employmentHistory employmentHistory[].employerName`)];
    await page.open();
    await page.press('Remove Job 1');
    expect(page.text).to.include('I have no job to list.');
    await page.press('Continue', 'Submit');
    expect(page.orders[0]?.candidate).to.deep.equal({ employmentHistory: [] });
  });

  it('asks what an entry is made of when a package names only the list', async () => {
    page.packages = [aPackage(`${nobody} licenses`)];
    await page.open();
    expect(page.labels).to.deep.equal([
      'License',
      'License number',
      'Issued by',
      'Status (optional)',
      'Started in (optional)',
    ]);
  });

  it('needs no end for a job that goes on', async () => {
    page.packages = [aPackage(`${nobody} employmentHistory`)];
    await page.open();
    const job = 'employmentHistory[0]';
    await page.answer({ [`${job}.employerName`]: 'Acme', [`${job}.jobTitle`]: 'Cook' });
    await page.press('Continue');
    expect(page.problemAt(`${job}.endDate`)).to.equal('Please fill this in.');
    page.field(`${job}.currentEmployer`).click();
    await page.settle();
    expect(page.problemAt(`${job}.endDate`)).to.equal(undefined);
  });

  it('sends months as days', async () => {
    page.packages = [
      aPackage(`${nobody} additionalAddresses additionalAddresses[].validFrom additionalAddresses[].validTo`),
    ];
    await page.open();
    await chooseMonths(page, 0, '2019-03', '2024-02');
    await page.press('Continue', 'Submit');
    expect(page.orders[0]?.candidate).to.deep.equal({
      additionalAddresses: [{ validFrom: '2019-03-01', validTo: '2024-02-29' }],
    });
  });

  it('says where earlier addresses leave a gap or overlap', async () => {
    page.packages = [
      aPackage(`${nobody} additionalAddresses additionalAddresses[].validFrom additionalAddresses[].validTo`),
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
  for (const [name, day] of Object.entries({ validFrom: from, validTo: to })) {
    const [year = '', month = ''] = day.split('-');
    const path = `additionalAddresses[${index}].${name}`;
    const [months, years] = page.root.querySelectorAll<HTMLInputElement>(`[name='${path}']`);
    if (!months || !years) throw new Error(`Nothing asks for ${path}.`);
    for (const [control, value] of [
      [months, month],
      [years, year],
    ] as const) {
      control.value = value;
      control.dispatchEvent(new Event('input', { bubbles: true }));
      control.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
  await page.settle();
}
