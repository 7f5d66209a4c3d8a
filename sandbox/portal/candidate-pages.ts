import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Service } from '../service.ts';
import { moment, type PortalContext, prettyJson, show, table } from './layout.ts';
import { statusBadge } from './screening-list.ts';

/** `/portal/candidates`: all candidates with all their data. */
export function candidatePages(service: Service): Hono<PortalContext> {
  const { candidates, screenings } = service;
  const app = new Hono<PortalContext>();

  app.get('/', (context) => {
    const rows = candidates
      .all()
      .reverse()
      .map(({ id, data, createdAt }) => [
        html`<a href="/portal/candidates/${id}">${data['givenName']} ${data['familyName']}</a>`,
        html`${data['email']}`,
        html`${data['clientReferenceId']}`,
        moment(createdAt),
      ]);
    const heads = ['Name', 'Email', 'Client reference', 'Created'];
    const empty = 'There is no candidate yet.';
    const content = table({ caption: 'Candidates, newest first', heads, rows, empty });
    return show(context, service, { title: 'Candidates', section: 'candidates', content });
  });

  app.get('/:id', (context) => {
    const candidate = candidates.get(context.req.param('id'));
    const { givenName, familyName } = candidate.data;
    const rows = screenings
      .all()
      .filter(({ candidateId }) => candidateId === candidate.id)
      .map(({ id, packageName, status, updatedAt }) => [
        html`<a href="/portal/screenings/${id}">${packageName}</a>`,
        statusBadge(service, status),
        moment(updatedAt),
      ]);
    const content = html`<p class="quiet">
        Client reference ${candidate.data['clientReferenceId']}, created ${moment(candidate.createdAt)}, id
        ${candidate.id}
      </p>
      ${table({
        caption: 'Screenings',
        heads: ['Package', 'Status', 'Changed'],
        rows,
        empty: 'No screening was ordered yet.',
      })}
      <h2>In the service's answers</h2>
      ${prettyJson(JSON.stringify(candidates.write(candidate, false)))}`;
    return show(context, service, {
      title: `${String(givenName)} ${String(familyName)}`,
      section: 'candidates',
      content,
    });
  });

  return app;
}
