import { sanctionsPart } from '@lobbykit/community/moderation';
import { defineArea, defineContract, Id, z } from '@lobbykit/core/area';
import { createTestBackend } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { moderationArea } from '../../../src/moderation/index.ts';
import {
  asHost,
  BAN,
  MUTE,
  openModeration,
  outcomeOf,
  QUEUE_BAN,
  reasonOf,
  second,
  worldOf,
} from './moderation-world.ts';

const banned = { reason: 'ACCOUNT_BANNED', status: 403 };

test('a banned player is refused with the end and the public reason, and never with the note', async () => {
  const t = await openModeration();
  const ada = await t.player('ada');
  const { untilTimestamp } = await t.sanction(ada, BAN, 60, {
    publicReason: 'cheating',
    note: 'seen by eve',
  });
  const answer = await t.http('GET', '/moderation/mine', { session: ada.token });
  expect(answer.status).toBe(403);
  expect(answer.body).toMatchObject({
    details: [{ metadata: { until: String(untilTimestamp), publicReason: 'cheating' } }],
  });
  const login = await t.http('POST', '/authentication/login', { body: { provider: 1, payload: 'ada' } });
  expect(reasonOf(login)).toBe('ACCOUNT_BANNED');
  expect(JSON.stringify([answer.body, login.body])).not.toContain('eve');
});

test('each kind of sanction ends by itself at its second, by the clock alone', async () => {
  const t = await openModeration();
  const people = { ban: await t.player('ban'), queue: await t.player('queue') };
  await t.sanction(people.ban, BAN, 60);
  const queueBan = await t.sanction(people.queue, QUEUE_BAN, 60);
  const isActive = async () =>
    (await t.backend.api.moderation.sanctions({ isActive: true }, asHost)).sanctions.length;
  await t.clock.advance(60 * second - 1);
  expect(await outcomeOf(t.login('ban'))).toBe('ACCOUNT_BANNED');
  expect(await isActive()).toBe(2);
  await t.clock.advance(1);
  expect(await outcomeOf(t.login('ban'))).toBe('OK');
  expect(await isActive()).toBe(0);
  const { sanctions } = await t.backend.api.moderation.mine({}, people.queue.caller);
  expect(sanctions).toEqual([
    {
      sanctionId: queueBan.sanctionId,
      kind: QUEUE_BAN,
      publicReason: '',
      untilTimestamp: queueBan.untilTimestamp,
      isActive: false,
      createdTimestamp: queueBan.createdTimestamp,
    },
  ]);
});

test('a sanction that is lifted stays in the list, with who has lifted it, when and why', async () => {
  const t = await openModeration();
  const [ada, boss] = [await t.player('ada'), await t.admin('boss')];
  const { sanctionId } = await t.sanction(ada, BAN, undefined, { note: 'tip of a player' });
  await t.clock.advance(5 * second);
  await t.backend.api.moderation.lift({ sanctionId, note: 'a mistake' }, boss.caller);
  expect(await outcomeOf(t.login('ada'))).toBe('OK');
  const { sanctions } = await t.backend.api.moderation.sanctions({ accountId: ada.accountId }, asHost);
  const now = Math.floor(t.clock.now() / second);
  expect(sanctions).toEqual([
    {
      sanctionId,
      accountId: ada.accountId,
      kind: BAN,
      publicReason: '',
      note: 'tip of a player',
      untilTimestamp: 0,
      isActive: false,
      createdTimestamp: now - 5,
      createdBy: 'system',
      liftedTimestamp: now,
      liftedBy: `account:${boss.accountId}`,
      liftNote: 'a mistake',
    },
  ]);
  expect(await outcomeOf(t.lift(sanctionId))).toBe('SANCTION_OVER');
  expect(await outcomeOf(t.lift('sanction-none'))).toBe('SANCTION_NOT_FOUND');
});

