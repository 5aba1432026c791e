import { expect, test } from 'vitest';
import { statistics, statisticsPlayers } from '../src/tables.ts';
import { day, hour, minute, openStatistics, pass, readStatistics, sums } from './statistics-world.ts';

const host = { system: true } as const;

test('logins, new players, active players and errors are counted, and are there a minute later', async () => {
  const t = await openStatistics();
  const ada = await t.player('ada');
  await t.player('bob');
  await t.player('ada');
  await t.backend.api.accounts.get({ accountId: ada.accountId }, ada.caller);
  await expect(t.backend.api.accounts.get({ accountId: 'nobody' }, ada.caller)).rejects.toThrow();
  await pass(t, minute);
  expect(await sums(t, 'logins')).toEqual({ sum: 3 });
  expect(await sums(t, 'players.new')).toEqual({ sum: 2 });
  expect(await sums(t, 'players.active_day', { step: 'day' })).toEqual({ players: 1 });
  const errors = await sums(t, 'errors');
  expect(Object.values(errors)).toEqual([1]);
  expect(await sums(t, 'requests')).toEqual({ sum: 8 });
});

test('what is counted adds no row to a unit, and an idle node writes nothing', async () => {
  const t = await openStatistics();
  await t.player('ada');
  expect(await t.storage.count(statistics, {})).toBe(0);
  await pass(t, minute);
  const rows = await t.storage.count(statistics, {});
  expect(rows).toBeGreaterThan(0);
  await pass(t, 10 * minute);
  expect(await t.storage.count(statistics, {})).toBe(rows);
});

test('hours and days are made of minutes, each value once, and minutes are kept for a day', async () => {
  const t = await openStatistics();
  for (let at = 0; at < 3; at++) {
    await t.player(`player-${at}`);
    await pass(t, 40 * minute);
  }
  const from = Math.floor((t.clock.now() - day) / 1_000);
  for (const step of ['minute', 'hour', 'day'] as const)
    expect(await sums(t, 'logins', { step, from })).toEqual({ sum: 3 });
  await pass(t, 3 * day, hour);
  expect(await t.storage.count(statistics, { step: 60 })).toBe(0);
  for (const step of ['hour', 'day'] as const)
    expect(await sums(t, 'logins', { step, from })).toEqual({ sum: 3 });
  await pass(t, 100 * day, day);
  expect(await t.storage.count(statistics, { step: 3_600 })).toBe(0);
  expect(await sums(t, 'logins', { step: 'day', from })).toEqual({ sum: 3 });
});

test('players who come back after a day and after a week are counted on the day on which they come', async () => {
  const t = await openStatistics();
  const [ada, bob] = [await t.player('ada'), await t.player('bob')];
  const play = ({ accountId, caller }: typeof ada) => t.backend.api.accounts.get({ accountId }, caller);
  await pass(t, day, hour);
  await play(ada);
  await pass(t, hour);
  const today = { step: 'day', from: Math.floor(t.clock.now() / 1_000) } as const;
  const to = Math.floor((t.clock.now() + minute) / 1_000);
  expect(await sums(t, 'players.returned', { ...today, to })).toEqual({ 'players 1': 1 });
  await pass(t, 6 * day - hour, hour);
  await play((await t.player('bob')) as typeof bob);
  await pass(t, 2 * day, hour);
  const all = { step: 'day', from: Math.floor((t.clock.now() - 20 * day) / 1_000) } as const;
  expect(await sums(t, 'players.returned', all)).toEqual({ 'players 1': 1, 'players 7': 1 });
  const [month] = (await readStatistics(t, { names: ['players.active_month'], ...all })).series;
  expect(month!.values.map(Number).reduce((most, value) => Math.max(most, value))).toBe(2);
  await pass(t, 40 * day, day);
  expect(await t.storage.count(statisticsPlayers, {})).toBe(0);
  expect(await sums(t, 'players.returned', all)).toEqual({ 'players 1': 1, 'players 7': 1 });
});

test('two nodes count together', async () => {
  const t = await openStatistics();
  await t.player('ada');
  await pass(t, minute);
  const at = t.clock.now() - (t.clock.now() % minute);
  const row = { name: 'players.online', step: 60, at, label: '', bucket: 0, peak: 0n };
  await t.storage.insert(statistics, [
    { ...row, node: 'a', value: 3n },
    { ...row, node: 'b', value: 4n },
    { ...row, name: 'logins', node: 'b', value: 5n },
  ]);
  expect(await sums(t, 'players.online', { step: 'minute' })).toEqual({ mean: 7, peak: 7 });
  expect(await sums(t, 'logins')).toEqual({ sum: 6 });
  await pass(t, 2 * hour);
  const online = await sums(t, 'players.online', { step: 'hour' });
  expect(online).toEqual({ mean: 0, peak: 7 });
});

