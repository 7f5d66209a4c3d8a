import { type Candidate, withField } from '../../src/protocol/candidate.ts';
import type { WorkPlace } from '../../src/protocol/page-session-request.ts';
import type { Profile } from './profile.ts';
import { writeAnswer } from './value-forms.ts';

/** A trusted end user, and the permissible purpose under which they order. */
export interface ActiveTrust {
  trustedUserId: string;
  purpose: string;
}

export interface ScreeningOrder {
  candidateId: string;
  packageId: string;
  /** Without one the screening starts directly. */
  inviteMethod?: 'email' | 'link';
  /** Without a secret of its own the header has the password. */
  callback: { uri: string; user: string; password: string; headerSecret?: string };
  /** Where the candidate will work. */
  workPlace?: WorkPlace;
  /** Whether the candidate asks for a copy of the report. */
  copyRequested?: true;
  /** Set when a trusted end user orders. */
  trust?: ActiveTrust;
}

/** An identifier as the service expects it in a body. A number that JavaScript cannot hold exactly stays a text. */
export function identifier(profile: Profile, id: string): string | number {
  const isNumber = profile.identifiers === 'number' && /^(0|[1-9]\d*)$/.test(id);
  return isNumber && Number.isSafeInteger(Number(id)) ? Number(id) : id;
}

/** What an order of a screening holds. The names of the default profile are given (interface, section 2). */
export function screeningRequest(profile: Profile, order: ScreeningOrder): Candidate {
  const { callback, screening, order: names } = profile;
  const { uri, user, password, headerSecret = password } = order.callback;
  const { trust, workPlace } = order;
  const fields: [path: string | null, value: unknown][] = [
    [names.candidateId, identifier(profile, order.candidateId)],
    [names.packageId, identifier(profile, order.packageId)],
    [order.inviteMethod ? names.inviteMethod : null, order.inviteMethod],
    [callback.uri, uri],
    [callback.basicAuth, `${user}:${password}`],
    [callback.header?.secret ?? null, headerSecret],
    ...Object.entries(workPlace ?? {}).map(([name, value]): [string | null, unknown] => [
      names.workPlace?.[name as keyof WorkPlace] ?? null,
      writeAnswer(profile.forms, name, value),
    ]),
    [order.copyRequested ? names.copyRequested : null, true],
    [trust ? screening.trustedUserId : null, trust && identifier(profile, trust.trustedUserId)],
    [trust ? screening.endUserCertificate : null, trust?.purpose],
  ];
  return fields.reduce<Candidate>(
    (body, [path, value]) => (path === null ? body : withField(body, path, value)),
    structuredClone(names.constants),
  );
}
