import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Html } from '../page.ts';
import type { Service } from '../service.ts';
import type { TraceEntry } from '../trace.ts';
import { moment, type PortalContext, prettyJson, show } from './layout.ts';

/** `/portal/trace`: the requests and callbacks with their answers. */
export function tracePage(service: Service): Hono<PortalContext> {
  return new Hono<PortalContext>().get('/', (context) => {
    const { entries } = service.trace;
    const content =
      entries.length === 0
        ? html`<p class="empty">There is no request yet.</p>`
        : html`<p class="quiet">The latest 300, newest first.</p>
            <ol class="trace">
              ${entries.map(exchange)}
            </ol>`;
    return show(context, service, { title: 'Trace', section: 'trace', content });
  });
}

function exchange({ at, direction, method, target, status, request, answer }: TraceEntry): Html {
  const isGood = status !== null && status < 400;
  return html`<li>
    <details>
      <summary>
        <span class="badge ${isGood ? 'complete' : 'needs-attention'}">${status ?? 'no answer'}</span>
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
