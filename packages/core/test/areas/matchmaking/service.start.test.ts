import { describe, expect, onTestFinished, test } from 'vitest';
import { entityOfText } from '../../../src/areas/matchmaking/entities/entity-json.ts';
import type { MatchmakingHook } from '../../../src/areas/matchmaking/extensions/hooks.ts';
import { matchmakingPlayers, matchmakingTickets } from '../../../src/areas/matchmaking/tables.ts';
import { asHost, by } from '../parties/party-world.ts';
import { createQueueWorld, entityOf, type QueueWorld } from './queue-world.ts';

const text = (stringPayload: string) => ({ stringPayload });
const int = (intPayload: number) => ({ intPayload });
const json = (value: unknown) => ({ jsonPayload: JSON.stringify(value) });
const [account, group] = [2, 3];

const queues = {
  pairs: { teams: 2, playersPerTeam: 2 },
  ranked: {
    teams: 2,
    playersPerTeam: 2,
    attributes: [{ path: 'server.rating', type: 'difference' as const, max: 100 }],
  },
  modes: {
    teams: 2,
    playersPerTeam: 1,
    attributes: [{ path: 'modes', type: 'intersection' as const, min: 2 }],
    latency: { path: 'ping', maxMs: 80 },
  },
  checked: { queueName: 'Checked', teams: 2, playersPerTeam: 1, customHooks: ['strict'] },
};

const strict: MatchmakingHook = {
  validateTicket: ({ entity }) => (entity.displayName === 'cheat' ? { reject: 'no cheats' } : undefined),
};
/** Chooses the queue `pairs` for tickets that name none. */
const usual: MatchmakingHook = {
  validateTicket: ({ queueName }) => (queueName === undefined ? { queueName: 'pairs' } : undefined),
};

