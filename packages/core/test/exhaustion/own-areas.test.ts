import { expect, test } from 'vitest';
import { type Bound, isWithin } from './bounds.ts';
import { exhaustNotes, ownerBySession } from './notes-area.ts';

/** Ten notes of about 1,100 bytes. */
const bound: Bound = [11, 12, 1];

test('an own area with a limit per account stays within its bound', async () => {
  const exhausted = await exhaustNotes();
  expect(exhausted).toMatchObject({ rows: 10, succeeded: 10 });
  expect(isWithin(exhausted, bound)).toBe(true);
});

test('control: an own area without a limit on what it stores exceeds the bound', async () => {
  const exhausted = await exhaustNotes({ maxNotes: Number.POSITIVE_INFINITY });
  expect(exhausted).toMatchObject({ rows: 600, succeeded: 600 });
  expect(isWithin(exhausted, bound)).toBe(false);
});

test('control: an own area whose limit counts each session of an account alone exceeds the bound', async () => {
  const exhausted = await exhaustNotes({ ownerOf: ownerBySession });
  expect(exhausted).toMatchObject({ rows: 30, succeeded: 30 });
  expect(isWithin(exhausted, bound)).toBe(false);
});
