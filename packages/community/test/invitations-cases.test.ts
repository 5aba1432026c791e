import { areaCases } from '@lobbykit/testing';
import { test } from 'vitest';
import { invitationsArea } from '../src/invitations/index.ts';
import { invitationSamples, invitationStrangers } from './invitations-samples.ts';

const cases = areaCases(invitationsArea, {
  samples: invitationSamples,
  strangers: invitationStrangers,
});

test.each(cases.map(({ group, name, run }) => [group, name, run] as const))('%s: %s', (_group, _name, run) =>
  run(),
);
