import { type Checker, showsStepsOf } from './checker.ts';
import { keyOf } from './service/check.ts';
import type { Host } from './pages/host.ts';
import type { Orderer } from './pages/orderer.ts';
import type { Page } from './pages/page.ts';
import type { Service } from './service/service.ts';
import type { Story } from './story.ts';
import { Violation } from './violation.ts';

interface End {
  story: Story;
  service: Service;
  checker: Checker;
  host: Host;
  pages: readonly Page[];
  orderers: readonly Orderer[];
}

/** What is not as it must be after half an hour without faults. Where nothing is any sooner, nobody has to wait for it. */
export function* brokenAtEnd(end: End): Generator<Violation> {
  const { story, service, checker, host, pages, orderers } = end;
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
}
