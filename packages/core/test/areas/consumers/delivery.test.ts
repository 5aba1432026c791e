import { openTestStorage } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../src/audit/tables.ts';
import type { HostConsumer, HostConsumers } from '../../../src/backend/consumers.ts';
import { createBackend } from '../../../src/backend/create-backend.ts';
import type { Hooks } from '../../../src/backend/hooks.ts';
import type { ConsumedEvent } from '../../../src/events/consumers/consumer.ts';
import { eventLog } from '../../../src/events/tables.ts';
import type { StorageOperations } from '../../../src/storage/storage.ts';
import type { Table } from '../../../src/storage/table.ts';
import { createConsumersWorld, pay, scored, textOf } from './consumers-world.ts';

/** A consumer that collects what it gets. */
function collector(kinds: readonly string[]): HostConsumer & { readonly events: ConsumedEvent[] } {
  const events: ConsumedEvent[] = [];
  return { kinds, events, handle: (event) => void events.push(event) };
}

describe('a consumer', () => {
  test('gets an emission once, however many recipients it has', async () => {
    const rewards = collector([scored]);
    await using t = await createConsumersWorld({ rewards });
    const ann = await t.player();
    const bob = await t.player();
    await t.emit('ten', ann.accountId, bob.accountId);
    const committedAt = t.clock.now();
    await t.serve();
    await t.serve();
    expect(rewards.events).toEqual([
      {
        eventId: expect.any(String) as string,
        kind: scored,
        subject: `event:${rewards.events[0]!.eventId}`,
        event: { anyEvent: { '@type': 'game/Scored', text: 'ten' } },
        recipients: [ann.accountId, bob.accountId],
        tags: [],
        senderId: 'system',
        everyone: false,
        committedAt,
        attempt: 1,
      },
    ]);
    expect(await t.rows()).toEqual([0, 0]);
  });

  test('gets emissions that only subscribers of tags or connected players get', async () => {
    const rewards = collector([scored, 'announcementEvent']);
    await using t = await createConsumersWorld({ rewards });
    await t.emit('to a tag');
    await t.backend.api.events.announce({ message: 'hello' }, { system: true });
    await t.serve();
    expect(rewards.events.toSorted((left, right) => (left.kind < right.kind ? -1 : 1))).toMatchObject([
      { kind: 'announcementEvent', subject: 'announcements', recipients: [], everyone: true },
      { kind: scored, recipients: [], tags: ['scores'], everyone: false },
    ]);
  });

  test('gets an emission without recipients and tags', async () => {
    const rewards = collector([scored]);
    await using t = await createConsumersWorld(
      { rewards },
      {
        hooks: {
          after: {
            'accounts.create': (_, { unit }) =>
              unit.emit({
                event: { anyEvent: { '@type': 'game/Scored', text: 'alone' } },
                subject: 'guild:1',
              }),
          },
        },
      },
    );
    await t.player();
    await t.serve();
    expect(rewards.events).toMatchObject([{ subject: 'guild:1', recipients: [], tags: [], senderId: null }]);
  });

  test('gets only the kinds that it names, with the type of the event as part of the kind', async () => {
    const logins = collector(['authenticationEvent.LOGIN', 'accountsEvent.CREATE_OR_GET_ACCOUNT']);
    const joins = collector(['partyUpdateEvent.PLAYER_JOINED']);
    await using t = await createConsumersWorld({ logins, joins });
    const { accountId } = await t.player();
    await t.emit('not consumed', accountId);
    await t.serve();
    expect(logins.events.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['authenticationEvent.LOGIN', `account:${accountId}`],
      ['accountsEvent.CREATE_OR_GET_ACCOUNT', `account:${accountId}`],
    ]);
    expect(joins.events).toEqual([]);
  });

  test('gets integers of 64 bits as bigints with all digits', async () => {
    const left = collector(['partyUpdateEvent.PLAYER_LEFT']);
    const event = {
      partyUpdateEvent: {
        type: 2,
        message: '',
        partyId: '',
        eventPayload: { gold: { intValue: 9_007_199_254_740_993n } },
      },
    } as const;
    const after: Hooks['after'] = { 'accounts.create': (_, { unit }) => unit.emit({ event }) };
    await using t = await createConsumersWorld({ left }, { hooks: { after } });
    await t.player();
    await t.serve();
    expect(left.events.map((consumed) => consumed.event)).toEqual([event]);
  });

  test('starts with what is emitted after it was added', async () => {
    await using old = await createConsumersWorld(undefined);
    await old.emit('before');
    const rewards = collector([scored]);
    const backend = createBackend({
      storage: old.storage,
      clock: old.clock,
      rootApiKey: old.rootKey,
      background: false,
      consumers: { rewards },
    });
    await backend.start();
    const nestedEvent = { anyEvent: { '@type': 'game/Scored', text: 'after' } };
    await backend.api.events.emit({ nestedEvent, eventTags: ['scores'], broadcast: true }, { system: true });
    await backend.scheduler.tick();
    expect(rewards.events.map(textOf)).toEqual(['after']);
  });

  test('writes rows, events and audit rows in one unit with its position', async () => {
    const again = collector(['anyEvent.game/Paid']);
    await using t = await createConsumersWorld({
      again,
      rewards: {
        kinds: [scored],
        async handle(event, unit) {
          await pay(unit, event);
          unit.emit({ event: { anyEvent: { '@type': 'game/Paid' } }, recipients: event.recipients });
          unit.audit({ object: event.eventId, outcome: 'paid' });
        },
      },
    });
    const { accountId } = await t.player();
    await t.emit('ten', accountId);
    await t.serve();
    await t.serve();
    expect(await t.paid()).toEqual(['ten']);
    expect(again.events).toMatchObject([{ subject: `account:${accountId}` }]);
    const log = await t.storage.find(eventLog, { where: { recipientId: accountId } });
    expect(log.filter(({ payload }) => payload.includes('game/Paid'))).toHaveLength(1);
    expect(await t.storage.find(auditLog, { where: { outcome: 'paid' } })).toMatchObject([
      { operation: 'consumers.rewards', principal: 'system' },
    ]);
  });

  test('does not lose an emission if another consumer of the same kind fails', async () => {
    const whole = collector([scored]);
    await using t = await createConsumersWorld({
      broken: {
        kinds: [scored],
        handle() {
          throw new Error('broken');
        },
      },
      whole,
    });
    await t.emit('ten');
    await t.serve();
    expect(whole.events.map(textOf)).toEqual(['ten']);
    expect((await t.report('broken')).failures).toHaveLength(1);
  });
});

