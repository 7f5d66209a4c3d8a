import type { FieldMap } from './field-map.ts';
import type { JsonObject } from './json.ts';
import type { Profile } from './profile.ts';
import type { Service } from './service.ts';

/**
 * Where a fact comes from. `public`: the service's documentation; `v1`: the same, but for `/v1` only and assumed for
 * `/v2`; `seen`: an integrator's live calls; `ours`: assumed. A fact without a mark was given with the interface.
 */
export type Mark = 'public' | 'v1' | 'seen' | 'ours';

/** The name of a schema in the document. */
export type SchemaName = keyof ReturnType<typeof openapiSchemas>;

const string: JsonObject = { type: 'string' };
const number: JsonObject = { type: 'integer' };
const yesOrNo: JsonObject = { type: 'boolean' };
const date: JsonObject = { type: 'string', format: 'date' };
const moment: JsonObject = { type: ['string', 'null'], format: 'date-time' };
const email: JsonObject = { type: 'string', format: 'email' };
const word: JsonObject = { type: ['string', 'null'] };
const id: JsonObject = { type: ['string', 'integer'] };
const listOf = (items: JsonObject): JsonObject => ({ type: 'array', items });
const named = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** A dotted wire path, its schema, and where that is known from. */
type Fact = [path: string, schema: JsonObject, mark?: Mark];

/** The schemas of the service's bodies, with the names of the profile. */
export function openapiSchemas({ profile, fields }: Service) {
  const { package: offer, screening, reportItem, callback, trust, subscription, lists, errors } = profile;
  const screeningRequest: Fact[] = [
    ['candidateId', id],
    ['packageId', id],
    ['invite.method', { enum: ['email', 'link'] }],
    [callback.uri, { type: 'string', format: 'uri' }, 'public'],
    ...(callback.basicAuth === null ? [] : [[callback.basicAuth, string, 'public'] satisfies Fact]),
    [screening.trustedUserId, id, 'v1'],
    [screening.endUserCertificate, string, 'v1'],
  ];
  const schedule: Fact[] = [
    [subscription.startAt, moment, 'v1'],
    [subscription.endAt, moment, 'v1'],
    [subscription.unit, { enum: Object.values(subscription.units) }, 'ours'],
    [subscription.value, number, 'v1'],
  ];
  return {
    Token: object([
      ['access_token', string],
      ['token_type', { const: 'bearer' }],
      ['expires_in', { type: ['integer', 'string'], description: 'Seconds; some answers have a string.' }],
    ]),
    Packages: inList(lists.packages, 'Package', 'public'),
    Package: object([
      [offer.id, id],
      [offer.title, string, 'public'],
      [offer.active, yesOrNo, 'public'],
      [offer.type, string, 'public'],
      [offer.components, listOf(string), 'public'],
      [
        offer.products,
        listOf(
          object([
            ['code', string, 'public'],
            ['description', string, 'public'],
          ]),
        ),
        'public',
      ],
      [offer.requiredFields, listOf(string), 'public'],
    ]),
    Candidates: inList(lists.candidates, 'Candidate', 'public'),
    Candidate: object([['clientReferenceId', string], ...candidateFacts(profile, fields)]),
    ScreeningRequest: { ...object(screeningRequest), required: ['candidateId', 'packageId'] },
    Screening: object([
      ...screeningRequest.filter(([path]) => path !== callback.basicAuth),
      [screening.id, id, 'public'],
      [screening.packageName, string, 'public'],
      [screening.status, string, 'seen'],
      [screening.result, word, 'seen'],
      [screening.inviteLink, { type: 'string', format: 'uri' }, 'public'],
      [screening.adminLink, { type: 'string', format: 'uri' }, 'public'],
      [screening.reportItems, listOf(named('ReportItem')), 'public'],
      [screening.submittedAt, moment, 'public'],
      [screening.updatedAt, moment, 'public'],
      [screening.estimatedAt, moment, 'public'],
    ]),
    ReportItem: object([
      [reportItem.id, id, 'public'],
      [reportItem.title, string, 'public'],
      [reportItem.status, string, 'seen'],
      [reportItem.result, word, 'seen'],
      [reportItem.updatedAt, moment, 'public'],
      [reportItem.estimatedAt, moment, 'public'],
    ]),
    Callback: callbackSchema(profile),
    IdentityRequest: object([
      [trust.candidateId, id, 'v1'],
      [trust.type, { const: trust.identityType }, 'v1'],
    ]),
    Identity: object([
      [trust.identity, id, 'v1'],
      [trust.candidateId, id, 'v1'],
      [trust.type, { const: trust.identityType }, 'v1'],
      [trust.status, string, 'v1'],
      ...(trust.attemptsLeft === null ? [] : [[trust.attemptsLeft, number, 'ours'] satisfies Fact]),
      [trust.questions, listOf(questionSchema(profile)), 'v1'],
    ]),
    IdentityAnswers: object([
      [
        trust.answers,
        listOf(
          object([
            [trust.answer.questionId, id, 'v1'],
            [trust.answer.choiceId, string, 'v1'],
          ]),
        ),
        'v1',
      ],
    ]),
    TrustRequest: object([[trust.identityId, id, 'v1']]),
    Trust: object([
      ['id', id, 'v1'],
      [trust.identityId, id, 'v1'],
      ['candidateId', id, 'ours'],
      ['status', string, 'ours'],
    ]),
    SubscriptionRequest: object([[subscription.screening, named('ScreeningRequest'), 'v1'], ...schedule]),
    Subscription: object([
      [subscription.id, id, 'v1'],
      [subscription.status, string, 'v1'],
      [subscription.nextRunAt, moment, 'v1'],
      ['createdAt', moment, 'v1'],
      ['updatedAt', moment, 'v1'],
      ['metrics.runCount', number, 'v1'],
      ['metrics.failureCount', number, 'v1'],
      [subscription.screening, named('ScreeningRequest'), 'v1'],
      ...schedule,
    ]),
    SubscriptionEvents: object([[subscription.runs, listOf({ type: 'object' }), 'v1']]),
    Problems: inList(errors.list, 'Problem', 'public'),
    Problem: object([
      [errors.code, string, 'public'],
      [errors.message, string, 'public'],
    ]),
  } satisfies JsonObject;
}

