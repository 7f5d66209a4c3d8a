import { runStory, type Told } from './run-story.ts';
import type { Item, OrderItem, Story } from './story.ts';

/** What breaks later than so is something else. */
const laterMs = 300_000;

/** The same broken promise with as little as possible that happens before: by halves, and then one by one. */
export async function shorten(story: Story, { violation, endedAt }: Told): Promise<Story> {
  const until = endedAt + laterMs;
  let short = story;
  const replace = async (tried: Story): Promise<boolean> => {
    const told = await runStory(tried, { until });
    if (told.violation?.rule !== violation?.rule) return false;
    short = tried;
    return true;
  };
  const replaceItems = (items: Item[]) => replace({ ...short, items });
  // What begins later has no part in it.
  await replaceItems(short.items.filter(({ at }) => at <= endedAt));
  for (let size = Math.ceil(short.items.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = short.items.length - size; from > -size; from -= size)
      await replaceItems(short.items.filter((_, index) => index < from || index >= from + size));
  for (const item of short.items) if (item.kind === 'order') await shortenSteps(item, short, replaceItems);
  for (const simple of [{ tellsHost: false }, { processes: 1 }, { database: 'file' }] as const)
    await replace({ ...short, ...simple });
  return short;
}

async function shortenSteps(
  item: OrderItem,
  { items }: Story,
  replaceItems: (items: Item[]) => Promise<boolean>,
): Promise<void> {
  for (let steps = item.steps.slice(0, -1); steps.length > 0; steps = steps.slice(0, -1))
    if (!(await replaceItems(items.map((one) => (one === item ? { ...item, steps } : one))))) return;
}
