import { everyOrder, newsStories } from '../news-stories.ts';

/** Some of all: test/attacks/news-stories.test.ts tries every one. */
const some = everyOrder.filter((_, number) => number % 17 === 0);

newsStories(some, some.slice(3, 4));
