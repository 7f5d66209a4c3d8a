import { freePort } from '../../../demo/free-port.ts';
import { Marketplace } from '../../marketplace.ts';
import type { InstalledProxy } from './installed-proxy.ts';
import { lineOf } from './line-of.ts';

/** Starts a host's server with a wrong secret and a wrong `PUBLIC_URL`, and waits until both are told. Nobody asks it. */
export async function seeMistakesToldBy(file: string, installed: InstalledProxy): Promise<void> {
  const marketplace = await Marketplace.open(`http://localhost:${await freePort()}`);
  const SERVICE_CLIENT_SECRET = 'that of another account';
  const server = installed.startCopy(file, { ...marketplace.variables, SERVICE_CLIENT_SECRET });
  try {
    await lineOf(server, /"service_credentials_refused"/, /"public_url_unreachable".*"no_answer"/);
  } finally {
    server.kill('SIGKILL');
    await marketplace.close();
  }
}
