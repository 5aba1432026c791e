import { areaCases } from '@lobbykit/testing';
import { test } from 'vitest';
import { inboxArea } from '../src/inbox/index.ts';
import { inboxSamples, inboxStrangers } from './inbox-samples.ts';

const cases = areaCases(inboxArea, {
  samples: inboxSamples,
  strangers: inboxStrangers,
});

test.each(cases.map(({ group, name, run }) => [group, name, run] as const))('%s: %s', (_group, _name, run) =>
  run(),
);
