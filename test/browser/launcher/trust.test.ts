import { expect } from '@open-wc/testing';
import { aScreening, refusal, screeningEvent } from '../page-api-stand-in.ts';
import { fieldsInvalid } from './launcher-page.ts';
import { asked, max, purpose, trusted, TrustPage } from './trust-page.ts';

describe('a member’s <screening-launcher>', () => {
  let page: TrustPage;

  beforeEach(() => {
    page = new TrustPage();
  });
  afterEach(() => page.close());

  const section = (): string => page.root.querySelector('.trust')?.textContent.replaceAll(/\s+/g, ' ') ?? '';

  it('offers the way to the outcome, and orders without it all the same', async () => {
    await page.openMember();
    expect(section()).to.include('See the outcome yourself');
    await page.press('Send the invitation');
    expect(page.orders[0]).not.to.have.property('purpose');
    expect(page.heading).to.equal('The invitation is on its way');
    expect(section()).to.include('See the outcome yourself');
  });

  it('asks for a purpose, a proof and answers, then orders under that purpose', async () => {
    await page.openMember();
    await page.prove();
    expect(page.heading).to.equal('A few questions only you can answer');
    expect(page.text).to.include('3 attempts left');
    page.choose('Alder 0', 'Birch 1');
    await page.press('Continue');
    expect(page.bodies).to.deep.equal([
      { purpose, candidate: max },
      { answers: { q0: 'alder', q1: 'birch' } },
    ]);
    expect(section()).to.include(purpose);
    expect(page.focused?.id).to.equal('trust');
    await page.press('Send the invitation');
    expect(page.orders[0]?.purpose).to.equal(purpose);
  });

  it('takes a reason in the member’s own words', async () => {
    await page.openMember();
    await page.press('Prove who I am');
    page.choose('Something else');
    await page.settle();
    await page.answer(max);
    await page.press('Continue');
    expect(page.bodies).to.deep.equal([]);
    expect(page.focused).to.equal(page.field('ownPurpose'));
    expect(page.problemAt('ownPurpose')).to.equal('Please fill this in.');
    await page.type('ownPurpose', 'My children’s school run');
    await page.press('Continue');
    expect(page.bodies[0]).to.have.property('purpose', 'My children’s school run');
  });

  it('says what is missing before anything is sent', async () => {
    await page.openMember();
    await page.press('Prove who I am', 'Continue');
    const summary = page.root.querySelector('.summary')?.textContent ?? '';
    for (const label of [
      'Your reason: Please choose one.',
      'First name',
      'Last name',
      'Email',
      'Date of birth',
    ])
      expect(summary).to.include(label);
    expect(summary).not.to.include('Social Security');
    expect(page.focused).to.equal(page.field('purpose'));
    expect(page.bodies).to.deep.equal([]);
  });

  it('asks for more where the service wants more', async () => {
    page.api.answers['POST /trust'] = () =>
      page.bodies.length > 1 ? Response.json(asked) : fieldsInvalid({ path: 'phone', code: 'required' });
    await page.openMember();
    await page.prove();
    expect(page.problemAt('phone')).to.equal('Please fill this in.');
    expect(page.focused).to.equal(page.field('phone'));
    expect(page.field('givenName').value).to.equal('Max');
    await page.type('phone', '(503) 555-0142');
    await page.press('Continue');
    expect(page.bodies[1]).to.deep.equal({ purpose, candidate: { ...max, phone: '+15035550142' } });
    expect(page.heading).to.equal('A few questions only you can answer');
  });

  it('groups each question’s choices under it, and wants all of them answered', async () => {
    await page.openMember();
    await page.prove();
    const groups = [...page.root.querySelectorAll('form fieldset')];
    expect(groups.map((group) => group.querySelector('legend')?.textContent)).to.deep.equal([
      'Which street?',
      'Which bank?',
    ]);
    page.choose('Alder 0');
    await page.press('Continue');
    expect(page.bodies).to.have.lengthOf(1);
    expect(page.focused?.id).to.equal('question-1-0');
    expect(groups[1]?.textContent).to.include('Please choose one.');
    expect(groups[0]?.textContent).not.to.include('Please choose one.');
  });

  it('has three attempts, and explains the end of them', async () => {
    let attemptsLeft = 3;
    page.api.answers['POST /trust/t1/answers'] = () => {
      attemptsLeft -= 1;
      if (attemptsLeft === 0) return Response.json({ ...trusted, status: 'failed' });
      return Response.json({ ...asked, attemptsLeft });
    };
    const attempt = async (): Promise<void> => {
      page.choose('Birch 0', 'Birch 1');
      await page.press('Continue');
    };
    await page.openMember();
    await page.prove();
    await attempt();
    expect(page.alert).to.equal('Not every answer was right. 2 attempts left');
    expect(page.root.querySelectorAll('input:checked')).to.have.lengthOf(0);
    await attempt();
    expect(page.alert).to.equal('Not every answer was right. 1 attempt left');
    await attempt();
    expect(section()).to.include('You can still order, and the outcome stays private.');
    await page.press('Send the invitation');
    expect(page.orders[0]).not.to.have.property('purpose');
  });

  it('keeps what was answered when the service cannot be reached', async () => {
    page.api.answers['POST /trust/t1/answers'] = () => refusal('service_unavailable');
    await page.openMember();
    await page.prove();
    page.choose('Alder 0', 'Alder 1');
    await page.press('Continue');
    expect(page.alert).to.include('Please try again soon.');
    expect(page.root.querySelectorAll('input:checked')).to.have.lengthOf(2);
    expect(page.eventNames.at(-1)).to.equal('error');
  });

  it('sends an attempt once, however often it is pressed', async () => {
    const held = Promise.withResolvers<Response>();
    page.api.answers['POST /trust/t1/answers'] = () => held.promise;
    await page.openMember();
    await page.prove();
    page.choose('Alder 0', 'Alder 1');
    await page.press('Continue', 'Sending…', 'Back');
    held.resolve(Response.json(trusted));
    await page.settle();
    expect(page.api.callsOf('POST /trust/t1/answers')).to.have.lengthOf(1);
    expect(section()).to.include('Stop sharing outcomes with me');
  });

  it('knows a trusted member again, who can stop being one', async () => {
    page.api.answers['GET /trust'] = () => Response.json(trusted);
    await page.openMember();
    expect(section()).to.include(purpose);
    await page.press('Stop sharing outcomes with me');
    expect(page.api.callsOf('DELETE /trust/t1')).to.have.lengthOf(1);
    expect(section()).to.include('You no longer see the outcome of checks.');
    await page.press('Send the invitation');
    expect(page.orders[0]).not.to.have.property('purpose');
  });

  it('says so when the trust ended elsewhere, as soon as an outcome is withheld', async () => {
    const [first] = (page.api.screenings = [aScreening({ packageId: 'other', revision: 1 })]);
    page.api.answers['GET /trust'] = () => Response.json(trusted);
    await page.openMember();
    page.api.answers['GET /trust'] = () => Response.json({ ...trusted, status: 'revoked' });
    page.api.stream.send(screeningEvent('later', { ...first!, result: 'withheld', revision: 2 }));
    await page.settle();
    expect(section()).to.include('You no longer see the outcome of checks.');
  });

  it('begins anew where the questions of another visit are gone', async () => {
    page.api.answers['GET /trust'] = () => Response.json({ ...asked, questions: undefined });
    await page.openMember();
    await page.press('Prove who I am');
    expect(page.labels[0]).to.equal('What do you need the outcome for?');
  });

  it('forgets what was typed once the member goes back, and keeps the order’s answers', async () => {
    await page.openMember();
    await page.type('givenName', 'Anne');
    await page.press('Prove who I am');
    await page.answer(max);
    await page.press('Back');
    expect(page.field('givenName').value).to.equal('Anne');
    await page.press('Prove who I am');
    expect(page.field('givenName').value).to.equal('');
  });

  it('forgets the questions once it leaves the page', async () => {
    await page.openMember();
    await page.prove();
    page.element.remove();
    await page.settle();
    expect(page.text).not.to.include('Which street?');
    expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.to.match(
      /street|Max/,
    );
  });

  for (const [who, claims] of Object.entries({
    'a candidate': { sub: 'c', role: 'candidate' },
    'whoever cannot be told': {},
  }))
    it(`shows nothing of this to ${who}`, async () => {
      Object.assign(page, { claims });
      await page.openMember();
      expect(section()).to.equal('');
      expect(page.api.callsOf('GET /trust')).to.deep.equal([]);
    });

  it('leaves the section out where nobody can say how things stand', async () => {
    page.api.answers['GET /trust'] = () => refusal('service_unavailable');
    await page.openMember();
    expect(section()).to.equal('');
    await page.press('Send the invitation');
    expect(page.orders).to.have.lengthOf(1);
  });

  it('by link leaves the link to the candidate', async () => {
    const usual = window.open;
    window.open = () => expect.fail('a tab was opened');
    await page.open({
      mode: 'link',
      candidate: { givenName: 'Anna', familyName: 'Lee', email: 'a@example.com' },
    });
    expect(page.text).to.include('Only the candidate can open the secure form.');
    await page.press('Send the invitation');
    await page.element.open();
    window.open = usual;
    expect(page.heading).to.equal('The invitation is ready');
    expect(page.text).to.include('Its link is there when they sign in here.');
    expect(page.api.callsOf('POST /screenings/s1/invite')).to.deep.equal([]);
  });

  it('finds the invitation of its candidate again, and no other’s', async () => {
    const invited = { packageId: 'basic', phase: 'invited', invite: { method: 'email' } } as const;
    page.api.screenings = [aScreening({ ...invited, clientReferenceId: 'somebody else' })];
    await page.openMember();
    expect(page.heading).to.equal('Name and email');
    page.api.screenings = [aScreening({ ...invited, clientReferenceId: 'candidate-1' })];
    page.element.reset();
    await page.settle();
    expect(page.heading).to.equal('The invitation is on its way');
  });
});
