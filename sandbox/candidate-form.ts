import { Hono } from 'hono';
import { candidateField } from './candidate-fields.ts';
import { candidateProblems, missingFields } from './candidate-rules.ts';
import { consentField, formPage, type FormView } from './form-page.ts';
import { formAnswers, formSections } from './form-sections.ts';
import type { Opening } from './invites.ts';
import type { JsonObject } from './json.ts';
import { messagePage, pageHeaders } from './page.ts';
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
const alreadySent = messagePage(
  'This form was already sent',
  'We already have your details, or this page is too old. You can close it.',
);
const nothingMissing = messagePage(
  'Nothing is missing',
  'This check does not need details from you. You can close this page.',
);
const notSent = messagePage(
  'This could not be sent',
  'The check or your details changed meanwhile. Please ask for a new link where you got this one.',
);
const thanks = messagePage(
  'Thank you',
  'We have your details. You can close this page now, and go back to where you came from.',
);

/** The hosted candidate form, mounted at `/candidate-form`. A link works once; the form it opened stays usable. */
export function candidateForm(service: Service): Hono {
  const { screenings, invites, candidates } = service;
  const app = new Hono();
  app.use(pageHeaders(['*']));

  app.get('/:token', ({ req, html }) => {
    if (req.raw.method === 'HEAD') return html(messagePage('Candidate form', ''));
    const opening = invites.open(req.param('token'));
    if (opening.outcome !== 'opened') {
      const status = opening.outcome === 'unknown' ? 404 : 410;
      return html(messagePage('This link no longer works', deadLinkTexts[opening.outcome]), status);
    }
    const screening = screenings.read(opening.screeningId);
    if (!screenings.awaitsCandidate(screening)) return html(nothingMissing, 410);
    return html(form(service, screening, { session: opening.session, typed: new URLSearchParams() }));
  });

  app.post('/:token', async ({ req, html }) => {
    const typed = new URLSearchParams(await req.text());
    const session = typed.get('session') ?? '';
    const screeningId = invites.screeningOf(session);
    if (screeningId === undefined) return html(alreadySent, 410);
    const screening = screenings.read(screeningId);
    if (!screenings.awaitsCandidate(screening)) return html(nothingMissing, 410);

    const list = typed.get('add');
    if (list !== null) {
      typed.set(`count:${list}`, String(memberCount(typed, list) + 1));
      return html(form(service, screening, { session, typed }));
    }
    const known = candidates.get(screening.candidateId).data;
    const answers = formAnswers(known, sectionsOf(service, screening, typed), typed);
    const problems = formProblems(service, screening, answers);
    if (typed.get('consent') !== 'yes')
      problems.set(consentField.path, 'Agree to the check, or close this page.');
    if (problems.size > 0) return html(form(service, screening, { session, typed, problems }), 422);
    screenings.submitForm(screening.id, answers);
    invites.close(session);
    return html(thanks);
  });

  // Who fills in a form gets a page, not what a program reads.
  app.onError((error, { html }) => {
    if (!(error instanceof Refusal)) throw error;
    return html(notSent, 422);
  });

  return app;
}

function form(
  service: Service,
  screening: Screening,
  { session, typed, problems = new Map() }: Pick<FormView, 'session' | 'typed'> & Partial<FormView>,
) {
  const { packageName } = screening;
  return formPage({ packageName, session, typed, problems, sections: sectionsOf(service, screening, typed) });
}

function sectionsOf({ screenings }: Service, screening: Screening, typed: URLSearchParams) {
  return formSections(screenings.fieldsToCollect(screening), screenings.requiredFields(screening), (list) =>
    memberCount(typed, list),
  );
}

function formProblems({ clock, screenings }: Service, screening: Screening, answers: JsonObject) {
  const malformed = candidateProblems(answers, clock.now()).map(({ path }) => [path, advice(path)] as const);
  const missing = missingFields(screenings.requiredFields(screening), answers);
  return new Map([...malformed, ...missing.map((path) => [path, 'Please fill this in.'] as const)]);
}

/** What to write instead, where a value does not have the form that the service takes. */
function advice(path: string): string {
  const hint = candidateField(path)?.hint;
  return hint === undefined ? 'Check what you wrote here.' : `Check what you wrote here. ${hint}.`;
}

function memberCount(typed: URLSearchParams, list: string): number {
  const count = Number(typed.get(`count:${list}`) ?? 1);
  return Number.isInteger(count) ? Math.min(Math.max(count, 1), maxMembers) : 1;
}
