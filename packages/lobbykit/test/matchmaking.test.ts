import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBackend } from '@lobbykit/core';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { expect, onTestFinished, test } from 'vitest';
import { sentenceOf } from '../src/config/config.ts';
import { matchmakingOf } from '../src/config/matchmaking.ts';

async function fileWith(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lobbykit-queues-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'queues.json');
  await writeFile(path, text);
  return path;
}

const sentence = (work: Promise<unknown>): Promise<string> => work.then(() => 'accepted', sentenceOf);

test('the backend has the matchmaking queues of the file', async () => {
  const queues = {
    serviceMatchmakerConfig: { matchmakingQueues: { duel: { teams: 2, playersPerTeam: 1 } } },
  };
  const config = await matchmakingOf(await fileWith(JSON.stringify(queues)));
  const backend = createBackend({
    storage: createMemoryStorage(),
    matchmaking: { config },
    background: false,
    onFirstKey: () => {},
  });
  onTestFinished(() => backend.stop());
  await backend.start();
  const read = await backend.api.matchmaking.getConfig({}, { system: true });
  expect(read).toMatchObject(queues);
});

test('a matchmaking file that is missing, not JSON or invalid is refused with the reason', async () => {
  expect(await sentence(matchmakingOf('/nowhere/queues.json'))).toBe(
    "MATCHMAKING_CONFIG: the file /nowhere/queues.json cannot be read: ENOENT: no such file or directory, open '/nowhere/queues.json'.",
  );
  const path = await fileWith('{');
  expect(await sentence(matchmakingOf(path))).toBe(`MATCHMAKING_CONFIG: the file ${path} is not JSON.`);
  const made = async (document: object) => {
    const config = await matchmakingOf(await fileWith(JSON.stringify(document)));
    createBackend({ storage: createMemoryStorage(), matchmaking: { config } });
  };
  const queues = (duel: object) => ({ serviceMatchmakerConfig: { matchmakingQueues: { duel } } });
  const place = 'serviceMatchmakerConfig.matchmakingQueues.duel';
  expect(await sentence(made(queues({ teams: 0, playersPerTeam: 1 })))).toBe(
    `MATCHMAKING_CONFIG: ${place}.teams: must be at least 1`,
  );
  expect(await sentence(made(queues({ teams: 2, playersPerTeam: 1, hostng: 'none' })))).toBe(
    `MATCHMAKING_CONFIG: ${place}: there is no setting hostng; did you mean hosting?`,
  );
  expect(await sentence(made({ matchmakingQueues: {} }))).toBe(
    'MATCHMAKING_CONFIG: matchmakingQueues belongs inside serviceMatchmakerConfig; serviceMatchmakerConfig: is required',
  );
});
