import { createTestBackend, type TestBackend, type TestPlayer } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { ticketStreams } from '../../../src/areas/events/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { askByTicket, openByTicket, type TicketConnection, ticketOf } from '../../events/ticket-client.ts';

const asHost = { system: true } as const;

async function createTicketWorld(options: Partial<BackendOptions> = {}) {
  const t = await createTestBackend(options);
  const alice = await t.player('alice');
  return { ...t, alice, ticket: await ticketOf(t, alice) };
}

const say = ({ backend }: Pick<TestBackend, 'backend'>, { accountId }: TestPlayer, message: string) =>
  backend.api.events.emit(
    { nestedEvent: { announcementEvent: { message } }, recipientIds: [accountId] },
    asHost,
  );

/** The messages that a page has got. */
const heard = ({ messages }: TicketConnection): (string | undefined)[] =>
  messages.map(
    ({ data }) =>
      /"(?:@type":"events\/|reason":")(\w+)"/.exec(data)?.[1] ?? /"message":"([^"]*)"/.exec(data)?.[1],
  );

describe('a stream that was opened with a ticket', () => {
  test('is taken up again by the ticket and Last-Event-ID, without a gap, for a day', async () => {
    await using t = await createTicketWorld({ limits: { streamSeconds: 3_600, eventLogSeconds: 86_400 } });
    let stream = await openByTicket(t, t.ticket);
    const all: unknown[] = [];
    for (let hour = 0; hour < 24; hour += 1) {
      await say(t, t.alice, `in hour ${hour}`);
      await t.clock.advance(3_600_000);
      expect(stream.ended).toBe(true);
      await say(t, t.alice, `after hour ${hour}`);
      all.push(...heard(stream));
      stream = await openByTicket(t, t.ticket, stream.lastEventId);
      expect(stream.status).toBe(200);
    }
    await expect.poll(() => heard(stream)).toEqual(['after hour 23']);
    expect([...all, ...heard(stream)]).toEqual(
      Array.from({ length: 24 }, (_, hour) => [`in hour ${hour}`, `after hour ${hour}`]).flat(),
    );
  });

  test('is taken up again where it began if it had no event', async () => {
    await using t = await createTicketWorld();
    const first = await openByTicket(t, t.ticket);
    first.disconnect();
    await say(t, t.alice, 'while away');
    const second = await openByTicket(t, t.ticket, first.lastEventId);
    await expect.poll(() => heard(second)).toEqual(['while away']);
  });

  test('shows the page no proof, so no page can put it into a URL', async () => {
    await using t = await createTicketWorld();
    const stream = await openByTicket(t, t.ticket);
    await say(t, t.alice, 'stored');
    await t.backend.api.events.announce({ message: 'live' }, asHost);
    await t.backend.stop();
    expect(heard(stream)).toEqual(['stored', 'live', 'SHUTTING_DOWN']);
    expect(stream.messages.map(({ lastEventId }) => lastEventId)).not.toEqual(
      expect.arrayContaining([expect.stringContaining('~')]),
    );
    expect(stream.lastEventId).toMatch(/^event-[^~]+~gt_\w{43}$/);
  });

  test('is told once that events are missing, also if it breaks before it hears that', async () => {
    await using t = await createTicketWorld({ limits: { eventLogRows: 2 } });
    const first = await openByTicket(t, t.ticket);
    await say(t, t.alice, 'heard');
    await expect.poll(() => heard(first)).toEqual(['heard']);
    first.disconnect();
    for (const message of ['1', '2', '3', '4']) await say(t, t.alice, message);
    const begun = first.lastEventId;
    const broken = await askByTicket(t, t.ticket, begun);
    const told = await openByTicket(t, t.ticket, begun);
    await expect.poll(() => heard(told)).toEqual(['Resync']);
    expect(broken.status).toBe(200);
    const later = await openByTicket(t, t.ticket, told.lastEventId);
    await say(t, t.alice, 'new');
    await expect.poll(() => heard(later)).toEqual(['new']);
  });

  test('of tagged events is taken up again too', async () => {
    await using t = await createTicketWorld();
    const admin = await t.admin();
    const ticket = await ticketOf(t, admin);
    const first = await openByTicket(t, ticket, '', '/events/subscribe/tags');
    first.disconnect();
    const second = await openByTicket(t, ticket, first.lastEventId, '/events/subscribe/tags');
    await t.backend.api.events.announce({ message: 'tagged' }, asHost);
    await expect.poll(() => heard(second)).toEqual(['tagged']);
    expect(second.messages[0]!.lastEventId).toBe('');
    expect(second.lastEventId).toBe(first.lastEventId);
  });
});

