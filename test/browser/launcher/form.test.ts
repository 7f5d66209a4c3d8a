import { expect } from '@open-wc/testing';
import { refusal, aScreening } from '../page-api-stand-in.ts';
import { anna, aPackage, contact, fieldsInvalid, LauncherPage } from './launcher-page.ts';

describe('the form of <screening-launcher>', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  it('asks what the package needs, lets it be looked over, and orders', async () => {
    await page.open({ packageId: 'basic' });
    expect(page.labels).to.deep.equal(['First name', 'Last name', 'Email']);
    await page.answer(anna);
    await page.press('Continue');
    expect(page.heading).to.equal('Check your answers');
    expect(page.text).to.include('Anna').and.to.include('anna@example.com');
    await page.press('Submit');
    expect(page.orders).to.deep.equal([{ packageId: 'basic', mode: 'form', candidate: anna }]);
    expect(page.heading).to.equal('Thank you, the check is under way');
    expect(page.eventNames).to.deep.equal(['ready', 'step', 'submit', 'created']);
    expect(page.element.screening?.id).to.equal('s1');
  });

  it('sends each answer in the format of the wire', async () => {
    const place = ['addressLine', 'municipality', 'regionCode', 'postalCode'].map(
      (part) => `address.${part}`,
    );
    page.packages = [aPackage(['givenName middleName familyName email phone dob ssn', ...place].join(' '))];
    await page.open();
    await page.answer({ ...anna, givenName: '  Anna ', phone: '(615) 555-0123' });
    page.field('confirmedNoMiddleName').click();
    await page.press('Continue');
    await page.answer({ dob: '1990-01-20', ssn: '123456789' });
    expect(page.field('ssn').value).to.equal('123-45-6789');
    await page.press('Continue');
    await page.answer({
      'address.addressLine': '1 Main St',
      'address.municipality': 'Nashville',
      'address.regionCode': 'US-TN',
      'address.postalCode': '37201-1234',
    });
    await page.press('Continue', 'Submit');
    expect(page.orders[0]?.candidate).to.deep.equal({
      ...anna,
      confirmedNoMiddleName: true,
      phone: '+16155550123',
      dob: '1990-01-20',
      ssn: '123456789',
      address: {
        addressLine: '1 Main St',
        municipality: 'Nashville',
        regionCode: 'US-TN',
        postalCode: '372011234',
        countryCode: 'US',
      },
    });
  });

  it('puts what is missing at its field and the focus on the first', async () => {
    await page.open();
    await page.answer({ givenName: 'Anna', email: 'anna@nowhere' });
    await page.press('Continue');
    expect(page.heading).to.equal('About you');
    expect(page.problemAt('givenName')).to.equal(undefined);
    expect(page.problemAt('familyName')).to.equal('Please fill this in.');
    expect(page.problemAt('email')).to.equal('An email address looks like name@example.com.');
    expect(page.field('familyName').getAttribute('aria-invalid')).to.equal('true');
    expect(page.focused).to.equal(page.field('familyName'));
    expect(page.field('givenName').value).to.equal('Anna');
  });

  it('links from the summary to the field', async () => {
    await page.open();
    await page.answer({ givenName: 'Anna', familyName: 'Lee' });
    await page.press('Continue');
    page.field('givenName').focus();
    page.root.querySelector<HTMLElement>('.summary a')?.click();
    await page.settle();
    expect(page.focused).to.equal(page.field('email'));
  });

  it('shows a problem after the field was left, and takes it away when it is mended', async () => {
    await page.open();
    expect(page.problemAt('email')).to.equal(undefined);
    await page.type('email', 'anna');
    expect(page.problemAt('email')).to.equal('An email address looks like name@example.com.');
    await page.type('email', 'anna@example.com');
    expect(page.problemAt('email')).to.equal(undefined);
  });

  it('goes back without loss', async () => {
    page.packages = [aPackage(`${contact} dob`)];
    await page.open();
    await page.answer(anna);
    await page.press('Continue', 'Back');
    expect(page.field('givenName').value).to.equal('Anna');
    expect(page.focused?.id).to.equal('heading');
  });

  it('never asks what the host knows', async () => {
    page.packages = [aPackage('givenName! familyName! email! dob')];
    await page.open();
    expect(page.labels).to.deep.equal(['Date of birth']);
    await page.type('dob', '1990-01-20');
    await page.press('Continue', 'Submit');
    expect(page.orders[0]?.candidate).to.deep.equal({ dob: '1990-01-20' });
  });

  it('fills in what the host suggests and leaves it to the candidate', async () => {
    await page.open({ candidate: { ...anna, email: 'old@example.com' } });
    expect(page.field('email').value).to.equal('old@example.com');
    await page.type('email', anna.email);
    page.element.candidate = { ...anna, email: 'older@example.com' };
    await page.settle();
    expect(page.field('email').value).to.equal(anna.email);
  });

  it('asks for a field nobody described in a plain control with a readable label', async () => {
    page.packages = [aPackage('givenName! familyName! email! passport.issueDate vehicles[].plate')];
    await page.open();
    expect(page.labels).to.deep.equal(['Passport issue date', 'Vehicles plate']);
    await page.answer({ 'passport.issueDate': 'in May', 'vehicles[0].plate': 'X 1' });
    await page.press('Continue', 'Submit');
    expect(page.orders[0]?.candidate).to.deep.equal({
      passport: { issueDate: 'in May' },
      vehicles: [{ plate: 'X 1' }],
    });
  });

  it('lets the candidate choose among the packages that may be ordered', async () => {
    page.packages = [aPackage(contact), aPackage(contact, { id: 'more', title: 'Bigger check' })];
    await page.open();
    expect(page.heading).to.equal('Choose a check');
    page.root.querySelectorAll<HTMLElement>('.choice')[1]?.click();
    await page.settle();
    await page.answer(anna);
    await page.press('Continue', 'Submit');
    expect(page.orders[0]?.packageId).to.equal('more');
  });

  it('says so when the service is down, and tries again', async () => {
    page.api.answers['GET /packages'] = () => refusal('service_unavailable');
    await page.open();
    expect(page.text).to.include('The screening service cannot be reached right now.');
    expect(page.eventNames).to.deep.equal(['error']);
    page.api.answers['GET /packages'] = () =>
      Response.json({ environment: 'production', packages: page.packages });
    await page.press('Try again');
    expect(page.heading).to.equal('About you');
  });

  for (const [how, answer] of Object.entries({
    'nobody answers': () => Promise.reject(new TypeError('Failed to fetch')),
    'the answer is nonsense': () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    'the service is down': () => refusal('service_unavailable'),
  }))
    it(`keeps the answers when ${how}, and orders once when it is tried again`, async () => {
      await page.open();
      await page.answer(anna);
      page.api.answers['POST /screenings'] = answer;
      await page.press('Continue', 'Submit');
      expect(page.root.querySelector('[role=alert]')?.textContent).to.include('That did not work');
      page.api.answers['POST /screenings'] = () => page.placed();
      await page.press('Try again');
      expect(page.heading).to.equal('Thank you, the check is under way');
      expect(page.orders[1]).to.deep.equal(page.orders[0]);
      expect(page.keys[1]).to.equal(page.keys[0]);
    });

  it('places another order under another key once an answer was corrected', async () => {
    await page.open();
    await page.answer(anna);
    page.api.answers['POST /screenings'] = () => fieldsInvalid({ path: 'email', code: 'already-in-use' });
    await page.press('Continue', 'Submit');
    expect(page.problemAt('email')).to.not.equal(undefined);
    expect(page.focused).to.equal(page.field('email'));
    page.api.answers['POST /screenings'] = () => page.placed();
    await page.type('email', 'other@example.com');
    expect(page.problemAt('email')).to.equal(undefined);
    await page.press('Continue', 'Submit');
    expect(page.orders[1]?.candidate).to.deep.equal({ ...anna, email: 'other@example.com' });
    expect(page.keys[1]).not.to.equal(page.keys[0]);
  });

  it('says at the email that it belongs to somebody else’s check, and at another field only that it is taken', async () => {
    page.packages = [aPackage(`${contact} phone`)];
    await page.open();
    await page.answer({ ...anna, phone: '(615) 555-0123' });
    page.api.answers['POST /screenings'] = () =>
      fieldsInvalid({ path: 'email', code: 'already-in-use' }, { path: 'phone', code: 'already-in-use' });
    await page.press('Continue', 'Submit');
    expect(page.problemAt('email')).to.equal(
      'This email already belongs to somebody else’s check. If you share it in your family, please use one of your own.',
    );
    expect(page.problemAt('phone')).to.equal('Somebody else already uses this. Please give another one.');
  });

  it('says which answer of the host was refused', async () => {
    page.packages = [aPackage('givenName familyName email!')];
    await page.open({ candidate: anna });
    page.api.answers['POST /screenings'] = () => fieldsInvalid({ path: 'email', code: 'format' });
    await page.press('Continue', 'Submit');
    expect(page.text).to.include('Email: what this site already told us was not accepted.');
  });

  it('lets a host keep the order', async () => {
    await page.open({ candidate: anna });
    page.main.addEventListener('screening-submit', (event) => event.preventDefault(), { once: true });
    await page.press('Continue', 'Submit');
    expect(page.orders).to.deep.equal([]);
    expect(page.heading).to.equal('Check your answers');
  });

  it('orders once however often it is pressed', async () => {
    await page.open({ candidate: anna });
    await page.press('Continue');
    const answer = Promise.withResolvers<Response>();
    page.api.answers['POST /screenings'] = () => answer.promise;
    await page.press('Submit', 'Sending…', 'Sending…');
    expect(page.orders).to.have.lengthOf(1);
    answer.resolve(page.placed());
    await page.settle();
    expect(page.heading).to.equal('Thank you, the check is under way');
  });

  it('shows that a screening is under way instead of a blank form', async () => {
    page.api.screenings = [aScreening({ packageId: 'basic' })];
    await page.open();
    expect(page.heading).to.equal('The check is already under way');
    expect(page.element.screening?.packageId).to.equal('basic');
  });

  it('starts anew after one that is over', async () => {
    page.api.screenings = [aScreening({ packageId: 'basic', phase: 'complete' })];
    await page.open();
    expect(page.heading).to.equal('About you');
  });

  it('marks the test environment', async () => {
    page.environment = 'test';
    await page.open();
    const mark = page.root.querySelector<HTMLElement>('[part=test]');
    expect(mark?.hidden).to.equal(false);
    expect(mark?.textContent).to.include('Test mode');
  });

  it('keeps what was typed when it is moved', async () => {
    await page.open();
    await page.type('givenName', 'Anna');
    const place = document.createElement('div');
    page.main.append(place);
    place.append(page.element);
    await page.settle();
    expect(page.field('givenName').value).to.equal('Anna');
  });

  it('starts anew when it is reset', async () => {
    await page.open();
    await page.answer(anna);
    page.element.reset();
    await page.settle();
    expect(page.field('givenName').value).to.equal('');
  });
});
