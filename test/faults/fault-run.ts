import { SeededRandom } from '../../server-example/sandbox/random.ts';
import { CallbackSender } from './callback-sender.ts';
import { FaultSite } from './fault-site.ts';
import type { History, Look } from './history.ts';
import type { FaultPlan } from './fault-plan.ts';
import { type KillCount, killAgainAndAgain } from './kills.ts';
import { Orderer } from './orderer.ts';
import { Page } from './page.ts';
import { ProxySite, sightingOf } from './proxy-site.ts';
import { ServiceEmulation } from './service-emulation.ts';
import { StoryTeller } from './story-teller.ts';
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

const runningPerPage = 5;
const packageCount = 200;
/** A run that takes longer is ended. */
const startAndEndMs = 180_000;
const mostMsPerKill = 15_000;
const warmUpWithinMs = 30_000;
const silentWithinMs = 60_000;
const caughtUpWithinMs = 20_000;
const idsPerLook = 100;
/** What still runs after the last kill is told so much faster. */
const fasterAtTheEnd = 2;

const packages = Array.from({ length: packageCount }, (_, index) => `package-${index}`);

/** Kills processes of the proxy while it is at work, and records what the service and the pages see of it. */
export async function runFaults(plan: FaultPlan): Promise<FaultRecord> {
  const leaving = new AbortController();
  const limitMs = startAndEndMs + plan.kills * mostMsPerKill;
  const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(limitMs)]);
  const seeded = new SeededRandom(plan.seed);
  const randomFor = (purpose: string) => () => seeded.below(1_000_000, purpose) / 1_000_000;
  const sender = new CallbackSender(signal, randomFor('retries'));
  const teller = new StoryTeller({ sender, random: randomFor('stories') });
  const service = await ServiceEmulation.start({ teller, packages, random: randomFor('answers') });
  const { database, instances, readsBack } = plan;
  const site = await FaultSite.start({ database, instances, readsBack, serviceUrl: service.url });
  try {
    const proxy = new ProxySite(site.origin, signal);
    const operator = await Page.open(proxy, { name: 'the operator', candidate: undefined }, signal);
    const names = Array.from({ length: plan.pages }, (_, index) => `candidate-${index}`);
    const pages = await Promise.all(
      names.map((candidate) => Page.open(proxy, { name: `the page of ${candidate}`, candidate }, signal)),
    );
    const random = randomFor('orders');
    const orderers = pages.map(
      (page) =>
        new Orderer({
          site: proxy,
          page,
          packages,
          atOnce: runningPerPage,
          random,
          onFailure: (cause) => leaving.abort(cause),
        }),
    );
    const isWarm = () => teller.running >= (plan.pages * runningPerPage) / 2;
    if (!(await until(isWarm, warmUpWithinMs))) throw new Error('Too few screenings were ordered.');
    teller.start(plan.callbacksPerSecond);

    const looks: Look[] = [];
    /** Looks at what runs, as far as anything about it was answered 200. */
    const look = async () => {
      const ids = teller.stories
        .filter(({ isOver, events }) => !isOver && events.some(({ answeredAt }) => answeredAt !== undefined))
        .map(({ screeningId }) => screeningId);
      for (let start = 0; start < ids.length; start += idsPerLook) {
        const some = ids.slice(start, start + idsPerLook);
        const askedAt = performance.now();
        const { screenings } = await proxy.snapshot(operator.token, some);
        looks.push({ askedAt, ids: some, shown: screenings.map(sightingOf) });
      }
    };
    const began = { at: performance.now(), answered: sender.answered };
    const killed = await killAgainAndAgain(plan, {
      site,
      random: randomFor('kills'),
      answered: () => sender.answered,
      look,
    });
    const perSecond = ((sender.answered - began.answered) * 1000) / (performance.now() - began.at);

    for (const orderer of orderers) orderer.stop();
    teller.stop();
    teller.start(plan.callbacksPerSecond * fasterAtTheEnd);
    await until(() => orderers.every(({ isAnswered }) => isAnswered) && teller.isSilent, silentWithinMs);
    teller.stop();
    const givenUp = await giveUpUnknown(orderers, teller, (id) =>
      proxy.ask(`/screenings/${id}`, operator.token, { method: 'DELETE' }),
    );
    await Promise.all(pages.map((page) => page.look()));
    const isCaughtUp = (page: Page) =>
      page.end.every(({ screeningId, revision }) => page.revisionOf(screeningId) === revision);
    await until(() => pages.every(isCaughtUp), caughtUpWithinMs);
    const orders = orderers.flatMap((orderer) => orderer.orders);
    const history = { stories: teller.stories, orders, pages: [operator, ...pages], looks };
    return { ...killed, history, sent: teller.sent, perSecond, givenUp };
  } finally {
    teller.stop();
    leaving.abort();
    await site.close();
    await service.close();
  }
}

/** An operator gives up the orders that never reached the service: that is how the proxy lets them end. */
async function giveUpUnknown(
  orderers: Orderer[],
  teller: StoryTeller,
  giveUp: (id: string) => Promise<unknown>,
): Promise<number> {
  const answers = orderers.flatMap(({ orders }) => orders.flatMap(({ answers: [id] }) => (id ? [id] : [])));
  const unknown = answers.filter((id) => !teller.find(id));
  await Promise.all(unknown.map(giveUp));
  return unknown.length;
}
