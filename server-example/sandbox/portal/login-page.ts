import { html } from 'hono/html';
import { type Html, page } from '../page.ts';

/** The door of the portal. `next`: where to go then; `refused`: the last try had wrong credentials. */
export function loginPage(next: string, refused: boolean): Html {
  return page(
    'Log in · Screening sandbox',
    html`<body class="door">
      <main>
        <p class="brand">Screening sandbox</p>
        <h1>Developer portal</h1>
        <p>Log in with the client id and client secret that your application uses.</p>
        ${refused ? html`<p class="notice" role="alert">This client id and secret do not belong together.</p>` : ''}
        <form method="post" action="/portal/login">
          <input type="hidden" name="next" value="${next}" />
          <p class="field">
            <label for="client-id">Client ID</label>
            <input
              id="client-id"
              name="clientId"
              autocomplete="username"
              autocapitalize="none"
              required
              autofocus
            />
          </p>
          <p class="field">
            <label for="client-secret">Client secret</label>
            <input
              id="client-secret"
              name="clientSecret"
              type="password"
              autocomplete="current-password"
              required
            />
          </p>
          <p class="actions"><button type="submit">Log in</button></p>
        </form>
      </main>
    </body>`,
  );
}