test('a sanction that has ended by itself cannot be lifted', async () => {
  const t = await openModeration();
  const { sanctionId } = await t.sanction(await t.player(), MUTE, 10);
  await t.clock.advance(10 * second);
  expect(await outcomeOf(t.lift(sanctionId))).toBe('SANCTION_OVER');
});

test('of two bans the one that ends last counts, also when one of them is lifted', async () => {
  const t = await openModeration();
  const ada = await t.player('ada');
  const long = await t.sanction(ada, BAN, 100, { publicReason: 'long' });
  await t.sanction(ada, BAN, 10, { publicReason: 'short' });
  await expect(t.login('ada')).rejects.toMatchObject({ details: { metadata: { publicReason: 'long' } } });
  await t.lift(long.sanctionId);
  await expect(t.login('ada')).rejects.toMatchObject({ details: { metadata: { publicReason: 'short' } } });
  await t.clock.advance(10 * second);
  await t.login('ada');
  await t.sanction(ada, BAN);
  const last = await t.sanction(ada, BAN, 10);
  await t.lift(last.sanctionId);
  await expect(t.login('ada')).rejects.toMatchObject({ ...banned, details: { metadata: { until: '0' } } });
});

test('an end in the past, an unknown account and an unknown kind are refused, and nothing is written', async () => {
  const t = await openModeration();
  const { accountId } = await t.player('ada');
  const now = Math.floor(t.clock.now() / second);
  const give = (given: object) =>
    outcomeOf(t.backend.api.moderation.sanction({ accountId, kind: BAN, ...given } as never, asHost));
  expect(await give({ untilTimestamp: now })).toBe('SANCTION_IN_PAST');
  expect(await give({ kind: 0 })).toBe('INVALID_FIELD');
  expect(await give({ kind: 4 })).toBe('INVALID_FIELD');
  expect(await give({ accountId: 'nobody' })).toBe('ACCOUNT_NOT_FOUND');
  expect((await t.backend.api.moderation.sanctions({}, asHost)).sanctions).toEqual([]);
  expect(await outcomeOf(t.login('ada'))).toBe('OK');
});

test('seconds that no date can have are for ever', async () => {
  const t = await openModeration();
  const ada = await t.player('ada');
  const { sanction } = await t.backend.api.moderation.sanction(
    { accountId: ada.accountId, kind: BAN, untilTimestamp: 8_640_000_000_001 },
    asHost,
  );
  expect(sanction.untilTimestamp).toBe(0);
  await expect(t.login('ada')).rejects.toMatchObject({ details: { metadata: { until: '0' } } });
});

test('nobody sanctions an account whose permissions they do not hold, and nobody themselves', async () => {
  const t = await openModeration({ roles: { warden: ['moderation.sanction'] } });
  const [boss, warden, other] = [
    await t.admin('boss'),
    await t.admin('warden', 'warden'),
    await t.admin('other', 'warden'),
  ];
  const give = ({ accountId }: { accountId: string }) =>
    outcomeOf(t.backend.api.moderation.sanction({ accountId, kind: BAN }, warden.caller));
  expect(await give(boss)).toBe('ROLE_NOT_HELD');
  expect(await give(warden)).toBe('SANCTION_OF_CALLER');
  expect(await give(other)).toBe('OK');
  expect(reasonOf(await t.http('GET', '/admin/moderation/sanctions', { session: other.token }))).toBe(
    'ACCOUNT_BANNED',
  );
  const [ofBoss, own] = [await t.sanction(boss, MUTE), await t.sanction(warden, MUTE)];
  const lift = ({ sanctionId }: { sanctionId: string }) =>
    outcomeOf(t.backend.api.moderation.lift({ sanctionId }, warden.caller));
  expect(await lift(ofBoss)).toBe('ROLE_NOT_HELD');
  expect(await lift(own)).toBe('SANCTION_OF_CALLER');
  expect((await t.http('GET', '/admin/accounts', { session: boss.token })).status).toBe(200);
});

