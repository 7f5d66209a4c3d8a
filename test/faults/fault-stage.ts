import { SeededRandom } from '../../sandbox/random.ts';
import { CallbackSender } from './callback-sender.ts';
import type { FaultPlan } from './fault-plan.ts';
import { FaultSite } from './fault-site.ts';
import { NewsReceiver } from './news-receiver.ts';
import { Orderer } from './orderer.ts';
import { Page } from './page.ts';
import { ProxySite } from './proxy-site.ts';
import { ServiceEmulation } from './service-emulation.ts';
import { StoryTeller } from './story-teller.ts';

/** Everybody who takes part in a run: the service, the proxy, and pages with those who order on them. */
export interface FaultStage {
  sender: CallbackSender;
  teller: StoryTeller;
  site: FaultSite;
  proxy: ProxySite;
  /** The host's back end. */
  news: NewsReceiver;
  /** The page that sees every screening. */
  operator: Page;
  pages: Page[];
  orderers: Orderer[];
  /** Numbers from 0 to 1, for one purpose. */
  randomFor: (purpose: string) => () => number;
  close(): Promise<void>;
}

/** How many screenings of a candidate run at the same time. */
export const runningPerPage = 12;
const packageCount = 200;
/** A run that takes longer is ended. */
const startAndEndMs = 180_000;
const mostMsPerKill = 15_000;

const packages = Array.from({ length: packageCount }, (_, index) => `package-${index}`);

/** Starts everything. The pages order at once; the service reports nothing yet. */
export async function openStage(plan: FaultPlan): Promise<FaultStage> {
  const leaving = new AbortController();
  const limitMs = startAndEndMs + plan.kills * mostMsPerKill;
  const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(limitMs)]);
  const seeded = new SeededRandom(plan.seed);
  const randomFor = (purpose: string) => () => seeded.below(1_000_000, purpose) / 1_000_000;
  const sender = new CallbackSender(signal, randomFor('retries'));
  const teller = new StoryTeller({ sender, random: randomFor('stories') });
  const opened: { close(): Promise<void> }[] = [];
  const close = async () => {
    teller.stop();
    leaving.abort();
    for (const one of opened.toReversed()) await one.close();
  };
  try {
    const service = await ServiceEmulation.start({ teller, packages, random: randomFor('answers') });
    opened.push(service);
    const news = await NewsReceiver.start();
    opened.push(news);
    const site = await FaultSite.start(plan, service.url, news);
    opened.push(site);
    const proxy = new ProxySite(site.origin, signal);
    const open = (name: string, candidate?: string) =>
      Page.open(proxy, { name, candidate, packages }, signal);
    const operator = await open('the operator');
    const candidates = Array.from({ length: plan.pages }, (_, index) => `candidate-${index}`);
    const pages = await Promise.all(candidates.map((one) => open(`the page of ${one}`, one)));
    const random = randomFor('orders');
    const onFailure = (cause: unknown) => leaving.abort(cause);
    const orderers = pages.map(
      (page) => new Orderer({ site: proxy, page, packages, atOnce: runningPerPage, random, onFailure }),
    );
    return { sender, teller, site, proxy, news, operator, pages, orderers, randomFor, close };
  } catch (error) {
    await close();
    throw error;
  }
}
