import { html } from 'hono/html';
import type { Html } from '../page.ts';
import { isQuirkName, quirkCatalogue } from '../quirks.ts';
import type { Screening } from '../screening.ts';
import type { Service } from '../service.ts';
import type { Subscription } from '../subscriptions.ts';
import type { TraceEntry } from '../trace.ts';
import {
  badge,
  callbackLink,
  lastAnswer,
  moment,
  person,
  prettyJson,
  screeningLink,
  type SectionPath,
  statusBadge,
  table,
} from './layout.ts';

const maxRows = 100;

/** How far the clock moves at once. */
export const clockSteps: [seconds: number, name: string][] = [
  [60, '1 minute'],
  [600, '10 minutes'],
  [900, '15 minutes'],
  [3600, '1 hour'],
  [86_400, '1 day'],
  [7 * 86_400, '1 week'],
  [31 * 86_400, '31 days'],
  [366 * 86_400, '366 days'],
];

/** What each section of the portal shows. `search`: what was searched for. */
export const sections: Record<SectionPath, (service: Service, search: string) => Html> = {
  screenings: (service, search) => {
    const found = findScreenings(service, search);
    const rows = found
      .slice(0, maxRows)
      .map((screening) => [
        html`${screeningLink(screening.id, screening.packageName)}
          <span class="quiet">${screening.id}</span>`,
        person(service, screening).name,
        person(service, screening).reference,
        statusBadge(service, screening.status),
        screening.result ?? 'none',
        moment(screening.updatedAt),
      ]);
    const more = found.length - maxRows;
    return html`<form class="search" role="search">
        <label for="q">Search</label>
        <input id="q" type="search" name="q" value="${search}" />
        <button type="submit">Find</button>
      </form>
      ${table({
        caption: 'Screenings, newest first',
        heads: ['Package', 'Candidate', 'Client reference', 'Status', 'Result', 'Changed'],
        rows,
        empty: search === '' ? 'No screening was ordered yet.' : `Nothing matches “${search}”.`,
      })}
      ${more > 0 ? html`<p class="quiet">${more} more. Use the search to find them.</p>` : ''}`;
  },

  candidates: ({ candidates }) =>
    table({
      caption: 'Candidates, newest first',
      heads: ['Name', 'Email', 'Client reference', 'Created'],
      rows: candidates
        .all()
        .reverse()
        .map(({ id, data, createdAt }) => [
          html`<a href="/portal/candidates/${id}">${data['givenName']} ${data['familyName']}</a>`,
          String(data['email']),
          String(data['clientReferenceId']),
          moment(createdAt),
        ]),
      empty: 'There is no candidate yet.',
    }),

  callbacks: (service) =>
    table({
      caption: 'Callbacks, newest first',
      heads: ['Callback', 'Screening', 'Client reference', 'Last answer', 'Created', 'Next attempt'],
      rows: service.callbacks.deliveries
        .slice(0, maxRows)
        .map((delivery) => [
          callbackLink(delivery),
          screeningLink(delivery.screeningId),
          person(service, service.screenings.get(delivery.screeningId)).reference,
          lastAnswer(delivery.attempts),
          moment(delivery.createdAt),
          moment(delivery.retryAt),
        ]),
      empty: 'There is no callback yet.',
    }),

  outbox: (service) =>
    html`<p>The sandbox sends no email. Each link works once: if you open it, the candidate cannot.</p>
      ${table({
        caption: 'Invites, newest first',
        heads: ['To', 'Screening', 'Client reference', 'Link', 'Sent'],
        rows: service.invites.outbox.map(({ to, screeningId, link, sentAt }) => [
          to,
          screeningLink(screeningId),
          person(service, service.screenings.get(screeningId)).reference,
          html`<a href="${link}" target="_blank" rel="noreferrer">Open the form for ${to}</a>`,
          moment(sentAt),
        ]),
        empty: 'No invite was emailed yet.',
      })}`,

  recurring: (service) =>
    table({
      caption: 'Recurring screenings',
      heads: ['Candidate', 'Client reference', 'Interval', 'Runs', 'Next run', 'Change'],
      rows: service.subscriptions
        .all()
        .map((subscription) => [
          html`${person(service, subscription.request).name} <span class="quiet">${subscription.id}</span>`,
          person(service, subscription.request).reference,
          interval(subscription),
          runLinks(subscription),
          moment(subscription.nextRunAt),
          subscription.nextRunAt === null
            ? badge('unknown', 'ended')
            : button(`recurring/${subscription.id}`, 'End'),
        ]),
      empty: 'There is no recurring screening yet.',
    }),

  trust: (service) =>
    html`${table({
        caption: 'Trusted users',
        heads: ['Person', 'Client reference', 'Trust', 'Change'],
        rows: service.trustedUsers.trusts.map((trust) => [
          person(service, trust).name,
          person(service, trust).reference,
          badge(trust.status === 'active' ? 'complete' : 'unknown', trust.status),
          button(`trust/${trust.id}`, trust.status === 'active' ? 'Revoke' : 'Enable'),
        ]),
        empty: 'There is no trusted user yet.',
      })}
      <h2>Identity questions</h2>
      <p>The right answer is always the choice that is first in the alphabet.</p>
      ${table({
        caption: 'Identity questions',
        heads: ['Person', 'Client reference', 'State', 'Right answers'],
        rows: service.trustedUsers.identities.map((identity) => [
          person(service, identity).name,
          person(service, identity).reference,
          `${identity.status}, ${identity.attemptsLeft} attempts left`,
          html`<ul>
            ${identity.questions.map(({ text, choices, rightChoiceId }) => html`<li>${text} <strong>${choices.find(({ id }) => id === rightChoiceId)?.text}</strong></li>`)}
          </ul>`,
        ]),
        empty: 'There are no identity questions yet.',
      })}`,

  quirks: ({ quirks }) =>
    html`<p>Real services sometimes misbehave. Switch on what your application must handle.</p>
      <form method="post" class="card">
        <div class="quirks">
          ${Object.entries(quirks.all()).map(
            ([name, setting]) =>
              html`<p class="field check">
                <input
                  type="checkbox"
                  id="${name}"
                  name="${name}"
                  aria-describedby="${name}-hint"
                  ${setting !== false && 'checked'}
                />
                <label for="${name}" class="code">${name}</label>
                <span class="quiet" id="${name}-hint">
                  ${isQuirkName(name) ? quirkCatalogue[name] : ''}
                  ${typeof setting === 'number' ? `On for ${setting} more times.` : ''}
                </span>
              </p>`,
          )}
        </div>
        <p class="actions"><button type="submit">Save</button></p>
      </form>`,

  clock: ({ clock }) =>
    html`<p class="now">${moment(clock.stamp())}</p>
      <p>
        Links and tokens expire, callbacks are repeated and recurring screenings run by this clock. It cannot
        be moved back.
      </p>
      <form method="post" class="card">
        <h2>Move the clock forward</h2>
        <p class="actions">
          ${clockSteps.map(([seconds, name]) => html`<button class="plain" name="seconds" value="${seconds}">${name}</button>`)}
        </p>
      </form>`,

  trace: ({ trace: { entries } }) =>
    entries.length === 0
      ? html`<p class="empty">There is no request yet.</p>`
      : html`<p class="quiet">The latest 300, newest first.</p>
          <ol class="trace">
            ${entries.map(exchange)}
          </ol>`,
};

