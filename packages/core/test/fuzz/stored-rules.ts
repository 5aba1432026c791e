import assert from 'node:assert/strict';
import { accountMetadata, accounts, identities } from '../../src/areas/accounts/tables.ts';
import { apiKeys, policies } from '../../src/areas/api-keys/tables.ts';
import { friendEdges, friendPresences } from '../../src/areas/friends/tables.ts';
import { globalMetadata, namespaces } from '../../src/areas/global-metadata/tables.ts';
import { parties, partyMembers } from '../../src/areas/parties/tables.ts';
import { sessions } from '../../src/areas/sessions/tables.ts';
import type { StorageOperations } from '../../src/storage/storage.ts';
import { assertCharged, assertParties } from '../models/parties-invariants.ts';

/** The default of the option `partyMembers`. */
const maxMembers = 8;

/** Asserts what is true of the stored rows whenever no request is running. */
export async function assertStored(storage: Pick<StorageOperations, 'find'>): Promise<void> {
  await assertParties(storage, maxMembers);
  const players = await storage.find(accounts, {});
  const ids = new Set<string | null>(players.map(({ id }) => id));
  const owned: readonly (readonly [table: string, owners: readonly (string | null)[]])[] = [
    ['identities', (await storage.find(identities, {})).map(({ accountId }) => accountId)],
    ['sessions', (await storage.find(sessions, {})).map(({ accountId }) => accountId)],
    ['party_members', (await storage.find(partyMembers, {})).map(({ playerId }) => playerId)],
    ['parties', (await storage.find(parties, {})).map(({ leaderId }) => leaderId)],
    ['friend_presences', (await storage.find(friendPresences, {})).map(({ accountId }) => accountId)],
    [
      'friend_edges',
      (await storage.find(friendEdges, {})).flatMap(({ ownerId, otherId }) => [ownerId, otherId]),
    ],
  ];
  for (const [table, owners] of owned)
    for (const owner of owners)
      assert.ok(owner === null || ids.has(owner), `${table} has a row of ${owner}, which does not exist`);
  await assertCharged(storage, accountMetadata, new Map(players.map((row) => [row.id, row])));
  const spaces = await storage.find(namespaces, {});
  await assertCharged(storage, globalMetadata, new Map(spaces.map((row) => [row.namespace, row])));
  const policyIds = new Set((await storage.find(policies, {})).map(({ id }) => id));
  for (const { keyId, policyId } of await storage.find(apiKeys, {}))
    assert.ok(policyIds.has(policyId), `${keyId} has the policy ${policyId}, which does not exist`);
}