describe('a used ticket opens nothing', () => {
  /** The status of a request with the ticket of a player whose stream has ended. */
  async function statusWith(idOf: (t: TestBackend, lastEventId: string) => string | Promise<string>) {
    await using t = await createTicketWorld();
    const stream = await openByTicket(t, t.ticket);
    await say(t, t.alice, 'heard');
    await expect.poll(() => heard(stream)).toEqual(['heard']);
    stream.disconnect();
    return (await askByTicket(t, t.ticket, await idOf(t, stream.lastEventId))).status;
  }

  test.each<[string, (t: TestBackend, lastEventId: string) => string | Promise<string>, number]>([
    ['by its URL alone', () => '', 401],
    ['with the id of an event', (_, id) => id.split('~')[0]!, 401],
    ['with a proof that was guessed', (_, id) => `${id.split('~')[0]}~gt_${'A'.repeat(43)}`, 401],
    ['with a proof that is cut', (_, id) => id.slice(0, -1), 401],
    [
      'with the proof of another ticket',
      async (t) => (await openByTicket(t, await ticketOf(t, await t.player()))).lastEventId,
      401,
    ],
    ['and the control: with its own proof it does', (_, id) => id, 200],
  ])('%s', async (_, idOf, status) => {
    expect(await statusWith(idOf)).toBe(status);
  });

  test('in the query, where a log would keep the proof', async () => {
    await using t = await createTicketWorld();
    const { lastEventId } = await openByTicket(t, t.ticket);
    const query = `ticket=${t.ticket}&lastEventId=${encodeURIComponent(lastEventId)}`;
    const { status } = await t.http('GET', `/events/subscribe?${query}`, {
      headers: { accept: 'text/event-stream' },
    });
    expect(status).toBe(401);
  });

  test.each([
    ['lines', {}],
    ['a long poll', { accept: 'text/event-stream', prefer: 'wait=1' }],
  ])('if it was used for %s, whose client cannot come back', async (_, headers) => {
    await using t = await createTicketWorld();
    let status = 0;
    const url = `http://game.test/api/v1/events/subscribe?ticket=${t.ticket}`;
    void t.fetch(url, { headers }).then((answer) => {
      status = answer.status;
    });
    await expect
      .poll(async () => {
        await t.clock.advance(1_000);
        return status;
      })
      .toBe(200);
    expect((await openByTicket(t, t.ticket)).status).toBe(401);
    expect(await t.storage.find(ticketStreams, {})).toEqual([]);
  });
});

describe('a ticket ends', () => {
  test.each<[string, (t: TestBackend, player: TestPlayer) => Promise<unknown>]>([
    ['logs out', ({ backend }, { caller }) => backend.api.authentication.logout({}, caller)],
    [
      'is logged out by an operator',
      ({ backend }, { accountId }) => backend.api.sessions.revokeAll({ accountId }, asHost),
    ],
    ['is deleted', ({ backend }, { accountId }) => backend.api.accounts.adminDelete({ accountId }, asHost)],
  ])('with its stream when the player %s', async (_, end) => {
    await using t = await createTicketWorld();
    const stream = await openByTicket(t, t.ticket);
    await end(t, t.alice);
    await stream.closed;
    expect((await askByTicket(t, t.ticket, stream.lastEventId)).status).toBe(401);
  });

  test('when its session does, and a refresh does not end it', async () => {
    await using t = await createTicketWorld();
    const first = await openByTicket(t, t.ticket);
    await t.backend.api.sessions.refresh({}, t.alice.caller);
    await t.clock.advance(60_000);
    expect((await t.http('GET', '/sessions/current', { session: t.alice.token })).status).toBe(401);
    expect((await askByTicket(t, t.ticket, first.lastEventId)).status).toBe(200);
  });

  test('if it was not taken up for as long as an unused session lasts, and is deleted', async () => {
    await using t = await createTicketWorld({ limits: { sessionIdleSeconds: 1_000, lastSeenSeconds: 60 } });
    const first = await openByTicket(t, t.ticket);
    const use = async () =>
      expect((await t.http('GET', '/sessions/current', { session: t.alice.token })).status).toBe(200);
    await t.clock.advance(900_000);
    const second = await openByTicket(t, t.ticket, first.lastEventId);
    expect(second.status).toBe(200);
    for (let at = 0; at < 2; at += 1) {
      await t.clock.advance(500_000);
      await use();
    }
    expect((await askByTicket(t, t.ticket, second.lastEventId)).status).toBe(401);
    await t.backend.scheduler.tick();
    expect(await t.storage.find(ticketStreams, {})).toEqual([]);
  });

  test('when newer streams of the account replace its stream, which would otherwise come back and replace another one', async () => {
    await using t = await createTicketWorld({ limits: { streamsPerAccount: 1 } });
    const stream = await openByTicket(t, t.ticket);
    const newer = await openByTicket(t, await ticketOf(t, t.alice));
    expect(heard(stream)).toEqual(['STREAM_REPLACED']);
    await expect.poll(() => t.storage.find(ticketStreams, {})).toHaveLength(1);
    expect((await askByTicket(t, t.ticket, stream.lastEventId)).status).toBe(401);
    expect(newer.ended).toBe(false);
  });
});

describe('of one ticket one stream lives', () => {
  test('if several use it at once', async () => {
    await using t = await createTicketWorld();
    const asked = await Promise.all(Array.from({ length: 5 }, () => askByTicket(t, t.ticket)));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401]);
  });

  test.each(['in their order', 'in the other order'])(
    'if several take it up at once and open %s',
    async (order) => {
      await using t = await createTicketWorld();
      const first = await openByTicket(t, t.ticket);
      const asked = await Promise.all(
        Array.from({ length: 5 }, () => askByTicket(t, t.ticket, first.lastEventId)),
      );
      expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(first.ended).toBe(true);
      const streams = (order === 'in their order' ? asked : asked.toReversed()).map(({ open }) => open());
      expect(streams.filter(({ ended }) => !ended)).toHaveLength(1);
      await say(t, t.alice, 'to the one that lives');
      const living = streams.find(({ ended }) => !ended)!;
      await expect.poll(() => heard(living)).toEqual(['to the one that lives']);
    },
  );

  test('if it is taken up while its former connection seems open', async () => {
    await using t = await createTicketWorld();
    const first = await openByTicket(t, t.ticket);
    const second = await openByTicket(t, t.ticket, first.lastEventId);
    expect([heard(first), first.ended, second.ended]).toEqual([['STREAM_REPLACED'], true, false]);
    // The end of the replaced stream does not end the ticket.
    second.disconnect();
    expect((await openByTicket(t, t.ticket, second.lastEventId)).status).toBe(200);
  });
});
