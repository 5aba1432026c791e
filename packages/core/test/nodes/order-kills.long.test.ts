import { describe, expect, test } from 'vitest';
import { orderStories } from '../areas/entitlements/order-stories.ts';
import { openKillWorld } from './order-kills.ts';

describe.each(['SQLite', 'Postgres'] as const)('on %s', (database) => {
  test.each(orderStories.map((story) => [story.name, story] as const))(
    '%s agrees with the books of the store, at whatever step the process is killed',
    { timeout: 1_200_000 },
    async (_, story) => {
      const world = await openKillWorld(database);
      const steps = await world.play(story, 0);
      expect(steps).toEqual(expect.arrayContaining([...story.steps]));
      for (let step = 1; step <= steps.length; step++) await world.play(story, step);
      await world.finish(steps.length);
    },
  );
});
