import type { Core } from './core.ts';
import type { Invites } from './invites.ts';
import { type JsonObject, named, setAt } from './json.ts';
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
    const { aftermath } = profile;
    const { id, packageId, candidateId, status, trustedUserId, dispute } = screening;
    const writeWord = quirks.applies('mixedCase') ? alternateCase : (word: string) => word;
    const writeResult = (result: string | null) => (result === null ? null : writeWord(result));
    const ids = (list: string[]) => list.map((one) => writeId(one, profile));
    // The link of an email is only in the email.
    const isByLink = screening.invite?.method === 'link' || isIncomplete(status, profile);
    const reportItems = screening.reportItems.map((item) =>
      named(profile.reportItem, {
        ...item,
        id: writeId(item.id, profile),
        status: writeWord(item.status),
        result: writeResult(item.result),
      }),
    );
    const notices = screening.adverseActions.map(({ id, status, updatedAt, reportItemIds }) => ({
      id: writeId(id, profile),
      ...named(aftermath.notice, { status, at: updatedAt, items: ids(reportItemIds) }),
    }));
    return named(
      {
        ...profile.screening,
        packageId: 'packageId',
        candidateId: 'candidateId',
        inviteMethod: 'invite.method',
        workPlace: 'workPlace',
        copyRequested: 'copyRequested',
        callbackUri: profile.callback.uri,
        notices: aftermath.notices,
        dispute: aftermath.dispute,
        candidate: null,
      },
      {
        ...screening,
        id: writeId(id, profile),
        packageId: writeId(packageId, profile),
        candidateId: writeId(candidateId, profile),
        status: writeWord(quirks.applies('unknownStatus') ? undocumentedStatus : status),
        result: writeResult(screening.result),
        inviteMethod: screening.invite?.method,
        inviteLink: isByLink ? invites.usableLink(id) : undefined,
        adminLink: `${publicUrl}/portal/screenings/${id}`,
        trustedUserId: trustedUserId && writeId(trustedUserId, profile),
        endUserCertificate: trustedUserId && screening.endUserCertificate,
        reportItems,
        notices: notices.length > 0 ? notices : undefined,
        dispute: dispute
          ? {
              ...named(aftermath.disputed, { status: dispute.status, at: dispute.createdAt }),
              deactivatedAt: dispute.deactivatedAt,
            }
          : undefined,
      },
    );
  }

  /** The body of a callback: the screening with its whole candidate, in the envelope of the profile. */
  writeCallback(screening: Screening, candidate: JsonObject): JsonObject {
    const { callback, screening: names } = this.#deps.profile;
    const payload = this.write(screening);
    setAt(payload, names.candidate, candidate);
    const type = callback.screeningType;
    if (callback.payload === '') return { ...named({ type: callback.type }, { type }), ...payload };
    return named({ type: callback.type, payload: callback.payload }, { type, payload });
  }
}

function alternateCase(word: string): string {
  return [...word]
    .map((letter, index) => (index % 2 === 0 ? letter.toUpperCase() : letter.toLowerCase()))
    .join('');
}
