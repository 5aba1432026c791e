import type { TestPlayer } from '@lobbykit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digest } from '../../src/runtime/secrets.ts';
import { type Operation, operationById, operations } from '../operations/operations.ts';
import { send } from '../operations/request.ts';
import { asHost, text } from '../operations/sample.ts';
import { requestOf } from '../operations/samples.ts';
import { snapshotOf } from '../operations/snapshot.ts';
import { createWorld, storeOf, type World } from '../operations/world.ts';

/** A party of other players. */
async function partyOf(world: World, { accountId }: TestPlayer): Promise<[string, string]> {
  const { party } = await world.backend.api.parties.adminCreate({ party: { leaderId: accountId } }, asHost);
  return [party.partyId, party.partyId.replace('party-', 'party-f')];
}

/** Begins a subscription of a player, and returns its order. */
async function orderOf(world: World, { accountId: granteeId }: TestPlayer): Promise<string> {
  const { entitlements } = world.backend.api;
  const { catalogItemId } = await entitlements.createItem({ catalogItemName: world.unique() }, asHost);
  const items = [{ itemId: catalogItemId, currency: 'EUR', pricePerItem: 1, count: 1 }];
  const interval = { unit: 'MONTH' as const, count: 1 };
  const input = { provider: 'STORE' as const, subscription: { order: { granteeId, items }, interval } };
  return (await entitlements.startSubscription(input, asHost)).orderId;
}

/** Fields of player operations that name an object: one of another player, and one that does not exist. */
const positions: Readonly<Record<string, (world: World, victim: TestPlayer) => Promise<[string, string]>>> = {
  accountId: async (_, { accountId }) => [accountId, accountId.replace('account-', 'account-f')],
  senderAccountId: async (_, { accountId }) => [accountId, accountId.replace('account-', 'account-f')],
  receiverAccountId: async (_, { accountId }) => [accountId, accountId.replace('account-', 'account-f')],
  removingAccountId: async (_, { accountId }) => [accountId, accountId.replace('account-', 'account-f')],
  id: async (_, { accountId }) => [accountId, accountId.replace('account-', 'account-f')],
  sessionRef: async (_, { token }) => [digest(token).slice(0, 16), digest('nobody').slice(0, 16)],
  sessionId: async (_, { token }) => [token, `gs_${'A'.repeat(43)}`],
  lastEventId: async (world, { accountId }) => {
    await world.backend.api.events.emit(
      { nestedEvent: { announcementEvent: { message: 'for one player alone' } }, recipientIds: [accountId] },
      asHost,
    );
    const { event_log: events } = await snapshotOf(world.storage);
    const theirs = events!.filter((row) => row.includes(accountId)).at(-1)!;
    const { eventId } = JSON.parse(theirs) as { readonly eventId: string };
    return [eventId, eventId.replace('event-', 'event-f')];
  },
  ticket: async (world, { token }) => {
    const { ticket } = await world.backend.api.events.ticket({}, { session: token });
    await world.http('GET', `/events/subscribe?ticket=${ticket}`);
    return [ticket, `gt_${'A'.repeat(43)}`];
  },
  replayToken: async (world, { token }) => {
    const { replayToken } = await world.backend.api.platformAuth.remember({}, { session: token });
    return [replayToken, `gr_${'A'.repeat(65)}`];
  },
  orderId: async (world, victim) => [await orderOf(world, victim), '7'],
  subscriptionId: async (world, victim) => {
    const orderId = await orderOf(world, victim);
    storeOf(world).set(orderId, 'Approved');
    await world.backend.api.entitlements.storeReturn({ orderId }, asHost);
    return [String(storeOf(world).transactions.get(BigInt(orderId))!.agreementId), '7'];
  },
  partyId: partyOf,
  'innerRequest.id': partyOf,
  playerId: async (world, victim) => {
    await partyOf(world, victim);
    return [victim.accountId, victim.accountId.replace('account-', 'account-f')];
  },
  ticketId: async (world, { accountId: id }) => {
    const metadata = { queue_name: text('duel') };
    const entity = { id, entityType: 2, metadata };
    const { ticketId } = await world.backend.api.matchmaking.serverStart({ entity }, asHost);
    return [ticketId, ticketId.replace('ticket-', 'ticket-f')];
  },
  'innerRequest.entryKey': async (world) => {
    const entryKey = `server.${world.unique()}`;
    const { parties } = await world.backend.api.parties.adminList({}, asHost);
    for (const { partyId } of parties)
      await world.backend.api.parties.adminUpdate(
        { partyId, payload: { metadata: { [entryKey]: text('hidden') } } },
        asHost,
      );
    return [entryKey, `server.${world.unique()}`];
  },
  entryKey: async (world) => {
    const entryKey = `server.${world.unique()}`;
    await world.backend.api.globalMetadata.adminCreate({ entryKey, entryValue: text('hidden') }, asHost);
    for (const accountId of await everyAccount(world))
      await world.backend.api.accounts.adminCreateMetadata(
        { accountId, entryKey, entryValue: text('hidden') },
        asHost,
      );
    return [entryKey, `server.${world.unique()}`];
  },
};

