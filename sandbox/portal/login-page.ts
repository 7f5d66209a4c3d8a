import { html } from 'hono/html';
import { pauseInWords, type RefusedAttempt } from '../login-attempts.ts';
import { type Html, page } from '../page.ts';

/** The login page. `next`: the page to open after it; `refused`: the attempt that was made. */
export function loginPage(next: string, refused?: RefusedAttempt): Html {
  return page(
    'Log in · Screening sandbox',
    html`<body class="login">
      <main>
        <p class="brand">Screening sandbox</p>
        <h1>Developer portal</h1>
        <p>Log in with the client id and client secret that your application uses.</p>
        ${refused ? html`<p class="notice" role="alert">${reason(refused)}</p>` : ''}
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

function reason({ outcome, pauseSeconds }: RefusedAttempt): string {
  const words = {
    wrong: 'This client id or secret is wrong.',
    paused: 'There were too many wrong attempts, so this one was not checked.',
  };
  const pause = pauseSeconds > 0 ? ` You can try again in ${pauseInWords(pauseSeconds)}.` : '';
  return `${words[outcome]}${pause}`;
}
