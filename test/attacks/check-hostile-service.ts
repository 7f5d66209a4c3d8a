import { SeededRandom } from '../../sandbox/random.ts';
import { type HostileAnswer, hostileAnswers } from './hostile-answers.ts';
import { HostileLife, type HostileOutcome } from './hostile-life.ts';
import { HostileServer } from './hostile-server.ts';
import type { Scale } from './scale.ts';
import { Tally } from './tally.ts';

/** The least sweep tries each answer at so many calls. */
const callsPerAnswer = 1;

/** Lets the service answer calls in every hostile way, each in a life of people who go on with what they do. */
export async function checkHostileService({ factor, seed }: Scale): Promise<Tally> {
  const random = new SeededRandom(seed);
  const found = new Tally('hostile service');
  const { calls, callsOfRounds } = await lifeWithoutFault();
  const callsUnder = ({ isEndless }: HostileAnswer): string[] =>
    isEndless ? calls.filter((call) => !callsOfRounds.includes(call)) : calls;
  const someOf = <Item>(items: readonly Item[], what: string): Item =>
    items[random.below(items.length, what)]!;
  const count = callsPerAnswer * factor;
  const callsFor = (answer: HostileAnswer): string[] => {
    const all = callsUnder(answer);
    return count < all.length ? Array.from({ length: count }, () => someOf(all, 'calls')) : all;
  };
  const server = await HostileServer.start();
  try {
    for (const answer of hostileAnswers)
      for (const call of new Set(callsFor(answer))) await tryOne(found, { call, answer, server });
    // Each call at least once.
    for (const call of calls) {
      const answers = hostileAnswers.filter((one) => callsUnder(one).includes(call));
      const answer = someOf(answers, 'answers');
      await tryOne(found, { call, answer, server });
    }
  } finally {
    await server.close();
  }
  return found;
}

/** Without a fault nothing is broken; and it tells which calls there are. */
async function lifeWithoutFault(): Promise<HostileOutcome> {
  const life = await new HostileLife().live();
  if (life.problems.length > 0) throw new Error(`Without any fault: ${life.problems.join('; ')}`);
  return life;
}

async function tryOne(
  found: Tally,
  hostility: { call: string; answer: HostileAnswer; server: HostileServer },
): Promise<void> {
  const name = `${hostility.call} answered with ${hostility.answer.name}`;
  const { problems, failures, hostileAnswers } = await new HostileLife(hostility).live();
  const missed = hostileAnswers === 0 ? ['the proxy never asked, so that nothing was tried'] : [];
  const [first] = [...missed, ...problems];
  found.count(first && `${name}: ${first}`);
  for (let count = 0; count < failures; count += 1) found.countServerError(name);
}
