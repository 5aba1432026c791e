import { createManualClock } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { rateWindows } from '../../src/http/rate-windows.ts';
import { startNodes } from './nodes.ts';

test('three nodes on one Postgres let one caller through as often as one node does, if they count together', async () => {
  const clock = createManualClock();
  const { nodes } = await startNodes(3, {
    clock,
    background: false,
    rateStore: 'storage',
    rates: { public: { points: 12, seconds: 60 } },
  });
  const ask = async () => {
    const responses = await Promise.all(
      nodes.flatMap((node) =>
        Array.from({ length: 10 }, () => node.http('GET', '/authentication/providers')),
      ),
    );
    return responses.map(({ status }) => status).filter((status) => status === 200).length;
  };
  expect(await ask()).toBe(12);
  await clock.advance(60_000);
  expect(await ask()).toBe(12);
  const { storage } = nodes[0]!;
  await clock.advance(120_000);
  await nodes[0]!.backend.scheduler.tick();
  expect(await storage.find(rateWindows, {})).toEqual([]);
});
