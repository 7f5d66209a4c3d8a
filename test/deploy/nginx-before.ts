import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request as httpsRequest } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { freePort } from '../../demo/free-port.ts';

/** nginx with the files of deploy/nginx, on ports of its own and with a certificate of its own, before one proxy. */
export class NginxBefore {
  readonly httpPort: number;
  readonly #tlsPort: number;
  readonly #folder: string;
  readonly #process: ReturnType<typeof spawn>;
  readonly #certificate: string;
  /** A flood is slow where each request has a connection of its own. */
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 10 });

  static async start(proxyPort: string): Promise<NginxBefore> {
    return new NginxBefore(proxyPort, await freePort(), await freePort()).#ready();
  }

  private constructor(proxyPort: string, httpPort: number, tlsPort: number) {
    this.httpPort = httpPort;
    this.#tlsPort = tlsPort;
    this.#folder = mkdtempSync(join(tmpdir(), 'screening-nginx-'));
    const file = (name: string) => join(this.#folder, name);
    const key = [
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-keyout',
      file('privkey.pem'),
    ];
    const name = ['-subj', '/CN=market.example', '-addext', 'subjectAltName=DNS:market.example'];
    execFileSync('openssl', ['req', '-x509', ...key, '-out', file('fullchain.pem'), ...name], {
      stdio: 'ignore',
    });
    this.#certificate = readFileSync(file('fullchain.pem'), 'utf8');
    const site = replaced('screening-proxy.conf', {
      ' [::]:80;': ` [::1]:${httpPort};`,
      ' 80;': ` 127.0.0.1:${httpPort};`,
      ' [::]:443 ': ` [::1]:${tlsPort} `,
      ' 443 ': ` 127.0.0.1:${tlsPort} `,
      '/etc/nginx/tls/': `${this.#folder}/`,
      '/var/log/nginx/': `${this.#folder}/`,
    });
    const upstream = replaced('upstream.conf', { '127.0.0.1:8080': `127.0.0.1:${proxyPort}` });
    writeFileSync(
      file('nginx.conf'),
      // Started by root, its workers would be somebody who may not write here.
      `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${file('pid')};
      error_log stderr notice; error_log ${file('error.log')} info;
      events { worker_connections 64; }
      http {
        access_log ${file('access.log')};
        client_body_temp_path ${file('bodies')}; proxy_temp_path ${file('proxied')};
        fastcgi_temp_path ${file('f')}; uwsgi_temp_path ${file('u')}; scgi_temp_path ${file('s')};
        ${upstream}
        ${site}
      }`,
    );
    this.#process = spawn('nginx', ['-c', file('nginx.conf'), '-e', 'stderr'], {
      env: { PATH: `${process.env['PATH']}:/usr/sbin` },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }

  /** @param headers also those that `fetch` would not send. @param from an address of this machine. */
  ask(request: Request, from = '127.0.0.1'): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const sent = httpsRequest({
      host: '127.0.0.1',
      port: this.#tlsPort,
      servername: 'market.example',
      ca: this.#certificate,
      localAddress: from,
      agent: this.#agent,
      path: pathname + search,
      method: request.method,
      headers: { ...Object.fromEntries(request.headers), host: 'market.example' },
    });
    sent.on('response', (answer) => resolve(responseOf(answer))).on('error', reject);
    void request.arrayBuffer().then((body) => sent.end(Buffer.from(body)), reject);
    return promise;
  }

  /** What nginx has written to its two logs. */
  get logged(): string {
    return ['access.log', 'error.log'].map((name) => readFileSync(join(this.#folder, name), 'utf8')).join('');
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    this.#process.kill('SIGTERM');
    await once(this.#process, 'exit');
    rmSync(this.#folder, { recursive: true });
  }

  /** nginx has bound its ports when it says that it starts its workers. */
  async #ready(): Promise<this> {
    const said: string[] = [];
    for await (const chunk of this.#process.stderr!) {
      said.push(String(chunk));
      if (!said.join('').includes('start worker process')) continue;
      return this;
    }
    throw new Error(`nginx did not start:\n${said.join('')}`);
  }
}

/** A file of deploy/nginx with other values; each of them must be there. */
function replaced(name: string, values: Record<string, string>): string {
  return Object.entries(values).reduce(
    (text, [value, other]) => {
      if (!text.includes(value)) throw new Error(`${name} does not hold "${value}".`);
      return text.replaceAll(value, other);
    },
    readFileSync(`deploy/nginx/${name}`, 'utf8'),
  );
}

const responseOf = (answer: IncomingMessage): Response =>
  new Response(Readable.toWeb(answer) as ReadableStream, {
    status: answer.statusCode!,
    headers: Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]),
  });