/** The screenings that a search finds by person, client reference, package, status or id, newest first. */
export function findScreenings(service: Service, search: string): Screening[] {
  return service.screenings.all().filter((screening) => {
    const { id, packageName, status } = screening;
    const words = [id, packageName, status, ...Object.values(person(service, screening))];
    return words.join(' ').toLowerCase().includes(search.trim().toLowerCase());
  });
}

function button(path: string, name: string): Html {
  return html`<form method="post" action="/portal/${path}"><button class="plain">${name}</button></form>`;
}

function interval({ value, unit }: Subscription): string {
  return value === 1 ? `every ${unit}` : `every ${value} ${unit}s`;
}

function runLinks({ runs, failureCount }: Subscription): Html {
  if (runs.length + failureCount === 0) return html`<span class="quiet">none yet</span>`;
  return html`${runs.map(({ id }) => html`${screeningLink(id)} `)}
  ${failureCount > 0 ? `${failureCount} failed` : ''}`;
}

function exchange({ at, direction, method, target, status, request, answer }: TraceEntry): Html {
  const isGood = status !== null && status < 400;
  return html`<li>
    <details>
      <summary>
        ${badge(isGood ? 'complete' : 'needs-attention', String(status ?? 'no answer'))}
        <span class="code">${method} ${target}</span>
        <span class="quiet">${direction === 'in' ? 'request' : 'callback'}, ${moment(at)}</span>
      </summary>
      <h2>Request</h2>
      ${prettyJson(request)}
      <h2>Answer</h2>
      ${prettyJson(answer)}
    </details>
  </li>`;
}
