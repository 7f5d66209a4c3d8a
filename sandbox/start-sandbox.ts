import { freePort } from './free-port.ts';
import { readSettings } from './read-settings.ts';
import { createSandbox } from './sandbox.ts';
import { serveSandbox } from './serve-sandbox.ts';

/** Where it is, with a hint for people, and how it ends. */
interface StartedSandbox {
  address: string;
  close(): Promise<void>;
}

/** Starts the sandbox that these variables describe, or answers what is wrong with them. */
export async function startSandbox(
  variables: Record<string, string | undefined>,
): Promise<StartedSandbox | { mistake: string }> {
  const configuration = readSettings(variables);
  if ('mistakes' in configuration)
    return { mistake: ['The sandbox cannot start:', ...configuration.mistakes].join('\n  ') };
  const { settings } = configuration;
  const port = settings.port === 0 ? await freePort(settings.host) : settings.port;
  const publicUrl = settings.publicUrl ?? `http://localhost:${port}`;
  const sandbox = createSandbox({ ...settings, publicUrl });
  try {
    const { close } = await serveSandbox(sandbox, port, settings.host);
    const hint = settings.environment === 'test' ? '/portal (log in with the client id and secret)' : '';
    return { address: publicUrl + hint, close };
  } catch (error) {
    return {
      mistake: `The sandbox cannot listen on port ${port}: ${(error as Error).message}. SANDBOX_PORT chooses another one.`,
    };
  }
}
