import { SeededRandom } from '../../sandbox/random.ts';
import type { Violation } from '../faults/violation.ts';
import { type HostileAnswer, hostileAnswers } from './hostile-answers.ts';
import { HostileLife, type HostileOutcome } from './hostile-life.ts';
import { HostileServer } from './hostile-server.ts';
import type { Scale } from './scale.ts';
import { Tally } from './tally.ts';

/** What a hostile service reached. Each fault is a life of people under one kind of answer. */
export interface HostileResult {
  attacks: Tally;
  faults: { tried: number; survived: number };
  /** What pages were shown meanwhile. */
  events: { sent: number; violations: Violation[] };
}

/** The least sweep tries each answer at so many calls. */
const callsPerAnswer = 1;

/** Lets the service answer calls in every hostile way, each among people who go on with what they do. */
export async function checkHostileService({ factor, seed }: Scale): Promise<HostileResult> {
  const random = new SeededRandom(seed);
  const found: HostileResult = {
    attacks: new Tally('hostile service'),
    faults: { tried: 0, survived: 0 },
    events: { sent: 0, violations: [] },
  };
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
  const { problems, violations } = life;
  if (problems.length > 0 || violations.length > 0)
    throw new Error(`Without any fault: ${[...problems, ...violations.map(({ what }) => what)].join('; ')}`);
  return life;
}

async function tryOne(
  found: HostileResult,
  hostility: { call: string; answer: HostileAnswer; server: HostileServer },
): Promise<void> {
  const name = `${hostility.call} answered with ${hostility.answer.name}`;
  const { problems, violations, failures, shown, hostileAnswers } = await new HostileLife(hostility).live();
  const missed = hostileAnswers === 0 ? ['the proxy never asked, so that nothing was tried'] : [];
  const [first] = [...missed, ...problems, ...violations.map(({ kind, what }) => `${kind}: ${what}`)];
  found.attacks.count(first && `${name}: ${first}`);
  for (let count = 0; count < failures; count += 1) found.attacks.countServerError(name);
  found.faults.tried += 1;
  if (first === undefined) found.faults.survived += 1;
  found.events.sent += shown;
  found.events.violations.push(...violations);
}
