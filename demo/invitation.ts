import { type DemoEnvironment, portalOf } from './demo-environment.ts';
import { type Person, people } from './people.ts';
import { sandboxPortalOf } from './sandbox-portal.ts';

/** The text in the terminal when everything runs: what to open, and how to log in to the portal. */
export function invitation(address: string, env: DemoEnvironment): string {
  const views = (Object.keys(people) as Person[]).map((person) => {
    const { name, does, home } = people[person];
    return `    ${(address + home).padEnd(36)} ${name} ${does}`;
  });
  return [
    '',
    '  The marketplace is open.',
    '',
    ...views,
    '',
    `  Other ways to be screened: ${address}/?mode=link and ${address}/?mode=email`,
    '',
    ...(isSandbox(env) ? sandboxPortal(address, env) : servicePortal(env)),
    '',
    '  Ctrl-C ends it.',
    '',
  ].join('\n');
}

const isSandbox = (env: DemoEnvironment): boolean => env['SANDBOX_PUBLIC_URL'] !== undefined;

function sandboxPortal(address: string, env: DemoEnvironment): string[] {
  const portalUrl = portalOf(env);
  if (portalUrl === undefined)
    return ['  The sandbox runs as the production environment, which has no portal.'];
  return [
    ...(sandboxPortalOf(env) ? [`  Set results by hand beside the page: ${address}/?portal`] : []),
    `  Set results by hand in the portal: ${portalUrl}`,
    `    Client ID      ${env['SANDBOX_CLIENT_ID']}`,
    `    Client secret  ${env['SANDBOX_CLIENT_SECRET']}`,
  ];
}

/** A real service: the demo knows neither its portal nor whether it reaches this machine. */
function servicePortal(env: DemoEnvironment): string[] {
  const portalUrl = portalOf(env);
  const where =
    env['SERVICE_ENVIRONMENT'] === 'production'
      ? ['  The service runs as the production environment: these are real checks, and there is no portal.']
      : [
          `  Set results by hand in the developer portal of the service${portalUrl === undefined ? '.' : `: ${portalUrl}`}`,
          '    Log in with the client id and the client secret that the demo runs with.',
          ...(portalUrl === undefined
            ? ['    Its address came with them; SERVICE_PORTAL_URL=… puts a link to it on the pages.']
            : []),
        ];
  return [
    `  The service is ${env['SERVICE_BASE_URL']}. The demo started no sandbox.`,
    ...where,
    `  Its callbacks go to ${env['PUBLIC_URL']}; set PUBLIC_URL if the service cannot reach that.`,
  ];
}
