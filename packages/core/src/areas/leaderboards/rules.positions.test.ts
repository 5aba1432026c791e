import { expect, test } from 'vitest';
import { boundBetween, endOfPositions, points, pointsIn, positionOf, standingOf } from './rules.positions.ts';
import { sortOrders } from './states.ts';

const scores = [-(2n ** 63n), -(2n ** 53n) - 1n, -1n, 0n, 1n, 255n, 256n, 2n ** 53n + 1n, 2n ** 63n - 1n];
const accountId = 'account-7';

test.each(Object.values(sortOrders))(
  'positions of sort order %i sort as scores do and keep every digit',
  (order) => {
    const standings = scores.flatMap((score) =>
      scores.map((subscore) => ({ score, subscore, updatedAt: 1_767_225_600_123, accountId })),
    );
    const best = order === sortOrders.DESCENDING ? standings.toReversed() : standings;
    const positions = best.map((standing) => positionOf(order, standing));
    expect(positions.toSorted()).toEqual(positions);
    expect(new Set(positions).size).toBe(positions.length);
    expect(positions.map((position) => standingOf(order, position))).toEqual(best);
    for (const [at, position] of positions.entries()) {
      expect(pointsIn(position)).toBe(points(order, best[at]!));
      expect(position < endOfPositions).toBe(true);
    }
  },
);

test('equal scores sort by the earlier update, then by the account id', () => {
  const position = (updatedAt: number, accountId: string) =>
    positionOf(sortOrders.DESCENDING, { score: 5n, subscore: 0n, updatedAt, accountId });
  const inOrder = [
    position(0, 'z'),
    position(9, 'b'),
    position(10, 'a'),
    position(10, 'b'),
    position(2 ** 47, 'a'),
  ];
  expect(inOrder.toSorted()).toEqual(inOrder);
});

test('a bound is the shortest text behind one position and not behind the next', () => {
  expect(boundBetween('00a7', '00b1')).toBe('00b');
  expect(boundBetween('00a', '00a1')).toBe('00a1');
  const positions = scores
    .flatMap((score) =>
      [0, 1].map((updatedAt) =>
        positionOf(sortOrders.ASCENDING, { score, subscore: -score - 1n, updatedAt, accountId }),
      ),
    )
    .toSorted();
  for (const [at, next] of positions.slice(1).entries()) {
    const bound = boundBetween(positions[at]!, next);
    expect(positions[at]! < bound && bound <= next).toBe(true);
    expect(bound.slice(0, -1) <= positions[at]!).toBe(true);
  }
});
