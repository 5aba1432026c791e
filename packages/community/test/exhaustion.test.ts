import type { AreaData } from '@lobbykit/core/area';
import type { Samples } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { type Bound, isWithin } from '../../core/test/exhaustion/bounds.ts';
import { exhaust } from '../../core/test/exhaustion/exhaust.ts';
import { operationsOf } from '../../testing/src/area/operation.ts';
import { createSampler } from '../../testing/src/area/sampler.ts';
import { chatArea } from '../src/chat/index.ts';
import { groupsArea } from '../src/groups/index.ts';
import { inboxArea } from '../src/inbox/index.ts';
import { presenceArea } from '../src/presence/index.ts';
import { chatSamples } from './chat-samples.ts';
import { groupSamples } from './groups-samples.ts';
import { inboxSamples } from './inbox-samples.ts';
import { presenceSamples } from './presence-samples.ts';

const areas: readonly (readonly [AreaData, Samples])[] = [
  [groupsArea as unknown as AreaData, groupSamples as unknown as Samples],
  [inboxArea as unknown as AreaData, inboxSamples as unknown as Samples],
  [chatArea as unknown as AreaData, chatSamples],
  [presenceArea as unknown as AreaData, presenceSamples],
];

/** The most that one player may have stored after ten minutes of calling one operation as often as the rates allow. */
const bounds: Readonly<Record<string, Bound>> = {
  'groups.create': [610, 2_900, 2],
  'groups.update': [1_200, 640, 2],
  'groups.delete': [620, 270, 2],
  'groups.join': [1_050, 420, 2],
  'groups.leave': [1_250, 500, 2],
  'groups.setRole': [2_900, 850, 2],
  'groups.remove': [1_600, 590, 2],
  'inbox.read': [400, 190, 2],
  'inbox.claim': [1_000, 390, 2],
  'inbox.delete': [10, 10, 2],
  'chat.send': [1_900, 1_100, 2],
  'chat.edit': [3_300, 2_000, 2],
  'chat.delete': [1_200, 510, 2],
  'chat.read': [5, 1, 2],
  'presence.subscribe': [5, 1, 2],
};

const writes = areas.flatMap(([area, samples]) =>
  operationsOf(area)
    .filter(({ route }) => route.access === 'player' && route.method !== 'GET')
    .map((operation) => [operation.id, { area, samples, operation }] as const),
);

test.each(writes)('%s stores no more than its bound', { timeout: 120_000 }, async (id, given) => {
  const { area, samples, operation } = given;
  const exhausted = await exhaust(operation, createSampler(area, samples).requestOf, { areas: [area] });
  expect(exhausted.succeeded).toBeGreaterThan(0);
  expect(isWithin(exhausted, bounds[id]!)).toBe(true);
});
