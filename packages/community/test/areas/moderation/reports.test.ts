import { column, defineArea, defineContract, defineTable, on } from '@lobbykit/core/area';
import { createTestBackend } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { moderationArea, reportMaking } from '../../../src/moderation/index.ts';
import { reports } from '../../../src/moderation/tables.ts';
import { asHost, openModeration, outcomeOf, reasonOf, second, worldOf } from './moderation-world.ts';

const day = 86_400 * second;

async function openReports(limits = {}) {
  const t = await openModeration({ limits });
  const { moderation } = t.backend.api;
  const [ada, bob] = [await t.player('ada'), await t.player('bob')];
  return {
    ...t,
    ada,
    bob,
    report: (given: Partial<Parameters<typeof moderation.report>[0]> = {}, by = ada) =>
      moderation.report({ accountId: bob.accountId, category: 'ABUSE', ...given }, by.caller),
    list: async (query = {}) => (await moderation.reports(query, asHost)).reports,
  };
}

test('a report has who is meant, why, and by whom, and begins open', async () => {
  const t = await openReports();
  const { reportId } = await t.report({ text: 'A bad word.\nAll the time.', messageId: 'message-1' });
  const now = Math.floor(t.clock.now() / second);
  expect(await t.list()).toEqual([
    {
      reportId,
      accountId: t.bob.accountId,
      reporterId: t.ada.accountId,
      category: 2,
      text: 'A bad word.\nAll the time.',
      matchId: '',
      messageId: 'message-1',
      evidence: [],
      state: 0,
      note: '',
      createdTimestamp: now,
      changedTimestamp: now,
    },
  ]);
});

test('a player reports another one once a day, and again on the next day', async () => {
  const t = await openReports();
  await t.report();
  expect(await outcomeOf(t.report({ category: 'SPAM' }))).toBe('REPORT_EXISTS');
  expect(await outcomeOf(t.report({ accountId: t.ada.accountId }, t.bob))).toBe('OK');
  t.clock.set(Math.floor(t.clock.now() / day) * day + day - 1);
  expect(await outcomeOf(t.report())).toBe('REPORT_EXISTS');
  t.clock.set(t.clock.now() + 1);
  expect(await outcomeOf(t.report())).toBe('OK');
});

test('reports of oneself, of nobody, without a category and with too long a text are refused', async () => {
  const t = await openReports();
  expect(await outcomeOf(t.report({ accountId: t.ada.accountId }))).toBe('REPORT_OF_CALLER');
  expect(await outcomeOf(t.report({ accountId: 'nobody' }))).toBe('ACCOUNT_NOT_FOUND');
  expect(await outcomeOf(t.report({ category: 0 }))).toBe('INVALID_FIELD');
  expect(await outcomeOf(t.report({ text: 'x'.repeat(1_001) }))).toBe('INVALID_FIELD');
  expect(await t.list()).toEqual([]);
  expect(await outcomeOf(t.report({ text: 'x'.repeat(1_000) }))).toBe('OK');
});

test('a player makes a limited number of reports a day, and is told when they may go on', async () => {
  const t = await openReports({ reportsPerDay: 2 });
  const [eve, ian] = [await t.player(), await t.player()];
  t.clock.set(Math.floor(t.clock.now() / day) * day + day - 60 * second);
  await t.report();
  await t.report({ accountId: eve.accountId });
  await expect(t.report({ accountId: ian.accountId })).rejects.toMatchObject({
    reason: 'REPORT_LIMIT',
    status: 429,
    details: { retryAfterSeconds: 60 },
  });
  await t.clock.advance(60 * second);
  expect(await outcomeOf(t.report({ accountId: ian.accountId }))).toBe('OK');
});

test('operators decide about a report, with a note that stays until another one replaces it', async () => {
  const t = await openReports();
  const { reportId } = await t.report();
  const { moderation } = t.backend.api;
  await t.clock.advance(5 * second);
  const acted = await moderation.decide({ reportId, state: 'ACTED', note: 'muted' }, asHost);
  expect(acted.report).toMatchObject({ state: 2, note: 'muted' });
  expect(acted.report.changedTimestamp - acted.report.createdTimestamp).toBe(5);
  const opened = await moderation.decide({ reportId, state: 'OPEN' }, asHost);
  expect(opened.report).toMatchObject({ state: 0, note: 'muted' });
  expect(await outcomeOf(moderation.decide({ reportId: 'report-0', state: 'OPEN' }, asHost))).toBe(
    'REPORT_NOT_FOUND',
  );
  const { records } = await t.backend.api.audit.list({ object: reportId }, asHost);
  expect(records.map(({ operation }) => operation)).toEqual(['moderation.decide', 'moderation.decide']);
});

test('reports are listed by account, reporter, state and category, the newest first', async () => {
  const t = await openReports();
  const first = await t.report();
  await t.clock.advance(second);
  const second_ = await t.report({ accountId: t.ada.accountId, category: 'CHEATING' }, t.bob);
  await t.backend.api.moderation.decide({ reportId: first.reportId, state: 'DISMISSED' }, asHost);
  const ids = async (query: object) => (await t.list(query)).map(({ reportId }) => reportId);
  expect(await ids({})).toEqual([second_.reportId, first.reportId]);
  expect(await ids({ accountId: t.bob.accountId })).toEqual([first.reportId]);
  expect(await ids({ reporterId: t.bob.accountId })).toEqual([second_.reportId]);
  expect(await ids({ state: 'OPEN' })).toEqual([second_.reportId]);
  expect(await ids({ category: 'ABUSE' })).toEqual([first.reportId]);
});

