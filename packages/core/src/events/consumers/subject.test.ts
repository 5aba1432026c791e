import { expect, test } from 'vitest';
import type { Emission } from '../event-kinds.ts';
import { subjectOf } from './subject.ts';

const event = { emptyEvent: {} };

test.each<[string, Omit<Emission, 'event'>, string]>([
  ['the named one', { subject: 'guild:1', recipients: ['a'] }, 'guild:1'],
  ['the account of the only recipient', { recipients: ['a'], tags: ['x'] }, 'account:a'],
  ['the event, if it has several recipients', { recipients: ['a', 'b'] }, 'event:e1'],
  ['the event, if it has no recipient', { tags: ['x'] }, 'event:e1'],
  ['the event, if the named one is empty', { subject: '' }, 'event:e1'],
  ['the named one up to 256 characters', { subject: 'x'.repeat(256) }, 'x'.repeat(256)],
])('the subject of an emission is %s', (_, emission, subject) => {
  expect(subjectOf({ event, ...emission }, 'e1')).toBe(subject);
});

test('a subject of more than 256 characters is replaced by its digest', () => {
  const long = 'x'.repeat(257);
  expect(subjectOf({ event, subject: long }, 'e1')).toMatch(/^digest:[0-9a-f]{64}$/);
  expect(subjectOf({ event, subject: long }, 'e1')).toBe(subjectOf({ event, subject: long }, 'e2'));
  expect(subjectOf({ event, subject: `${long}y` }, 'e1')).not.toBe(subjectOf({ event, subject: long }, 'e1'));
});
