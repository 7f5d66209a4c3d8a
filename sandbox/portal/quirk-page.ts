import { Hono } from 'hono';
import { html } from 'hono/html';
import { isQuirkName, quirkCatalogue } from '../quirks.ts';
import type { Service } from '../service.ts';
import { type PortalContext, show } from './layout.ts';
import { readForm } from './read-form.ts';

/** `/portal/quirks`: switches for misbehaviour. */
export function quirkPage(service: Service): Hono<PortalContext> {
  const { quirks } = service;
  const app = new Hono<PortalContext>();

  app.get('/', (context) => {
    const content = html`<p>
        Real services sometimes misbehave. Switch on what your application must handle.
      </p>
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
      </form>`;
    return show(context, service, { title: 'Quirks', section: 'quirks', content });
  });

  app.post('/', async (context) => {
    const form = await readForm(context);
    for (const [name, setting] of Object.entries(quirks.all())) {
      const wanted = form[name] !== undefined;
      if (isQuirkName(name) && wanted !== (setting !== false)) quirks.set(name, wanted);
    }
    return context.redirect('/portal/quirks?notice=saved', 303);
  });

  return app;
}
