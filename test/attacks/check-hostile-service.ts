import { SeededRandom } from '../../server-example/sandbox/random.ts';
import type { Violation } from '../faults/violation.ts';
import { type HostileAnswer, hostileAnswers } from './hostile-answers.ts';
import { HostileLife } from './hostile-life.ts';
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
  const calls = await callsOfALife();
  const some = (): string => calls[random.below(calls.length, 'calls')]!;
  const count = callsPerAnswer * factor;
  const callsFor = (): string[] => (count < calls.length ? Array.from({ length: count }, some) : calls);
  const server = await HostileServer.start();
  try {
    for (const answer of hostileAnswers)
      for (const call of new Set(callsFor())) await tryOne(found, { call, answer, server });
    // Each call at least once.
    for (const call of calls) {
      const answer = hostileAnswers[random.below(hostileAnswers.length, 'answers')]!;
      await tryOne(found, { call, answer, server });
    }
  } finally {
    await server.close();
  }
  return found;
}

/** Without a fault nothing is broken; and it tells which calls there are. */
async function callsOfALife(): Promise<string[]> {
  const { problems, violations, calls } = await new HostileLife().live();
  if (problems.length > 0 || violations.length > 0)
    throw new Error(`Without any fault: ${[...problems, ...violations.map(({ what }) => what)].join('; ')}`);
  return calls;
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
