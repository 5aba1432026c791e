import { test } from 'vitest';
import { orderStories } from '../areas/entitlements/order-stories.ts';
import { openKillWorld } from './order-kills.ts';

const [paid, refunded, chargedBack] = orderStories;
const granting = 'the commit of account_items, entitlement_ledger, order_history, order_lines, orders';

const kills = {
  SQLite: [
    [paid!, 'after startOrder'],
    [paid!, `before ${granting}`],
    [refunded!, 'after refundOrder'],
  ],
  Postgres: [
    [paid!, 'after finaliseOrder'],
    [chargedBack!, `after ${granting}`],
  ],
} as const;

test.each(['SQLite', 'Postgres'] as const)(
  'orders on %s whose process is killed agree with the books of the store',
  { timeout: 240_000 },
  async (database) => {
    const world = await openKillWorld(database);
    for (const [story, step] of kills[database]) await world.play(story, step);
    await world.finish(kills[database].length);
  },
);
