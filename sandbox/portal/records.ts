import { html } from 'hono/html';
import type { Html } from '../page.ts';
import type { Service } from '../service.ts';
import { facts, lastAnswer, link, moment, person, prettyJson, statusBadge, table } from './pieces.ts';

/** One candidate: their screenings, and how the service answers a read. */
export function candidatePage(service: Service, id: string): { title: string; content: Html } {
  const candidate = service.candidates.get(id);
  const [name, reference] = person(service, { candidateId: id });
  const own = service.screenings.all().filter(({ candidateId }) => candidateId === id);
  const content = html`<p class="quiet">
      Client reference ${reference}, created ${moment(candidate.createdAt)}, id ${id}
    </p>
    ${table({
      caption: 'Screenings',
      heads: ['Package', 'Status', 'Changed'],
      rows: own.map((screening) => [
        link(`screenings/${screening.id}`, screening.packageName),
        statusBadge(service, screening.status),
        moment(screening.updatedAt),
      ]),
      empty: 'No screening was ordered yet.',
    })}
    <h2>In the service's answers</h2>
    ${prettyJson(JSON.stringify(service.candidates.write(candidate, false)))}`;
  return { title: name, content };
}

/** One callback: what was sent where, and what was answered. */
export function callbackPage({ callbacks }: Service, id: string): { title: string; content: Html } {
  const { screeningId, createdAt, retryAt, uri, attempts, headers, body } = callbacks.get(id);
  const code = (text: string) => html`<span class="code">${text}</span>`;
  // Of an Authorization header the scheme alone, without the credentials.
  const shown = ([name, value]: [string, string]): [string, Html] => [
    name,
    code(name === 'Authorization' ? `${value.split(' ', 1).join('')} ••••••` : value),
  ];
  const content = html`${facts({
      Screening: link(`screenings/${screeningId}`, screeningId),
      Created: moment(createdAt),
      'Next attempt': moment(retryAt),
      'Sent to': code(uri),
    })}
    <form method="post" action="/portal/callbacks/${id}/replay">
      <p><button type="submit">Replay</button></p>
    </form>
    ${table({
      caption: 'Attempts',
      heads: ['Attempt', 'Time', 'Answer'],
      rows: attempts.map((attempt, index) => [String(index + 1), moment(attempt.at), lastAnswer([attempt])]),
      empty: 'This callback was not sent yet.',
    })}
    <h2>Headers</h2>
    ${facts(Object.fromEntries(Object.entries(headers).map(shown)))}
    <h2>Body</h2>
    ${prettyJson(body)}`;
  return { title: `Callback ${id}`, content };
}
