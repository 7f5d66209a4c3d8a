import { everyOrder, newsStories } from './news-stories.ts';

/** Some of all: test/attacks/news-stories.test.ts tries every one. */
const some = (distance: number) => everyOrder.filter((_, number) => number % distance === 0);

newsStories(some(11), some(61));
