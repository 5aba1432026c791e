import { expect, test } from 'vitest';
import { createRecentChanges } from './recent-changes.ts';

test('what has not changed since a moment is unchanged, whatever else has', () => {
  const changes = createRecentChanges();
  changes.record('a');
  const since = changes.moment();
  expect(changes.isUnchanged(since, ['a', 'b'])).toBe(true);
  changes.record('b');
  expect(changes.isUnchanged(since, ['a'])).toBe(true);
  expect(changes.isUnchanged(since, ['a', 'b'])).toBe(false);
  expect(changes.isUnchanged(changes.moment(), ['a', 'b'])).toBe(true);
});

test('nothing is unchanged since a moment before anything may have changed', () => {
  const changes = createRecentChanges();
  const since = changes.moment();
  changes.record(null);
  expect(changes.isUnchanged(since, ['a'])).toBe(false);
  expect(changes.isUnchanged(changes.moment(), ['a'])).toBe(true);
});

test('what is not remembered any more counts as changed', () => {
  const changes = createRecentChanges(2);
  const since = changes.moment();
  for (const key of ['a', 'b', 'c']) changes.record(key);
  expect(changes.isUnchanged(since, ['a'])).toBe(false);
  expect(changes.isUnchanged(since, ['x'])).toBe(true);
  changes.record('d');
  expect(changes.isUnchanged(since, ['x'])).toBe(false);
  const later = changes.moment();
  changes.record('e');
  expect(changes.isUnchanged(later, ['a', 'x'])).toBe(true);
});
