import { html } from 'hono/html';
import type { Html } from '../page.ts';
import type { Service } from '../service.ts';
import {
  facts,
  lastAnswer,
  moment,
  prettyJson,
  screeningLink,
  type SectionPath,
  statusBadge,
  table,
} from './layout.ts';
import { screeningPage } from './screening-page.ts';

/** A screening, a candidate or a callback, as the portal shows it alone. */
export const records: Partial<
  Record<SectionPath, (service: Service, id: string) => { title: string; content: Html }>
> = {
  screenings: (service, id) => {
    const screening = service.screenings.get(id);
    return { title: screening.packageName, content: screeningPage(service, screening) };
  },

  candidates: (service, wanted) => {
    const candidate = service.candidates.get(wanted);
    const { id, data, createdAt } = candidate;
    const rows = service.screenings
      .all()
      .filter(({ candidateId }) => candidateId === id)
      .map((screening) => [
        screeningLink(screening.id, screening.packageName),
        statusBadge(service, screening.status),
        moment(screening.updatedAt),
      ]);
    const content = html`<p class="quiet">
        Client reference ${data['clientReferenceId']}, created ${moment(createdAt)}, id ${id}
      </p>
      ${table({
        caption: 'Screenings',
        heads: ['Package', 'Status', 'Changed'],
        rows,
        empty: 'No screening was ordered yet.',
      })}
      <h2>In the service's answers</h2>
      ${prettyJson(JSON.stringify(service.candidates.write(candidate, false)))}`;
    return { title: `${String(data['givenName'])} ${String(data['familyName'])}`, content };
  },

  callbacks: ({ callbacks }, wanted) => {
    const { id, screeningId, createdAt, retryAt, uri, attempts, headers, body } = callbacks.get(wanted);
    const code = (text: string) => html`<span class="code">${text}</span>`;
    // Of an Authorization header the scheme alone, without the credentials.
    const shown = ([name, value]: [string, string]): [string, Html] => [
      name,
      code(name === 'Authorization' ? `${value.split(' ', 1).join('')} ••••••` : value),
    ];
    const content = html`${facts([
        ['Screening', screeningLink(screeningId)],
        ['Created', moment(createdAt)],
        ['Next attempt', moment(retryAt)],
        ['Sent to', code(uri)],
      ])}
      <form method="post" action="/portal/callbacks/${id}/replay">
        <p class="actions"><button type="submit">Replay</button></p>
      </form>
      <h2>Attempts</h2>
      ${table({
        caption: 'Attempts',
        heads: ['Attempt', 'Time', 'Answer'],
        rows: attempts.map((attempt, index) => [
          String(index + 1),
          moment(attempt.at),
          lastAnswer([attempt]),
        ]),
        empty: 'This callback was not sent yet.',
      })}
      <h2>Headers</h2>
      ${facts(Object.entries(headers).map(shown))}
      <h2>Body</h2>
      ${prettyJson(body)}`;
    return { title: `Callback ${id}`, content };
  },
};
