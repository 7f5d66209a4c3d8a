import { type Checker, showsStepsOf } from './checker.ts';
import { keyOf } from './service/check.ts';
import type { Host } from './pages/host.ts';
import type { Orderer } from './pages/orderer.ts';
import type { Page } from './pages/page.ts';
import type { Committed } from './proxy/committed.ts';
import type { Service } from './service/service.ts';
import type { Story } from './story.ts';
import { Violation } from './violation.ts';
import { world } from './world/world.ts';

/** Clocks are wrong, and in a quiet hour a second is one of many. */
const lateMs = 120_000;

interface End {
  story: Story;
  service: Service;
  checker: Checker;
  host: Host;
  kept: Committed;
  pages: readonly Page[];
  orderers: readonly Orderer[];
}

/** What is not as it must be after half an hour without faults. Where nothing is any sooner, nobody has to wait for it. */
export function* brokenAtEnd(end: End): Generator<Violation> {
  const { story, service, checker, host, kept, pages, orderers } = end;
  const isHere = (person: string) => !checker.isErased(person);
  const operator = pages.find(({ role }) => role === 'operator');
  for (const { item, isAnswered, refusedAs, key } of orderers.filter((one) => isHere(one.item.person))) {
    // Nobody becomes somebody else while a member awaits their result.
    const isUnderway = orderers.some((one) => one.item.member !== null && one.item.person === item.person);
    if (!isAnswered && !(refusedAs === 'fields_invalid' && isUnderway))
      yield new Violation('stuck', `${item.key} was never answered: ${refusedAs}`);
    const id = checker.acknowledged.get(key);
    if (operator && id && !operator.known.get(id))
      yield new Violation('lost', `${id}, which was the answer to ${item.key}`);
  }
  for (const page of pages) {
    for (const check of service.checks) {
      const { key, person, isRun } = check.ordered;
      if (!showsStepsOf(page, person) || !checker.isWanted(check)) continue;
      // It came to nothing, or came too often for a clock that was set back.
      if (isRun && service.subscriptions.byKey(key.split('/')[0]!)?.isEnded) continue;
      const step = page.stepOf(key);
      if (step !== check.step)
        yield new Violation(
          'stuck',
          `${page.name} shows ${check.id} at step ${step} instead of ${check.step}`,
        );
    }
    for (const screening of page.known.newestFirst) {
      const { id, phase, clientReferenceId } = screening;
      if (!isHere(clientReferenceId))
        yield new Violation('erased', `${page.name} shows ${id} of ${clientReferenceId}`);
      const isUntold = story.decides === 'bodies' && phase === 'unconfirmed';
      if (!service.byKey(keyOf(screening)) && phase !== 'cancelled' && !isUntold)
        yield new Violation('stuck', `${page.name} shows ${id}, which the service never had, as ${phase}`);
    }
  }
  for (const { key, isEnded } of operator ? service.subscriptions.all : []) {
    const goesOn = operator!.known.newestFirst.some(
      ({ recurrence }) => recurrence?.id === key && recurrence.nextAt !== null,
    );
    if (isEnded === goesOn)
      yield new Violation('stuck', `${key} is repeated: ${!isEnded}, and the page says ${goesOn}`);
  }
  for (const { id, revision } of (story.tellsHost && operator?.known.newestFirst) || [])
    if (!checker.isRestored && host.heard.get(id) !== revision)
      yield new Violation(
        'webhook',
        `the host has heard ${host.heard.get(id)} of ${id}, which is at ${revision}`,
      );
  if (operator && story.tellsHost && !checker.isRestored)
    yield* unremindedOf(operator, { host, kept, isHere });
}

/** Of what a result has come to the host is told within minutes, unless a newer one has replaced it. */
function* unremindedOf(
  { known }: Page,
  { host, kept, isHere }: Pick<End, 'host' | 'kept'> & { isHere: (person: string) => boolean },
): Generator<Violation> {
  const complete = new Set(known.newestFirst.filter(({ phase }) => phase === 'complete').map(({ id }) => id));
  for (const { id, clientReferenceId, dueAt, validUntil } of known.newestFirst) {
    if (!isHere(clientReferenceId) || kept.newerThan(id).some((newer) => complete.has(newer))) continue;
    for (const [type, time] of [
      ['screening.due', dueAt],
      ['screening.lapsed', validUntil],
    ] as const)
      if (time && Date.parse(time) + lateMs < world.time && !host.reminders.has(`${type} ${id}`))
        yield new Violation('webhook', `the host has not heard ${type} of ${id}, which was at ${time}`);
  }
}
