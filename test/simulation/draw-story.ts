import { type Random, randomOf } from './world/random.ts';
import { type Item, lastingFaults, onceFaults, type OrderItem, type Story, troubleMs } from './story.ts';

/** Half of the orders lead to an open screening: more people than packages. */
const people = [
  'u-ada-1',
  'u-ben-2',
  'u-cleo-3',
  'u-dan-4',
  'u-eva-5',
  'u-finn-6',
  'u-gil-7',
  'u-hal-a',
  'u-ida-b',
  'u-jon-c',
];
/** Each orders a package that nobody else does: they may not know of each other, and one person would be checked twice. */
const packageOf: Record<string, string> = { 'u-mia-8': 'p3', 'u-noa-9': 'p4' };
const members = Object.keys(packageOf);
const operator = 'u-olga-0';
export const candidatePackages = ['p1', 'p2'];
export const packageIds = [...candidatePackages, ...Object.values(packageOf)];
/** The last ones leave some time to what follows them. */
const lastOrderMs = troubleMs * 0.6;

interface DrawOptions {
  /** Drawn where it is not given. */
  processes?: 1 | 2 | undefined;
}

/** The same story for the same seed. */
export function drawStory(seed: string, { processes }: DrawOptions = {}): Story {
  const random = randomOf(`story ${seed}`);
  const count = processes ?? (random() < 0.6 ? 1 : 2);
  const isShared = count === 2 || random() < 0.5;
  const drawn = [...drawPeople(random), ...drawFaults(random, count)];
  const items = withValidity(randomOf(`validity ${seed}`), drawn);
  const decides = random() < 0.8 ? 'reads' : 'bodies';
  return {
    seed,
    processes: count,
    database: isShared ? 'shared' : 'file',
    decides,
    tellsHost: random() < 0.6,
    serviceClockMs: pick(random, [0, 0, -30_000, 20_000, -7_200_000]),
    items: (isShared || decides === 'bodies' || random() < 0.75 ? items : restored(random, items)).toSorted(
      (one, other) => one.at - other.at,
    ),
  };
}

/** What has to be done again by hand after that is left out. What callbacks alone have said is lost, so there reads decide. */
function restored(random: Random, items: Item[]): Item[] {
  const by = ['prove', 'end-trust', 'revoke', 'erase', 'end-plan'];
  const at = Math.round((0.1 + random() * 0.5) * troubleMs);
  return [
    ...items
      .filter(({ kind }) => !by.includes(kind))
      .map((item) =>
        item.kind === 'order' ? { ...item, runsAfter: undefined, isReopened: undefined } : item,
      ),
    { kind: 'back-up', at },
    { kind: 'restore', at: at + Math.round(random() * 60_000) },
  ];
}

const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)]!;

const many = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));

function drawOrderer(random: Random): { member: string | null; packageId: string } {
  if (random() < 0.75) return { member: null, packageId: pick(random, candidatePackages) };
  const member = pick(random, members);
  return { member, packageId: packageOf[member]! };
}