test('whoever may sanction may not read reports, and the other way round', async () => {
  const t = await openReports();
  const [sanctions, all] = [await t.key(['moderation.sanction']), await t.key(['moderation.reports'])];
  const ask = async (path: string, key: string) => reasonOf(await t.http('GET', path, { key }));
  expect(await ask('/admin/moderation/reports', sanctions)).toBe('PERMISSION_MISSING');
  expect(await ask('/admin/moderation/reports', all)).toBe('OK');
  expect(await ask('/admin/moderation/sanctions', all)).toBe('PERMISSION_MISSING');
});

test('reports are deleted after their days, by a task', async () => {
  const t = await openReports({ reportDays: 2 });
  await t.report();
  await t.clock.advance(2 * day - 1);
  await t.backend.scheduler.tick();
  expect(await t.storage.count(reports, {})).toBe(1);
  await t.clock.advance(3_600 * second);
  await t.backend.scheduler.tick();
  await expect.poll(() => t.storage.count(reports, {})).toBe(0);
});

const posts = defineTable({
  name: 'posts',
  columns: { id: column.text(), authorId: column.text(), text: column.text() },
  key: ['id'],
});

/** An area whose posts are reported, as chat does with its messages. */
const postsArea = defineArea({
  contract: defineContract({ area: 'posts', title: 'Posts', permissions: {}, routes: {} }),
  tables: [posts],
  needs: { moderation: moderationArea },
  create: () => ({
    operations: {},
    listeners: [
      on(reportMaking, async (unit, { messageId, attach }) => {
        const post = await unit.get(posts, { id: messageId });
        if (post) attach('message', post);
      }),
    ],
  }),
});

test('a report keeps a copy of the message that it is about, also when that is deleted', async () => {
  const backend = await createTestBackend({ areas: [moderationArea, postsArea] });
  onTestFinished(() => backend[Symbol.asyncDispose]());
  const t = worldOf(backend as never);
  const [ada, bob] = [await t.player(), await t.player()];
  const post = { id: 'post-1', authorId: bob.accountId, text: 'a bad word' };
  await t.storage.insert(posts, post);
  const { moderation } = t.backend.api;
  const input = { accountId: bob.accountId, category: 'ABUSE', messageId: 'post-1' } as const;
  await moderation.report(input, ada.caller);
  await t.storage.delete(posts, { id: 'post-1' });
  const [report] = (await moderation.reports({}, asHost)).reports;
  expect(report!.evidence.map(({ kind }) => kind)).toEqual(['message']);
  expect(JSON.parse(report!.evidence[0]!.content)).toEqual(post);
});

test('evidence that is too large is left out, and says so', async () => {
  const backend = await createTestBackend({ areas: [moderationArea, postsArea] });
  onTestFinished(() => backend[Symbol.asyncDispose]());
  const t = worldOf(backend as never);
  const [ada, bob] = [await t.player(), await t.player()];
  await t.storage.insert(posts, { id: 'post-1', authorId: bob.accountId, text: 'x'.repeat(20_000) });
  const { moderation } = t.backend.api;
  const input = { accountId: bob.accountId, category: 'SPAM', messageId: 'post-1' } as const;
  await moderation.report(input, ada.caller);
  const [report] = (await moderation.reports({}, asHost)).reports;
  expect(JSON.parse(report!.evidence[0]!.content)).toEqual({ leftOut: 'more than 16384 bytes' });
});

test('a report keeps a copy of the match that it is about', async () => {
  const t = await openReports();
  const { matchBroker } = t.backend.api;
  const cyd = await t.player();
  const playerIds = [t.ada.accountId, cyd.accountId, t.bob.accountId];
  const created = t.clock.now();
  const ask = () =>
    matchBroker.requestMatch({ serverId: 'server-1', hintFlags: 0, requirements: '' }, asHost);
  await ask();
  await matchBroker.allocate({ match: { playerIds, matchProperties: 'secret' } } as never, asHost);
  const { match } = await ask();
  const { matchId } = match!;
  await t.report({ matchId, category: 'CHEATING' });
  const [report] = await t.list();
  expect(report!.evidence.map(({ kind }) => kind)).toEqual(['match']);
  expect(JSON.parse(report!.evidence[0]!.content)).toEqual({
    matchId,
    playerIds: [t.ada.accountId, t.bob.accountId],
    playerCount: 3,
    state: 2,
    reason: '',
    serverId: 'server-1',
    createdTimestamp: Math.floor(created / second),
  });
  expect(report!.evidence[0]!.content).not.toContain('secret');
  await t.clock.advance(day);
  expect(await outcomeOf(t.report({ matchId: 'match-0' }))).toBe('OK');
});

test.each(['over\u202eride', 'zero\u200bwidth', 'bell\u0007', 'line\u2028break'])(
  'a report whose text has a character that is not drawn is refused: %j',
  async (text) => {
    const t = await openReports();
    expect(await outcomeOf(t.report({ text }))).toBe('INVALID_FIELD');
    expect(await t.list()).toEqual([]);
  },
);
