import { expect, test } from 'vitest';
import { createShopWorld } from './shop-world.ts';

test.each([
  ['answers', false],
  ['does not answer', true],
])('an open order is asked about after pauses that grow by two while the store %s', async (_, isDown) => {
  const t = await createShopWorld();
  const { accountId } = await t.player();
  await t.place(accountId, await t.item('Sword'));
  if (isDown) t.store.isDown.add('queryOrder');
  t.store.calls.length = 0;
  const askedAfter: number[] = [];
  for (let seconds = 5; seconds <= 155; seconds += 5) {
    await t.clock.advance(5_000);
    await t.backend.scheduler.tick();
    const asked = t.store.calls.splice(0).filter((call) => call === 'queryOrder');
    askedAfter.push(...asked.map(() => seconds));
  }
  expect(askedAfter).toEqual([5, 15, 35, 75, 155]);
});
