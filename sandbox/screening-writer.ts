import type { Core } from './core.ts';
import type { Invites } from './invites.ts';
import { type JsonObject, objectOf, setAt } from './json.ts';
import { isIncomplete, writeId } from './profile.ts';
import type { Screening } from './screening.ts';

/** A status that no documentation of the service lists (quirk `unknownStatus`). */
export const undocumentedStatus = 'Quality Review';

/** Writes screenings for the answers and callbacks of the service. */
export class ScreeningWriter {
  readonly #deps: Core & { invites: Invites };

  constructor(deps: Core & { invites: Invites }) {
    this.#deps = deps;
  }

  /** A screening with the names of the profile, and with words that the quirks may change. */
  write(screening: Screening): JsonObject {
    const { profile, quirks, invites, publicUrl } = this.#deps;
    const names = profile.screening;
    const writeWord = quirks.applies('mixedCase') ? alternateCase : (word: string) => word;
    const writeResult = (result: string | null) => (result === null ? null : writeWord(result));
    const status = quirks.applies('unknownStatus') ? undocumentedStatus : screening.status;
    // The link of an email is only in the email.
    const isByLink = screening.inviteMethod === 'link' || isIncomplete(screening.status, profile);
    const { trustedUserId, endUserCertificate = '' } = screening;
    const reportItems = screening.reportItems.map((item) =>
      objectOf([
        [profile.reportItem.id, writeId(item.id, profile)],
        [profile.reportItem.title, item.title],
        [profile.reportItem.status, writeWord(item.status)],
        [profile.reportItem.result, writeResult(item.result)],
        [profile.reportItem.updatedAt, item.updatedAt],
        [profile.reportItem.estimatedAt, item.estimatedAt],
      ]),
    );
    const { aftermath: after } = profile;
    const notices = screening.adverseActions.map(({ id, status, updatedAt, reportItemIds }) =>
      objectOf([
        ['id', writeId(id, profile)],
        [after.notice.status, status],
        [after.notice.at, updatedAt],
        [after.notice.items, reportItemIds.map((item) => writeId(item, profile))],
      ]),
    );
    const dispute =
      screening.dispute === null
        ? undefined
        : objectOf([
            [after.disputed.status, screening.dispute.status],
            [after.disputed.at, screening.dispute.createdAt],
            ['deactivatedAt', screening.dispute.deactivatedAt],
          ]);
    return objectOf([
      [names.id, writeId(screening.id, profile)],
      ['packageId', writeId(screening.packageId, profile)],
      [names.packageName, screening.packageName],
      ['candidateId', writeId(screening.candidateId, profile)],
      [names.status, writeWord(status)],
      [names.result, writeResult(screening.result)],
      ['invite.method', screening.inviteMethod],
      [names.inviteLink, isByLink ? invites.usableLink(screening.id) : undefined],
      [names.adminLink, `${publicUrl}/portal/screenings/${screening.id}`],
      [profile.callback.uri, screening.callback?.uri],
      [names.trustedUserId, trustedUserId && writeId(trustedUserId, profile)],
      [names.endUserCertificate, trustedUserId && endUserCertificate],
      [names.reportItems, reportItems],
      [names.submittedAt, screening.submittedAt],
      [names.updatedAt, screening.updatedAt],
      [names.estimatedAt, screening.estimatedAt],
      [after.notices, screening.adverseActions.length > 0 ? notices : undefined],
      [after.dispute, dispute],
    ]);
  }

  /** The body of a callback: the screening with its whole candidate, in the envelope of the profile. */
  writeCallback(screening: Screening, candidate: JsonObject): JsonObject {
    const { callback, screening: names } = this.#deps.profile;
    const content = this.write(screening);
    setAt(content, names.candidate, candidate);
    const type: [string | null, string] = [callback.type, callback.screeningType];
    if (callback.payload === '') return { ...objectOf([type]), ...content };
    return objectOf([type, [callback.payload, content]]);
  }
}

function alternateCase(word: string): string {
  return [...word]
    .map((letter, index) => (index % 2 === 0 ? letter.toUpperCase() : letter.toLowerCase()))
    .join('');
}