test('tickets, waits and matches are counted by queue', async () => {
  const t = await openStatistics();
  const queue = { teams: 2, playersPerTeam: 1 };
  await t.backend.api.matchmaking.setConfig(
    { config: JSON.stringify({ serviceMatchmakerConfig: { matchmakingQueues: { duel: queue } } }) },
    host,
  );
  const players = [await t.player('ada'), await t.player('bob')];
  for (const { accountId: id, caller } of players) {
    const metadata = { queue_name: { stringPayload: 'duel' } };
    const entity = { entityType: 3, metadata, entities: [{ id, entityType: 2 }] } as const;
    await t.backend.api.matchmaking.start({ entity }, caller);
  }
  await pass(t, 5_000, 1_000);
  const server = { serverId: 'server-1', hintFlags: 0 };
  const { match } = await t.backend.api.matchBroker.requestMatch({ ...server, requirements: '' }, host);
  const held = { ...server, matchId: match!.matchId };
  await t.backend.api.matchBroker.matchReady({ ...held, connectionDetails: 'here' }, host);
  await t.backend.api.matchBroker.endMatch(held, host);
  await pass(t, minute);
  for (const name of ['tickets.started', 'tickets.matched'])
    expect(await sums(t, name)).toEqual({ 'sum duel': 2 });
  expect(await sums(t, 'matches.ready')).toEqual({ 'sum duel': 1 });
  expect(await sums(t, 'matches.ended')).toEqual({ 'sum duel': 1 });
  const waits = await sums(t, 'tickets.wait', { step: 'hour' });
  expect(waits['p50 duel']).toBeLessThanOrEqual(waits['p95 duel']!);
  expect(waits['p95 duel']).toBeLessThan(7_000);
});

test('what a span or a name has wrong is refused with the reason', async () => {
  const t = await openStatistics();
  const now = Math.floor(t.clock.now() / 1_000);
  await expect(readStatistics(t, { names: ['nothing'] })).rejects.toMatchObject({ reason: 'INVALID_FIELD' });
  await expect(readStatistics(t, { from: now, to: now })).rejects.toMatchObject({ reason: 'INVALID_FIELD' });
  await expect(readStatistics(t, { to: now + 10 * 86_400 })).rejects.toMatchObject({
    reason: 'INVALID_FIELD',
  });
  await expect(readStatistics(t, { step: 'minute', from: now - 30 * 86_400 })).rejects.toMatchObject({
    reason: 'INVALID_FIELD',
  });
  expect((await readStatistics(t, { from: now - 200 * 86_400 })).step).toBe('day');
  expect((await readStatistics(t, { from: now - 3_600 })).step).toBe('minute');
  const span = await readStatistics(t, { seconds: 600 });
  expect([span.step, (span.to - span.from) / 60]).toEqual(['minute', 11]);
  expect((await readStatistics(t, { from: now - 10 * 86_400 })).step).toBe('hour');
  await expect(
    t.backend.api.statistics.read({}, { session: (await t.player('ada')).token }),
  ).rejects.toMatchObject({ reason: 'PERMISSION_MISSING' });
  expect((await t.backend.api.statistics.read({}, host)).series.length).toBeGreaterThan(5);
});

test('more labels than 20 are answered together, and a label of a caller makes no rows without end', async () => {
  const t = await openStatistics();
  const at = t.clock.now() - (t.clock.now() % minute);
  const row = { name: 'errors', step: 60, at, bucket: 0, peak: 0n, node: 'a' };
  await t.storage.insert(
    statistics,
    Array.from({ length: 30 }, (_, index) => ({
      ...row,
      label: `REASON_${index}`,
      value: BigInt(index + 1),
    })),
  );
  await pass(t, minute);
  const errors = await sums(t, 'errors');
  expect(Object.keys(errors)).toHaveLength(21);
  expect(errors['sum other']).toBe(55);
});

test('a span with too many rows is refused, with what to do, and fewer series are read', async () => {
  const t = await openStatistics({ statisticsRows: 1 });
  await t.player('ada');
  await pass(t, minute);
  await expect(readStatistics(t)).rejects.toMatchObject({
    reason: 'INVALID_FIELD',
    message: expect.stringContaining('fewer series or a shorter span'),
  });
  expect(await sums(t, 'logins')).toEqual({ sum: 1 });
});
