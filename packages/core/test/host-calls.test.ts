import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';

test('calls of the host without an id say what to write', async () => {
  await using t = await createTestBackend();
  const { backend } = t;
  const nothing = undefined as unknown as string;
  for (const [call, sentence] of [
    [
      () => backend.promote(nothing, 'admin'),
      "accountId is missing; write backend.promote(accountId, 'admin')",
    ],
    [() => backend.promote('a', nothing), "authRole is missing; write backend.promote(accountId, 'admin')"],
    [() => backend.fleets.drain(nothing), 'hostId is missing; write backend.fleets.drain(hostId)'],
    [() => backend.fleets.drain(7 as never), 'hostId must be a text; write backend.fleets.drain(hostId)'],
    [
      () => backend.fleets.stopJob('h', nothing),
      'jobId is missing; write backend.fleets.stopJob(hostId, jobId)',
    ],
    [
      () => backend.authentication.complete(nothing, { failure: 'ACCESS_DENIED' }),
      'state is missing; write backend.authentication.complete(state, completion)',
    ],
  ] as const)
    await expect(call()).rejects.toThrow(sentence);
});

test('a listener of events is refused if its kind does not exist, or if it is missing', async () => {
  await using t = await createTestBackend();
  const { events } = t.backend;
  expect(() => events.on('partyUpdateEvents' as never, () => {})).toThrow(
    'events.on: there is no kind partyUpdateEvents; did you mean partyUpdateEvent?',
  );
  expect(() => events.on('constructor' as never, () => {})).toThrow(
    'events.on: there is no kind constructor',
  );
  expect(() => events.on('anyEvent', undefined as never)).toThrow(
    "events.on: the listener is missing; write events.on('anyEvent', (event) => …)",
  );
  events.on('*', () => {})();
});
