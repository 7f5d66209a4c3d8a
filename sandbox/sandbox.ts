import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { candidateForm } from './candidate-form.ts';
import type { SandboxOptions } from './core.ts';
import { isReachedAs } from './host-names.ts';
import { stylesheet } from './page.ts';
import { portalApi } from './portal-api.ts';
import { portalRoutes } from './portal/portal-routes.ts';
import { reportRoutes } from './reports.ts';
import { Refusal, refusalResponse } from './refusal.ts';
import { createService } from './service.ts';
import { serviceRoutes } from './service-routes.ts';
import { recordTrace } from './trace.ts';

const maxBodyBytes = 1_000_000;

/** A running sandbox without a port. */
export interface Sandbox {
  /** Answers a request. Rejects with `AnswerDropped` when the caller shall cut the connection without an answer. */
  fetch(request: Request): Promise<Response>;
  /** Resolves when no callback is being sent. */
  settled(): Promise<void>;
  /** Cancels everything that is planned for later. */
  close(): void;
}

/** Makes a sandbox: the emulated service, its candidate form and, in the test environment, its portal. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const service = createService(options);
  const app = new Hono();
  app.onError((error) => {
    if (error instanceof Refusal) return refusalResponse(error, service.profile);
    throw error;
  });
  app.notFound(() => refusalResponse(new Refusal(404, { path: 'path' }), service.profile));
  const hosts = [URL.parse(options.publicUrl)?.hostname ?? '', ...(options.hosts ?? [])];
  app.use(({ req }, next) => {
    if (!isReachedAs(new URL(req.url).hostname, hosts)) throw new Refusal(421, { path: 'host' });
    return next();
  });
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: refuseLongBody }));
  app.get('/healthz', ({ json }) => json({ status: 'ok' }));
  app.route('/candidate-form', candidateForm(service));
  app.route('/reports', reportRoutes(service.reports, service.portalFramedBy));
  app.get('/sandbox.css', ({ body }) => body(stylesheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  if (options.environment === 'test') {
    app.get('/', ({ redirect }) => redirect('/portal'));
    app.route('/portal/api', portalApi(service));
    app.route('/portal', portalRoutes(service));
  }
  app.use(recordTrace(service));
  app.route('/', serviceRoutes(service));
  return {
    fetch: async (request) => app.fetch(request),
    settled: () => service.callbacks.settled(),
    close: () => service.clock.stop(),
  };
}

function refuseLongBody(): never {
  throw new Refusal(413, { path: 'body' });
}
