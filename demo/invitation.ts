import type { DemoEnvironment } from './demo-environment.ts';
import { type Person, people } from './people.ts';

/** The text in the terminal when everything runs: what to open, and how to log in to the portal. */
export function invitation(address: string, portalUrl: string, env: DemoEnvironment): string {
  const views = (Object.keys(people) as Person[]).map((person) => {
    const { name, does, home } = people[person];
    return `    ${(address + home).padEnd(36)} ${name} ${does}`;
  });
  const portal =
    env.SANDBOX_ENVIRONMENT === 'production'
      ? ['  The sandbox runs as the production environment, which has no portal.']
      : [
          `  Set results by hand in the portal: ${portalUrl}`,
          `    Client ID      ${env.SANDBOX_CLIENT_ID}`,
          `    Client secret  ${env.SANDBOX_CLIENT_SECRET}`,
        ];
  return [
    '',
    '  The marketplace is open.',
    '',
    ...views,
    '',
    `  Other ways to be screened: ${address}/?mode=link and ${address}/?mode=email`,
    '',
    ...portal,
    '',
    '  Ctrl-C ends it.',
    '',
  ].join('\n');
}
