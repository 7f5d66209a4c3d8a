import { html } from 'hono/html';
import type { Html } from '../page.ts';
import type { Profile } from '../profile.ts';
import type { Screening, ScreeningChange } from '../screening.ts';
import { undocumentedStatus } from '../screening-writer.ts';
import type { Service } from '../service.ts';
import { offeredShortcuts, shortcutChange } from './shortcuts.ts';
import { facts, link, moment, person, statusBadge, table } from './pieces.ts';

/** One screening: its facts, forms to change it, and its callbacks. */
export function screeningPage(service: Service, id: string): { title: string; content: Html } {
  const screening = service.screenings.get(id);
  const { packageName, status, candidateId, invite, callbackUri, trustedUserId, workPlace, copyRequested } =
    screening;
  const [name, reference] = person(service, screening);
  const deliveries = service.callbacks.deliveries.filter(({ screeningId }) => screeningId === id);
  // The shortcuts are a form of their own, so that Enter in a field of the other one saves.
  const content = html`<form method="post">
      <p class="row">
        ${offeredShortcuts(screening, service.profile).map(([word, label]) => html`<button name="shortcut" value="${word}">${label}</button>`)}
      </p>
    </form>
    ${
      service.screenings.awaitsCandidate(screening)
        ? html`<p class="notice">The candidate has not filled in the form yet.</p>`
        : ''
    }
    ${facts({
      Status: statusBadge(service, status),
      Candidate: link(`candidates/${candidateId}`, name),
      'Client reference': reference,
      Id: id,
      Ordered: moment(screening.createdAt),
      Started: moment(screening.submittedAt),
      Changed: moment(screening.updatedAt),
      Expected: moment(screening.estimatedAt),
      ...(workPlace && { 'Work place': Object.values(workPlace).toReversed().join(', ') }),
      ...(copyRequested && { 'Copy of the report': 'asked for by the candidate' }),
      Invite: invite?.method ?? 'none, started directly',
      'Ordered by': trustedUserId === undefined ? 'the client' : `trusted user ${trustedUserId}`,
    })}
    ${decision(service.profile, screening)}
    ${table({
      caption: 'Callbacks of this screening',
      heads: ['Callback', 'Created', 'Answers'],
      rows: deliveries.map(({ id, createdAt, attempts }) => [
        link(`callbacks/${id}`, id),
        moment(createdAt),
        attempts.map((attempt) => attempt.status ?? 'no answer').join(', ') || 'not sent',
      ]),
      empty:
        callbackUri === undefined
          ? 'This screening was ordered without a callback address.'
          : 'No callback was sent yet.',
    })}`;
  return { title: packageName, content };
}

/** Reads the forms of a screening's page. */
export function readScreeningForm(
  form: Record<string, unknown>,
  screening: Screening,
  profile: Profile,
): ScreeningChange {
  if (form['shortcut'] !== undefined) return shortcutChange(String(form['shortcut']), screening, profile);
  const title = String(form['lateItem'] ?? '').trim();
  const items = screening.reportItems.map(({ id }) => ({ id, ...readWords(form, `item-${id}-`) }));
  return {
    ...readWords(form, ''),
    reportItems: [...items, ...(title === '' ? [] : [{ title }])],
  };
}

/** An empty result means null. */
function readWords(
  form: Record<string, unknown>,
  prefix: string,
): Pick<ScreeningChange, 'status' | 'result'> {
  const [status, result] = [form[`${prefix}status`], form[`${prefix}result`]];
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
  return html`<form method="post">
    <fieldset>
      <legend><h2>Change it by hand</h2></legend>
      <div class="columns">
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
      <button type="submit">Save</button>
    </fieldset>
  </form>`;
}

function options(words: string[], chosen: string): Html[] {
  return [...new Set([...words, chosen])].map(
    (word) =>
      html`<option value="${word}" ${word === chosen && 'selected'}>${word || 'none (null)'}</option>`,
  );
}
