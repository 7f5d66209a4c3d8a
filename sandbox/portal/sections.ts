import { html } from 'hono/html';
import type { Html } from '../page.ts';
import { quirkCatalogue, type QuirkName } from '../quirks.ts';
import type { Screening } from '../screening.ts';
import type { Service } from '../service.ts';
import { badge, button, lastAnswer, link, moment, person, prettyJson, statusBadge, table } from './pieces.ts';
import { callbackPage, candidatePage } from './records.ts';
import { screeningPage } from './screening-page.ts';

/** A section of the portal: what it shows, and the page of one record where it has such pages. */
interface Section {
  name: string;
  show(service: Service, search: string): Html;
  record?(service: Service, id: string): { title: string; content: Html };
}

const maxRows = 100;

/** How far the clock moves at once. */
export const clockSteps = new Map([
  [60, '1 minute'],
  [600, '10 minutes'],
  [900, '15 minutes'],
  [3600, '1 hour'],
  [86_400, '1 day'],
  [7 * 86_400, '1 week'],
  [31 * 86_400, '31 days'],
  [366 * 86_400, '366 days'],
]);

const searchFor = (search: string): Html =>
  html`<form class="row" role="search">
    <label for="q">Search</label>
    <input id="q" type="search" name="q" value="${search}" />
    <button type="submit">Find</button>
  </form>`;

