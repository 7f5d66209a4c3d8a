import {
  type PageSessionRequest,
  pageSessionRequestSchema,
} from '../../../src/protocol/page-session-request.ts';
import { pageSessionSchema } from '../../../src/protocol/page-session.ts';
import type { Environment } from '../../../src/protocol/screening.ts';
import { Refusal } from '../../refusal.ts';
import type { ProxyLog } from '../../log/proxy-log.ts';
import type { PageSessions } from '../../sessions/page-sessions.ts';
import type { ScreeningService } from '../../service/port.ts';
import { checkFactNames } from '../../sessions/fact-names.ts';
import { checkReferenceForms, wholeReference } from '../../sessions/reference-forms.ts';
import { reply, type Route, route } from '../route.ts';

export interface SessionDependencies {
  sessions: PageSessions;
  service: ScreeningService;
  environment: Environment;
  log: ProxyLog;
}

/** Page sessions, issued to the host's back end and ended by it. */
export function sessionRoutes({ sessions, service, environment, log }: SessionDependencies): Route[] {
  let hasWarned = false;
  return [
    route({
      method: 'post',
      path: '/sessions',
      summary: 'Issue a page session.',
      key: 'hostKey',
      takes: pageSessionRequestSchema,
      answers: { 201: pageSessionSchema },
      handle: async ({ body }) => {
        checkReferenceForms(body);
        checkFactNames(body);
        checkPackages(body);
        checkMay(body);
        if (!service.subscriptions) checkRecurrence(body);
        checkValidFor(body, environment);
        if (!hasWarned && body.role === 'candidate' && !body.disclosures?.length) {
          hasWarned = true;
          log.warn('no_document_demanded');
        }
        return reply(201, await sessions.issue(body));
      },
    }),
    route({
      method: 'delete',
      path: '/sessions/{user}',
      summary: 'End every page session of a user issued until now.',
      key: 'hostKey',
      params: { user: "The host's reference, percent-encoded." },
      answers: { 204: 'Ended.' },
      handle: async ({ request, params }) => {
        await sessions.revoke(wholeReference(request, params.user));
        return reply(204);
      },
    }),
  ];
}

/** For a service that repeats nothing. @throws {Refusal} `invalid_request` */
function checkRecurrence({ recurrence = [] }: PageSessionRequest): void {
  if (recurrence.length === 0) return;
  throw new Refusal('invalid_request', {
    errors: [{ path: 'recurrence', code: 'custom' }],
    detail: 'The service repeats no screenings: leave recurrence out.',
  });
}

/** @throws {Refusal} `invalid_request` */
function checkMay({ role, may }: PageSessionRequest): void {
  if (!may || role === 'operator') return;
  throw new Refusal('invalid_request', {
    errors: [{ path: 'may', code: 'custom' }],
    detail: 'Only operators may open reports: leave may out. Candidates open their own without it.',
  });
}

/**
 * Minutes are for trying. `PT1M` is soon written for `P1M`, and each real result would be worthless at once.
 *
 * @throws {Refusal} `invalid_request`
 */
function checkValidFor({ validFor }: PageSessionRequest, environment: Environment): void {
  if (environment !== 'production' || !validFor?.startsWith('PT')) return;
  throw new Refusal('invalid_request', {
    errors: [{ path: 'validFor', code: 'custom' }],
    detail: 'A result of a real check counts for days at least: P1M is a month, and PT1M a minute.',
  });
}

/**
 * What may be ordered is billed: a page session for orders never allows every package because the host forgot to choose.
 *
 * @throws {Refusal} `invalid_request`
 */
function checkPackages({ role, packages }: PageSessionRequest): void {
  if (packages || role === 'operator') return;
  throw new Refusal('invalid_request', {
    errors: [{ path: 'packages', code: 'custom' }],
    detail: `Name what this ${role} may order: packages: ["539146"], with the ids of your packages, or packages: [] for none.`,
  });
}