test('a list has the newest first, in pages, and by account, kind and state', async () => {
  const t = await openModeration();
  const [ada, bob] = [await t.player('ada'), await t.player('bob')];
  const made: string[] = [];
  for (const [player, kind, seconds] of [
    [ada, MUTE, 10],
    [bob, MUTE, 20],
    [ada, QUEUE_BAN, undefined],
  ] as const) {
    made.unshift((await t.sanction(player, kind, seconds)).sanctionId);
    await t.clock.advance(second);
  }
  const list = async (query: object) =>
    (await t.backend.api.moderation.sanctions(query, asHost)).sanctions.map(({ sanctionId }) =>
      made.indexOf(sanctionId),
    );
  expect(await list({})).toEqual([0, 1, 2]);
  expect(await list({ accountId: ada.accountId })).toEqual([0, 2]);
  expect(await list({ kind: MUTE })).toEqual([1, 2]);
  await t.clock.advance(10 * second);
  expect(await list({ isActive: true })).toEqual([0, 1]);
  expect(await list({ isActive: false })).toEqual([2]);
  const first = await t.backend.api.moderation.sanctions({ limit: 2 }, asHost);
  const rest = await t.backend.api.moderation.sanctions(
    { limit: 2, pageToken: first.nextPageToken! },
    asHost,
  );
  expect([...first.sanctions, ...rest.sanctions].map(({ sanctionId }) => sanctionId)).toEqual(made);
  expect(rest.nextPageToken).toBeUndefined();
});

test('each sanction and each end of one is on the audit trail of the account, and so is a refusal', async () => {
  const t = await openModeration();
  const [ada, boss] = [await t.player('ada'), await t.admin('boss')];
  const { sanctionId } = await t.sanction(ada, MUTE);
  await t.lift(sanctionId);
  await outcomeOf(t.backend.api.moderation.sanction({ accountId: boss.accountId, kind: BAN }, boss.caller));
  const trail = async (object: string) =>
    (await t.backend.api.audit.list({ object }, asHost)).records.map(
      ({ operation, outcome }) => `${operation} ${outcome}`,
    );
  expect(await trail(ada.accountId)).toEqual(['moderation.lift success', 'moderation.sanction success']);
  expect(await trail(boss.accountId)).toContain('moderation.sanction SANCTION_OF_CALLER');
});

test('a player who may not wait for matches starts no ticket, alone or in a party, until the second', async () => {
  const queues = { solo: { teams: 2, playersPerTeam: 1 }, pair: { teams: 2, playersPerTeam: 2 } };
  const t = await openModeration({
    matchmaking: { config: { serviceMatchmakerConfig: { matchmakingQueues: queues } } },
  });
  const { parties, matchmaking } = t.backend.api;
  const [ada, bob] = [await t.player('ada'), await t.player('bob')];
  const { party } = await parties.create({}, ada.caller);
  await parties.join({ inviteCode: party.inviteCode }, bob.caller);
  const { untilTimestamp } = await t.sanction(bob, QUEUE_BAN, 60);
  const entityOf = (queue: string, players: readonly { accountId: string }[]) => ({
    entityType: 3,
    metadata: { queue_name: { stringPayload: queue } },
    entities: players.map(({ accountId: id }) => ({ id, entityType: 2 })),
  });
  const start = (queue: string, players: readonly (typeof ada)[]) =>
    matchmaking.start({ entity: entityOf(queue, players) }, players[0]!.caller);
  const metadata = { playerId: bob.accountId, until: String(untilTimestamp) };
  const refusal = { reason: 'QUEUE_BANNED', status: 403, details: { metadata } };
  await expect(start('pair', [ada, bob])).rejects.toMatchObject(refusal);
  await expect(start('solo', [bob])).rejects.toMatchObject(refusal);
  const byServer = matchmaking.serverStart({ entity: entityOf('solo', [bob]) }, asHost);
  await expect(byServer).rejects.toMatchObject(refusal);
  await t.clock.advance(60 * second - 1);
  await expect(start('pair', [ada, bob])).rejects.toMatchObject(refusal);
  await t.clock.advance(1);
  await start('pair', [ada, bob]);
});

