import { expect, test } from 'vitest';
import { createCountingIds } from './counting-ids.ts';

test('counting ids start at 1 for each instance and are hexadecimal', () => {
  const ids = createCountingIds();
  expect(ids.next('a')).toBe('a-00000000-0000-7000-8000-000000000001');
  for (let made = 2; made < 255; made++) ids.next('b');
  expect(ids.next('c')).toBe('c-00000000-0000-7000-8000-0000000000ff');
  expect(createCountingIds().next('a')).toBe('a-00000000-0000-7000-8000-000000000001');
  expect(createCountingIds(256).next('a')).toBe('a-00000000-0000-7000-8000-000000000100');
});
