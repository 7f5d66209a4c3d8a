import type { FaultPlan } from './fault-plan.ts';
import { type FaultStage, openStage, runningPerPage } from './fault-stage.ts';
import type { History } from './history.ts';
import { type KillCount, killAgainAndAgain } from './kills.ts';
import { Looks } from './looks.ts';
import type { Page } from './page.ts';
import { until } from './until.ts';

/** What happened in a run. */
export interface FaultRecord extends KillCount {
  history: History;
  sent: number;
  /** Callbacks answered 200 per second while processes were being killed. */
  perSecond: number;
  /** Orders that the proxy noted as sent, and that never reached the service: an operator gave them up. */
  givenUp: number;
}

const warmUpWithinMs = 30_000;
/** A busy machine may take longer, as long as anything goes on. */
const silentWithinMs = 60_000;
/** What only a reading may tell is read again within half a minute, and a killed process begins anew. */
const readWithinMs = 75_000;
const caughtUpWithinMs = 20_000;
/** What still runs after the last kill is told so much faster. */
const fasterAtTheEnd = 2;

/** Kills processes of the proxy while it is at work, and records what the service and the pages see of it. */
export async function runFaults(plan: FaultPlan): Promise<FaultRecord> {
  const stage = await openStage(plan);
  try {
    const { sender, teller, news, operator, pages, orderers } = stage;
    const isWarm = () => teller.running >= (plan.pages * runningPerPage) / 2;
    if (!(await until(isWarm, warmUpWithinMs))) throw new Error('Too few screenings were ordered.');
    teller.start(plan.callbacksPerSecond);
    const looks = new Looks(stage);
    const began = { at: performance.now(), answered: sender.answered };
    const killed = await killAgainAndAgain(plan, stage, () => looks.take(), untoldIn(stage));
    const perSecond = ((sender.answered - began.answered) * 1000) / (performance.now() - began.at);
    const givenUp = await finish(stage, plan.callbacksPerSecond * fasterAtTheEnd);
    const orders = orderers.flatMap((orderer) => orderer.orders);
    const readsDecide = plan.readsBack;
    const history = {
      readsDecide,
      stories: teller.stories,
      orders,
      pages: [operator, ...pages],
      looks: looks.all,
      heard: news.heard,
    };
    return { ...killed, history, sent: teller.sent, perSecond, givenUp };
  } finally {
    await stage.close();
  }
}

/** How many screenings the operator's page has seen in a state that the host's back end has not heard of. */
const untoldIn =
  ({ operator, news, teller }: FaultStage) =>
  (): number =>
    teller.stories.filter(
      ({ screeningId }) => (operator.revisionOf(screeningId) ?? 0) > news.revisionOf(screeningId),
    ).length;

/** Brings everything to its end that can come to it. Answers how many orders were given up. */
async function finish(stage: FaultStage, callbacksPerSecond: number): Promise<number> {
  const { sender, teller, operator, pages, orderers } = stage;
  for (const orderer of orderers) orderer.stop();
  teller.stop();
  teller.start(callbacksPerSecond);
  const isSilent = () => orderers.every(({ isAnswered }) => isAnswered) && teller.isSilent;
  for (let answered = -1; answered < sender.answered;) {
    ({ answered } = sender);
    if (await until(isSilent, silentWithinMs)) break;
  }
  teller.stop();
  await until(
    () => teller.stories.every(({ screeningId, lastStep }) => operator.stepOf(screeningId) === lastStep),
    readWithinMs,
  );
  const givenUp = await giveUpUnknown(stage);
  await Promise.all(pages.map((page) => page.look()));
  const isCaughtUp = (page: Page) =>
    page.end.every(({ screeningId, revision }) =>
      [page, operator].every((reader) => reader.revisionOf(screeningId) === revision),
    );
  await until(() => pages.every(isCaughtUp), caughtUpWithinMs);
  const hasHeard = () =>
    operator.end.every(({ screeningId, revision }) => stage.news.revisionOf(screeningId) === revision);
  await until(hasHeard, readWithinMs);
  return givenUp;
}

/** An operator gives up the orders that never reached the service: that is how the proxy lets them end. */
async function giveUpUnknown({ teller, orderers, proxy, operator }: FaultStage): Promise<number> {
  const answers = orderers.flatMap(({ orders }) => orders.flatMap(({ answers: [id] }) => (id ? [id] : [])));
  const unknown = answers.filter((id) => !teller.find(id));
  await Promise.all(
    unknown.map((id) => proxy.ask(`/screenings/${id}`, operator.token, { method: 'DELETE' })),
  );
  return unknown.length;
}
