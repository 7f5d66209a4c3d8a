import type { Resource } from '../service/service-screening.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';

/** Whether the service calls it so, or did before its id changed. */
export const isNamed = ({ serviceId, formerServiceId }: ScreeningRecord, id: string): boolean =>
  id === serviceId || id === formerServiceId;

/**
 * Which resource of the service shows it. Once its id has changed, an early status means that the candidate was invited only
 * where nothing has shown yet that they went on from there.
 */
export const resourceOf = ({
  invite,
  formerServiceId,
  phase,
}: Pick<ScreeningRecord, 'invite' | 'formerServiceId' | 'phase'>): Resource =>
  formerServiceId === undefined
    ? { mode: invite?.method ?? 'direct', wasInvited: invite !== null }
    : { mode: 'direct', wasInvited: phase === 'invited' };