test('a player who may no longer wait leaves the ticket that waits, and the others of their party are told', async () => {
  const queues = { pair: { teams: 2, playersPerTeam: 2 } };
  const t = await openModeration({
    matchmaking: { config: { serviceMatchmakerConfig: { matchmakingQueues: queues } } },
  });
  const { parties, matchmaking } = t.backend.api;
  const [ada, bob] = [await t.player('ada'), await t.player('bob')];
  const { party } = await parties.create({}, ada.caller);
  await parties.join({ inviteCode: party.inviteCode }, bob.caller);
  const entity = {
    entityType: 3,
    metadata: { queue_name: { stringPayload: 'pair' } },
    entities: [ada, bob].map(({ accountId: id }) => ({ id, entityType: 2 })),
  };
  const { ticketId } = await matchmaking.start({ entity }, ada.caller);
  const events = await t.events(ada);
  await t.sanction(bob, QUEUE_BAN, 60);
  const { content } = await events.next('matchmakingStatusUpdateEvent');
  expect(JSON.stringify(content)).toContain('DISCONNECTED');
  const { tickets } = await matchmaking.listTickets({}, asHost);
  expect(tickets.filter((each) => each.ticketId === ticketId && each.status === 1)).toEqual([]);
  // The others may look for a match without them.
  await parties.leave({ partyId: party.partyId }, bob.caller);
  expect(
    await outcomeOf(
      matchmaking.start({ entity: { ...entity, entities: [entity.entities[0]!] } }, ada.caller),
    ),
  ).toBe('OK');
});

/** An area that asks who is muted. */
const speechArea = defineArea({
  contract: defineContract({
    area: 'speech',
    title: 'Speech',
    permissions: { 'speech.read': 'Read who is muted.' },
    routes: {
      mute: {
        method: 'GET',
        path: '/admin/speech/{accountId}',
        access: 'operator',
        permission: 'speech.read',
        params: z.object({ accountId: Id }),
        out: z.object({ until: z.int(), publicReason: z.string() }),
        summary: 'Reads the mute of an account.',
      },
    },
  }),
  needs: { sanctions: sanctionsPart },
  create: (_ctx, { sanctions }) => ({
    operations: {
      async mute(call, { accountId }) {
        const mute = await sanctions.mutedUntil(call.db, accountId);
        return { until: mute ? (mute.until ?? -1) : 0, publicReason: mute?.publicReason ?? '' };
      },
    },
  }),
});

test('other areas learn until when a player is muted, and of nothing else', async () => {
  const backend = await createTestBackend({ areas: [moderationArea, speechArea] });
  onTestFinished(() => backend[Symbol.asyncDispose]());
  const t = worldOf(backend as never);
  const ada = await t.player('ada');
  const mute = () => backend.backend.api.speech.mute({ accountId: ada.accountId }, asHost);
  await t.sanction(ada, QUEUE_BAN);
  expect(await mute()).toEqual({ until: 0, publicReason: '' });
  const { untilTimestamp } = await t.sanction(ada, MUTE, 60, { publicReason: 'spam' });
  expect(await mute()).toEqual({ until: untilTimestamp * second, publicReason: 'spam' });
  const { sanctionId } = await t.sanction(ada, MUTE, undefined, { publicReason: 'hate' });
  expect(await mute()).toEqual({ until: -1, publicReason: 'hate' });
  await t.lift(sanctionId);
  await t.clock.advance(60 * second - 1);
  expect((await mute()).publicReason).toBe('spam');
  await t.clock.advance(1);
  expect(await mute()).toEqual({ until: 0, publicReason: '' });
});
