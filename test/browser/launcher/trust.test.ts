import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { until } from '../manual-clock.ts';
import { aScreening, refusal, screeningEvent } from '../page-api-stand-in.ts';
import { aPackage, fieldsInvalid } from './launcher-page.ts';
import { max, purpose, seesProgress, trusted, TrustPage, withQuestions } from './trust-page.ts';

describe('<screening-launcher> for members', () => {
  let page: TrustPage;

  beforeEach(() => {
    page = new TrustPage();
  });
  afterEach(() => page.close());

  const section = (): string => page.root.querySelector('.trust')?.textContent.replaceAll(/\s+/g, ' ') ?? '';

  /** What a member is asked before an order, while it is not answered. */
  const question = (): string | undefined => page.root.getElementById('view-problem')?.textContent;
  const unanswered = 'Choose what you want to see.';

  it('a member’s launcher without a mode sends the email, and draws no form before it knows the member', async () => {
    page.packages = [aPackage('givenName! familyName! email! dob! ssn!')];
    const { fetchSession } = page.element;
    const named = Promise.withResolvers<void>();
    const headings = new Set<string | undefined>();
    await page.open({ fetchSession: () => named.promise.then(() => fetchSession!()) });
    const watch = new MutationObserver(() => headings.add(page.heading));
    watch.observe(page.root, { childList: true, subtree: true });
    expect(page.heading).to.equal(undefined);
    named.resolve();
    await page.settle();
    expect([...headings]).to.deep.equal(['Send the invitation']);
    page.choose(seesProgress);
    await page.press('Send the invitation');
    expect(page.orders).to.deep.equal([{ packageId: 'basic', mode: 'email', candidate: {} }]);
  });

  it('a member is asked before anything is sent, because they never see the outcome of what they send first', async () => {
    await page.openMember();
    expect([...page.root.querySelectorAll('legend')].map((legend) => legend.textContent)).to.deep.equal([
      'What do you want to see?',
    ]);
    expect([...page.root.querySelectorAll('button')].map((button) => button.textContent)).to.deep.equal([
      'Send the invitation',
    ]);
    await page.press('Send the invitation');
    expect(question()).to.equal(unanswered);
    expect(page.focused).to.equal(page.field('view'));
    expect(page.orders).to.deep.equal([]);
    expect(page.eventNames).to.not.include('submit');
    page.choose(seesProgress);
    await page.settle();
    expect(question()).to.equal(undefined);
    await page.press('Send the invitation');
    expect(page.orders[0]).not.to.have.property('purpose');
    expect(page.heading).to.equal('The invitation is on its way');
    expect(section()).to.equal('');
  });

  it('a member is asked also where the host sends by a button of its own', async () => {
    await page.openMember();
    await page.element.submit();
    await page.settle();
    expect(question()).to.equal(unanswered);
    expect(page.orders).to.deep.equal([]);
  });

  it('a member who sends before it is known whether they are trusted waits for that', async () => {
    const answer = Promise.withResolvers<Response>();
    page.api.answers['GET /trust'] = () => answer.promise;
    await page.openMember();
    await page.press('Send the invitation');
    expect(page.orders).to.deep.equal([]);
    answer.resolve(new Response(null, { status: 204 }));
    await page.settle();
    expect(question()).to.equal(unanswered);
  });

  it('arrow keys lead from one choice to the other, and the button says what comes next', async () => {
    await page.openMember();
    page.field('view').focus();
    await sendKeys({ press: ' ' });
    await page.settle();
    expect(page.button('Send the invitation').id).to.equal('send');
    await sendKeys({ press: 'ArrowDown' });
    await page.settle();
    expect(page.button('Continue').id).to.equal('send');
    expect(page.orders).to.deep.equal([]);
  });

  it('Back leads from the proof of identity to the order, whose choice stays', async () => {
    await page.openMember();
    await page.openProof();
    await page.press('Back');
    expect(page.heading).to.equal('Name and email');
    expect(page.focused?.id).to.equal('heading');
    page.choose(seesProgress);
    await page.settle();
    await page.press('Send the invitation');
    expect(page.orders).to.have.lengthOf(1);
  });

  it('an order without the outcome that fails is sent again without asking, and the next order asks', async () => {
    const accept = page.api.answers['POST /screenings']!;
    page.api.answers['POST /screenings'] = () => refusal('service_unavailable');
    await page.openMember();
    page.choose(seesProgress);
    await page.pressInVain('Send the invitation');
    page.api.answers['POST /screenings'] = accept;
    await page.press('Try again');
    expect(new Set(page.orderKeys).size).to.equal(1);
    const facts = { id: 's1', packageId: 'basic', clientReferenceId: 'candidate-1', revision: 9 };
    page.api.stream.send(screeningEvent('later', aScreening({ ...facts, phase: 'cancelled' })));
    await page.settle();
    await page.press('Start again', 'Send the invitation');
    expect(question()).to.equal(unanswered);
  });

  it('a member who has to wait before another attempt is not asked', async () => {
    page.api.answers['GET /trust'] = () =>
      Response.json({ ...trusted, status: 'failed', retryAfter: 14_400 });
    await page.openMember();
    expect(section()).to.include('You can try again in 4 hours.');
    await page.press('Send the invitation');
    expect(page.orders).to.have.lengthOf(1);
  });

  it('a member whose trust ended on an earlier visit is asked', async () => {
    page.api.answers['GET /trust'] = () => Response.json({ ...trusted, status: 'revoked' });
    await page.openMember();
    expect(section()).to.include('You no longer see the results of checks.');
    await page.press('Send the invitation');
    expect(question()).to.equal(unanswered);
  });

  it('a member who proves identity orders for the stated purpose', async () => {
    await page.openMember();
    await page.proveIdentity();
    expect(page.heading).to.equal('A few questions only you can answer');
    expect(page.text).to.include('3 attempts left');
    page.choose('Alder 0', 'Birch 1');
    await page.press('Continue');
    expect(page.trustBodies).to.deep.equal([
      { purpose, candidate: max },
      { answers: { q0: 'alder', q1: 'birch' } },
    ]);
    expect(section()).to.include(purpose);
    expect(page.focused).to.equal(page.button('Send the invitation'));
    await page.press('Send the invitation');
    expect(page.orders[0]?.purpose).to.equal(purpose);
  });

  it('a member reads why they are asked, not the reasons of a candidate', async () => {
    await page.openMember();
    await page.openProof();
    expect(page.text).to.include('to confirm your identity');
    expect(page.text).to.include('not stored here');
    expect(page.text).to.not.include('match records to you');
  });

  it('a member can state the purpose in their own words', async () => {
    await page.openMember();
    await page.openProof();
    page.choose('Something else');
    await page.settle();
    await page.answer(max);
    await page.press('Continue');
    expect(page.trustBodies).to.deep.equal([]);
    expect(page.focused).to.equal(page.field('ownPurpose'));
    expect(page.problemAt('ownPurpose')).to.equal('Enter what you need the result for.');
    await page.type('ownPurpose', 'My children’s school run');
    await page.press('Continue');
    expect(page.trustBodies[0]).to.have.property('purpose', 'My children’s school run');
  });

  it('the proof of identity shows what is missing before anything is sent', async () => {
    await page.openMember();
    await page.openProof();
    await page.press('Continue');
    const summary = page.root.querySelector('.summary')?.textContent ?? '';
    for (const sentence of [
      'Choose what you need the result for.',
      'Enter your first name.',
      'Enter your last name.',
      'Enter your email address.',
      'Enter your date of birth.',
    ])
      expect(summary).to.include(sentence);
    expect(summary).not.to.include('Social Security');
    expect(page.focused).to.equal(page.field('purpose'));
    expect(page.trustBodies).to.deep.equal([]);
  });

  it('one problem alone is said at its field, and not above the form', async () => {
    await page.openMember();
    await page.openProof();
    await page.answer(max);
    await page.press('Continue');
    const group = page.field('purpose').closest('fieldset');
    expect(group?.querySelector('.problem')?.textContent).to.equal('Choose what you need the result for.');
    expect(page.root.querySelector('.summary')).to.equal(null);
    page.choose(purpose);
    await page.type('email', '');
    await page.press('Continue');
    expect(page.problemAt('email')).to.equal('Enter your email address.');
    expect(page.root.querySelector('.summary')).to.equal(null);
  });

  it('why a request failed stands beside the button that tries again, which has the focus', async () => {
    page.api.answers['POST /trust'] = () => refusal('service_unavailable');
    await page.openMember();
    await page.proveIdentity();
    const failureBeforeButtons = (): string =>
      page.focused?.closest('.actions')?.previousElementSibling?.textContent ?? '';
    expect(failureBeforeButtons()).to.include('Please try again soon.');
    page.api.answers['POST /trust'] = () => Response.json(withQuestions, { status: 201 });
    page.api.answers['POST /trust/t1/answers'] = () => refusal('service_unavailable');
    await page.press('Continue');
    page.choose('Alder 0', 'Alder 1');
    await page.press('Continue');
    expect(failureBeforeButtons()).to.include('Please try again soon.');
  });

  it('the proof of identity asks for further fields that the service wants', async () => {
    page.api.answers['POST /trust'] = () =>
      page.trustBodies.length > 1
        ? Response.json(withQuestions)
        : fieldsInvalid({ path: 'phone', code: 'required' });
    await page.openMember();
    await page.proveIdentity();
    expect(page.problemAt('phone')).to.equal('Enter your phone number.');
    expect(page.focused).to.equal(page.field('phone'));
    expect(page.field('givenName').value).to.equal('Max');
    await page.type('phone', '(503) 555-0142');
    await page.press('Continue');
    expect(page.trustBodies[1]).to.deep.equal({ purpose, candidate: { ...max, phone: '+15035550142' } });
    expect(page.heading).to.equal('A few questions only you can answer');
  });

  it('each question is a group with its choices, and all must be answered', async () => {
    await page.openMember();
    await page.proveIdentity();
    const groups = [...page.root.querySelectorAll('form fieldset')];
    expect(groups.map((group) => group.querySelector('legend')?.textContent)).to.deep.equal([
      'Which street?',
      'Which bank?',
    ]);
    page.choose('Alder 0');
    await page.press('Continue');
    expect(page.trustBodies).to.have.lengthOf(1);
    expect(page.focused?.id).to.equal('question-1-0');
    expect(groups[1]?.textContent).to.include('Choose an answer to “Which bank?”.');
    expect(groups[0]?.textContent).not.to.include('Choose an answer');
  });

  it('a member has three attempts, and is told when they have failed', async () => {
    let attemptsLeft = 3;
    page.api.answers['POST /trust/t1/answers'] = () => {
      attemptsLeft -= 1;
      if (attemptsLeft === 0) return Response.json({ ...trusted, status: 'failed' });
      return Response.json({ ...withQuestions, attemptsLeft });
    };
    const attempt = async (): Promise<void> => {
      page.choose('Birch 0', 'Birch 1');
      await page.press('Continue');
    };
    await page.openMember();
    await page.proveIdentity();
    await attempt();
    expect(page.alert).to.equal('Not every answer was right. 2 attempts left');
    expect(page.root.querySelectorAll('input:checked')).to.have.lengthOf(0);
    await attempt();
    expect(page.alert).to.equal('Not every answer was right. 1 attempt left');
    await attempt();
    expect(section()).to.include('You can still order, but not see the result.');
    await page.press('Send the invitation');
    expect(page.orders[0]).not.to.have.property('purpose');
  });

  it('a member who failed is told when they may try again', async () => {
    page.api.answers['POST /trust/t1/answers'] = () =>
      Response.json({ ...trusted, status: 'failed', retryAfter: 14_400 });
    await page.openMember();
    await page.proveIdentity();
    page.choose('Birch 0', 'Birch 1');
    await page.press('Continue');
    expect(section()).to.include('You can try again in 4 hours.');
  });

  it('a member who failed, and is to wait for longer than anybody can, is told no time', async () => {
    page.api.answers['POST /trust/t1/answers'] = () =>
      Response.json({ ...trusted, status: 'failed', retryAfter: 1e308 });
    await page.openMember();
    await page.proveIdentity();
    page.choose('Birch 0', 'Birch 1');
    await page.press('Continue');
    expect(section())
      .to.include('not see the result.')
      .and.not.match(/again|ago/);
  });

  it('a member who tries again too early is told when they may', async () => {
    page.api.answers['POST /trust'] = () =>
      Response.json(
        { type: 'about:blank', title: 'Later', status: 429, code: 'rate_limited' },
        { status: 429, headers: { 'retry-after': '901' } },
      );
    await page.openMember();
    await page.proveIdentity();
    expect(page.alert).to.equal('You can try again in 16 minutes.');
  });

  it('the chosen answers stay when the service cannot be reached', async () => {
    page.api.answers['POST /trust/t1/answers'] = () => refusal('service_unavailable');
    await page.openMember();
    await page.proveIdentity();
    page.choose('Alder 0', 'Alder 1');
    await page.press('Continue');
    expect(page.alert).to.include('Please try again soon.');
    expect(page.root.querySelectorAll('input:checked')).to.have.lengthOf(2);
    expect(page.eventNames.at(-1)).to.equal('error');
  });

  it('the answers are sent once however often Continue is pressed', async () => {
    const answer = Promise.withResolvers<Response>();
    page.api.answers['POST /trust/t1/answers'] = () => answer.promise;
    await page.openMember();
    await page.proveIdentity();
    page.choose('Alder 0', 'Alder 1');
    await page.press('Continue', 'Sending…', 'Back');
    answer.resolve(Response.json(trusted));
    await page.settle();
    expect(page.api.callsOf('POST /trust/t1/answers')).to.have.lengthOf(1);
    expect(section()).to.include('Stop showing me results');
  });

  it('a trusted member sees the purpose at the next visit and can end the trust', async () => {
    page.api.answers['GET /trust'] = () => Response.json({ ...trusted, id: 't 1' });
    page.api.answers['DELETE /trust/t%201'] = () => new Response(null, { status: 204 });
    await page.openMember();
    expect(section()).to.include(purpose);
    await page.press('Stop showing me results');
    expect(page.api.callsOf('DELETE /trust/t%201')).to.have.lengthOf(1);
    expect(section()).to.include('You no longer see the results of checks.');
    await page.press('Send the invitation');
    expect(page.orders[0]).not.to.have.property('purpose');
  });

  it('<screening-launcher> says that the trust has ended as soon as an outcome is withheld', async () => {
    const [first] = (page.api.screenings = [aScreening({ packageId: 'other', revision: 1 })]);
    page.api.answers['GET /trust'] = () => Response.json(trusted);
    await page.openMember();
    page.api.answers['GET /trust'] = () => Response.json({ ...trusted, status: 'revoked' });
    page.api.stream.send(screeningEvent('later', { ...first!, result: 'withheld', revision: 2 }));
    await page.settle();
    expect(section()).to.include('You no longer see the results of checks.');
  });

  it('a launcher that is out of the page hears of nothing, and of the end of the trust once it is back', async () => {
    const [first] = (page.api.screenings = [aScreening({ packageId: 'other', revision: 1 })]);
    page.api.answers['GET /trust'] = () => Response.json(trusted);
    await page.openMember();
    const { fetchSession } = page.element;
    page.main.append(Object.assign(document.createElement('screening-launcher'), { fetchSession }));
    page.element.remove();
    await page.settle();
    const asked = page.api.callsOf('GET /trust').length;
    page.api.answers['GET /trust'] = () => Response.json({ ...trusted, status: 'revoked' });
    page.api.stream.send(screeningEvent('later', { ...first!, result: 'withheld', revision: 2 }));
    await page.settle();
    // By the other launcher.
    expect(page.api.callsOf('GET /trust')).to.have.lengthOf(asked + 1);
    page.main.append(page.element);
    await page.settle();
    expect(section()).to.include('You no longer see the results of checks.');
  });

  it('the proof of identity starts over when the questions were asked on an earlier visit', async () => {
    page.api.answers['GET /trust'] = () => Response.json({ ...withQuestions, questions: undefined });
    await page.openMember();
    await page.openProof();
    expect(page.labels[0]).to.equal('What do you need the result for?');
  });

  it('Back forgets the proof of identity and keeps the answers of the order', async () => {
    await page.openMember();
    await page.type('givenName', 'Anne');
    await page.openProof();
    await page.answer(max);
    await page.press('Back');
    expect(page.field('givenName').value).to.equal('Anne');
    await page.openProof();
    expect(page.field('givenName').value).to.equal('');
  });

  it('a proof of identity that is refused with the page session gives way, and comes back without the birth date', async () => {
    page.api.answers['POST /trust'] = () => refusal('session_revoked');
    await page.openMember();
    await page.proveIdentity();
    expect(page.root.querySelectorAll('input')).to.have.lengthOf(0);
    expect(page.alert).to.include('You are signed out. Sign in to go on.');
    await page.press('Sign in');
    expect(page.part('dob', 'year').value).to.equal('');
    expect(page.field('givenName').value).to.equal('Max');
  });

  it('the questions leave the screen when an answer is refused with the page session, and the member is told why', async () => {
    page.api.answers['POST /trust/t1/answers'] = () => refusal('session_revoked');
    await page.openMember();
    await page.proveIdentity();
    page.choose('Alder 0', 'Birch 1');
    page.button('Continue').focus();
    await page.press('Continue');
    expect(page.root.innerHTML).not.to.match(/Which|Alder|Birch/);
    expect(page.alert).to.include('You are signed out. Sign in to go on.');
    expect(page.focused?.id).to.equal('failure');
    page.button('Sign in').focus();
    await page.press('Sign in');
    await page.openProof();
    expect(page.labels[0]).to.equal('What do you need the result for?');
  });

  describe('when the stream finds out that the page session has ended', () => {
    const endSession = async (): Promise<void> => {
      page.api.answers['GET /events'] = () => refusal('session_revoked');
      page.api.stream.end();
      await page.settle();
      dispatchEvent(new Event('online'));
      await page.settle();
    };

    it('the questions leave the screen, and nobody who is elsewhere on the page loses the focus', async () => {
      const outside = document.createElement('button');
      page.main.append(outside);
      await page.openMember();
      await page.proveIdentity();
      outside.focus();
      await endSession();
      expect(page.root.innerHTML).not.to.match(/Which|Alder|Birch/);
      expect(page.root.querySelectorAll('[role=alert]')).to.have.lengthOf(1);
      expect(page.alert).to.include('You are signed out. Sign in to go on.');
      expect(document.activeElement).to.equal(outside);
    });

    it('answers that come later bring the questions back to nobody', async () => {
      const answer = Promise.withResolvers<Response>();
      page.api.answers['POST /trust/t1/answers'] = () => answer.promise;
      await page.openMember();
      await page.proveIdentity();
      page.choose('Alder 0', 'Birch 1');
      await page.press('Continue');
      await endSession();
      answer.resolve(Response.json({ ...withQuestions, attemptsLeft: 2 }));
      await page.settle();
      expect(page.root.innerHTML).not.to.match(/Which|Alder|Birch/);
    });

    it('the proof of identity gives way, and comes back without the birth date', async () => {
      const openStream = page.api.answers['GET /events']!;
      await page.openMember();
      await page.openProof();
      await page.answer(max);
      await endSession();
      expect(page.root.querySelectorAll('input')).to.have.lengthOf(0);
      expect(page.alert).to.include('You are signed out. Sign in to go on.');
      page.api.answers['GET /events'] = openStream;
      await page.press('Sign in');
      await until(() => page.api.streams.length === 2);
      page.api.stream.send(': hello\n\n');
      await page.settle();
      expect(page.part('dob', 'year').value).to.equal('');
    });
  });

  it('a member whose launcher was out of the page while their trust was asked for waits for it once more', async () => {
    const asked: PromiseWithResolvers<Response>[] = [];
    page.api.answers['GET /trust'] = () => {
      asked.push(Promise.withResolvers<Response>());
      return asked.at(-1)!.promise;
    };
    await page.openMember();
    page.element.remove();
    await page.settle();
    asked[0]!.resolve(new Response(null, { status: 204 }));
    page.main.append(page.element);
    await page.settle();
    await page.press('Send the invitation');
    expect(page.orders).to.deep.equal([]);
    asked.at(-1)!.resolve(new Response(null, { status: 204 }));
    await page.settle();
    expect([question(), page.orders]).to.deep.equal([unanswered, []]);
  });

  it('a launcher that is moved asks for no trust again where there is none', async () => {
    await page.openMember();
    const asked = page.api.callsOf('GET /trust').length;
    page.main.prepend(page.element);
    await page.settle();
    expect(page.api.callsOf('GET /trust')).to.have.lengthOf(asked);
  });

  it('who leaves the page while their proof is sent is asked all the same before the next order', async () => {
    const proof = Promise.withResolvers<Response>();
    page.api.answers['POST /trust'] = () => proof.promise;
    await page.openMember();
    await page.proveIdentity();
    dispatchEvent(new PageTransitionEvent('pagehide'));
    await page.settle();
    proof.resolve(Response.json(withQuestions, { status: 201 }));
    await page.settle();
    await page.press('Continue');
    expect([page.heading, page.orders]).to.deep.equal(['See the result', []]);
  });

  it('a member whose trust ends elsewhere after a first try that failed is asked again', async () => {
    page.api.answers['POST /trust'] = () => Response.json({ ...trusted, status: 'failed' }, { status: 201 });
    await page.openMember();
    await page.proveIdentity();
    page.api.answers['POST /trust'] = () => Response.json(trusted, { status: 201 });
    await page.openProof();
    page.choose(purpose);
    await page.answer(max);
    await page.press('Continue');
    page.api.answers['GET /trust'] = () => Response.json({ ...trusted, status: 'revoked' });
    page.element.remove();
    await page.settle();
    page.main.append(page.element);
    await page.settle();
    await page.press('Send the invitation');
    expect([question(), page.orders]).to.deep.equal([unanswered, []]);
  });

  it('a trust whose end fails while an order is sent can be ended again', async () => {
    page.api.answers['GET /trust'] = () => Response.json(trusted);
    const end = Promise.withResolvers<Response>();
    page.api.answers['DELETE /trust/t1'] = () => end.promise;
    const order = Promise.withResolvers<void>();
    const accept = page.api.answers['POST /screenings']!;
    page.api.answers['POST /screenings'] = (...call) => order.promise.then(() => accept(...call));
    await page.openMember();
    await page.press('Stop showing me results', 'Send the invitation');
    end.resolve(refusal('service_unavailable'));
    await page.settle();
    order.resolve();
    await page.settle();
    expect(page.button('Stop showing me results').ariaDisabled).to.equal('false');
    expect(page.root.querySelector('.trust [role=alert]')).to.not.equal(null);
  });

  it('an order that is to be sent while everything is looked up anew is sent by nobody, and the page goes on', async () => {
    const waiting: IdleRequestCallback[] = [];
    const whenIdle = globalThis.requestIdleCallback;
    globalThis.requestIdleCallback = (act) => waiting.push(act);
    await page.openMember();
    const packages = page.api.answers['GET /packages']!;
    const held = Promise.withResolvers<void>();
    page.api.answers['GET /packages'] = (...call) => held.promise.then(() => packages(...call));
    page.element.mode = 'link';
    await page.settle();
    globalThis.requestIdleCallback = whenIdle;
    for (const act of waiting) act({ didTimeout: false, timeRemaining: () => 50 });
    await page.settle();
    await page.element.submit();
    held.resolve();
    await page.settle();
    expect(page.orders).to.deep.equal([]);
    await page.press('Submit');
    expect(question()).to.equal(unanswered);
  });

  it('the questions stay as they are when <screening-launcher> is moved in the document', async () => {
    await page.openMember();
    await page.proveIdentity();
    page.api.answers['GET /trust'] = () => Response.json({ ...withQuestions, questions: undefined });
    page.choose('Alder 0', 'Birch 1');
    page.main.append(page.element);
    await page.settle();
    await page.press('Continue');
    expect(page.trustBodies.at(-1)).to.deep.equal({ answers: { q0: 'alder', q1: 'birch' } });
  });

  it('<screening-launcher> forgets the questions when it is removed', async () => {
    await page.openMember();
    await page.proveIdentity();
    page.element.remove();
    await page.settle();
    expect(page.text).not.to.include('Which street?');
    expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.to.match(
      /street|Max/,
    );
  });

  for (const [who, claims] of Object.entries({
    'a candidate': { sub: 'c', role: 'candidate' },
    'somebody without a role': {},
  }))
    it(`the proof of identity is not offered to ${who}`, async () => {
      Object.assign(page, { claims });
      await page.openMember();
      expect(section()).to.equal('');
      expect(page.api.callsOf('GET /trust')).to.deep.equal([]);
    });

  it('a member whose trust cannot be loaded is asked before the order, once a try brings it', async () => {
    const answer = page.api.answers['GET /trust']!;
    page.api.answers['GET /trust'] = () => refusal('service_unavailable');
    await page.openMember();
    expect(section()).to.equal('');
    expect(page.root.querySelector('.base')?.classList.contains('waiting')).to.equal(false);
    await page.press('Send the invitation');
    expect(page.alert).to.include('Please try again soon.');
    page.api.answers['GET /trust'] = answer;
    await page.press('Try again');
    expect([question(), page.orders]).to.deep.equal([unanswered, []]);
  });

  it('a trusted member whose trust came at the second try orders for its purpose', async () => {
    page.api.answers['GET /trust'] = () => refusal('rate_limited');
    await page.openMember();
    page.api.answers['GET /trust'] = () => Response.json(trusted);
    await page.press('Send the invitation');
    expect(page.orders[0]?.purpose).to.equal(purpose);
  });

  it('a member orders without being asked where the proxy knows no trust', async () => {
    page.api.answers['GET /trust'] = () => refusal('not_found');
    await page.openMember();
    expect(section()).to.equal('');
    await page.press('Send the invitation');
    expect(page.orders).to.have.lengthOf(1);
  });

  it('in mode link a member cannot open the link of the candidate', async () => {
    window.open = () => expect.fail('a tab was opened');
    await page.open({
      mode: 'link',
      candidate: { givenName: 'Anna', familyName: 'Lee', email: 'a@example.com' },
    });
    expect(page.text).to.include('Only the candidate can open the secure form.');
    expect(page.text, 'nothing is sent').to.not.include('Send the invitation');
    page.choose(seesProgress);
    await page.press('Submit');
    await page.element.open();
    expect(page.heading).to.equal('Waiting for Anna Lee');
    expect(page.text).to.include('Its link is there when they sign in here.');
    expect(page.api.callsOf('POST /screenings/s1/invite')).to.deep.equal([]);
  });

  it('a member sees the open invitation of this candidate, and none of another candidate', async () => {
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