const list: Record<string, Section> = {
  screenings: {
    name: 'Screenings',
    show: (service, search) => {
      const found = findScreenings(service, search);
      const more = found.length - maxRows;
      return html`${(found.length > 0 || search !== '') && searchFor(search)}
      ${table({
        caption: 'Screenings, newest first',
        heads: ['Package', 'Candidate', 'Client reference', 'Status', 'Result', 'Changed'],
        rows: found
          .slice(0, maxRows)
          .map((screening) => [
            html`${link(`screenings/${screening.id}`, screening.packageName)}
              <span class="quiet">${screening.id}</span>`,
            ...person(service, screening),
            statusBadge(service, screening.status),
            screening.result ?? 'none',
            moment(screening.updatedAt),
          ]),
        empty:
          search === ''
            ? 'Nothing was ordered yet. What is ordered appears here.'
            : `Nothing matches “${search}”.`,
      })}
      ${more > 0 ? html`<p class="quiet">${more} more. Use the search to find them.</p>` : ''}`;
    },
    record: screeningPage,
  },
  candidates: {
    name: 'Candidates',
    show: ({ candidates }) =>
      table({
        caption: 'Candidates, newest first',
        heads: ['Name', 'Email', 'Client reference', 'Created'],
        rows: candidates
          .all()
          .reverse()
          .map(({ id, data, createdAt }) => [
            link(`candidates/${id}`, `${String(data['givenName'])} ${String(data['familyName'])}`),
            String(data['email']),
            String(data['clientReferenceId']),
            moment(createdAt),
          ]),
        empty: 'There is no candidate yet.',
      }),
    record: candidatePage,
  },
  callbacks: {
    name: 'Callbacks',
    show: (service) =>
      table({
        caption: 'Callbacks, newest first',
        heads: ['Callback', 'Screening', 'Client reference', 'Last answer', 'Created', 'Next attempt'],
        rows: service.callbacks.deliveries
          .slice(0, maxRows)
          .map(({ id, screeningId, attempts, createdAt, retryAt }) => [
            link(`callbacks/${id}`, id),
            link(`screenings/${screeningId}`, screeningId),
            person(service, service.screenings.get(screeningId))[1],
            lastAnswer(attempts),
            moment(createdAt),
            moment(retryAt),
          ]),
        empty: 'There is no callback yet.',
      }),
    record: callbackPage,
  },
  outbox: {
    name: 'Outbox',
    show: (service) =>
      html`<p>The sandbox sends no email. Each link works once: if you open it, the candidate cannot.</p>
        ${table({
          caption: 'Invites, newest first',
          heads: ['To', 'Screening', 'Client reference', 'Link', 'Sent'],
          rows: service.invites.outbox.map(({ to, screeningId, link: address, sentAt }) => [
            to,
            link(`screenings/${screeningId}`, screeningId),
            person(service, service.screenings.get(screeningId))[1],
            html`<a href="${address}" target="_blank" rel="noreferrer">Open the form for ${to}</a>`,
            moment(sentAt),
          ]),
          empty: 'No invite was emailed yet.',
        })}`,
  },
  recurring: {
    name: 'Recurring',
    show: (service) =>
      table({
        caption: 'Recurring screenings',
        heads: ['Candidate', 'Client reference', 'Interval', 'Runs', 'Next run', 'Change'],
        rows: service.subscriptions
          .all()
          .map(({ id, request, value, unit, runs, failureCount, nextRunAt }) => {
            const [name, reference] = person(service, request);
            return [
              html`${name} <span class="quiet">${id}</span>`,
              reference,
              value === 1 ? `every ${unit}` : `every ${value} ${unit}s`,
              html`${runs.map((run) => html`${link(`screenings/${run.id}`, run.id)} `)}
              ${failureCount > 0 ? `${failureCount} failed` : ''}
              ${runs.length + failureCount === 0 && 'none yet'}`,
              moment(nextRunAt),
              nextRunAt === null ? badge('unknown', 'ended') : button(`recurring/${id}`, 'End'),
            ];
          }),
        empty: 'There is no recurring screening yet.',
      }),
  },
  trust: {
    name: 'Trusted users',
    show: (service) =>
      html`${table({
          caption: 'Trusted users',
          heads: ['Person', 'Client reference', 'Trust', 'Change'],
          rows: service.trustedUsers.trusts.map(({ id, candidateId, status }) => [
            ...person(service, { candidateId }),
            badge(status === 'active' ? 'complete' : 'unknown', status),
            button(`trust/${id}`, status === 'active' ? 'Revoke' : 'Enable'),
          ]),
          empty: 'There is no trusted user yet.',
        })}
        <p>The right answer to an identity question is always the choice that is first in the alphabet.</p>
        ${table({
          caption: 'Identity questions',
          heads: ['Person', 'Client reference', 'State', 'Right answers'],
          rows: service.trustedUsers.identities.map((identity) => [
            ...person(service, identity),
            `${identity.status}, ${identity.attemptsLeft} attempts left`,
            html`<ul>
              ${identity.questions.map(({ text, right }) => html`<li>${text} <strong>${right.text}</strong></li>`)}
            </ul>`,
          ]),
          empty: 'There are no identity questions yet.',
        })}`,
  },
  quirks: {
    name: 'Quirks',
    show: ({ quirks }) =>
      html`<p>Real services sometimes misbehave. Switch on what your application must handle.</p>
        <form method="post">
          <fieldset class="columns">
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
                    ${quirkCatalogue[name as QuirkName]}
                    ${typeof setting === 'number' ? `On for ${setting} more times.` : ''}
                  </span>
                </p>`,
            )}
          </fieldset>
          <button type="submit">Save</button>
        </form>`,
  },
  clock: {
    name: 'Clock',
    show: ({ clock }) =>
      html`<h2>${moment(clock.stamp())}</h2>
        <p>
          Links and tokens expire, callbacks are repeated and recurring screenings run by this clock. It
          cannot be moved back.
        </p>
        <form method="post">
          <fieldset class="row">
            <legend><h2>Move the clock forward</h2></legend>
            ${[...clockSteps].map(([seconds, name]) => html`<button name="seconds" value="${seconds}">${name}</button>`)}
          </fieldset>
        </form>`,
  },
  trace: {
    name: 'Trace',
    show: ({ trace: { entries } }) =>
      entries.length === 0
        ? html`<p class="empty">There is no request yet.</p>`
        : html`<p class="quiet">The latest 300, newest first.</p>
            ${entries.map(
              ({ at, direction, method, target, status, request, answer }) =>
                html`<details class="trace">
                  <summary>
                    ${badge(status !== null && status < 400 ? 'complete' : 'needs-attention', String(status ?? 'no answer'))}
                    <span class="code">${method} ${target}</span>
                    <span class="quiet">${direction === 'in' ? 'request' : 'callback'}, ${moment(at)}</span>
                  </summary>
                  <h2>Request</h2>
                  ${prettyJson(request)}
                  <h2>Answer</h2>
                  ${prettyJson(answer)}
                </details>`,
            )}`,
  },
};

/** The sections of the portal, by their paths. */
export const sections: ReadonlyMap<string, Section> = new Map(Object.entries(list));

/** The screenings that a search finds by person, client reference, package, status or id, newest first. */
export function findScreenings(service: Service, search: string): Screening[] {
  const wanted = search.trim().toLowerCase();
  return service.screenings.all().filter(({ id, packageName, status, candidateId }) => {
    const email = String(service.candidates.find(candidateId)?.data['email'] ?? '');
    const words = [id, packageName, status, email, ...person(service, { candidateId })];
    return words.join(' ').toLowerCase().includes(wanted);
  });
}
