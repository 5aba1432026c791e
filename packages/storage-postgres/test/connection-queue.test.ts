import { expect, test } from 'vitest';
import { type ConnectionQueue, createConnectionQueue } from '../src/connection-queue.ts';

const connections = 8;

/** A queue with this average hold, on a clock that the test sets. */
function createQueue(holdMilliseconds: number): { queue: ConnectionQueue; advance: (by: number) => void } {
  let time = 0;
  const queue = createConnectionQueue(connections, () => time);
  for (let count = 0; count < 1_000; count += 1) queue.onHoldEnd(holdMilliseconds);
  return {
    queue,
    advance(by) {
      time += by;
    },
  };
}

function enter(queue: ConnectionQueue, callers: number): (() => void)[] {
  return Array.from({ length: callers }, () => queue.enter());
}

test('nobody waits for a connection while the queue is empty, however long connections are held', () => {
  const { queue, advance } = createQueue(4_000);
  advance(10_000);
  expect(queue.milliseconds()).toBe(0);
  const [leave] = enter(queue, 1);
  leave!();
  expect(queue.milliseconds()).toBe(0);
});

test('with a slow database, a queue of up to four holds is ordinary, by its length and by its age', () => {
  const { queue, advance } = createQueue(75);
  const leave = enter(queue, 4 * connections - 1);
  expect(queue.milliseconds()).toBe(0);
  advance(290);
  expect(queue.milliseconds()).toBe(0);
  advance(20);
  expect(queue.milliseconds()).toBe(310);
  for (const one of leave) one();
  enter(queue, 6 * connections);
  expect(queue.milliseconds()).toBeCloseTo(450);
});

test('with a fast database, the length of a crowd counts before its first caller has waited', () => {
  const { queue } = createQueue(8);
  enter(queue, 200);
  expect(queue.milliseconds()).toBeCloseTo(200);
});

test('a database that stalls does not make a wait of more than 500 ms ordinary', () => {
  const { queue, advance } = createQueue(4_500);
  enter(queue, 1);
  expect(queue.milliseconds()).toBeGreaterThan(500);
  advance(501);
  expect(queue.milliseconds()).toBeGreaterThan(500);
});

test('the oldest caller that still waits counts, not the one that has left', () => {
  const { queue, advance } = createQueue(1);
  const [leave] = enter(queue, 1);
  advance(100);
  enter(queue, 1);
  advance(10);
  expect(queue.milliseconds()).toBe(110);
  leave!();
  expect(queue.milliseconds()).toBe(10);
});
