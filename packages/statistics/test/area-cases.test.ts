import { areaCases } from '@lobbykit/testing';
import { test } from 'vitest';
import { statisticsArea } from '../src/index.ts';

const cases = areaCases(statisticsArea, {
  samples: { read: () => ({ names: ['logins'], step: 'hour' as const }) },
});

test.each(cases.map(({ group, name, run }) => [group, name, run] as const))('%s: %s', (_group, _name, run) =>
  run(),
);
