import { createMemoryStorage } from '@lobbykit/core/storage';
import { expect, test } from 'vitest';
import { addConsumers, type HostConsumers } from '../../../src/backend/consumers.ts';
import { createBackend } from '../../../src/backend/create-backend.ts';
import type { Consumer } from '../../../src/events/consumers/consumer.ts';
import { createConsumerRegistry } from '../../../src/events/consumers/registry.ts';

const handle = () => {};
const start = (consumers: HostConsumers) => createBackend({ storage: createMemoryStorage(), consumers });

test.each<[string, HostConsumers, string]>([
  [
    'a kind that no area declares',
    { rewards: { kinds: ['partyUpdateEvent.PLAYER_JOINT'], handle } },
    'consumers.rewards: there is no kind of event partyUpdateEvent.PLAYER_JOINT; did you mean partyUpdateEvent.PLAYER_JOINED?',
  ],
  [
    'an anyEvent without a type',
    { rewards: { kinds: ['anyEvent.'], handle } },
    'consumers.rewards: there is no kind of event anyEvent.; did you mean',
  ],
  [
    'no kinds',
    { rewards: { kinds: [], handle } },
    'consumers.rewards: kinds must be a list of at least one kind',
  ],
  [
    'a function for its kinds',
    { rewards: { kinds: (() => new Set()) as never, handle } },
    'consumers.rewards: kinds must be a list',
  ],
  [
    'no handler',
    { rewards: { kinds: ['announcementEvent'] } as never },
    'consumers.rewards: handle must be a function',
  ],
  [
    'the name of an area',
    { 'friends.rewards': { kinds: ['announcementEvent'], handle } },
    'consumers: the name friends.rewards must begin with a letter',
  ],
])('createBackend refuses a consumer with %s', (_, consumers, sentence) => {
  expect(() => start(consumers)).toThrow(sentence);
});

test('createBackend accepts kinds that areas declare, and any type of anyEvent', () => {
  expect(() =>
    start({
      rewards: { kinds: ['announcementEvent', 'anyEvent.matchbroker/MatchEnded', 'anyEvent.x'], handle },
    }),
  ).not.toThrow();
});

test('two consumers cannot have the same name', () => {
  const registry = createConsumerRegistry();
  registry.add('rewards', { kinds: [], handle });
  expect(() => registry.add('rewards', { kinds: [], handle })).toThrow('two consumers have the name rewards');
});

test('a function of kinds is asked at each emission', () => {
  const registry = createConsumerRegistry();
  const kinds = new Set<string>();
  registry.add('fixed', { kinds: ['a', 'a'], handle });
  registry.add('changing', { kinds: () => kinds, handle });
  expect([registry.namesOf('a'), registry.namesOf('b')]).toEqual([['fixed'], []]);
  kinds.add('a').add('b');
  expect([registry.namesOf('a'), registry.namesOf('b')]).toEqual([['fixed', 'changing'], ['changing']]);
});

test('the consumers of an area are named after the area, and their kinds are checked too', () => {
  const registry = createConsumerRegistry();
  const events = new Map([['announcementEvent', 'when']]);
  const areaWith = (consumers: Record<string, Consumer>) => [{ name: 'guilds', consumers }];
  const kinds = ['announcementEvent'];
  addConsumers(registry, { events }, areaWith({ news: { kinds, handle } }), { news: { kinds, handle } });
  addConsumers(registry, { events }, areaWith({ changing: { kinds: () => new Set(['any']), handle } }));
  expect([...registry.consumers.keys()]).toEqual(['guilds.news', 'news', 'guilds.changing']);
  expect(() =>
    addConsumers(registry, { events }, areaWith({ other: { kinds: ['announcement'], handle } })),
  ).toThrow(
    'consumers.guilds.other: there is no kind of event announcement; did you mean announcementEvent?',
  );
});

test('a registry is idle until a kind is consumed', () => {
  const registry = createConsumerRegistry();
  const kinds = new Set<string>();
  registry.add('changing', { kinds: () => kinds, handle });
  expect(registry.isIdle()).toBe(true);
  kinds.add('a');
  expect(registry.isIdle()).toBe(false);
  kinds.clear();
  registry.add('fixed', { kinds: ['b'], handle });
  expect(registry.isIdle()).toBe(false);
});
