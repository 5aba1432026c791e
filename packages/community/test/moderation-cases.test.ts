import { areaCases } from '@lobbykit/testing';
import { test } from 'vitest';
import { moderationArea } from '../src/moderation/index.ts';
import { moderationSamples, moderationStrangers } from './moderation-samples.ts';

const cases = areaCases(moderationArea, {
  samples: moderationSamples,
  strangers: moderationStrangers,
});

for (const { group, name, run } of cases) test(`${group}: ${name}`, run);
