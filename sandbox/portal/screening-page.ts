import { html } from 'hono/html';
import type { Html } from '../page.ts';
import type { Profile } from '../profile.ts';
import type { ReportItem, Screening } from '../screening.ts';
import { undocumentedStatus } from '../screening-writer.ts';
import type { Service } from '../service.ts';
import { moment, table } from './layout.ts';
import { clientReference, personName, statusBadge } from './screening-list.ts';

/** One screening: its facts, a form to change it, and its callbacks. */
export function screeningPage(service: Service, screening: Screening): Html {
  return html`${shortcuts()}
  ${
    service.screenings.awaitsCandidate(screening)
      ? html`<p class="notice">The candidate has not filled in the form yet.</p>`
      : ''
  }
  ${facts(service, screening)} ${decision(service.profile, screening)} ${deliveries(service, screening)}`;
}

function facts(service: Service, screening: Screening): Html {
  const { id, candidateId, inviteMethod, submittedAt, updatedAt, estimatedAt, trustedUserId } = screening;
  return html`<dl class="facts">
    <div>
      <dt>Status</dt>
      <dd>${statusBadge(service, screening.status)}</dd>
    </div>
    <div>
      <dt>Candidate</dt>
      <dd><a href="/portal/candidates/${candidateId}">${personName(service, screening)}</a></dd>
    </div>
    <div>
      <dt>Client reference</dt>
      <dd>${clientReference(service, screening)}</dd>
    </div>
    <div>
      <dt>Id</dt>
      <dd>${id}</dd>
    </div>
    <div>
      <dt>Ordered</dt>
      <dd>${moment(screening.createdAt)}</dd>
    </div>
    <div>
      <dt>Started</dt>
      <dd>${moment(submittedAt)}</dd>
    </div>
    <div>
      <dt>Changed</dt>
      <dd>${moment(updatedAt)}</dd>
    </div>
    <div>
      <dt>Expected</dt>
      <dd>${moment(estimatedAt)}</dd>
    </div>
    <div>
      <dt>Invite</dt>
      <dd>${inviteMethod ?? 'none, started directly'}</dd>
    </div>
    ${
      trustedUserId === undefined
        ? ''
        : html`<div>
            <dt>Ordered by</dt>
            <dd>trusted user ${trustedUserId}</dd>
          </div>`
    }
  </dl>`;
}

/** A form of its own, so that Enter in a field of the other one saves. */
function shortcuts(): Html {
  return html`<form class="shortcuts" method="post">
    <p class="actions">
      <button class="plain" name="shortcut" value="clear">Complete everything as clear</button>
      <button class="plain" name="shortcut" value="review">Complete everything for review</button>
    </p>
  </form>`;
}

function decision(profile: Profile, screening: Screening): Html {
  const { status, result, reportItems } = screening;
  return html`<section class="card" aria-labelledby="decision">
    <h2 id="decision">Change it by hand</h2>
    <form method="post">
      <div class="pair">
        <p class="field">
          <label for="status">Status</label>
          <select id="status" name="status">
            ${options(statusWords(profile), status)}
          </select>
        </p>
        <p class="field">
          <label for="result">Result</label>
          <select id="result" name="result">
            ${options(resultWords(profile), result ?? '')}
          </select>
        </p>
      </div>
      ${table({
        caption: 'Report items',
        heads: ['Item', 'Progress', 'Outcome', 'Changed'],
        rows: reportItems.map((item) => itemRow(profile, item)),
        empty: 'This screening has no report items.',
      })}
      <p class="field">
        <label for="late-item">Late item</label>
        <span class="quiet" id="late-item-hint">Fill this in to add one more report item.</span>
        <input id="late-item" name="lateItem" autocomplete="off" aria-describedby="late-item-hint" />
      </p>
      <p class="actions">
        <button type="submit">Save</button>
      </p>
    </form>
  </section>`;
}

function itemRow(profile: Profile, { id, title, status, result, updatedAt }: ReportItem): Html[] {
  return [
    html`${title}`,
    html`<select name="item-${id}-status" aria-label="${title}: progress">
      ${options(statusWords(profile), status)}
    </select>`,
    html`<select name="item-${id}-result" aria-label="${title}: outcome">
      ${options(resultWords(profile), result ?? '')}
    </select>`,
    moment(updatedAt),
  ];
}

function deliveries({ callbacks }: Service, { id, callback }: Screening): Html {
  const rows = callbacks.deliveries
    .filter(({ screeningId }) => screeningId === id)
    .map((delivery) => [
      html`<a href="/portal/callbacks/${delivery.id}">${delivery.id}</a>`,
      moment(delivery.createdAt),
      html`${delivery.attempts.map(({ status }) => status ?? 'no answer').join(', ') || 'not sent'}`,
    ]);
  const empty =
    callback === undefined
      ? 'This screening was ordered without a callback address.'
      : 'No callback was sent yet.';
  return html`<section>
    <h2>Callbacks</h2>
    ${table({
      caption: 'Callbacks of this screening',
      heads: ['Callback', 'Created', 'Answers'],
      rows,
      empty,
    })}
  </section>`;
}

function options(words: string[], chosen: string): Html[] {
  return [...new Set([...words, chosen])].map(
    (word) =>
      html`<option value="${word}" ${word === chosen && 'selected'}>
        ${word === '' ? 'none (null)' : word}
      </option>`,
  );
}

function statusWords({ statuses }: Profile): string[] {
  return [...Object.values(statuses).flat(), undocumentedStatus];
}

function resultWords({ results }: Profile): string[] {
  return ['', ...Object.values(results).flat()];
}