test('a consumer gets nothing of a unit that is rolled back', async () => {
  const rewards = collector([scored]);
  let refuses = true;
  await using t = await createConsumersWorld(
    { rewards },
    {
      hooks: {
        after: {
          'parties.create': (_, { unit }) => {
            unit.emit({ event: { anyEvent: { '@type': 'game/Scored' } } });
            if (refuses) throw new Error('refused');
          },
        },
      },
    },
  );
  const { token } = await t.player();
  const create = () => t.http('POST', '/parties/create', { session: token, body: {} });
  expect((await create()).status).toBe(500);
  expect(await t.rows()).toEqual([0, 0]);
  refuses = false;
  expect((await create()).status).toBe(200);
  await t.serve();
  expect(rewards.events).toHaveLength(1);
});

test('emissions that nobody consumes cost no row and no statement', async () => {
  const statementsOf = async (consumers: HostConsumers | undefined) => {
    const inner = await openTestStorage();
    const statements: string[] = [];
    const storage: typeof inner = {
      ...inner,
      transaction: (work) => inner.transaction((unit) => work(watchedUnit(unit, statements))),
    };
    await using t = await createConsumersWorld(consumers, { storage });
    const { accountId } = await t.player('ann');
    await t.emit('ten', accountId);
    await t.emit('eleven');
    expect(await t.rows()).toEqual([0, 0]);
    return statements;
  };
  const without = await statementsOf(undefined);
  expect(without).toContain('insert event_log');
  expect(await statementsOf({ rewards: collector(['anyEvent.game/Other']) })).toEqual(without);
});

/** Notes each write of a unit with its table. */
function watchedUnit(unit: StorageOperations, statements: string[]): StorageOperations {
  const note =
    <Args extends readonly [Table, ...unknown[]], Result>(name: string, run: (...args: Args) => Result) =>
    (...args: Args): Result => {
      statements.push(`${name} ${args[0].name}`);
      return run(...args);
    };
  return {
    get: note('get', unit.get) as typeof unit.get,
    find: note('find', unit.find) as typeof unit.find,
    count: note('count', unit.count) as typeof unit.count,
    sum: note('sum', unit.sum) as typeof unit.sum,
    lock: note('lock', unit.lock) as typeof unit.lock,
    insert: note('insert', unit.insert) as typeof unit.insert,
    update: note('update', unit.update as never) as unknown as typeof unit.update,
    delete: note('delete', unit.delete) as typeof unit.delete,
  };
}

describe('the events of one subject reach a consumer in the order of their commits', () => {
  test('although they are emitted concurrently', async () => {
    const handled: ConsumedEvent[] = [];
    await using t = await createConsumersWorld({
      rewards: {
        kinds: [scored],
        async handle(event, unit) {
          await pay(unit, event);
          handled.push(event);
        },
      },
    });
    const players = [await t.player(), await t.player(), await t.player()];
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => t.emit(String(at), players[at % players.length]!.accountId)),
    );
    await t.serve();
    expect(handled).toHaveLength(30);
    for (const { accountId } of players) {
      const log = await t.storage.find(eventLog, {
        where: { recipientId: accountId },
        orderBy: ['sequence'],
      });
      const committed = log.map(({ eventId }) => eventId);
      const own = handled.filter(({ recipients }) => recipients.includes(accountId));
      expect(own.map(({ eventId }) => eventId)).toEqual(
        committed.filter((id) => own.some(({ eventId }) => eventId === id)),
      );
      expect(own).toHaveLength(10);
    }
  });

  test('although one unit emits several for different subjects', async () => {
    const rewards = collector([scored]);
    const emitted = ['a1', 'b1', 'a2', 'c1', 'a3', 'b2'];
    await using t = await createConsumersWorld(
      { rewards },
      {
        hooks: {
          after: {
            'accounts.create': (_, { unit }) => {
              for (const text of emitted)
                unit.emit({ event: { anyEvent: { '@type': 'game/Scored', text } }, subject: text[0]! });
            },
          },
        },
      },
    );
    await t.player();
    await t.player();
    await t.serve();
    for (const subject of ['a', 'b', 'c']) {
      const texts = emitted.filter((text) => text.startsWith(subject));
      expect(rewards.events.filter((event) => event.subject === subject).map(textOf)).toEqual([
        ...texts,
        ...texts,
      ]);
    }
    expect(await t.rows()).toEqual([0, 0]);
  });

  test('although more wait than one batch has', async () => {
    const rewards = collector([scored]);
    await using t = await createConsumersWorld({ rewards });
    const { accountId } = await t.player();
    const texts = Array.from({ length: 120 }, (_, at) => String(at));
    for (const text of texts) await t.emit(text, accountId);
    await t.serve();
    expect(rewards.events.map(textOf)).toEqual(texts);
  });
});
