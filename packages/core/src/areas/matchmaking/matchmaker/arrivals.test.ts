import { createManualClock } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { createArrivals } from './arrivals.ts';

function openArrivals() {
  const clock = createManualClock();
  const arrivals = createArrivals(clock, 25);
  const begun = clock.now();
  const quiet: [queueKey: string, milliseconds: number][] = [];
  arrivals.onQuiet((queueKey) => quiet.push([queueKey, clock.now() - begun]));
  return { clock, arrivals, quiet };
}

test('a queue is quiet 25 milliseconds after its last ticket, however many came before', async () => {
  const { clock, arrivals, quiet } = openArrivals();
  for (let ticket = 0; ticket < 10; ticket++) {
    arrivals.record('duel');
    arrivals.record('duel');
    await clock.advance(10);
  }
  expect(quiet).toEqual([]);
  await clock.advance(1_000);
  expect(quiet).toEqual([['duel', 115]]);
});

test('each queue is quiet for itself, and again after its next ticket', async () => {
  const { clock, arrivals, quiet } = openArrivals();
  arrivals.record('duel');
  await clock.advance(20);
  arrivals.record('race');
  await clock.advance(100);
  arrivals.record('duel');
  await clock.advance(100);
  expect(quiet).toEqual([
    ['duel', 25],
    ['race', 45],
    ['duel', 145],
  ]);
});
