import { writeFile } from 'node:fs/promises';
import { createBackend, silentLog, unsafeProvider } from '@lobbykit/core';
import type { Storage } from '@lobbykit/core/storage';
import { openPostgres } from '@lobbykit/storage-postgres';
import { openSqlite } from '@lobbykit/storage-sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase, freshFile } from './databases.ts';
import { run } from './run.ts';

const secretKey = 'the-secret-key-of-the-game-0123456789';
const environment = { SECRET_KEY: secretKey };

const open = (url: string): Promise<Storage> =>
  url.startsWith('sqlite:')
    ? openSqlite({ path: url.slice('sqlite:'.length) })
    : openPostgres({ connectionString: url, maxConnections: 4, warn: () => {} });

async function startOn(url: string) {
  const backend = createBackend({
    storage: await open(url),
    providers: [unsafeProvider],
    secretKey,
    rootApiKey: 'root-key-of-the-transfer-tests-0123456789',
    log: silentLog,
    rates: false,
  });
  await backend.start();
  onTestFinished(() => backend.stop());
  return backend;
}

type Server = Awaited<ReturnType<typeof startOn>>;

async function logIn({ api }: Server, name: string) {
  const { session } = await api.authentication.login({ provider: 1, payload: name });
  const { account } = await api.accounts.create({}, { session });
  return { session, accountId: account.id };
}

const say = ({ api }: Server, accountId: string, words: string) =>
  api.events.adminEmit(
    { nestedEvent: { anyEvent: { '@type': 'game/Said', words } }, recipientIds: [accountId] },
    { system: true },
  );

/** Begins to read the events of a player behind a cursor; the result reads some of them, and ends the stream. */
async function listen({ api }: Server, session: string, lastEventId?: string) {
  const stream = await api.events.subscribe(lastEventId === undefined ? {} : { lastEventId }, { session });
  return async (count: number) => {
    const heard: (readonly [id: string, words: unknown])[] = [];
    for await (const { event } of stream) {
      heard.push([event.eventId!, event.anyEvent?.words]);
      if (heard.length === count) break;
    }
    return heard;
  };
}

const lines = (text: string) => text.split('\n').filter(Boolean);

test('after a transfer from SQLite to Postgres and back, sessions, keys and streams go on where they were', async () => {
  const urls = [freshFile(), await freshDatabase(), freshFile()];
  const first = await startOn(urls[0]!);
  const { session, accountId } = await logIn(first, 'ann');
  const { policy } = await first.api.apiKeys.createPolicy(
    { name: 'emitter', permissions: ['events.emit'] },
    { system: true },
  );
  const { apiKey } = await first.api.apiKeys.create(
    { name: 'emitter', policyId: policy.id },
    { system: true },
  );
  await first.api.webhooks.create(
    { url: 'https://hooks.example.com/', kinds: ['partyUpdateEvent.PLAYER_JOINED'] },
    { system: true },
  );
  const hear = await listen(first, session);
  await say(first, accountId, 'heard');
  let [[cursor]] = (await hear(1)) as [[string, unknown]];
  await say(first, accountId, 'missed');
  await first.stop();

  for (const [at, to] of urls.slice(1).entries()) {
    const result = await run(['transfer', '--from', urls[at]!, '--to', to], { environment });
    expect(result).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^copied and verified \d+ rows of \d+ tables from \S+ to \S+\n$/),
    });
    expect(lines(result.error)).toContain('verified accounts');
    const next = await startOn(to);
    expect(await next.api.accounts.get({ accountId }, { session })).toMatchObject({
      account: { id: accountId },
    });
    await next.api.apiKeys.test({}, { apiKey: apiKey.key });
    const hearNext = await listen(next, session, cursor);
    await say(next, accountId, `after ${at}`);
    const heard = await hearNext(2);
    expect(heard.map(([, words]) => words)).toEqual([at === 0 ? 'missed' : 'again', `after ${at}`]);
    cursor = heard[1]![0];
    await say(next, accountId, 'again');
    await next.stop();
  }
});

test('a transfer is refused for another secret key, and for a target with rows', async () => {
  const [file, target] = [freshFile(), freshFile()];
  const server = await startOn(file);
  await server.api.webhooks.create(
    { url: 'https://hooks.example.com/', kinds: ['partyUpdateEvent.PLAYER_JOINED'] },
    { system: true },
  );
  await server.stop();
  const transfer = (key: string, to = target) =>
    run(['transfer', '--from', file, '--to', to], { environment: { SECRET_KEY: key } });
  expect(await transfer('another-key-of-another-game-0123456789')).toEqual({
    code: 1,
    output: '',
    error:
      'lobbykit: webhooks.secret has values that are encrypted with another secret key: set the one that the servers have used\n',
  });
  expect(await transfer(secretKey, file)).toMatchObject({
    code: 1,
    error: expect.stringContaining('is in use by this process'),
  });
  expect(await transfer(secretKey)).toMatchObject({ code: 0 });
  expect(await transfer(secretKey)).toMatchObject({
    code: 1,
    error: expect.stringContaining('the target is not empty'),
  });
});

test('a transfer without SECRET_KEY needs the key beside the source on both sides', async () => {
  const [file, target] = [freshFile(), freshFile()];
  const path = file.slice('sqlite:'.length);
  await (await startOn(file)).stop();
  await writeFile(`${path}.secret-key`, secretKey);
  const transfer = (to: string) => run(['transfer', '--from', file, '--to', to]);
  expect(await transfer('postgres://nowhere.invalid/game')).toEqual({
    code: 1,
    output: '',
    error: `lobbykit: transfer: the secret key of the source is in ${path}.secret-key: set SECRET_KEY to its content, here and for the servers on the target.\n`,
  });
  expect(await transfer(target)).toMatchObject({
    error: expect.stringContaining(`copy it to ${target.slice('sqlite:'.length)}.secret-key`),
  });
  await writeFile(`${target.slice('sqlite:'.length)}.secret-key`, secretKey);
  expect(await transfer(target)).toMatchObject({ code: 0 });
});

test.each([
  ['mysql://localhost/game', 'memory:', '--from must be sqlite:<path>, postgres://… or memory:.'],
  [
    'sqlite:./no/such/game.db',
    'memory:',
    'transfer: there is no database ./no/such/game.db; DATABASE_URL says where it is.',
  ],
  ['memory:', 'memory:', 'transfer: DATABASE_URL=memory: keeps nothing.'],
])('a transfer from %s to %s is refused', async (from, to, sentence) => {
  expect(await run(['transfer', '--from', from, '--to', to])).toEqual({
    code: 1,
    output: '',
    error: `lobbykit: ${sentence}\n`,
  });
});
