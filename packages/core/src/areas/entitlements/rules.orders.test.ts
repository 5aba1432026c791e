import { describe, expect, test } from 'vitest';
import type { StoreTransactionStatus } from './providers.ts';
import { nextPoll, stepOf } from './rules.orders.ts';
import { lineStates, orderStates } from './states.orders.ts';

const permutations = <Item>(items: readonly Item[]): Item[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, at) =>
        permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
      );

/** Applies messages to an order of two lines. A partial refund gives the first line back. */
function play(messages: readonly StoreTransactionStatus[]) {
  let state: number = orderStates.CREATED;
  const lines: { line: number; itemNumber: number; state: number }[] = [1, 2].map((line) => ({
    line,
    itemNumber: line,
    state: 0,
  }));
  const changes = [0, 0];
  for (const status of messages) {
    const refunded = { itemNumber: 1, quantity: 1, amount: 1n, status: 'Refunded' as const };
    const step = stepOf({ state }, lines, { status, failure: null, lines: [refunded] });
    for (const { line, to } of step.lines) {
      const row = lines[line - 1]!;
      if (to === lineStates.GRANTED) changes[line - 1]! += 1;
      if (to === lineStates.REVERSED) changes[line - 1]! -= 1;
      row.state = to;
    }
    state = step.state;
  }
  return { state, lines: lines.map((line) => line.state), changes };
}

const twice = <Item>(items: readonly Item[]): Item[] => items.flatMap((item) => [item, item]);

describe('five messages of the store in every order, each also twice', () => {
  test.each([
    ['Refunded', orderStates.REFUNDED],
    ['Chargedback', orderStates.CHARGED_BACK],
    ['RefundedSuspectedFraud', orderStates.REFUNDED],
  ] as const)(
    'with %s among them end there, and every line is granted and taken equally often',
    (last, state) => {
      const all = permutations<StoreTransactionStatus>([
        'Init',
        'Approved',
        'Succeeded',
        'PartialRefund',
        last,
      ]);
      expect(all).toHaveLength(120);
      for (const messages of all)
        for (const list of [messages, twice(messages), [...messages, ...messages]]) {
          const end = play(list);
          expect([list, end.state, end.changes]).toEqual([list, state, [0, 0]]);
          expect(
            end.lines.every((line) => line === lineStates.REVERSED || line === lineStates.CANCELLED),
          ).toBe(true);
        }
    },
  );

  test('without a full refund leave the line that was not refunded granted once', () => {
    for (const messages of permutations<StoreTransactionStatus>([
      'Init',
      'Approved',
      'Succeeded',
      'PartialRefund',
      'Failed',
    ]))
      for (const list of [messages, twice(messages)]) {
        const end = play(list);
        expect([list, end.state, end.changes]).toEqual([list, orderStates.PARTIALLY_REFUNDED, [0, 1]]);
      }
  });
});

test.each([
  [orderStates.CREATED, 'Init', orderStates.AWAITING_APPROVAL],
  [orderStates.APPROVED, 'Init', orderStates.APPROVED],
  [orderStates.CREATED, 'Approved', orderStates.APPROVED],
  [orderStates.EXPIRED, 'Approved', orderStates.EXPIRED],
  [orderStates.FULFILLED, 'Failed', orderStates.FULFILLED],
  [orderStates.APPROVED, 'Failed', orderStates.FAILED],
  [orderStates.DECLINED, 'Succeeded', orderStates.FULFILLED],
  [orderStates.EXPIRED, 'Succeeded', orderStates.FULFILLED],
  [orderStates.FAILED, 'Succeeded', orderStates.FULFILLED],
  [orderStates.CREATED, 'Refunded', orderStates.REFUNDED],
] as const)('an order in state %s becomes, when the store says %s, %s', (state, status, expected) => {
  const isPaid = state === orderStates.FULFILLED;
  const line = { line: 1, itemNumber: 1, state: isPaid ? lineStates.GRANTED : lineStates.OPEN };
  expect(stepOf({ state }, [line], { status, failure: null, lines: [] }).state).toBe(expected);
});

test('an order is looked up after 5 seconds, then twice as long each time, at most after an hour', () => {
  expect([0, 1, 2, 9, 10, 1_000].map((polls) => nextPoll(0, polls))).toEqual([
    5_000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000,
  ]);
});
