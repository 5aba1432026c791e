import { areaCases } from '@lobbykit/testing';
import { test } from 'vitest';
import { inboxArea } from '../src/inbox/index.ts';
import { inboxSamples } from './inbox-samples.ts';

const cases = areaCases(inboxArea, {
  samples: inboxSamples,
  strangers: {
    read: 'INBOX_MESSAGE_NOT_FOUND',
    claim: 'INBOX_MESSAGE_NOT_FOUND',
    delete: 'INBOX_MESSAGE_NOT_FOUND',
  },
});

test.each(cases.map(({ group, name, run }) => [group, name, run] as const))('%s: %s', (_group, _name, run) =>
  run(),
);