/** Fields of player operations that name no object of a player. */
const innocent = new Set([
  'accept',
  'account',
  // Entries of leaderboards are public.
  'accountIds',
  'accountMask',
  'activity',
  'asap',
  'availability',
  'caseInsensitive',
  // Items of the catalog belong to the game.
  'catalogItemId',
  'count',
  'creatingPlayerMetadata',
  'currentPassword',
  'customItemId',
  // A name that each account chooses for itself.
  'deviceId',
  // The tests of matchmaking check the players that it names.
  'entity',
  'entryValue',
  'friendsOnly',
  'ifVersion',
  'includePresence',
  'innerRequest',
  'innerRequest.jsonHandlingType',
  'innerRequest.propertiesToRemovePaths',
  'invert',
  // Anyone who knows the code is invited.
  'inviteCode',
  'issuer',
  'joiningPlayerMetadata',
  'jsonHandlingType',
  'leaderboardId',
  'limit',
  'provider',
  'metadata',
  'metadataDeletionKeys',
  'namespace',
  'newPassword',
  // Titles and their objects belong to the game.
  'objectKey',
  'offset',
  'pageToken',
  // The tests of parties check the players that it names.
  'payload',
  'payloadMask',
  'platform',
  'propertiesToRemovePaths',
  'range',
  'regex',
  'score',
  'status',
  'subscore',
  'title',
  'titleId',
  'updateOperationType',
  'uri',
  'version',
]);

/** The relationship of the caller with another player belongs to the caller. That the other player exists is no secret. */
const withAnybody = new Set(['friends.send', 'friends.status', 'friends.block']);

/** A caller who opens a stream is connected from then on, whatever they named. */
const ofTheCaller = ['connected_accounts', 'connection_nodes', 'connections'];

const parts = ['params', 'query', 'body'] as const;
const fieldsOf = ({ route }: Operation): (readonly [part: (typeof parts)[number], field: string])[] =>
  parts.flatMap((part) => Object.keys(route[part]?.shape ?? {}).map((field) => [part, field] as const));

const ofPlayers = operations.filter(({ route }) => route.access === 'player');
const cases = ofPlayers.flatMap((operation) =>
  fieldsOf(operation)
    .filter(([, field]) => field in positions)
    .map(([part, field]) => ({ id: operation.id, part, field })),
);

const everyAccount = async (world: World): Promise<readonly string[]> =>
  (await world.backend.api.accounts.adminList({}, asHost)).accounts.map(({ id }) => id);

test('every field of player operations is listed as naming a player’s object or as naming none', () => {
  const fields = new Set(ofPlayers.flatMap((operation) => fieldsOf(operation).map(([, field]) => field)));
  expect([...fields].filter((field) => !(field in positions) && !innocent.has(field))).toEqual([]);
  expect([...Object.keys(positions), ...innocent].filter((field) => !fields.has(field))).toEqual([]);
});

describe('an object of another player gets the same answer as one that does not exist, and does not change', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world[Symbol.asyncDispose]());

  test.each(cases)('$id, $field of the $part', async ({ id, part, field }) => {
    const operation = operationById(id);
    const victim = await world.player();
    const player = await world.player();
    const request = await requestOf(world, operation, player);
    const named = await positions[field]!(world, victim);
    const before = await snapshotOf(world.storage, ofTheCaller);

    const answers: unknown[] = [];
    for (const name of named) {
      const changed = { ...request, [part]: { ...request[part], [field]: name } };
      const credential = field === 'ticket' ? {} : { session: player.token };
      const { status, headers, body, stream } = await send(world, operation, changed, credential);
      const { 'x-request-id': _, ...others } = headers;
      const shown = stream
        ? { status, first: firstLine(stream), headers: others }
        : { status, body, headers: others };
      answers.push(JSON.parse(JSON.stringify(shown).replaceAll(name, 'NAME')));
    }
    const after = await snapshotOf(world.storage, ofTheCaller);

    if (id === 'accounts.get') {
      // That a player exists is public. Others see only their public view.
      expect(answers).toMatchObject([{ status: 200 }, { status: 404 }]);
      const [{ body }] = answers as [{ body: { account: object } }];
      expect(Object.keys(body.account).sort()).toEqual(['displayName', 'id', 'metadata', 'platforms']);
    } else if (withAnybody.has(id)) {
      expect(answers).toMatchObject([{ status: 200 }, { status: 404 }]);
      return;
    } else expect(answers[0]).toEqual(answers[1]);
    expect(after).toEqual(before);
  });
});

/** Returns what a stream sends at once. */
function firstLine(stream: { open(sink: object): () => void }): string {
  let received = '';
  const close = stream.open({
    write: (chunk: Uint8Array) => {
      received += Buffer.from(chunk).toString();
      return true;
    },
    pending: 0,
    onDrain: () => {},
    end: () => {},
  });
  close();
  return received;
}