function drawPeople(random: Random): Item[] {
  const between = (least: number, most: number) => Math.round(least + random() * (most - least));
  const orders: OrderItem[] = many(between(2, 4), (index) => ({
    kind: 'order',
    at: between(0, lastOrderMs),
    key: `key-${index}`,
    person: pick(random, people),
    ...drawOrderer(random),
    // Some come one upon the other.
    steps: many(between(1, 5), () => (random() < 0.4 ? between(5, 800) : between(1_000, 30_000))),
    ...(random() < 0.15 && { runsAfter: between(50_000, 100_000) }),
  }));
  // Two of their tabs, or two packages at once.
  const twins: Item[] = orders
    .filter((item) => item.member === null && random() < 0.3)
    .map((item) => ({
      ...item,
      at: item.at + between(0, 400),
      key: `${item.key}-b`,
      packageId: pick(random, candidatePackages),
    }));
  const repeats: Item[] = many(1, () => ({
    kind: 'repeat',
    at: between(0, troubleMs),
    key: `key-${between(0, 2)}`,
    isChanged: random() < 0.3,
  }));
  const ends: Item[] = orders
    .filter(({ runsAfter }) => runsAfter !== undefined && random() < 0.4)
    .map(({ key, at }) => ({ kind: 'end-plan', at: at + between(1_000, 90_000), key }));
  const pages: Item[] = many(3, (index) => ({
    kind: 'page',
    at: index === 0 ? 0 : between(0, lastOrderMs),
    page: `page-${index}`,
    ...(index === 0
      ? { role: 'operator', user: operator }
      : index === 1
        ? { role: 'member', user: pick(random, members) }
        : { role: 'candidate', user: pick(random, people) }),
  }));
  const trusts: Item[] = many(between(0, 3), (index) => ({
    kind: index === 2 ? 'end-trust' : 'prove',
    at: between(index === 2 ? troubleMs / 2 : 0, troubleMs),
    member: pick(random, members),
  }));
  const hides: Item[] = many(1, () => ({
    kind: 'hide',
    at: between(0, troubleMs - 60_000),
    page: `page-${between(0, 2)}`,
    forMs: between(500, 60_000),
  }));
  return [...orders, ...twins, ...repeats, ...ends, ...pages, ...trusts, ...hides, ...drawHost(random)];
}

/** Some results count for minutes: some are taken back before that, and some people order again when they are told to. */
function withValidity(random: Random, items: Item[]): Item[] {
  return items.flatMap((item): Item[] => {
    if (item.kind !== 'order' || random() < 0.6) return [item];
    const limited: OrderItem = {
      ...item,
      validFor: pick(random, ['PT1M', 'PT2M']),
      isReopened: item.steps.length > 2 && random() < 0.4,
    };
    const at = Math.round(item.at + 40_000 + random() * 80_000);
    const again: OrderItem = {
      ...limited,
      at,
      key: `${item.key}-c`,
      isReopened: false,
      runsAfter: undefined,
    };
    return item.member === null && random() < 0.6 ? [limited, again] : [limited];
  });
}

function drawHost(random: Random): Item[] {
  const at = () => Math.round(random() * troubleMs * 0.9);
  const users = [...people, ...members];
  const revoked: Item[] = many(random() < 0.4 ? 1 : 0, () => ({
    kind: 'revoke',
    at: at(),
    user: pick(random, users),
  }));
  const erased: Item[] = many(random() < 0.4 ? 1 : 0, () => ({
    kind: 'erase',
    at: at(),
    user: pick(random, people),
  }));
  const rotated: Item[] = many(random() < 0.2 ? 1 : 0, () => ({ kind: 'rotate', at: at() }));
  return [...revoked, ...erased, ...rotated];
}

function drawFaults(random: Random, processes: number): Item[] {
  const between = (least: number, most: number) => Math.round(least + random() * (most - least));
  const at = () => between(0, troubleMs * 0.9);
  const process = () => between(0, processes - 1);
  const kills: Item[] = many(between(1, 3), () => ({
    kind: 'kill',
    at: at(),
    process: process(),
    steps: between(1, 60),
    isAtStart: random() < 0.2,
  }));
  const deploys: Item[] = many(between(0, 1), () => ({ kind: 'deploy', at: at(), process: process() }));
  const clocks: Item[] = many(random() < 0.5 ? 1 : 0, () => ({
    kind: 'clock',
    at: at(),
    process: process(),
    errorMs: between(-30_000, 30_000),
  }));
  const once: Item[] = many(between(4, 9), () => ({
    kind: pick(random, onceFaults),
    at: at(),
    ms: between(1_000, 60_000),
  }));
  const lasting: Item[] = many(between(0, 2), () => ({
    kind: pick(random, lastingFaults),
    at: at(),
    forMs: between(1_000, 50_000),
    ms: 0,
  }));
  const lags: Item[] = many(between(0, 2), () => ({
    kind: 'reads-lag',
    at: at(),
    forMs: between(20_000, 120_000),
    ms: between(500, 45_000),
  }));
  return [...kills, ...deploys, ...clocks, ...once, ...lasting, ...lags];
}
