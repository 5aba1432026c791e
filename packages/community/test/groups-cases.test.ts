import { areaCases } from '@lobbykit/testing';
import { test } from 'vitest';
import { groupsArea } from '../src/groups/index.ts';
import { groupSamples } from './groups-samples.ts';

const cases = areaCases(groupsArea, {
  samples: groupSamples,
  strangers: {
    update: 'NOT_IN_GROUP',
    delete: 'NOT_IN_GROUP',
    leave: 'NOT_IN_GROUP',
    setRole: 'NOT_IN_GROUP',
    remove: 'NOT_IN_GROUP',
  },
});

test.each(cases.map(({ group, name, run }) => [group, name, run] as const))('%s: %s', (_group, _name, run) =>
  run(),
);
