import { candidateField, fieldHolders, type FieldKind } from './candidate-fields.ts';
import type { JsonObject } from './json.ts';
import type { Service } from './service.ts';

/**
 * Where a fact comes from. `public`: the service's documentation; `v1`: the same, but for `/v1` only and assumed for
 * `/v2`; `seen`: an integrator's live calls; `ours`: assumed. A fact without a mark was given with the interface.
 */
export type Mark = 'public' | 'v1' | 'seen' | 'ours';

/** The name of a schema in the document. */
export type SchemaName = keyof ReturnType<typeof openapiSchemas>;

/** A dotted wire path, null where the profile has none; its schema; and where that is known from. */
type Fact = [path: string | null, schema: JsonObject, mark?: Mark | undefined];

const string: JsonObject = { type: 'string' };
const number: JsonObject = { type: 'integer' };
const yesOrNo: JsonObject = { type: 'boolean' };
const date: JsonObject = { type: 'string', format: 'date' };
const moment: JsonObject = { type: ['string', 'null'], format: 'date-time' };
const uri: JsonObject = { type: 'string', format: 'uri' };
const word: JsonObject = { type: ['string', 'null'] };
const id: JsonObject = { type: ['string', 'integer'] };
const listOf = (items: JsonObject): JsonObject => ({ type: 'array', items });
const named = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const marked = (mark: Mark, facts: [path: string | null, schema: JsonObject][]): Fact[] =>
  facts.map(([path, schema]) => [path, schema, mark]);

const ofKind: Partial<Record<FieldKind, JsonObject>> = {
  date,
  'past-date': date,
  checkbox: yesOrNo,
  'yes-no': yesOrNo,
  email: { type: 'string', format: 'email' },
};

