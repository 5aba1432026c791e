import { expect, test } from 'vitest';
import { restartPause } from './restart-pause.ts';

test('the pause before a process is started again doubles up to half a minute while it ends soon', () => {
  const pauses: number[] = [];
  for (let ends = 0; ends < 8; ) {
    const next = restartPause(ends, 500);
    pauses.push(next.pause);
    ends = next.ends;
  }
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test('a process that has worked for a minute is started again after a second', () => {
  expect(restartPause(7, 60_000)).toEqual({ pause: 1_000, ends: 0 });
});
