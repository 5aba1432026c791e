import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createBackend } from '@lobbykit/core';
import { openSqlite } from '@lobbykit/storage-sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { game } from '../src/game.ts';
import { openGame, type TestGame } from './guild-world.ts';

/** Opens the game on a file, with the time of this machine: the process that is killed has no other. */
async function openBackend(path: string) {
  const storage = await openSqlite({ path });
  const rootApiKey = 'a-root-key-that-nobody-uses-in-here';
  const backend = createBackend({ ...game, storage, rootApiKey, background: false });
  await backend.start();
  return backend;
}

type Game = Awaited<ReturnType<typeof openBackend>>;

async function logIn({ api }: Game) {
  const { session } = await api.authentication.login({ provider: 'UNSAFE', payload: 'ada' });
  const { account } = await api.accounts.create({}, { session });
  return { session, accountId: account.id };
}

const endMatch = ({ api }: Game, matchId: string, recipientIds: readonly string[]) =>
  api.events.emit(
    { nestedEvent: { anyEvent: { '@type': 'matchbroker/MatchEnded', matchId } }, recipientIds },
    { system: true },
  );

/** Runs the consumers until nothing waits. */
async function payAll(t: TestGame): Promise<void> {
  do {
    await t.clock.advance(1_000);
    await t.backend.scheduler.tick();
  } while ((await t.backend.consumers.list()).some(({ waiting }) => waiting > 0));
}

test('each player of an ended match is paid once', async () => {
  const t = await openGame();
  const players = [await t.player(), await t.player()];
  await endMatch(
    t.backend,
    'match-1',
    players.map(({ accountId }) => accountId),
  );
  await payAll(t);
  await payAll(t);
  for (const { token: session } of players)
    expect(await t.backend.api.wallets.get({}, { session })).toEqual({ gold: 150n });
});

test('each match is paid once, although the process is killed with SIGKILL in the middle of a payment', async () => {
  const folder = scratchFolder('lobbykit-guilds-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'guilds.db');
  {
    await using backend = await openBackend(path);
    const { accountId } = await logIn(backend);
    for (const matchId of ['match-1', 'match-2', 'match-3']) await endMatch(backend, matchId, [accountId]);
  }
  const program = [join(import.meta.dirname, 'paying-process.ts'), path, 'match-2'];
  const child = spawn(process.execPath, ['--conditions=@lobbykit/source', ...program], { stdio: 'inherit' });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);

  await using backend = await openBackend(path);
  const { session } = await logIn(backend);
  const goldOf = async () => (await backend.api.wallets.get({}, { session })).gold;
  const paid = await goldOf();
  await expect
    .poll(
      async () => {
        await backend.scheduler.tick();
        const consumers = await backend.consumers.list();
        return consumers.find(({ name }) => name === 'matchRewards')?.waiting;
      },
      { timeout: 30_000 },
    )
    .toBe(0);
  // The matches are paid in any order. Nothing is left of the payment in which the process died.
  expect(await goldOf()).toBe(250n);
  expect(paid).toBeLessThanOrEqual(200n);
}, 60_000);
