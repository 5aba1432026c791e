import { areaCases } from '@lobbykit/testing';
import { test } from 'vitest';
import { presenceArea } from '../src/presence/index.ts';
import { presenceSamples } from './presence-samples.ts';

const cases = areaCases(presenceArea, { samples: presenceSamples });

test.each(cases.map(({ group, name, run }) => [group, name, run] as const))('%s: %s', (_group, _name, run) =>
  run(),
);
