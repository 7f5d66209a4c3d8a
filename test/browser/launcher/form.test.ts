import { expect } from '@open-wc/testing';
import { ScreeningStepEvent } from '../../../src/launcher/launcher-events.ts';
import { refusal, aScreening } from '../page-api-stand-in.ts';
import { translateTexts } from '../translate-texts.ts';
import { anna, aPackage, contact, fieldsInvalid, LauncherPage } from './launcher-page.ts';

describe('form of <screening-launcher>', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  it('the form asks for what the package needs, shows it on a review, and orders', async () => {
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

  it('the form sends each answer in the format of the wire', async () => {
    const address = ['addressLine', 'municipality', 'regionCode', 'postalCode'].map(
      (part) => `address.${part}`,
    );
    page.packages = [aPackage(['givenName middleName familyName email phone dob ssn', ...address].join(' '))];
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

  it('the form shows each problem at its field and focuses the first field with one', async () => {
    await page.open();
    await page.answer({ givenName: 'Anna', email: 'anna@nowhere' });
    await page.press('Continue');
    expect(page.heading).to.equal('About you');
    expect(page.problemAt('givenName')).to.equal(undefined);
    expect(page.problemAt('familyName')).to.equal('Enter your last name.');
    expect(page.problemAt('email')).to.equal('Enter an email address in the form name@example.com.');
    expect(page.field('familyName').getAttribute('aria-invalid')).to.equal('true');
    expect(page.focused).to.equal(page.field('familyName'));
    expect(page.field('givenName').value).to.equal('Anna');
  });

  it('the summary of problems links to the fields', async () => {
    await page.open();
    await page.type('givenName', 'Anna');
    await page.press('Continue');
    page.field('givenName').focus();
    page.root.querySelector<HTMLElement>('.summary li:last-child a')?.click();
    await page.settle();
    expect(page.focused).to.equal(page.field('email'));
  });

  it('one problem stands at its field alone, which has the focus', async () => {
    await page.open();
    await page.answer({ givenName: 'Anna', familyName: 'Lee' });
    await page.press('Continue');
    expect(page.root.querySelector('.summary')).to.equal(null);
    expect(page.problemAt('email')).to.equal('Enter your email address.');
    expect(page.focused).to.equal(page.field('email'));
  });

  it('the form shows a problem when its field is left and hides it when it is fixed', async () => {
    await page.open();
    expect(page.problemAt('email')).to.equal(undefined);
    await page.type('email', 'anna');
    expect(page.problemAt('email')).to.equal('Enter an email address in the form name@example.com.');
    await page.type('email', 'anna@example.com');
    expect(page.problemAt('email')).to.equal(undefined);
  });

  it('the form keeps every answer when the candidate goes back', async () => {
    page.packages = [aPackage(`${contact} dob`)];
    await page.open();
    await page.answer(anna);
    await page.press('Continue', 'Back');
    expect(page.field('givenName').value).to.equal('Anna');
    expect(page.focused?.id).to.equal('heading');
  });

  it('Change on the review leads to the step, and from there back to the review', async () => {
    page.packages = [aPackage(`${contact} dob ssn`)];
    await page.open({ candidate: { ...anna, dob: '1990-01-20', ssn: '123-45-6789' } });
    await page.press('Continue', 'Continue', 'Change: About you');
    expect(page.heading).to.equal('About you');
    await page.type('givenName', '');
    await page.press('Continue');
    expect(page.focused).to.equal(page.field('givenName'));
    await page.type('givenName', 'Anne');
    await page.press('Continue');
    expect(page.heading).to.equal('Check your answers');
    expect(page.text).to.include('Anne');
    await page.press('Change: About you', 'Back');
    expect(page.heading).to.equal('Check your answers');
    await page.press('Back');
    expect(page.heading).to.equal('Identity');
    const steps = page.events.filter((event) => event instanceof ScreeningStepEvent);
    expect(steps.map(({ index, count }) => `${index}/${count}`).join(' ')).to.equal(
      '1/3 2/3 0/3 2/3 0/3 2/3 1/3',
    );
  });

  it('after a refusal the corrected step leads to the review, past the steps that are right', async () => {
    page.packages = [aPackage(`${contact} dob ssn`)];
    await page.open({ candidate: { ...anna, dob: '1990-01-20', ssn: '123-45-6789' } });
    page.api.answers['POST /screenings'] = () => fieldsInvalid({ path: 'email', code: 'already-in-use' });
    await page.press('Continue', 'Continue', 'Submit');
    await page.type('email', 'other@example.com');
    await page.press('Continue');
    expect(page.heading).to.equal('Check your answers');
  });

  it('an answer that a change made invalid is corrected before the documents are signed', async () => {
    page.packages = [aPackage(`${contact} phone address.countryCode`)];
    await page.open({
      candidate: { ...anna, phone: '030 123456', address: { countryCode: 'DE' } },
      disclosures: [{ id: 'd', version: '1', title: 'Disclosure', text: 'Words' }],
    });
    await page.press('Continue', 'Continue', 'Change: Your address');
    await page.type('address.countryCode', 'FR');
    await page.press('Continue');
    expect(page.heading).to.equal('About you');
    expect(page.focused).to.equal(page.field('phone'));
    await page.type('phone', '+49 30 123456');
    await page.press('Continue');
    expect(page.heading).to.equal('Check your answers');
  });

  it('“I have no middle name” clears and disables its field, and the review says so', async () => {
    page.packages = [aPackage(`${contact} middleName`)];
    await page.open({ candidate: { ...anna, middleName: 'Jo' } });
    page.field('confirmedNoMiddleName').click();
    await page.settle();
    expect(page.field('middleName').value).to.equal('');
    expect(page.field('middleName').disabled).to.equal(true);
    page.element.candidate = { middleName: 'Jo' };
    await page.settle();
    expect(page.field('middleName').value).to.equal('');
    await page.press('Continue');
    const rows = [...page.root.querySelectorAll('dl div')].map((row) =>
      [...row.children].map((cell) => cell.textContent.trim()).join(': '),
    );
    expect(rows).to.include('Middle name: none');
    expect(page.text).not.to.include('I have no middle name');
    await page.press('Submit');
    expect(page.orders[0]?.candidate).to.deep.equal({ ...anna, confirmedNoMiddleName: true });
  });

  it('a middle name can be given again when the box is unticked', async () => {
    page.packages = [aPackage(`${contact} middleName`)];
    await page.open({ candidate: anna });
    page.field('confirmedNoMiddleName').click();
    await page.settle();
    page.field('confirmedNoMiddleName').click();
    await page.settle();
    expect(page.field('middleName').disabled).to.equal(false);
    await page.press('Continue');
    expect(page.problemAt('middleName')).to.equal('Enter your middle name, or tick that you have none.');
  });

  it('the form does not ask for what the host knows', async () => {
    page.packages = [aPackage('givenName! familyName! email! dob')];
    await page.open();
    expect(page.labels).to.deep.equal(['Date of birth']);
    await page.type('dob', '1990-01-20');
    await page.press('Continue', 'Submit');
    expect(page.orders[0]?.candidate).to.deep.equal({ dob: '1990-01-20' });
  });

  it('the form fills in what the host suggests and keeps what the candidate changes', async () => {
    await page.open({ candidate: { ...anna, email: 'old@example.com' } });
    expect(page.field('email').value).to.equal('old@example.com');
    await page.type('email', anna.email);
    page.element.candidate = { ...anna, email: 'older@example.com' };
    await page.settle();
    expect(page.field('email').value).to.equal(anna.email);
  });

  it('the form asks for an unknown field in a text input with a readable label', async () => {
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

  it('the candidate can choose among the packages that the page session allows', async () => {
    page.packages = [aPackage(contact), aPackage(contact, { id: 'more', title: 'Bigger check' })];
    await page.open();
    expect(page.heading).to.equal('Choose a check');
    page.root.querySelectorAll<HTMLElement>('.choice')[1]?.click();
    await page.settle();
    await page.answer(anna);
    await page.press('Continue', 'Submit');
    expect(page.orders[0]?.packageId).to.equal('more');
  });

  it('<screening-launcher> says when the service is down and tries again at a click', async () => {
    page.api.answers['GET /packages'] = () => refusal('service_unavailable');
    await page.open();
    expect(page.text).to.include('The screening service cannot be reached right now.');
    expect(page.eventNames).to.deep.equal(['error']);
    page.api.answers['GET /packages'] = () =>
      Response.json({ environment: 'production', packages: page.packages });
    await page.press('Try again');
    expect(page.heading).to.equal('About you');
  });

  it('a candidate whose order is refused because there were too many is told when to try again', async () => {
    await page.open();
    await page.answer(anna);
    page.api.answers['POST /screenings'] = () => refusal('rate_limited', { 'retry-after': '43000' });
    await page.press('Continue', 'Submit');
    expect(page.text).to.include('No more requests can be taken right now. Your answers are still here.');
    expect(page.text).to.include('You can try again in 12 hours.');
    expect(page.text).not.to.include('cannot be reached');
    delete page.api.answers['POST /screenings'];
    await page.press('Try again');
    expect(page.orders.at(-1)?.candidate).to.include({ givenName: anna.givenName });
  });

  for (const [failure, answer] of Object.entries({
    'no answer comes': () => Promise.reject(new TypeError('Failed to fetch')),
    'the answer is not JSON': () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    'the service is down': () => refusal('service_unavailable'),
  }))
    it(`the form keeps all answers when ${failure}, and a second try uses the same key`, async () => {
      await page.open();
      await page.answer(anna);
      page.api.answers['POST /screenings'] = answer;
      await page.pressInVain('Continue', 'Submit');
      expect(page.root.querySelector('.failure[role=alert]')).to.not.equal(null);
      page.api.answers['POST /screenings'] = () => page.acceptedOrder();
      await page.press('Try again');
      expect(page.heading).to.equal('Thank you, the check is under way');
      expect(page.orders.at(-1)).to.deep.equal(page.orders[0]);
      expect(new Set(page.orderKeys).size).to.equal(1);
    });

  it('an order with a corrected answer is sent with another key', async () => {
    await page.open();
    await page.answer(anna);
    page.api.answers['POST /screenings'] = () => fieldsInvalid({ path: 'email', code: 'already-in-use' });
    await page.press('Continue', 'Submit');
    expect(page.problemAt('email')).to.not.equal(undefined);
    expect(page.focused).to.equal(page.field('email'));
    page.api.answers['POST /screenings'] = () => page.acceptedOrder();
    await page.type('email', 'other@example.com');
    expect(page.problemAt('email')).to.equal(undefined);
    await page.press('Continue', 'Submit');
    expect(page.orders[1]?.candidate).to.deep.equal({ ...anna, email: 'other@example.com' });
    expect(page.orderKeys[1]).not.to.equal(page.orderKeys[0]);
  });

  it('a refusal for a check under way goes with any answer about who somebody is, and with no other', async () => {
    page.packages = [aPackage(`${contact} phone`)];
    await page.open();
    await page.answer({ ...anna, phone: '(615) 555-0123' });
    page.api.answers['POST /screenings'] = () => fieldsInvalid({ path: 'givenName', code: 'check-underway' });
    await page.press('Continue', 'Submit');
    expect(page.problemAt('givenName')).to.match(
      /^Your name, email, date of birth .* a check about you is under way/,
    );
    page.api.answers['POST /screenings'] = () => page.acceptedOrder();
    await page.type('phone', '(615) 555-0124');
    expect(page.problemAt('givenName')).to.not.equal(undefined);
    await page.type('familyName', 'Stone');
    expect(page.problemAt('givenName')).to.equal(undefined);
    await page.press('Continue', 'Submit');
    expect(page.orders[1]?.candidate).to.include({ familyName: 'Stone' });
  });

  it('an email that somebody else’s check uses has an explanation, and other fields have a general one', async () => {
    page.packages = [aPackage(`${contact} phone`)];
    await page.open();
    await page.answer({ ...anna, phone: '(615) 555-0123' });
    page.api.answers['POST /screenings'] = () =>
      fieldsInvalid({ path: 'email', code: 'already-in-use' }, { path: 'phone', code: 'already-in-use' });
    await page.press('Continue', 'Submit');
    expect(page.problemAt('email')).to.equal(
      'This email already belongs to somebody else’s check. If you share it in your family, please use one of your own.',
    );
    expect(page.problemAt('phone')).to.equal(
      'Somebody else already uses this answer to “Phone”. Please give another one.',
    );
  });

  it('an answer that the service refuses without a known reason has a neutral sentence with a way out', async () => {
    page.packages = [aPackage(`${contact} phone`)];
    await page.open();
    await page.answer({ ...anna, phone: '(615) 555-0123' });
    page.api.answers['POST /screenings'] = () =>
      fieldsInvalid({ path: 'phone', code: 'not-accepted' }, { path: 'email', code: 'has-active-order' });
    await page.press('Continue', 'Submit');
    const wayOut = 'was not accepted. Please check it. If it is right, contact support.';
    expect(page.problemAt('phone')).to.equal(`“Phone” ${wayOut}`);
    expect(page.problemAt('email')).to.equal(`“Email” ${wayOut}`);
  });

  /** Two answers to each question that our rules accept. */
  const right: Record<string, [string, string]> = {
    givenName: ['Anna', 'Anne'],
    middleName: ['May', 'Mae'],
    familyName: ['Lee', 'Leigh'],
    email: ['nora@example.com', 'anna@example.com'],
    phone: ['(615) 555-0123', '(615) 555-0124'],
    dob: ['1990-01-20', '1990-02-20'],
    ssn: ['536-22-8731', '536-22-8732'],
    'address.addressLine': ['12 Oak Street', '13 Oak Street'],
    'address.municipality': ['Portland', 'Salem'],
    'address.regionCode': ['US-OR', 'US-WA'],
    'address.postalCode': ['97218', '98101'],
    'driversLicense.type': ['personal', 'commercial'],
    'driversLicense.licenseNumber': ['A123', 'A124'],
    'driversLicense.issuingAgency': ['US-OR', 'US-WA'],
  };
  const paths = Object.keys(right);

  for (const codes of [
    'required format date past',
    'choice not-accepted has-active-order age',
    'early wrong-month wrong-year missing-day',
    'no-middle-name other-region never-assigned extension',
  ])
    it(`what our rules accept is “not accepted” at every field that the service refuses as ${codes.replaceAll(' ', ', ')}`, async () => {
      page.packages = [aPackage(paths.join(' '))];
      await page.open();
      const shown = (): string[] => paths.filter((path) => page.root.querySelector(`[name='${path}']`));
      const toReview = async (turn: number, read?: (path: string) => void): Promise<void> => {
        while (shown().length > 0) {
          for (const path of shown()) read?.(path);
          for (const path of shown()) await page.type(path, right[path]![turn % 2]!);
          await page.press('Continue');
        }
      };
      await toReview(0);
      // Each order corrects what the one before was refused for.
      for (const [index, code] of codes.split(' ').entries()) {
        page.api.answers['POST /screenings'] = () => fieldsInvalid(...paths.map((path) => ({ path, code })));
        await page.press('Submit');
        const told = new Map<string, string | undefined>();
        await toReview(index + 1, (path) => told.set(path, page.problemAt(path)));
        expect([...told.keys()], code).to.have.members(paths);
        expect(
          [...told].filter(([, said]) => !said?.includes('was not accepted.')),
          code,
        ).to.deep.equal([]);
      }
    });

  it('the form names an answer of the host that was refused', async () => {
    page.packages = [aPackage('givenName familyName email!')];
    await page.open({ candidate: anna });
    page.api.answers['POST /screenings'] = () => fieldsInvalid({ path: 'email', code: 'format' });
    await page.press('Continue', 'Submit');
    expect(page.text).to.include('Email: what this site already told us was not accepted.');
  });

  it('the host can stop an order at screening-submit', async () => {
    await page.open({ candidate: anna });
    page.main.addEventListener('screening-submit', (event) => event.preventDefault(), { once: true });
    await page.press('Continue', 'Submit');
    expect(page.orders).to.deep.equal([]);
    expect(page.heading).to.equal('Check your answers');
  });

  it('the form sends one order however often Submit is pressed', async () => {
    await page.open({ candidate: anna });
    await page.press('Continue');
    const answer = Promise.withResolvers<Response>();
    page.api.answers['POST /screenings'] = () => answer.promise;
    await page.press('Submit', 'Sending…', 'Sending…');
    expect(page.orders).to.have.lengthOf(1);
    answer.resolve(page.acceptedOrder());
    await page.settle();
    expect(page.heading).to.equal('Thank you, the check is under way');
  });

  it('the second click of a double click orders nothing that nobody has seen', async () => {
    await page.open({ candidate: anna });
    const click = async (detail: number): Promise<void> => {
      const facts = { bubbles: true, composed: true, cancelable: true, pointerType: 'mouse', detail };
      page.root.querySelector('.primary')?.dispatchEvent(new PointerEvent('click', facts));
      await page.settle();
    };
    await click(1);
    expect(page.heading).to.equal('Check your answers');
    await click(2);
    expect(page.orders).to.deep.equal([]);
    await click(1);
    expect(page.orders).to.have.lengthOf(1);
  });

  it('<screening-launcher> shows an open screening instead of an empty form', async () => {
    page.api.screenings = [aScreening({ packageId: 'basic' })];
    await page.open();
    expect(page.heading).to.equal('The check is already under way');
    expect(page.element.screening?.packageId).to.equal('basic');
  });

  it('<screening-launcher> marks the test environment', async () => {
    page.environment = 'test';
    await page.open();
    const mark = page.root.querySelector<HTMLElement>('[part=test]');
    expect(mark?.hidden).to.equal(false);
    expect(mark?.textContent).to.include('Test mode');
  });

  it('<screening-launcher> keeps what was typed when it is moved in the document', async () => {
    await page.open();
    await page.type('givenName', 'Anna');
    const parent = document.createElement('div');
    page.main.append(parent);
    parent.append(page.element);
    await page.settle();
    expect(page.field('givenName').value).to.equal('Anna');
  });

  it('reset() empties the form', async () => {
    await page.open();
    await page.answer(anna);
    page.element.reset();
    await page.settle();
    expect(page.field('givenName').value).to.equal('');
  });

  it('in a browser that translates pages, each step has its own title and button', async () => {
    await page.open();
    await page.answer(anna);
    await page.settle();
    translateTexts(page.root);
    page.root.querySelector<HTMLElement>('.primary')!.click();
    await page.settle();
    expect(page.heading).to.equal('Check your answers');
    expect(page.root.querySelector('.primary')?.textContent.trim()).to.equal('Submit');
  });
});
