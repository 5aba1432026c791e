import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([whole]) => whole);

/** What must not differ: functions with their parameters, signals, constants, and the texts, such as paths and fields. */
const partsOf = (text: string): string[] =>
  found(text, /^(?:func \w+\(.*\):|signal \w+(?:\(.*?\))?|const .*$)|"(?:[^"\\]|\\.)*"/gm).filter(
    (part) => !notations.includes(part),
  );

/** In Godot 3, signals and what a coroutine waits for are named by texts. */
const notations = ['completed', 'idle_frame', 'request_completed', 'timeout', 'arrived', 'stream_opened'].map(
  (name) => `"${name}"`,
);

test('the client for Godot 4 calls what the tested client for Godot 3 calls, and says that it is not run', () => {
  const [three, four] = [read('godot3/lobbykit_client.gd'), read('godot4/lobbykit_client.gd')];
  const signals = found(three, /(?<=^signal )\w+/gm).map((name) => `"${name}"`);
  const parse = 'func _parse(text):';
  expect(partsOf(four).filter((part) => part !== parse)).toEqual(
    partsOf(three).filter((part) => !signals.includes(part)),
  );
  expect(four).toContain('NOT RUN');
  expect(read('godot4/story.gd')).toContain('NOT RUN');
  expect(`${three}${four}`).not.toMatch(/^ +\S/m);
});
