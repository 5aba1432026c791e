import { areaCases } from '@lobbykit/testing';
import { test } from 'vitest';
import { chatArea } from '../src/chat/index.ts';
import { chatSamples, chatStrangers } from './chat-samples.ts';

const cases = areaCases(chatArea, {
  samples: chatSamples,
  strangers: chatStrangers,
});

test.each(cases.map(({ group, name, run }) => [group, name, run] as const))('%s: %s', (_group, _name, run) =>
  run(),
);
