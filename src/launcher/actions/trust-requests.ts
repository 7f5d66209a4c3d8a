import { withinLimit } from '../../client/api/answer-limit.ts';
import { readAnswer } from '../../client/api/page-api.ts';
import { postInit } from '../../client/api/post-init.ts';
import type { PackageField } from '../../protocol/screening-package.ts';
import type { TrustAnswers, TrustRequest } from '../../protocol/trust-request.ts';
import { type Trust, trustSchema } from '../../protocol/trust.ts';
import { AnswerSheet } from '../form/answer-sheet.ts';
import { askedFields } from '../form/steps.ts';
import type { Application } from '../state/application.ts';
import type { Facts } from '../state/proof.ts';
import { loadReader } from './tables.ts';

const required = (path: string): PackageField => ({ path, required: true });

/** The fields of the proof of identity. The service may want some of `extraFields` as well. */
const baseFields = [
  ...['givenName', 'familyName', 'email', 'dob'].map(required),
  { path: 'ssn', required: false },
];
const extraFields = /^(middleName|phone|address\.\w+)$/;

/** What a proof of identity asks, and what reads it. */
export async function proofSheet(
  { offers }: Application,
  fields: PackageField[] = baseFields,
): Promise<Pick<Facts, 'sheet' | 'reader'>> {
  const sheet = new AnswerSheet(askedFields(fields, 'form'));
  return { sheet, reader: await loadReader(sheet, offers.environment, true) };
}

/** The fields of a proof with those that the service has asked for besides. */
export function withExtraFields(fields: PackageField[], refused: string[]): PackageField[] {
  const extra = refused.filter((path) => extraFields.test(path));
  return [...fields.filter(({ path }) => !extra.includes(path)), ...extra.map(required)];
}

const readTrust = (answer: unknown): Trust | undefined => trustSchema.safeParse(answer).data;

/** The member's active trust, or newest proof of identity. */
export const newestTrust = ({ visitor, ended }: Application): Promise<Trust | undefined> =>
  withinLimit(async (signal) => {
    const response = await visitor.api.request('/trust', { signal });
    return response.status === 204 ? undefined : readAnswer(readTrust, response, signal);
  }, ended);

export const postTrust = (
  { visitor, ended }: Application,
  path: string,
  body: TrustRequest | TrustAnswers,
): Promise<Trust> => visitor.api.read(readTrust, path, postInit(body, ended));

export async function endTrust({ visitor, ended }: Application, trust: Trust): Promise<Trust> {
  await withinLimit((signal) => visitor.api.request(pathOf(trust), { method: 'DELETE', signal }), ended);
  return { ...trust, status: 'revoked' };
}

export const pathOf = ({ id }: Trust): string => `/trust/${encodeURIComponent(id)}`;
