import { setTimeout } from 'node:timers/promises';
import { SeededRandom } from '../../sandbox/random.ts';
import { Page } from './page.ts';
import { Person } from './person.ts';
import { Proxies, type ProxyOptions } from './proxies.ts';
import { Service } from './service.ts';

const peopleAtOnce = 20;
/** A process is killed in the midst of so much work: on a slow machine it lives longer. */
const mostCallbacks = 24;
/** One in so many kills hits a process that may still be starting. */
const startingIn = 6;
/** Milliseconds. The end comes sooner than a screening is read again of which no callback has come. */
const longest = { moment: 30, start: 600, run: 60_000, end: 45_000 };

/** People order and watch, processes of the proxy are killed, and what came of it is judged by the contract. */
export async function killedRun(kills: number, seed: string, options: ProxyOptions) {
  const random = new SeededRandom(seed);
  const service = await Service.start(random);
  const proxies = (service.proxies = new Proxies(options, service.variables, random));
  await proxies.start();
  const operator = await Page.open(proxies);
  const people: Person[] = [];
  const ending = new AbortController();
  const liveOneAfterTheOther = async () => {
    while (!ending.signal.aborted) {
      const person = new Person(`person-${people.length}`, service);
      people.push(person);
      await person.live(proxies, operator.record, 1 + random.below(2, 'copies'));
    }
  };
  const lives = Promise.all(Array.from({ length: peopleAtOnce }, liveOneAfterTheOther));
  const signal = AbortSignal.timeout(kills * longest.run);
  for (let count = 0; count < kills; count += 1) {
    if (random.below(startingIn, 'starting') > 0) {
      await proxies.ready();
      const enough = service.callbacks + random.below(mostCallbacks, 'work');
      while (service.callbacks < enough) await setTimeout(1, undefined, { signal });
      await setTimeout(random.below(longest.moment, 'moments'));
    } else await setTimeout(random.below(longest.start, 'starts'));
    await proxies.kill();
  }
  await proxies.ready();
  ending.abort();
  await Promise.race([lives, setTimeout(longest.end)]);
  const fresh = await operator.look(people.flatMap(({ id }) => id ?? []));
  operator.close();
  service.close();
  await proxies.close();
  const ends = people.flatMap((person) => person.judge([operator.record, fresh]));
  return { service, people, problems: [...service.problems, ...operator.record.problems, ...ends] };
}
