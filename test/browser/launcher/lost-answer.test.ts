import { expect } from '@open-wc/testing';
import { launcher } from '../../../src/locales/en.ts';
import { problems } from '../../../src/locales/en/problems.ts';
import { toldDuring } from '../console-errors.ts';
import { until } from '../manual-clock.ts';
import { aScreening, screeningEvent } from '../page-api-stand-in.ts';
import { anna, aPackage, contact, fieldsInvalid, LauncherPage } from './launcher-page.ts';

const { done } = launcher;
const sentFirst = problems.sentFirst.replace('{host}', 'support');

describe('<screening-launcher> where the answer to an order was lost', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  /** Sends an order that nobody answers. */
  const orderInVain = async (facts: Parameters<LauncherPage['open']>[0] = {}): Promise<void> => {
    page.api.answers['POST /screenings'] = () => {
      throw new TypeError('no network');
    };
    await page.open({ candidate: { ...anna, familyName: 'Wrong' }, ...facts });
    await page.pressInVain('Continue', 'Submit');
    expect(page.text).to.include('We cannot reach this site.');
  };
  const correct = async (): Promise<void> => {
    await page.press('Change: About you');
    await page.type('familyName', 'Lee');
  };
  /** The proxy answers an order with the check that stands already. */
  const findFirst = (): void => {
    page.api.answers['POST /screenings'] = () => page.acceptedOrder({}, 200);
  };
  const hear = async (facts: Parameters<typeof aScreening>[0] = {}): Promise<void> => {
    const heard = aScreening({ id: 's1', packageId: 'basic', revision: 9, ...facts });
    page.api.stream.send(screeningEvent('later', heard));
    await page.settle();
  };

  const answerAgain = async (): Promise<void> => {
    const broken = page.api.stream;
    broken.break();
    await until(() => broken.isClosedByPage());
    expect(page.text).to.include('We cannot reach this site.');
    dispatchEvent(new Event('online'));
    // The page may have come back by itself before, and have left that stream for the next one.
    await until(() => page.api.stream !== broken && !page.api.stream.isClosedByPage());
    page.api.stream.send(': here\n\n');
    await until(() => !page.text.includes('We cannot reach this site.'));
    await page.settle();
  };

  it('why it was not sent stands at the button, and it is sent once the proxy answers again', async () => {
    await orderInVain();
    expect(page.root.querySelector('#failure')?.nextElementSibling?.className).to.equal('actions');
    expect(page.focused?.textContent).to.equal('Try again');
    page.api.answers['POST /screenings'] = () => page.acceptedOrder();
    await answerAgain();
    expect(page.heading).to.equal(done.title);
    expect(new Set(page.orderKeys).size).to.equal(1);
  });

  it('where a tab opens with the order, only the reason goes: sending takes a press', async () => {
    page.api.answers['POST /screenings'] = () => {
      throw new TypeError('no network');
    };
    await page.open({ candidate: anna, mode: 'link' });
    await page.press('Open the form');
    await answerAgain();
    expect(page.focused?.textContent).to.equal('Open the form');
    expect(page.orders).to.have.lengthOf(1);
  });

  it('a correction that came too late is not taken for sent, and it is said whom to tell', async () => {
    await orderInVain();
    findFirst();
    await correct();
    await page.press('Continue', 'Submit');
    expect(page.heading).to.equal('The check is already under way');
    expect(page.text).to.include(sentFirst);
    expect(page.text).to.not.include(done.text);
    expect(page.root.querySelector('slot[name=contact]')).to.not.equal(null);
    await hear();
    expect(page.text).to.include(sentFirst);
  });

  for (const role of ['candidate', 'member'])
    it(`an answer about another person is shown to no ${role}, and the order can be sent once more`, async () => {
      page.claims = { ...page.claims, role, reference: 'anna' };
      page.api.answers['POST /screenings'] = () => page.acceptedOrder({ clientReferenceId: 'somebody else' });
      await page.open({ mode: 'email', candidate: anna });
      // The developer is told once, whoever it is.
      await toldDuring(() => page.press('Send the invitation'));
      expect(page.heading).to.not.equal('The invitation is on its way');
      expect(page.text).to.include(launcher.failures.busy);
      expect(page.element.screening).to.equal(undefined);
      expect(page.eventNames).to.not.include('created');
      page.api.answers['POST /screenings'] = () => page.acceptedOrder();
      await page.press('Try again');
      expect(page.heading).to.equal('The invitation is on its way');
      expect(new Set(page.orderKeys).size).to.equal(1);
    });

  it('the same order that is sent once more is not said to be changed', async () => {
    await orderInVain();
    page.api.answers['POST /screenings'] = () => page.acceptedOrder();
    await page.press('Try again');
    expect(page.heading).to.equal(done.title);
    expect(page.text).to.not.include(sentFirst);
  });

  it('the same order has the same key, also where the host has changed the mode and changed it back', async () => {
    await orderInVain();
    for (const mode of ['link', 'form'] as const) {
      page.element.mode = mode;
      await page.settle();
    }
    findFirst();
    await page.press('Continue', 'Submit');
    expect(new Set(page.orderKeys).size).to.equal(1);
    expect(page.text).to.include(done.text).and.not.include(sentFirst);
  });

  it('a corrected order that is the first to arrive is not said to be too late', async () => {
    await orderInVain();
    page.api.answers['POST /screenings'] = () => page.acceptedOrder();
    await correct();
    await page.press('Continue', 'Submit');
    expect(page.heading).to.equal(done.title);
    expect(page.text).to.not.include(sentFirst);
  });

  it('a correction that is refused once is still too late', async () => {
    await orderInVain();
    page.api.answers['POST /screenings'] = () => fieldsInvalid({ path: 'email', code: 'format' });
    await correct();
    await page.press('Continue', 'Submit');
    findFirst();
    await page.type('email', 'a@example.com');
    await page.press('Continue', 'Submit');
    expect(page.text).to.include(sentFirst);
  });

  it('a candidate who is correcting learns that the first order has arrived', async () => {
    await orderInVain();
    await correct();
    await hear();
    expect(page.heading).to.equal('The check is already under way');
    expect(page.text).to.include(sentFirst);
  });

  it('who has changed nothing only learns that the order has arrived', async () => {
    await orderInVain();
    await hear();
    expect(page.heading).to.equal('The check is already under way');
    expect(page.text).to.include(done.text).and.not.include(sentFirst);
  });

  it('an invitation is not said to go to an address that came too late', async () => {
    page.packages = [aPackage(contact)];
    page.api.answers['POST /screenings'] = () => {
      throw new TypeError('no network');
    };
    await page.open({ mode: 'email', candidate: { ...anna, email: 'wrong@example.com' } });
    await page.pressInVain('Send the invitation');
    findFirst();
    await page.type('email', anna.email);
    await page.press('Try again');
    expect(page.heading).to.equal('The invitation is on its way');
    expect(page.text).to.include(sentFirst).and.not.include(anna.email);
  });

  it('a member, who was asked nothing, is told of no answers', async () => {
    page.claims = { ...page.claims, role: 'member', reference: 'candidate-1' };
    page.api.answers['POST /screenings'] = () => {
      throw new TypeError('no network');
    };
    await page.open({ mode: 'email', candidate: anna });
    await page.pressInVain('Send the invitation');
    page.element.recurrence = 'P1Y';
    findFirst();
    await page.press('Try again');
    expect(page.heading).to.equal('The invitation is on its way');
    expect(page.text).to.not.include(sentFirst);
  });

  it('another check does not begin with what was said of the one before', async () => {
    await orderInVain();
    findFirst();
    await correct();
    await page.press('Continue', 'Submit');
    await hear({ phase: 'cancelled' });
    await page.press('Start again');
    expect(page.heading).to.equal('About you');
    expect(page.text).to.not.include(sentFirst);
  });

  it('the same order, sent again after the mode was changed and changed back, was not ordered “with other answers”', async () => {
    page.packages = [aPackage(`${contact} dob`)];
    page.api.answers['POST /screenings'] = () => {
      throw new TypeError('no network');
    };
    await page.open({ candidate: { ...anna, dob: '1990-01-20' } });
    await page.pressInVain('Continue', 'Continue', 'Submit');
    for (const mode of ['link', 'form'] as const) {
      page.element.mode = mode;
      await page.settle();
    }
    findFirst();
    await page.press('Continue', 'Continue', 'Submit');
    expect(new Set(page.orderKeys).size).to.equal(1);
    expect(page.text).to.not.include(sentFirst);
  });

  it('another package is not said to be ordered with the answers for the first one', async () => {
    page.packages = [aPackage(contact), aPackage(contact, { id: 'other', title: 'Other' })];
    await orderInVain({ packageId: 'basic' });
    page.element.packageId = 'other';
    await page.settle();
    await page.type('familyName', 'Lee');
    page.api.answers['POST /screenings'] = () => page.acceptedOrder({ packageId: 'other' }, 200);
    await page.press('Continue', 'Submit');
    expect(page.text).to.not.include(sentFirst);
  });
});
