import { createTestBackend } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { moderationArea } from '../../../src/moderation/index.ts';
import { reports } from '../../../src/moderation/tables.ts';
import { asHost, BAN, MUTE, openModeration, outcomeOf, QUEUE_BAN, second } from './moderation-world.ts';

const queues = { solo: { teams: 2, playersPerTeam: 1 } };
const matchmaking = { config: { serviceMatchmakerConfig: { matchmakingQueues: queues } } };

const countOf = (outcomes: readonly string[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

test('of several lifts of one sanction at once exactly one has an effect', async () => {
  const t = await openModeration();
  const { sanctionId } = await t.sanction(await t.player(), BAN);
  const lifts = await Promise.all(Array.from({ length: 8 }, () => outcomeOf(t.lift(sanctionId))));
  expect(countOf(lifts)).toEqual({ OK: 1, SANCTION_OVER: 7 });
});

test('of two bans at once the longer one counts, whichever commits last', async () => {
  const t = await openModeration();
  for (let round = 0; round < 4; round++) {
    const player = await t.player(`p${round}`);
    await Promise.all([
      t.sanction(player, BAN, 60),
      t.sanction(player, BAN, 600),
      t.sanction(player, BAN, 6),
    ]);
    await t.clock.advance(100 * second);
    expect(await outcomeOf(t.login(`p${round}`))).toBe('ACCOUNT_BANNED');
    await t.clock.advance(500 * second);
    expect(await outcomeOf(t.login(`p${round}`))).toBe('OK');
  }
});

test('of a ban and the end of another one at once, the account is banned', async () => {
  const t = await openModeration();
  for (let round = 0; round < 4; round++) {
    const player = await t.player(`p${round}`);
    const { sanctionId } = await t.sanction(player, BAN);
    await Promise.all([t.lift(sanctionId), t.sanction(player, BAN, 60)]);
    expect(await outcomeOf(t.login(`p${round}`))).toBe('ACCOUNT_BANNED');
  }
});

test('of a sanction and a ticket at once, no ticket of the player outlives the sanction', async () => {
  const t = await openModeration({ matchmaking });
  for (const kind of [BAN, QUEUE_BAN]) {
    const player = await t.player();
    const entity = {
      entityType: 3,
      metadata: { queue_name: { stringPayload: 'solo' } },
      entities: [{ id: player.accountId, entityType: 2 }],
    };
    const start = () => outcomeOf(t.backend.api.matchmaking.start({ entity }, player.caller));
    await Promise.all([start(), t.sanction(player, kind)]);
    const { tickets } = await t.backend.api.matchmaking.listTickets({}, asHost);
    expect(tickets.filter(({ status }) => status === 1)).toEqual([]);
    expect(await start()).not.toBe('OK');
  }
});

test('of several reports of one pair at once exactly one is kept', async () => {
  const t = await openModeration();
  const [ada, bob] = [await t.player(), await t.player()];
  const report = () =>
    outcomeOf(t.backend.api.moderation.report({ accountId: bob.accountId, category: 'ABUSE' }, ada.caller));
  expect(countOf(await Promise.all(Array.from({ length: 8 }, report)))).toEqual({ OK: 1, REPORT_EXISTS: 7 });
});

test('of many reports of one player at once, as many are kept as a player may make a day', async () => {
  const t = await openModeration({ limits: { reportsPerDay: 3 } });
  const ada = await t.player();
  const others = await Promise.all(Array.from({ length: 8 }, () => t.player()));
  const outcomes = await Promise.all(
    others.map(({ accountId }) =>
      outcomeOf(t.backend.api.moderation.report({ accountId, category: 'SPAM' }, ada.caller)),
    ),
  );
  expect(countOf(outcomes)).toEqual({ OK: 3, REPORT_LIMIT: 5 });
  expect(await t.storage.count(reports, {})).toBe(3);
});

test('a sanction of one node holds on another node with the same storage', async () => {
  const t = await openModeration();
  const other = await createTestBackend({
    areas: [moderationArea],
    storage: { ...t.storage, close: async () => {} },
    clock: t.clock,
  });
  onTestFinished(() => other[Symbol.asyncDispose]());
  const ada = await t.player('ada');
  await t.sanction(ada, MUTE);
  const mine = await other.backend.api.moderation.mine({}, ada.caller);
  expect(mine.sanctions).toHaveLength(1);
  await t.sanction(ada, BAN);
  expect(await outcomeOf(other.backend.api.authentication.login({ provider: 1, payload: 'ada' }))).toBe(
    'ACCOUNT_BANNED',
  );
});
