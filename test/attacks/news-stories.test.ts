import { everyOrder, newsStories } from '../server/news-stories.ts';

newsStories(
  everyOrder,
  everyOrder.filter((_, number) => number % 10 === 0),
);
