import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';

test('with exposeSessionData operators and owners see what the provider reported, and still no token', async () => {
  await using open = await createTestBackend({ exposeSessionData: true });
  const { token, accountId } = await open.player('exposed-player');
  const { session } = await open.backend.api.sessions.current({}, { session: token });
  expect(session.sessionData).toEqual({ issuer: 'unsafe', subject: 'exposed-player' });
  const list = await open.backend.api.sessions.list({ accountId }, { system: true });
  expect(Object.values(list.sessions)[0]!.sessionData).toMatchObject({ subject: 'exposed-player' });
  expect(JSON.stringify(list)).not.toContain(token);
});
