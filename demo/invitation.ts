import { type DemoEnvironment, portalOf } from './demo-environment.ts';
import { type Person, people } from './people.ts';
import { sandboxPortalOf } from './sandbox-portal.ts';

/** What the terminal says when everything runs: what to open, and how to log in to the portal. */
export function invitation(address: string, env: DemoEnvironment): string {
  const views = (Object.keys(people) as Person[]).map((person) => {
    const { name, does, home } = people[person];
    return `    ${(address + home).padEnd(36)} ${name} ${does}`;
  });
  const lines = [
    ...(sandboxPortalOf(env) ? [`  Order as the candidate, then approve it yourself: ${address}`] : []),
    ...views,
    ...(isSandbox(env) ? sandboxPortal(env) : servicePortal(env)),
    '  Ctrl-C ends it.',
  ];
  return `\n${lines.join('\n')}\n`;
}

const isSandbox = (env: DemoEnvironment): boolean => env['SANDBOX_PUBLIC_URL'] !== undefined;

function sandboxPortal(env: DemoEnvironment): string[] {
  const portalUrl = portalOf(env);
  if (portalUrl === undefined)
    return ['  The sandbox runs as the production environment, which has no portal.'];
  return [
    `    ${portalUrl.padEnd(36)} the portal of the service, emulated`,
    `    Client ID  ${env['SANDBOX_CLIENT_ID']}  Client secret  ${env['SANDBOX_CLIENT_SECRET']}`,
  ];
}

/** A real service: the demo knows neither its portal nor whether it reaches this machine. */
function servicePortal(env: DemoEnvironment): string[] {
  const portalUrl = portalOf(env);
  const whichPortal =
    portalUrl === undefined
      ? 'its developer portal (SERVICE_PORTAL_URL=… puts a link to it on the pages)'
      : `its developer portal: ${portalUrl}`;
  return [
    `  The service is ${env['SERVICE_BASE_URL']}. The demo started no sandbox.`,
    env['SERVICE_ENVIRONMENT'] === 'production'
      ? '  It runs as the production environment: these are real checks, and there is no portal.'
      : `  Set results by hand in ${whichPortal}.`,
    `  Its callbacks go to ${env['PUBLIC_URL']}; set PUBLIC_URL if the service cannot reach that.`,
  ];
}
