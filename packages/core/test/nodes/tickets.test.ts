import { createManualClock } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { askByTicket, openByTicket, ticketOf } from '../events/ticket-client.ts';
import { type BackendNode, freshName, startNodes } from './nodes.ts';

/** A stream that was opened with a ticket on one of two nodes on one Postgres. */
async function startPair(isDeaf = false) {
  const clock = createManualClock();
  const { nodes } = await startNodes(2, { clock }, (storage) => {
    const { listen: _, notify: __, ...deaf } = storage;
    return isDeaf ? deaf : storage;
  });
  const [here, there] = nodes as [BackendNode, BackendNode];
  const player = await here.player(freshName());
  const ticket = await ticketOf(here, player);
  return { here, there, clock, player, ticket, first: await openByTicket(here, ticket) };
}

test('a stream that was opened with a ticket is taken up again on another node, without a gap', async () => {
  const { here, there, player, ticket, first } = await startPair();
  const say = (message: string) =>
    here.backend.api.events.emit(
      { nestedEvent: { announcementEvent: { message } }, recipientIds: [player.accountId] },
      { system: true },
    );
  await say('heard');
  await expect.poll(() => first.messages.length).toBe(1);
  first.disconnect();
  await say('missed');
  const second = await openByTicket(there, ticket, first.lastEventId);
  await expect
    .poll(() => second.messages.map(({ data }) => data))
    .toEqual([expect.stringContaining('missed')]);
});

test.each([
  ['at once', false, 10],
  ['within 4 seconds if nodes get no notifications from each other', true, 4_000],
])('taken up on another node, it ends where it was, %s', async (_, isDeaf, milliseconds) => {
  const { there, clock, ticket, first } = await startPair(isDeaf);
  const second = await openByTicket(there, ticket, first.lastEventId);
  expect([second.status, first.ended]).toEqual([200, false]);
  await clock.advance(milliseconds);
  await first.closed;
  await clock.advance(8_000);
  expect(second.ended).toBe(false);
});

test('taken up on both nodes at once, one stream lives', async () => {
  const { here, there, clock, ticket, first } = await startPair();
  const asked = await Promise.all([here, there].map((node) => askByTicket(node, ticket, first.lastEventId)));
  expect(asked.map(({ status }) => status)).toEqual([200, 200]);
  const streams = asked.map(({ open }) => open());
  await clock.advance(4_000);
  await Promise.race(streams.map(({ closed }) => closed));
  await clock.advance(8_000);
  expect(streams.filter(({ ended }) => !ended)).toHaveLength(1);
});

test('of two nodes that are asked for the first stream of a ticket at once, one opens it', async () => {
  const { here, there, player } = await startPair();
  for (let round = 0; round < 10; round += 1) {
    const ticket = await ticketOf(here, player);
    const asked = await Promise.all([here, there].map((node) => askByTicket(node, ticket)));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  }
});

test('the login that ends on one node ends the stream and the ticket on the other', async () => {
  const { here, there, clock, player, ticket, first } = await startPair();
  await there.backend.api.authentication.logout({}, player.caller);
  await clock.advance(10);
  await first.closed;
  for (const node of [here, there])
    expect((await askByTicket(node, ticket, first.lastEventId)).status).toBe(401);
});
