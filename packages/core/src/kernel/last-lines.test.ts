import { expect, test } from 'vitest';
import { cleanLastLines } from './last-lines.ts';

test('lines that anybody sent become plain text, the last 20 of them', () => {
  const hostile = ['\u001b[31mred\u001b[0m\ttab', 'two\nlines', '\u202Eevil', '\u0000', ' ', 'half \uD800'];
  expect(cleanLastLines(hostile)).toEqual(['red tab', 'twolines', 'evil', 'half \uFFFD']);
  const many = Array.from({ length: 100 }, (_, at) => `line ${at}`);
  expect(cleanLastLines(many)).toEqual(many.slice(80));
});

test('they have at most 400 characters each and 4 KiB in all', () => {
  const wide = cleanLastLines(Array.from({ length: 30 }, () => '€'.repeat(1_000)));
  expect(wide.map((line) => line.length)).toEqual([400, 400, 400]);
});
