import { areaCases } from '@lobbykit/testing';
import { test } from 'vitest';
import { lobbiesArea } from '../src/index.ts';
import { lobbySamples, lobbyStrangers } from './samples.ts';

const cases = areaCases(lobbiesArea, {
  samples: lobbySamples,
  strangers: lobbyStrangers,
});

test.each(cases.map(({ group, name, run }) => [group, name, run] as const))('%s: %s', (_group, _name, run) =>
  run(),
);
