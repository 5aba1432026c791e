import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lastLines, readLastLines } from '../src/last-lines.ts';
import { emptyFolder } from './empty-folder.ts';

test('the last lines are plain text: control characters, colors and directions of text are gone', () => {
  const text =
    'one\r\n\u001b[31mred\u001b[0m\ttab\n\u001b]0;title\u0007bell\u0007\n\u202Eevil\u2066\n\u0000\n\u0085next\nhalf \uD800';
  expect(lastLines(text, [])).toEqual(['one', 'red tab', 'bell', 'evil', 'next', 'half \uFFFD']);
});

test('they are at most 20 lines, 400 characters each, and 4 KiB in all', () => {
  const many = Array.from({ length: 100 }, (_, at) => `line ${at}`).join('\n');
  expect(lastLines(many, [])).toEqual(Array.from({ length: 20 }, (_, at) => `line ${80 + at}`));
  const wide = lastLines(`${'€'.repeat(1_000)}\n`.repeat(30), []);
  expect(wide.map((line) => line.length)).toEqual([400, 400, 400]);
  expect(Buffer.byteLength(wide.join('\n'))).toBeLessThanOrEqual(4_096);
});

test('secrets are masked, the longer one first, and short values are none', () => {
  const text = 'API_KEY=gk_1234567890 and gk_12345678 on hill';
  expect(lastLines(text, ['gk_12345678', 'gk_1234567890', 'hill'])).toEqual(['API_KEY=••• and ••• on hill']);
});

test('a secret that the beginning of what is read cuts in two is not shown', async () => {
  const file = join(await emptyFolder(), 'output.log');
  const secret = 'gk_0123456789abcdef';
  await writeFile(file, `${secret}\n${'.'.repeat(65_530 - 10)}\nend`);
  const lines = await readLastLines(file, [secret]);
  expect(lines.at(-1)).toBe('end');
  expect(lines.join('\n')).not.toContain('abcdef');
});

test('no bytes of a program make them fail, and a file that is missing has none', async () => {
  const folder = await emptyFolder();
  const file = join(folder, 'output.log');
  for (let round = 0; round < 50; round++) {
    await writeFile(file, randomBytes(3_000));
    const lines = await readLastLines(file, []);
    expect(lines.every((line) => line.isWellFormed() && !/[\p{Cc}\p{Cf}]/u.test(line))).toBe(true);
  }
  expect(await readLastLines(join(folder, 'missing'), [])).toEqual([]);
});
