import { createCountingIds, createManualClock } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createMemoryStorage } from '../../../src/storage/memory/create-memory-storage.ts';
import { shareMemory } from '../../events/shared-memory.ts';
import { asHost, by } from '../parties/party-world.ts';
import { createQueueWorld, testConfig } from './queue-world.ts';

test('a match that waits for its players over a restart shows when it really ends, and can be accepted until then', async () => {
  const storage = createMemoryStorage();
  onTestFinished(() => storage.close());
  const shared = shareMemory(storage);
  const [clock, ids] = [createManualClock(), createCountingIds()];
  const duel = { teams: 2, playersPerTeam: 1, acceptance: { required: true, seconds: 20 } };
  async function start() {
    const config = testConfig({ duel });
    const t = await createQueueWorld({
      storage: shared.node(),
      clock,
      ids,
      background: true,
      matchmaking: { config },
    });
    onTestFinished(() => t.backend.stop());
    await clock.advance(20);
    return t;
  }
  const before = await start();
  const [ann, bob] = await before.people('ann', 'bob');
  const tickets = [await before.start([ann], 'duel'), await before.start([bob], 'duel')];
  await clock.advance(1_000);
  await before.idle();
  const ticketId = tickets[0]!;
  const read = async (t: typeof before) =>
    (await t.backend.api.matchmaking.get({ ticketId }, by(ann))).proposal;
  const asked = (await read(before))!.expiresTimestamp;
  await before.backend.stop();
  await clock.advance(60_000);

  const after = await start();
  const now = Math.floor(clock.now() / 1_000);
  const held = (await read(after))!.expiresTimestamp;
  expect(asked).toBeLessThan(now);
  expect(held).toBeGreaterThanOrEqual(now + 29);
  const explained = await after.backend.api.matchmaking.explain({ ticketId }, asHost);
  expect(explained.proposal!.expiresTimestamp).toBe(held);
  expect(explained.detail).toMatch(/ and (29|30) seconds are left$/);
  await clock.advance((held - now - 2) * 1_000);
  for (const [at, player] of [ann, bob].entries())
    await after.backend.api.matchmaking.accept({ ticketId: tickets[at]!, accept: true }, by(player));
  expect(await after.ticket(ticketId)).toBe('FINDING_SERVER');
});
