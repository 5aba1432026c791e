import { expect, test } from 'vitest';
import { shareRead } from './share-read.ts';

test('callers of one turn share a read, and a caller during the read gets a newer one', async () => {
  const ends: ((value: number) => void)[] = [];
  const read = shareRead(() => new Promise<number>((resolve) => ends.push(resolve)));
  const first = [read(), read()];
  await Promise.resolve();
  const second = read();
  await Promise.resolve();
  expect(ends).toHaveLength(2);
  for (const [at, end] of ends.entries()) end(at);
  expect(await Promise.all([...first, second])).toEqual([0, 0, 1]);
});
