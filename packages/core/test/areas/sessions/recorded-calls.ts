import { sessions } from '../../../src/areas/sessions/tables.ts';
import { createMemoryStorage } from '../../../src/storage/memory/create-memory-storage.ts';
import { createRecordingStorage, type StorageCall } from '../../operations/recording-storage.ts';
import { day, login, minute, open, use } from './session-world.ts';

/** Returns every call on sessions that players, operators and the sweep cause. */
export async function sessionCalls(): Promise<readonly StorageCall[]> {
  const calls: StorageCall[] = [];
  const t = await open({
    storage: createRecordingStorage(createMemoryStorage(), calls),
    limits: { sessionsPerAccount: 2 },
  });
  const { api } = t.backend;
  const asHost = { system: true } as const;
  await login(t, 'undecided');
  const ann = await t.player('ann');
  await t.player('ann');
  const newest = await t.player('ann');
  const { headers } = await t.http('POST', '/sessions/refresh', { session: newest.token });
  const session = headers['x-session-id']!;
  await t.http('GET', '/sessions/mine', { session });
  await t.clock.advance(2 * minute);
  await use(t, session);
  for (const accountId of [undefined, ann.accountId]) {
    const list = { ...(accountId && { accountId }), limit: 1 };
    const { nextPageToken, sessions: found } = await api.sessions.list(list, asHost);
    await api.sessions.get({ sessionRef: Object.keys(found)[0]! }, asHost);
    await api.sessions.list({ ...list, pageToken: nextPageToken }, asHost);
  }
  await api.sessions.validate({ sessionId: session }, asHost);
  await t.clock.advance(7 * day - minute);
  await t.backend.scheduler.tick();
  await t.http('DELETE', '/sessions/current', { session });
  await api.sessions.revokeAll({ accountId: ann.accountId }, asHost);
  return calls.filter(({ table }) => table === sessions);
}