function candidateFacts(profile: Profile, fields: FieldMap): Fact[] {
  const given = new Set(['givenName', 'familyName', 'email']);
  const kinds: [RegExp, JsonObject][] = [
    [/(^id)$/, id],
    [/(dob|Date|validFrom|validTo)$/, date],
    [/(confirmedNoMiddleName|currentEmployer|permissionToContact|degreeCompleted)$/, yesOrNo],
    [/^email$/, email],
  ];
  return Object.keys(profile.candidate)
    .filter(
      (path, _, all) => !all.some((other) => other.startsWith(`${path}.`) || other.startsWith(`${path}[`)),
    )
    .map((path) => {
      const [, schema = string] = kinds.find(([pattern]) => pattern.test(path)) ?? [];
      // The interface names the four minimum fields, but not how they are called on the wire.
      const note = given.has(path) ? { ...schema, description: 'Required at creation.' } : schema;
      return [fields.wirePath(path), note, 'public'];
    });
}

/** A choice is a plain text, or an object with an id. */
function questionSchema({ trust }: Profile): JsonObject {
  const { id: idPath, text, choices, choiceId, choiceText } = trust.question;
  const choice =
    choiceText === ''
      ? string
      : object([
          [choiceId, id],
          [choiceText, string],
        ]);
  return object([
    [idPath, id],
    [text, string],
    [choices, listOf(choice)],
  ]);
}

function callbackSchema({ callback, screening }: Profile): JsonObject {
  const whole: JsonObject = {
    allOf: [named('Screening'), object([[screening.candidate, named('Candidate'), 'public']])],
  };
  const type: Fact[] =
    callback.type === null ? [] : [[callback.type, { const: callback.screeningType }, 'public']];
  if (callback.payload === '') return { allOf: [whole, object(type)] };
  return object([...type, [callback.payload, whole, 'public']]);
}

function inList(path: string, name: string, mark: Mark): JsonObject {
  return path === ''
    ? { ...listOf(named(name)), 'x-mark': mark }
    : object([[path, listOf(named(name)), mark]]);
}

/** An object schema from dotted paths; `[]` after a name means a list. */
function object(facts: Fact[]): JsonObject {
  const properties: JsonObject = {};
  for (const [path, schema, mark] of facts) {
    const [name = '', ...rest] = path.split('.');
    if (rest.length === 0) {
      properties[name.replace('[]', '')] = { ...schema, ...(mark !== undefined && { 'x-mark': mark }) };
    }
  }
  const nested = Map.groupBy(
    facts.filter(([path]) => path.includes('.')),
    ([path]) => path.slice(0, path.indexOf('.')),
  );
  for (const [name, inner] of nested) {
    const below = object(
      inner.map(([path, schema, mark]) => [path.slice(path.indexOf('.') + 1), schema, mark] as Fact),
    );
    properties[name.replace('[]', '')] = name.endsWith('[]') ? listOf(below) : below;
  }
  return { type: 'object', properties };
}
