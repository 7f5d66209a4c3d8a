import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Service } from '../service.ts';
import type { Identity, TrustedUser } from '../trusted-users.ts';
import { type PortalContext, show, table } from './layout.ts';
import { clientReference, personName } from './screening-list.ts';

/** `/portal/trust`: trusted users, and identity questions with their right answers. */
export function trustPage(service: Service): Hono<PortalContext> {
  const { trustedUsers } = service;
  const app = new Hono<PortalContext>();

  app.get('/', (context) => {
    const trusts = trustedUsers.trusts.map((trust) => [
      html`${personName(service, trust)}`,
      html`${clientReference(service, trust)}`,
      html`<span class="badge ${trust.status === 'active' ? 'complete' : 'unknown'}">${trust.status}</span>`,
      html`<form method="post" action="/portal/trust/${trust.id}">
        <button class="plain">${action(trust)}</button>
      </form>`,
    ]);
    const identities = trustedUsers.identities.map((identity) => [
      html`${personName(service, identity)}`,
      html`${clientReference(service, identity)}`,
      html`${identity.status}, ${identity.attemptsLeft} attempts left`,
      html`<ul>
        ${rightAnswers(identity).map(([question, answer]) => html`<li>${question} <strong>${answer}</strong></li>`)}
      </ul>`,
    ]);
    const content = html`${table({
        caption: 'Trusted users',
        heads: ['Person', 'Client reference', 'Trust', 'Change'],
        rows: trusts,
        empty: 'There is no trusted user yet.',
      })}
      <h2>Identity questions</h2>
      <p>The right answer is always the choice that is first in the alphabet.</p>
      ${table({
        caption: 'Identity questions',
        heads: ['Person', 'Client reference', 'State', 'Right answers'],
        rows: identities,
        empty: 'There are no identity questions yet.',
      })}`;
    return show(context, service, { title: 'Trusted users', section: 'trust', content });
  });

  app.post('/:id', (context) => {
    const id = context.req.param('id');
    if (trustedUsers.mayOrder(id)) trustedUsers.revoke(id);
    else trustedUsers.enable(id);
    return context.redirect('/portal/trust?notice=saved', 303);
  });

  return app;
}

function action({ status }: TrustedUser): string {
  return status === 'active' ? 'Revoke' : 'Enable';
}

function rightAnswers({ questions }: Identity): [question: string, answer: string][] {
  return questions.map(({ text, choices, rightChoiceId }) => [
    text,
    choices.find(({ id }) => id === rightChoiceId)?.text ?? '',
  ]);
}
