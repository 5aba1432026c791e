import { expect, test } from 'vitest';
import { asHost, createEntitlementsWorld } from './entitlements-world.ts';

const max = 2n ** 63n - 1n;

test('every change of a count is an event for the owner and for the tag entitlements', async () => {
  const { api, item, player, backend } = await createEntitlementsWorld();
  const { accountId } = await player();
  const catalogItemId = await item('a', { catalogItemCustomItemId: 'gold' });
  const events: unknown[] = [];
  backend.events.on('anyEvent', ({ content, recipientIds, eventTags }) => {
    events.push([content, recipientIds, eventTags]);
  });
  await api.adminSet({ accountId, catalogItemId, count: max }, asHost);
  await api.adminSet({ accountId, catalogItemId, count: max }, asHost);
  await api.serverDecrement({ accountId, catalogItemId, count: 1 }, asHost);
  const event = { '@type': 'entitlements/OwnershipChanged', accountId, catalogItemId, customItemId: 'gold' };
  expect(events).toEqual([
    [{ ...event, count: max, increment: max, changeType: 4 }, [accountId], ['entitlements']],
    [{ ...event, count: max - 1n, increment: -1n, changeType: 5 }, [accountId], ['entitlements']],
  ]);
});

test('the tag entitlements needs the permission entitlements.read, also for a subscriber of all tags', async () => {
  const { api, item, player, http, key, backend } = await createEntitlementsWorld();
  const { accountId } = await player();
  const catalogItemId = await item();
  const without = { key: await key(['events.subscribe_tags', 'events.announce']) };
  const reader = { key: await key(['events.subscribe_tags', 'entitlements.read']) };
  expect(await http('GET', '/events/subscribe/tags?eventTags=entitlements', without)).toMatchObject({
    status: 403,
    body: { details: [{ reason: 'PERMISSION_MISSING', metadata: { permission: 'entitlements.read' } }] },
  });
  const controller = new AbortController();
  const open = async ({ key: apiKey }: { key: string }, eventTags?: string[]) => {
    const stream = await backend.api.events.subscribeTags(
      { eventTags },
      { apiKey, signal: controller.signal },
    );
    const items = stream[Symbol.asyncIterator]();
    return { next: items.next() };
  };
  const streams = await Promise.all([open(without), open(reader), open(reader, ['entitlements'])]);
  await api.adminIncrement({ accountId, catalogItemId, count: 1 }, asHost);
  await backend.api.events.announce({ message: 'hello' }, asHost);
  const first = await Promise.all(streams.map(async ({ next }) => (await next).value!.event));
  controller.abort();
  expect(first.map(({ anyEvent }) => anyEvent?.['@type'])).toEqual([
    undefined,
    'entitlements/OwnershipChanged',
    'entitlements/OwnershipChanged',
  ]);
  expect(first[0]!.announcementEvent).toEqual({ message: 'hello' });
});
