import { html } from 'hono/html';
import type { Html } from '../page.ts';
import type { Screening } from '../screening.ts';
import type { Service } from '../service.ts';
import { meaningOf } from '../words.ts';
import { moment, table } from './layout.ts';

const maxRows = 100;

/** The list of screenings, filtered by person, client reference, package, status or id. */
export function screeningList(service: Service, wanted: string): Html {
  const found = findScreenings(service, wanted);
  const rows = found
    .slice(0, maxRows)
    .map((screening) => [
      html`<a href="/portal/screenings/${screening.id}">${screening.packageName}</a>
        <span class="quiet">${screening.id}</span>`,
      html`${personName(service, screening)}`,
      html`${clientReference(service, screening)}`,
      statusBadge(service, screening.status),
      html`${screening.result ?? 'none'}`,
      moment(screening.updatedAt),
    ]);
  const empty = wanted === '' ? 'No screening was ordered yet.' : `Nothing matches “${wanted}”.`;
  return html`<form class="search" role="search">
      <label for="q">Search</label>
      <input id="q" type="search" name="q" value="${wanted}" />
      <button type="submit">Find</button>
    </form>
    ${table({
      caption: 'Screenings, newest first',
      heads: ['Package', 'Candidate', 'Client reference', 'Status', 'Result', 'Changed'],
      rows,
      empty,
    })}
    ${found.length > maxRows ? html`<p class="quiet">${found.length - maxRows} more. Use the search to find them.</p>` : ''}`;
}

/** The screenings that a search finds, newest first. */
export function findScreenings(service: Service, wanted: string): Screening[] {
  return service.screenings.all().filter((screening) => isWanted(service, screening, wanted));
}

/** The candidate's name. */
export function personName({ candidates }: Service, { candidateId }: Pick<Screening, 'candidateId'>): string {
  const { givenName, familyName } = candidates.find(candidateId)?.data ?? {};
  return [givenName, familyName].filter(Boolean).join(' ');
}

/** The client's own reference of the candidate. */
export function clientReference(
  { candidates }: Service,
  { candidateId }: Pick<Screening, 'candidateId'>,
): string {
  return String(candidates.find(candidateId)?.data['clientReferenceId'] ?? '');
}

/** A status word in the colour of its meaning. */
export function statusBadge({ profile }: Service, status: string): Html {
  return html`<span class="badge ${meaningOf(status, profile) ?? 'unknown'}">${status}</span>`;
}

function isWanted(service: Service, screening: Screening, wanted: string): boolean {
  const { id, packageName, status, candidateId } = screening;
  const email = service.candidates.find(candidateId)?.data['email'];
  const person = [personName(service, screening), clientReference(service, screening), email];
  const text = [id, packageName, status, ...person].join(' ').toLowerCase();
  return text.includes(wanted.trim().toLowerCase());
}