/** The schemas of the service's bodies, with the names of the profile. */
export function openapiSchemas({ profile, fields }: Service) {
  const { package: offer, screening, reportItem, callback, trust, subscription, lists, errors } = profile;
  const screeningRequest: Fact[] = [
    ['candidateId', id],
    ['packageId', id],
    ['invite.method', { enum: ['email', 'link'] }],
    [callback.uri, uri, 'public'],
    [screening.trustedUserId, id, 'v1'],
    [screening.endUserCertificate, string, 'v1'],
  ];
  const schedule: Fact[] = [
    [subscription.startAt, moment, 'v1'],
    [subscription.endAt, moment, 'v1'],
    [subscription.unit, { enum: Object.values(subscription.units) }, 'ours'],
    [subscription.value, number, 'v1'],
  ];
  const product = marked('public', [
    ['code', string],
    ['description', string],
  ]);
  const answer = marked('v1', [
    [trust.answer.questionId, id],
    [trust.answer.choiceId, string],
  ]);
  const { id: questionId, text, choices, choiceId, choiceText } = trust.question;
  const choice =
    choiceText === ''
      ? string
      : object([
          [choiceId, id],
          [choiceText, string],
        ]);
  const question: Fact[] = [
    [questionId, id],
    [text, string],
    [choices, listOf(choice)],
  ];
  const candidate = Object.keys(profile.candidate)
    .filter((path) => !fieldHolders.has(path))
    .map((path): Fact => {
      const schema = path === 'id' ? id : (ofKind[candidateField(path)?.kind ?? 'text'] ?? string);
      // The interface names the four minimum fields, but not how they are called on the wire.
      const isMinimum = ['givenName', 'familyName', 'email'].includes(path);
      const note = isMinimum ? { ...schema, description: 'Required at creation.' } : schema;
      return [fields.wirePath(path), note, 'public'];
    });
  const embedded: JsonObject = {
    allOf: [named('Screening'), object([[screening.candidate, named('Candidate'), 'public']])],
  };
  const type: Fact = [callback.type, { const: callback.screeningType }, 'public'];
  return {
    Token: object([
      ['access_token', string],
      ['token_type', { const: 'bearer' }],
      ['expires_in', { type: ['integer', 'string'], description: 'Seconds; some answers have a string.' }],
    ]),
    Packages: inList(lists.packages, 'Package'),
    Package: object([
      [offer.id, id],
      ...marked('public', [
        [offer.title, string],
        [offer.active, yesOrNo],
        [offer.type, string],
        [offer.components, listOf(string)],
        [offer.products, listOf(object(product))],
        [offer.requiredFields, listOf(string)],
      ]),
    ]),
    Candidates: inList(lists.candidates, 'Candidate'),
    Candidate: object([['clientReferenceId', string], ...candidate]),
    ScreeningRequest: {
      ...object([...screeningRequest, [callback.basicAuth, string, 'public']]),
      required: ['candidateId', 'packageId'],
    },
    Screening: object([
      ...screeningRequest,
      [screening.status, string, 'seen'],
      [screening.result, word, 'seen'],
      ...marked('public', [
        [screening.id, id],
        [screening.packageName, string],
        [screening.inviteLink, uri],
        [screening.adminLink, uri],
        [screening.reportItems, listOf(named('ReportItem'))],
        [screening.submittedAt, moment],
        [screening.updatedAt, moment],
        [screening.estimatedAt, moment],
      ]),
    ]),
    ReportItem: object([
      [reportItem.status, string, 'seen'],
      [reportItem.result, word, 'seen'],
      ...marked('public', [
        [reportItem.id, id],
        [reportItem.title, string],
        [reportItem.updatedAt, moment],
        [reportItem.estimatedAt, moment],
      ]),
    ]),
    Callback:
      callback.payload === ''
        ? { allOf: [embedded, object([type])] }
        : object([type, [callback.payload, embedded, 'public']]),
    IdentityRequest: object([
      [trust.candidateId, id, 'v1'],
      [trust.type, { const: trust.identityType }, 'v1'],
    ]),
    Identity: object([
      [trust.attemptsLeft, number, 'ours'],
      ...marked('v1', [
        [trust.identity, id],
        [trust.candidateId, id],
        [trust.type, { const: trust.identityType }],
        [trust.status, string],
        [trust.questions, listOf(object(question))],
      ]),
    ]),
    IdentityAnswers: object([[trust.answers, listOf(object(answer)), 'v1']]),
    TrustRequest: object([[trust.identityId, id, 'v1']]),
    Trust: object([
      ['id', id, 'v1'],
      [trust.identityId, id, 'v1'],
      ['candidateId', id, 'ours'],
      ['status', string, 'ours'],
    ]),
    SubscriptionRequest: object([[subscription.screening, named('ScreeningRequest'), 'v1'], ...schedule]),
    Subscription: object([
      ...marked('v1', [
        [subscription.id, id],
        [subscription.status, string],
        [subscription.nextRunAt, moment],
        ['createdAt', moment],
        ['updatedAt', moment],
        ['metrics.runCount', number],
        ['metrics.failureCount', number],
        [subscription.screening, named('ScreeningRequest')],
      ]),
      ...schedule,
    ]),
    SubscriptionEvents: object([[subscription.runs, listOf({ type: 'object' }), 'v1']]),
    Problems: inList(errors.list, 'Problem'),
    Problem: object([
      [errors.code, string, 'public'],
      [errors.message, string, 'public'],
    ]),
  } satisfies JsonObject;
}

function inList(path: string, name: string): JsonObject {
  const list = listOf(named(name));
  return path === '' ? { ...list, 'x-mark': 'public' } : object([[path, list, 'public']]);
}

/** An object schema from dotted paths; `[]` after a name means a list. */
function object(facts: Fact[]): JsonObject {
  const properties: JsonObject = {};
  const nested = new Map<string, Fact[]>();
  for (const [path, schema, mark] of facts) {
    if (path === null) continue;
    const [name = '', ...rest] = path.split('.');
    if (rest.length === 0) properties[name] = { ...schema, ...(mark !== undefined && { 'x-mark': mark }) };
    else nested.set(name, [...(nested.get(name) ?? []), [rest.join('.'), schema, mark]]);
  }
  for (const [name, inner] of nested) {
    const below = object(inner);
    properties[name.replace('[]', '')] = name.endsWith('[]') ? listOf(below) : below;
  }
  return { type: 'object', properties };
}
