import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addWaits,
  medianSeconds,
  queueWaitSeconds,
  ticketWaitSeconds,
  type Waits,
} from './rules.wait-times.ts';

const of = (...seconds: number[]): Waits =>
  addWaits(
    {},
    0,
    seconds.map((each) => each * 1000),
  );
const minute = 60_000;

describe('the expected wait of a queue', () => {
  test('the wait is the median of the tickets, the greater of two, within a tenth and in whole seconds', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 86_400 }), { minLength: 1 }), (seconds) => {
        const sorted = [...seconds].sort((left, right) => left - right);
        const median = sorted[Math.floor(sorted.length / 2)]!;
        const estimated = medianSeconds(of(...seconds));
        expect(Math.abs(estimated - median)).toBeLessThanOrEqual(median / 10 + 0.5);
      }),
    );
  });

  test('one ticket that waited for long hardly changes the wait', () => {
    expect(medianSeconds(of(10, 10, 10, 10, 86_400))).toBe(medianSeconds(of(10)));
  });

  test('the wait is at least a second once it is known, and 0 if it is not', () => {
    expect(medianSeconds(of(0, 0.2))).toBe(1);
    expect(medianSeconds(of(-5))).toBe(1);
    expect(medianSeconds({})).toBe(0);
  });

  test('the wait follows a change: a ticket of ten minutes ago counts a quarter', () => {
    const before = of(...new Array<number>(40).fill(100));
    const seconds = new Array<number>(11).fill(5_000);
    expect(medianSeconds(addWaits(before, 10 * minute, seconds))).toBe(5);
    // A control: right away eleven are not enough.
    expect(medianSeconds(addWaits(before, 0, seconds))).toBeGreaterThan(90);
  });

  test('waits are a few dozen numbers, however many tickets there are, and drop what hardly counts', () => {
    let waits: Waits = {};
    for (let index = 0; index < 2_000; index++) waits = addWaits(waits, 1_000, [index * 40_000, index]);
    expect(Object.keys(waits).length).toBeLessThan(70);
    expect(addWaits(of(7), 3_600_000, [])).toEqual({});
  });

  test('the wait is no longer known half an hour after the last match', () => {
    const queue = { waitSeconds: 20, matchedAt: 0 };
    expect(queueWaitSeconds(queue, 30 * minute - 1)).toBe(20);
    expect(queueWaitSeconds(queue, 30 * minute)).toBe(0);
    expect(queueWaitSeconds({ waitSeconds: 0, matchedAt: null }, 0)).toBe(0);
    expect(queueWaitSeconds(undefined, 0)).toBe(0);
  });
});

describe('the remaining wait of a ticket', () => {
  const queue = { waitSeconds: 30, matchedAt: 0 };
  const ticket = { createdAt: 0, expiresAt: 180_000 };

  test('the remaining wait shrinks as a ticket waits, and is 1 when it has waited for longer than others', () => {
    const left = [0, 999, 1_000, 29_000, 30_000, 100_000].map((now) => ticketWaitSeconds(queue, ticket, now));
    expect(left).toEqual([30, 30, 29, 1, 1, 1]);
  });

  test('the remaining wait is no longer than until the ticket expires', () => {
    expect(ticketWaitSeconds(queue, { createdAt: 0, expiresAt: 12_500 }, 0)).toBe(13);
    expect(ticketWaitSeconds(queue, { createdAt: 0, expiresAt: 12_500 }, 12_500)).toBe(1);
  });

  test('the remaining wait is 0 if the wait of the queue is not known', () => {
    expect(ticketWaitSeconds(undefined, ticket, 0)).toBe(0);
    expect(ticketWaitSeconds(queue, ticket, 30 * minute)).toBe(0);
  });

  test('the remaining wait is the whole wait if the clock of the starting node is ahead', () => {
    expect(ticketWaitSeconds(queue, { createdAt: 5_000, expiresAt: 180_000 }, 0)).toBe(30);
  });
});
