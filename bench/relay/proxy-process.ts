import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageSessionRequest } from '../../src/protocol/page-session-request.ts';
import type { PageSession } from '../../src/protocol/page-session.ts';
import { ServerProcess } from './server-process.ts';

const projectFolder = fileURLToPath(new URL('../../', import.meta.url));
const hostApiKey = 'the host key of the benchmark of the relay';
/** So many page sessions are asked for at a time. */
const askedAtOnce = 32;

export const secretKey = 'w8Xy2Kq7Lm4Zt9Vb3Nc6Hd1Js5Gf0RpQ';

interface Start {
  /** Where screenings are read back. Without it the profile says that nothing can be read: then the body of a callback decides. */
  serviceUrl?: string | undefined;
  /** As the package holds it, and not from the sources. */
  isPublished?: boolean;
  /** Answered once it has started. */
  readyPath?: string;
  /** Beside the proxy's own variables. */
  env?: Record<string, string>;
}

/** Starts the proxy as it is shipped, on a database that exists or is new. */
export async function startProxy(
  folder: string,
  databaseFile: string,
  { serviceUrl, isPublished = false, readyPath = '/screening-api/readyz', env = {} }: Start = {},
): Promise<ServerProcess> {
  const profileFile = join(folder, 'profile.json');
  const others = { candidateSearch: false, newInvite: false, trustedUser: false };
  const profile = { reads: { screening: serviceUrl !== undefined, ...others } };
  await writeFile(profileFile, JSON.stringify(profile));
  const parameters = await serverParameters(isPublished);
  return ServerProcess.start({
    command: () => [process.execPath, ...parameters],
    env: {
      SERVICE_BASE_URL: serviceUrl ?? 'http://localhost:1',
      SERVICE_CLIENT_ID: 'benchmark',
      SERVICE_CLIENT_SECRET: 'a client secret of nobody',
      SERVICE_ENVIRONMENT: 'test',
      SERVICE_PROFILE: profileFile,
      PUBLIC_URL: 'http://localhost:1',
      SECRET_KEY: secretKey,
      HOST_API_KEY: hostApiKey,
      DATABASE_URL: `file:${databaseFile}`,
      // One page session stands for hundreds of readers.
      LIMITS: JSON.stringify({ streamsPerSession: 1_000, streamsPerUser: 1_000 }),
      ...env,
    },
    folder,
    readyPath,
  });
}

/** What `npm run server` gives to Node; the container and the unit give it the file of the package. */
async function serverParameters(isPublished: boolean): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8')) as {
    scripts: { server: string };
  };
  const parameters = scripts.server.replace(/^exec node /, '').split(' ');
  const program = isPublished ? 'server-example/dist/server-example/main.js' : parameters.at(-1)!;
  return [...parameters.slice(0, -1), join(projectFolder, program)];
}

/** Page sessions as the host's back end asks for them, in the order of the requests: their tokens. */
export async function issueTokens(port: number, requests: PageSessionRequest[]): Promise<string[]> {
  const tokens: string[] = [];
  let next = 0;
  const ask = async () => {
    for (let index = next++; index < requests.length; index = next++) {
      const answer = await fetch(`http://127.0.0.1:${port}/screening-api/sessions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${hostApiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...requests[index], ttlSeconds: 3600 }),
      });
      if (answer.status !== 201) throw new Error(`The proxy issued no page session: ${answer.status}`);
      tokens[index] = ((await answer.json()) as PageSession).token;
    }
  };
  await Promise.all(Array.from({ length: askedAtOnce }, ask));
  return tokens;
}
