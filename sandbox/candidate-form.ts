import { Hono, type Context } from 'hono';
import { candidateProblems, missingFields } from './candidate-rules.ts';
import { formAnswers } from './form-answers.ts';
import { formField } from './form-fields.ts';
import { formSections } from './form-sections.ts';
import { consentField, formPage, type FormView, messagePage } from './form-page.ts';
import type { Opening } from './invites.ts';
import type { JsonObject } from './json.ts';
import { type Html, pageHeaders } from './page.ts';
import { Refusal } from './refusal.ts';
import type { Screening } from './screening.ts';
import type { Service } from './service.ts';

const maxMembers = 10;

const deadLinkTexts: Record<Exclude<Opening['outcome'], 'opened'>, string> = {
  unknown: 'This link does not exist. Please ask for a new one where you got it.',
  replaced: 'A newer link replaced this one. Please use the newest link you got.',
  used: 'This link works only once, and it was opened before. Please ask for a new one where you got it.',
  expired:
    'This link has expired: it works for a few minutes only. Please ask for a new one where you got it.',
};

/** The hosted candidate form, mounted at `/candidate-form`. A link works once; the form it opened stays usable. */
export function candidateForm(service: Service): Hono {
  const { screenings, invites, candidates } = service;
  const app = new Hono();
  app.use(pageHeaders(['*']));

  app.get('/:token', (context) => {
    if (context.req.raw.method === 'HEAD') return show(context, messagePage('Candidate form', ''), 200);
    const opening = invites.open(context.req.param('token'));
    if (opening.outcome !== 'opened') {
      const status = opening.outcome === 'unknown' ? 404 : 410;
      return show(context, messagePage('This link no longer works', deadLinkTexts[opening.outcome]), status);
    }
    const screening = screenings.get(opening.screeningId);
    if (!screenings.awaitsCandidate(screening)) return show(context, nothingMissing(), 410);
    return show(
      context,
      form(service, screening, {
        session: opening.session,
        typed: new URLSearchParams(),
        problems: new Map(),
      }),
      200,
    );
  });

  app.post('/:token', async (context) => {
    const typed = new URLSearchParams(await context.req.text());
    const session = typed.get('session') ?? '';
    const screeningId = invites.screeningOf(session);
    if (screeningId === undefined)
      return show(context, messagePage('This form was already sent', alreadySent), 410);
    const screening = screenings.get(screeningId);
    if (!screenings.awaitsCandidate(screening)) return show(context, nothingMissing(), 410);

    const list = typed.get('add');
    if (list !== null) {
      typed.set(`count:${list}`, String(memberCount(typed, list) + 1));
      return show(context, form(service, screening, { session, typed, problems: new Map() }), 200);
    }
    const known = candidates.get(screening.candidateId).data;
    const answers = formAnswers(known, sectionsOf(service, screening, typed), typed);
    const problems = formProblems(service, screening, answers);
    if (typed.get('consent') !== 'yes')
      problems.set(consentField.path, 'Agree to the check, or close this page.');
    if (problems.size > 0) return show(context, form(service, screening, { session, typed, problems }), 422);
    screenings.submitForm(screening.id, answers);
    invites.close(session);
    return show(
      context,
      messagePage(
        'Thank you',
        'We have your details. You can close this page now, and go back to where you came from.',
      ),
      200,
    );
  });

  // Whoever fills in a form gets a page, not what a program reads.
  app.onError((error, context) => {
    if (!(error instanceof Refusal)) throw error;
    return show(context, messagePage('This could not be sent', notSent), 422);
  });

  return app;
}

const notSent =
  'The check or your details changed meanwhile. Please ask for a new link where you got this one.';
const alreadySent = 'We already have your details, or this page is too old. You can close it.';

function nothingMissing(): Html {
  return messagePage(
    'Nothing is missing',
    'This check does not need details from you. You can close this page.',
  );
}

function form(
  service: Service,
  screening: Screening,
  state: Omit<FormView, 'packageName' | 'sections'>,
): Html {
  const sections = sectionsOf(service, screening, state.typed);
  return formPage({ ...state, packageName: screening.packageName, sections });
}

function sectionsOf({ screenings, packages }: Service, screening: Screening, typed: URLSearchParams) {
  const required = packages.find(({ id }) => id === screening.packageId)?.requiredFields ?? [];
  return formSections(screenings.fieldsToCollect(screening), required, (list) => memberCount(typed, list));
}

function formProblems({ clock, packages }: Service, { packageId }: Screening, answers: JsonObject) {
  const required = packages.find(({ id }) => id === packageId)?.requiredFields ?? [];
  const malformed = candidateProblems(answers, clock.now()).map(({ path }) => [path, advice(path)] as const);
  const missing = missingFields(required, answers).map((path) => [path, 'Please fill this in.'] as const);
  return new Map([...malformed, ...missing]);
}

/** What to write instead, where a value does not have the form that the service takes. */
function advice(path: string): string {
  const { hint } = formField(path);
  return hint === undefined ? 'Check what you wrote here.' : `Check what you wrote here. ${hint}.`;
}

function memberCount(typed: URLSearchParams, list: string): number {
  const count = Number(typed.get(`count:${list}`) ?? 1);
  return Number.isInteger(count) ? Math.min(Math.max(count, 1), maxMembers) : 1;
}

function show(context: Context, content: Html, status: 200 | 404 | 410 | 422): Response | Promise<Response> {
  return context.html(content, status);
}