async function open(customHooks: string[] = []): Promise<QueueWorld> {
  const t = await createQueueWorld({
    matchmaking: {
      config: { serviceMatchmakerConfig: { matchmakingQueues: queues, customHooks } },
      hooks: { strict, usual },
    },
  });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

describe('a refused start', () => {
  const one = (id: string, queue: string, more: object = {}, fields: object = {}) => ({
    id,
    entityType: account,
    metadata: { queue_name: text(queue), ...more },
    ...fields,
  });
  const together = (ids: readonly string[], queue: string) => ({
    entityType: group,
    metadata: { queue_name: text(queue) },
    entities: ids.map((id) => ({ id, entityType: account })),
  });

  test.for<[name: string, make: (ids: readonly string[]) => object, reason: string, field?: string]>([
    [
      'without a queue',
      ([a]) => ({ id: a, entityType: account }),
      'INVALID_FIELD',
      'entity.metadata.queue_name',
    ],
    [
      'to a queue that does not exist',
      ([a]) => one(a!, 'nowhere'),
      'INVALID_FIELD',
      'entity.metadata.queue_name',
    ],
    ['with a player twice', ([a]) => together([a!, a!], 'pairs'), 'INVALID_FIELD', 'entity'],
    [
      'with a group that is larger than a team',
      (ids) => together(ids.slice(0, 3), 'pairs'),
      'INVALID_FIELD',
      'entity',
    ],
    [
      'with a player who has no account',
      ([a]) => together([a!, 'account-nobody'], 'pairs'),
      'INVALID_FIELD',
      'entity',
    ],
    ['without a value that a rule needs', ([a]) => one(a!, 'ranked'), 'INVALID_FIELD', 'entity.metadata'],
    [
      'with players who have too little in common for any match',
      ([a]) => one(a!, 'modes', { modes: json(['ctf']), ping: json({ eu: 20 }) }),
      'TICKET_UNMATCHABLE',
    ],
    [
      'with no region that its player reaches in time',
      ([a]) => one(a!, 'modes', { modes: json(['ctf', 'dm']), ping: json({ eu: 200 }) }),
      'TICKET_UNMATCHABLE',
    ],
    [
      'because a hook of the game refuses it',
      ([a]) => one(a!, 'checked', {}, { displayName: 'cheat' }),
      'TICKET_REJECTED',
    ],
  ])('a start is refused %s, and nothing is stored', async ([, make, reason, field]) => {
    const t = await open();
    const people = await t.people('ann', 'bob', 'cat');
    const entity = make(people.map(({ accountId }) => accountId));
    const { body } = await t.http('POST', '/matchmaking/server/start', { key: t.rootKey, body: { entity } });
    expect(JSON.stringify(body)).toContain(`"reason":"${reason}"`);
    if (field !== undefined) expect(JSON.stringify(body)).toContain(`"field":"${field}"`);
    expect(await t.storage.count(matchmakingTickets, {})).toBe(0);
    expect(await t.storage.count(matchmakingPlayers, {})).toBe(0);
  });

  test('a start is refused if the player is already in a ticket, and the error names the ticket', async () => {
    const t = await open();
    const [ann] = await t.people('ann');
    const ticketId = await t.start([ann], 'pairs');
    await expect(t.start([ann], 'Checked')).rejects.toMatchObject({
      reason: 'TICKET_EXISTS',
      details: { metadata: { ticketId } },
    });
  });

  test('of eight concurrent starts with one player one succeeds, and the others name its ticket, also with an idempotency key', async () => {
    const t = await open();
    const [ann, bob] = await t.people('ann', 'bob');
    const starts = Array.from({ length: 8 }, (_, at) =>
      t.http('POST', '/matchmaking/server/start', {
        key: t.rootKey,
        body: { entity: entityOf(at % 3 === 0 ? [ann, bob] : [bob], 'pairs') },
        ...(at % 2 === 0 && { headers: { 'idempotency-key': `start-${at}` } }),
      }),
    );
    const responses = await Promise.all(starts);
    const [winner, ...more] = responses.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    const { ticketId } = winner!.body as { readonly ticketId: string };
    for (const response of responses.filter((each) => each !== winner))
      expect(response).toMatchObject({
        status: 409,
        body: { details: [{ reason: 'TICKET_EXISTS', metadata: { ticketId } }] },
      });
  });
});

describe('a start by a player', () => {
  test('a player starts tickets for themselves and for members of the party that they lead, and for nobody else', async () => {
    const t = await open();
    const [ann, bob, cat] = await t.people('ann', 'bob', 'cat');
    await t.gather(ann, bob);
    await expect(t.start([ann, cat], 'pairs')).rejects.toMatchObject({ reason: 'NOT_YOUR_PARTY' });
    await expect(t.start([bob, ann], 'pairs')).rejects.toMatchObject({ reason: 'NOT_YOUR_PARTY' });
    await t.start([ann, bob], 'pairs');
    await t.start([cat], 'pairs');
  });

  test('a ticket of a party has the members’ metadata of the party, whatever the leader sends', async () => {
    const t = await open();
    const [ann, bob] = await t.people('ann', 'bob');
    await t.gather(ann, bob);
    const api = t.backend.api;
    const payload = { playerId: bob.accountId, metadata: { role: text('healer') } };
    await api.parties.updatePlayer({ payload }, by(bob));
    const entities = [ann, bob].map(({ accountId: id }) => ({
      id,
      entityType: account,
      metadata: { role: text('tank') },
    }));
    const entity = { entityType: group, metadata: { queue_name: text('pairs') }, entities };
    const { ticketId } = await api.matchmaking.start({ entity }, by(ann));
    const row = await t.storage.get(matchmakingTickets, { id: ticketId });
    const stored = entityOfText(row!.entity).entities!;
    expect(stored.map(({ metadata }) => metadata?.role?.stringPayload)).toEqual([undefined, 'healer']);
  });

  test('a ticket has the server entries of the account, and players cannot send any', async () => {
    const t = await open();
    const [ann] = await t.people('ann');
    const rating = { 'server.rating': int(1_500) };
    const entity = (more: object) => ({
      id: ann.accountId,
      entityType: account,
      metadata: { queue_name: text('ranked'), ...more },
    });
    await expect(t.backend.api.matchmaking.start({ entity: entity(rating) }, by(ann))).rejects.toMatchObject({
      reason: 'METADATA_KEY_RESERVED',
    });
    await t.backend.api.accounts.adminCreateMetadata(
      { accountId: ann.accountId, entryKey: 'server.rating', entryValue: int(1_200) },
      asHost,
    );
    const { ticketId } = await t.backend.api.matchmaking.start({ entity: entity({}) }, by(ann));
    const row = await t.storage.get(matchmakingTickets, { id: ticketId });
    expect(entityOfText(row!.entity).metadata).toMatchObject({ 'server.rating': { intPayload: 1_200n } });
  });

  type Sent = Readonly<Record<string, ReturnType<typeof int>>>;

  test('a ticket of a server has the server entries of the accounts, unless the server sends its own', async () => {
    const t = await open();
    const [ann, bob] = await t.people('ann', 'bob');
    for (const { accountId } of [ann, bob])
      for (const [entryKey, value] of [
        ['server.rating', 1_200],
        ['server.rank', 3],
        ['own', 1],
      ] as const)
        await t.backend.api.accounts.adminCreateMetadata(
          { accountId, entryKey, entryValue: int(value) },
          asHost,
        );
    const start = async (more: Sent, metadata: Sent) => {
      const entities = [
        { id: ann.accountId, entityType: account, metadata },
        { id: bob.accountId, entityType: account },
      ];
      const entity = { entityType: group, metadata: { queue_name: text('pairs'), ...more }, entities };
      const { ticketId } = await t.backend.api.matchmaking.serverStart({ entity }, asHost);
      const row = await t.storage.get(matchmakingTickets, { id: ticketId });
      await t.backend.api.matchmaking.serverCancel({ ticketId }, asHost);
      return entityOfText(row!.entity).entities!.map((player) =>
        Object.fromEntries(
          Object.entries(player.metadata ?? {}).map(([key, { intPayload }]) => [key, Number(intPayload)]),
        ),
      );
    };
    const ofAccount = { 'server.rating': 1_200, 'server.rank': 3 };
    expect(await start({}, { 'server.rating': int(900) })).toEqual([
      { ...ofAccount, 'server.rating': 900 },
      ofAccount,
    ]);
    // What the server says of the whole ticket counts for all of its players.
    expect(await start({ 'server.rating': int(1_000) }, {})).toEqual([
      { 'server.rank': 3 },
      { 'server.rank': 3 },
    ]);
  });

  test('a player without the value of a rule gets its default, or plays with anyone if that is any', async () => {
    const t = await open();
    const [ann, bob, cat, dan] = await t.people('ann', 'bob', 'cat', 'dan');
    const configure = async (rule: object) => {
      const attributes = [{ path: 'server.rating', type: 'difference', max: 100, ...rule }];
      const matchmakingQueues = { q: { teams: 2, playersPerTeam: 1, attributes } };
      const config = JSON.stringify({ serviceMatchmakerConfig: { matchmakingQueues } });
      await t.backend.api.matchmaking.setConfig({ config }, asHost);
    };
    await configure({});
    await expect(t.start([ann], 'q')).rejects.toMatchObject({ reason: 'INVALID_FIELD' });
    await t.backend.api.accounts.adminCreateMetadata(
      { accountId: bob.accountId, entryKey: 'server.rating', entryValue: int(9_000) },
      asHost,
    );
    await configure({ default: 1_000 });
    const tickets = [await t.start([bob], 'q'), await t.start([ann], 'q'), await t.start([cat], 'q')];
    await t.pass();
    expect(await Promise.all(tickets.map(t.ticket))).toEqual([
      'IN_PROGRESS',
      'FINDING_SERVER',
      'FINDING_SERVER',
    ]);
    await configure({ default: 'any' });
    const last = await t.start([dan], 'q');
    await t.pass();
    expect([await t.ticket(tickets[0]!), await t.ticket(last)]).toEqual(['FINDING_SERVER', 'FINDING_SERVER']);
  });

  test('a ticket names its queue by name or by key, and a hook of all queues may choose it', async () => {
    const t = await open(['usual']);
    const [ann, bob, cat] = await t.people('ann', 'bob', 'cat');
    await t.start([ann], 'Checked');
    await t.start([bob], 'checked');
    await t.backend.api.matchmaking.start({ entity: { id: cat.accountId, entityType: account } }, by(cat));
    const rows = await t.storage.find(matchmakingTickets, { orderBy: ['createdAt', 'id'] });
    expect(rows.map(({ queueKey }) => queueKey).sort()).toEqual(['checked', 'checked', 'pairs']);
  });
});

describe('cancellation of a ticket', () => {
  test('any player of a ticket can cancel it, once, and not when it has its match', async () => {
    const t = await open();
    const [ann, bob, cat, dan] = await t.people('ann', 'bob', 'cat', 'dan');
    await t.gather(ann, bob);
    const { cancel, cancelAll } = t.backend.api.matchmaking;
    const first = await t.start([ann, bob], 'pairs');
    await expect(cancel({ ticketId: first }, by(cat))).rejects.toMatchObject({ reason: 'TICKET_NOT_FOUND' });
    await cancel({ ticketId: first }, by(bob));
    await expect(cancel({ ticketId: first }, by(ann))).rejects.toMatchObject({ reason: 'TICKET_ENDED' });
    const second = await t.start([ann, bob], 'pairs');
    expect(await cancelAll({}, by(bob))).toEqual({ ticketsCancelled: 1 });
    expect(await cancelAll({}, by(bob))).toEqual({ ticketsCancelled: 0 });
    expect(await t.ticket(second)).toBe('CANCELLED USER');
    const third = await t.start([ann, bob], 'pairs');
    await t.gather(cat, dan);
    await t.start([cat, dan], 'pairs');
    await t.pass();
    await expect(cancel({ ticketId: third }, by(ann))).rejects.toMatchObject({
      reason: 'TICKET_ALREADY_MATCHED',
    });
    expect(await cancelAll({}, by(ann))).toEqual({ ticketsCancelled: 0 });
  });

  test('a server can cancel any ticket', async () => {
    const t = await open();
    const [ann] = await t.people('ann');
    const ticketId = await t.start([ann], 'pairs');
    await t.backend.api.matchmaking.serverCancel({ ticketId }, asHost);
    expect(await t.ticket(ticketId)).toBe('CANCELLED SERVER');
  });
});
