import { areaCases } from '@lobbykit/testing';
import { test } from 'vitest';
import { matchesArea } from '../src/index.ts';
import { matchSamples, matchStrangers } from './samples.ts';

const cases = areaCases(matchesArea, { samples: matchSamples, strangers: matchStrangers });

test.each(cases.map(({ group, name, run }) => [group, name, run] as const))('%s: %s', (_group, _name, run) =>
  run(),
);
