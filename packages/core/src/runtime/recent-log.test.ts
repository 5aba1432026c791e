import { expect, test } from 'vitest';
import { createRedactingLog, onlyForHost, silentLog } from './log.ts';
import { createRecentLog } from './recent-log.ts';

const clock = { now: () => Date.UTC(2030, 0, 1) };

test('a recent line has its time, its level, its message and its facts', () => {
  const recent = createRecentLog(clock);
  recent.add('warn', { task: 'a.b', big: 3n }, 'it failed');
  recent.add('info', {}, 'no facts');
  expect(recent.lines()).toEqual([
    '2030-01-01T00:00:00.000Z warn it failed {"task":"a.b","big":"3"}',
    '2030-01-01T00:00:00.000Z info no facts',
  ]);
});

test('the last thousand lines are kept, oldest first', () => {
  const recent = createRecentLog(clock);
  for (let number = 1; number <= 1_000; number++) recent.add('info', {}, `line ${number}`);
  expect(recent.lines()).toHaveLength(1_000);
  for (let number = 1_001; number <= 1_003; number++) recent.add('info', {}, `line ${number}`);
  const lines = recent.lines();
  expect(lines).toHaveLength(1_000);
  expect([lines[0], lines.at(-1)].map((line) => line!.split(' info ')[1])).toEqual(['line 4', 'line 1003']);
});

test('a recent line has at most 2,048 characters', () => {
  const recent = createRecentLog(clock);
  recent.add('info', { text: 'x'.repeat(5_000) }, 'long');
  expect(recent.lines()[0]).toHaveLength(2_048);
});

test('facts that cannot be written as JSON do not keep a line from the log', () => {
  const recent = createRecentLog(clock);
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  recent.add('info', circle, 'a circle');
  expect(recent.lines()).toEqual(['2030-01-01T00:00:00.000Z info a circle']);
});

test('a listener gets new lines until it ends, and one that throws keeps none from the others', () => {
  const recent = createRecentLog(clock);
  const heard: string[] = [];
  recent.listen(() => {
    throw new Error('broken');
  });
  const end = recent.listen((line) => heard.push(line.split(' info ')[1]!));
  recent.add('info', {}, 'one');
  end();
  recent.add('info', {}, 'two');
  expect(heard).toEqual(['one']);
});

test('a listener that logs does not hear its own lines', () => {
  const recent = createRecentLog(clock);
  let calls = 0;
  recent.listen(() => {
    calls++;
    recent.add('error', {}, 'a listener failed');
  });
  recent.add('info', {}, 'one');
  expect([calls, recent.lines().length]).toEqual([1, 2]);
});

test('recent lines have no credentials, and no facts that are only for the log of the host', () => {
  const recent = createRecentLog(clock);
  const hosts: unknown[] = [];
  const log = createRedactingLog(
    { ...silentLog, info: (facts) => hosts.push(facts) },
    (text) => text.replaceAll('hunter2', '•••'),
    recent.add,
  );
  log.info({ password: 'secret', note: 'it is hunter2' }, 'a login with hunter2');
  log.info({ text: 'your code is 123456', [onlyForHost]: true }, 'mail');
  expect(recent.lines().join('\n')).not.toMatch(/hunter2|secret|123456/);
  expect(hosts).toContainEqual({ text: 'your code is 123456' });
});
