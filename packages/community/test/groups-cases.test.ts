import { areaCases } from '@lobbykit/testing';
import { test } from 'vitest';
import { groupsArea } from '../src/groups/index.ts';
import { groupSamples, groupStrangers } from './groups-samples.ts';

const cases = areaCases(groupsArea, {
  samples: groupSamples,
  strangers: groupStrangers,
});

test.each(cases.map(({ group, name, run }) => [group, name, run] as const))('%s: %s', (_group, _name, run) =>
  run(),
);
