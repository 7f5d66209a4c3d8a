import { html } from 'hono/html';
import type { Html } from '../page.ts';
import { type Profile, screeningWords } from '../profile.ts';
import type { Screening } from '../screening.ts';
import { undocumentedStatus } from '../screening-writer.ts';
import type { ScreeningChange } from '../screenings.ts';
import type { Service } from '../service.ts';
import { callbackLink, facts, moment, person, statusBadge, table } from './layout.ts';

/** One screening: its facts, a form to change it, and its callbacks. */
export function screeningPage(service: Service, screening: Screening): Html {
  const { id, candidateId, inviteMethod, callback, trustedUserId } = screening;
  const { name, reference } = person(service, screening);
  const deliveries = service.callbacks.deliveries.filter(({ screeningId }) => screeningId === id);
  // The shortcuts are a form of their own, so that Enter in a field of the other one saves.
  return html`<form class="shortcuts" method="post">
      <p class="actions">
        <button class="plain" name="shortcut" value="clear">Complete everything as clear</button>
        <button class="plain" name="shortcut" value="review">Complete everything for review</button>
      </p>
      <p class="actions">
        ${[...steps].map(([name, { label }]) => html`<button class="plain" name="shortcut" value="${name}">${label}</button>`)}
      </p>
    </form>
    ${
      service.screenings.awaitsCandidate(screening)
        ? html`<p class="notice">The candidate has not filled in the form yet.</p>`
        : ''
    }
    ${facts([
      ['Status', statusBadge(service, screening.status)],
      ['Candidate', html`<a href="/portal/candidates/${candidateId}">${name}</a>`],
      ['Client reference', reference],
      ['Id', id],
      ['Ordered', moment(screening.createdAt)],
      ['Started', moment(screening.submittedAt)],
      ['Changed', moment(screening.updatedAt)],
      ['Expected', moment(screening.estimatedAt)],
      ['Invite', inviteMethod ?? 'none, started directly'],
      ['Ordered by', trustedUserId === undefined ? 'the client' : `trusted user ${trustedUserId}`],
    ])}
    ${decision(service.profile, screening)}
    <h2>Callbacks</h2>
    ${table({
      caption: 'Callbacks of this screening',
      heads: ['Callback', 'Created', 'Answers'],
      rows: deliveries.map((delivery) => [
        callbackLink(delivery),
        moment(delivery.createdAt),
        delivery.attempts.map(({ status }) => status ?? 'no answer').join(', ') || 'not sent',
      ]),
      empty:
        callback === undefined
          ? 'This screening was ordered without a callback address.'
          : 'No callback was sent yet.',
    })}`;
}

/** What may happen after a result, by the value of its button. */
const steps = new Map<string, { label: string; change: ScreeningChange }>([
  ['notice', { label: 'Send a notice', change: { notice: 'open' } }],
  ['notice-closed', { label: 'Close the notice', change: { notice: 'closed' } }],
  ['dispute', { label: 'Dispute opened', change: { dispute: 'open' } }],
  ['dispute-closed', { label: 'Dispute closed', change: { dispute: 'closed' } }],
]);

/** Reads the form of a screening's page. A shortcut button sets the screening and all its items at once. */
export function readScreeningForm(
  form: Record<string, unknown>,
  { reportItems }: Screening,
  profile: Profile,
): ScreeningChange {
  const words = screeningWords(profile);
  const shortcut = form['shortcut'];
  const step = steps.get(String(shortcut));
  if (step) return step.change;
  if (shortcut === 'clear' || shortcut === 'review') {
    const outcome = { status: words.complete, result: words[shortcut] };
    return { ...outcome, reportItems: reportItems.map(({ id }) => ({ id, ...outcome })) };
  }
  const lateItem = String(form['lateItem'] ?? '').trim();
  const items = reportItems.map(({ id }) => ({
    id,
    ...readPair(form[`item-${id}-status`], form[`item-${id}-result`]),
  }));
  return {
    ...readPair(form['status'], form['result']),
    reportItems: [...items, ...(lateItem === '' ? [] : [{ title: lateItem }])],
  };
}

/** An empty result means null. */
function readPair(status: unknown, result: unknown): Pick<ScreeningChange, 'status' | 'result'> {
  return {
    ...(typeof status === 'string' && { status }),
    ...(typeof result === 'string' && { result: result === '' ? null : result }),
  };
}

function decision({ statuses, results }: Profile, { status, result, reportItems }: Screening): Html {
  const statusOptions = (chosen: string) =>
    options([...Object.values(statuses).flat(), undocumentedStatus], chosen);
  const resultOptions = (chosen: string | null) =>
    options(['', ...Object.values(results).flat()], chosen ?? '');
  return html`<section class="card" aria-labelledby="decision">
    <h2 id="decision">Change it by hand</h2>
    <form method="post">
      <div class="pair">
        <p class="field">
          <label for="status">Status</label>
          <select id="status" name="status">
            ${statusOptions(status)}
          </select>
        </p>
        <p class="field">
          <label for="result">Result</label>
          <select id="result" name="result">
            ${resultOptions(result)}
          </select>
        </p>
      </div>
      ${table({
        caption: 'Report items',
        heads: ['Item', 'Progress', 'Outcome', 'Changed'],
        rows: reportItems.map((item) => [
          item.title,
          html`<select name="item-${item.id}-status" aria-label="${item.title}: progress">
            ${statusOptions(item.status)}
          </select>`,
          html`<select name="item-${item.id}-result" aria-label="${item.title}: outcome">
            ${resultOptions(item.result)}
          </select>`,
          moment(item.updatedAt),
        ]),
        empty: 'This screening has no report items.',
      })}
      <p class="field">
        <label for="late-item">Late item</label>
        <span class="quiet" id="late-item-hint">Fill this in to add one more report item.</span>
        <input id="late-item" name="lateItem" autocomplete="off" aria-describedby="late-item-hint" />
      </p>
      <p class="actions"><button type="submit">Save</button></p>
    </form>
  </section>`;
}

function options(words: string[], chosen: string): Html[] {
  return [...new Set([...words, chosen])].map(
    (word) =>
      html`<option value="${word}" ${word === chosen && 'selected'}>${word || 'none (null)'}</option>`,
  );
}
