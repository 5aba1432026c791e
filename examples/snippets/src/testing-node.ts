// #region setup
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestBackend } from '@lobbykit/testing';

test('a player who creates a party leads it', async (context) => {
  const t = await createTestBackend();
  context.after(() => t.backend.stop()); // or `await using`, in TypeScript and from Node 24 on
  const alice = await t.player('alice');
  const { party } = await t.backend.api.parties.create({}, alice.caller);
  assert.deepEqual(
    party.players.map(({ playerId }) => playerId),
    [alice.accountId],
  );
});
// #endregion
