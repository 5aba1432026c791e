import { partyMembers } from '../../../src/areas/parties/tables.ts';
import {
  type AreaSamples,
  type AreaStrangers,
  asHost,
  json,
  type SampleContext,
  text,
} from '../../operations/sample.ts';
import type { World } from '../../operations/world.ts';

const adminOf = (world: World) => world.backend.api.parties;

/** Returns the party of a player, if any. */
async function placeOf(world: World, playerId: string): Promise<string | undefined> {
  const [place] = await world.storage.find(partyMembers, { where: { playerId } });
  return place?.partyId;
}

/** Returns a party that the player leads, with another member. Uses the existing one if they already lead one. */
async function led(world: World, leaderId: string) {
  const place = await placeOf(world, leaderId);
  const { party } =
    place === undefined
      ? await adminOf(world).adminCreate({ party: { leaderId } }, asHost)
      : await adminOf(world).adminUpdate({ partyId: place, payload: { leaderId } }, asHost);
  const another = party.players.find(({ playerId }) => playerId !== leaderId)?.playerId;
  if (another !== undefined) return { party, another };
  const { accountId } = await world.player();
  await adminOf(world).adminUpdate({ partyId: party.partyId, payload: { join: [accountId] } }, asHost);
  return { party, another: accountId };
}

/** Makes sure that the player is in no party. */
async function alone(world: World, playerId: string): Promise<void> {
  const partyId = await placeOf(world, playerId);
  if (partyId !== undefined) await adminOf(world).adminDelete({ partyId }, asHost);
}

/** Creates a party of players whom no other sample uses. */
async function other(world: World) {
  const { accountId } = await world.player();
  return (await adminOf(world).adminCreate({ party: { leaderId: accountId } }, asHost)).party;
}

const ofMember = async ({ world, player: { accountId } }: SampleContext) => {
  const { party, another } = await led(world, accountId);
  return { partyId: party.partyId, playerId: another };
};

/** An existing entry of the player's party. */
async function present(world: World, accountId: string) {
  const { party } = await led(world, accountId);
  const entryKey = `key-${world.unique()}`;
  const metadata = { [entryKey]: json('{"a":{"b":1},"c":2}') };
  await adminOf(world).adminUpdate({ partyId: party.partyId, payload: { metadata } }, asHost);
  return { id: party.partyId, entryKey };
}

const named = ({ id, entryKey }: { readonly id: string; readonly entryKey: string }) => ({
  'innerRequest.id': id,
  'innerRequest.entryKey': entryKey,
});

const readParty = async ({ world }: SampleContext) => ({ partyId: (await other(world)).partyId });

export const samples: AreaSamples<'parties'> = {
  async create({ world, player: { accountId } }) {
    await alone(world, accountId);
    return { creatingPlayerMetadata: { class: text('mage') } };
  },
  async join({ world, player: { accountId } }) {
    await alone(world, accountId);
    const { inviteCode } = await other(world);
    return { inviteCode, joiningPlayerMetadata: { level: text('five') } };
  },
  async current({ world, player: { accountId } }) {
    await led(world, accountId);
    return {};
  },
  get: async ({ world, player: { accountId } }) => ({
    partyId: (await led(world, accountId)).party.partyId,
  }),
  getPlayer: async ({ world, player: { accountId } }) => ({
    playerId: (await led(world, accountId)).another,
  }),
  async updatePlayer({ world, player: { accountId } }) {
    await led(world, accountId);
    const metadata = { class: text('bard') };
    return {
      payload: { playerId: accountId, displayName: `Name ${world.unique()}`, teamNumber: 2, metadata },
      payloadMask: 'displayName,teamNumber,metadata',
    };
  },
  setLeader: ofMember,
  kick: ofMember,
  leave: async ({ world, player: { accountId } }) => ({
    partyId: (await led(world, accountId)).party.partyId,
  }),
  async createMetadata({ world, player: { accountId } }) {
    const { party, another } = await led(world, accountId);
    const entry = { id: party.partyId, entryKey: `key-${world.unique()}`, entryValue: text('made') };
    return { innerRequest: entry, playerId: another };
  },
  putMetadata: async ({ world, player: { accountId } }) => ({
    ...(await present(world, accountId)),
    entryValue: json('{"d":3}'),
    updateOperationType: 1,
  }),
  removeMetadata: async ({ world, player: { accountId } }) => ({
    ...named(await present(world, accountId)),
    'innerRequest.jsonHandlingType': 'PARTIAL_ENTRY',
    'innerRequest.propertiesToRemovePaths': ['a.b', 'c'],
  }),
  getMetadata: async ({ world, player: { accountId } }) => ({ ...named(await present(world, accountId)) }),
  listMetadata: async ({ world, player: { accountId } }) => ({
    'innerRequest.id': (await present(world, accountId)).id,
  }),
  async adminCreate({ world }) {
    const players = [await world.player(), await world.player()].map(({ accountId }) => ({
      playerId: accountId,
      displayName: `Name ${world.unique()}`,
      teamNumber: 1,
      isReady: true,
      metadata: { class: text('cook') },
    }));
    return { party: { leaderId: players[1]!.playerId, players, metadata: { map: text('hill') } } };
  },
  async adminUpdate({ world }) {
    const { partyId, leaderId } = await other(world);
    const { accountId } = await world.player();
    const payload = {
      leaderId: accountId,
      join: [accountId],
      joinDisplayNames: { [accountId]: 'Joined' },
      kick: [leaderId],
      metadata: { map: text('vale') },
    };
    return { partyId, payload };
  },
  adminGet: readParty,
  async adminList({ world }) {
    await other(world);
    return { limit: 3, offset: 0 };
  },
  adminDelete: readParty,
  async adminDeleteAll({ world }) {
    await other(world);
    return {};
  },
  internalGet: readParty,
};

/** Strangers get the same answer about a party of others as about one that does not exist. */
export const strangers: AreaStrangers<'parties'> = {
  create: 'OK',
  join: 'OK',
  current: 'NOT_IN_PARTY',
  get: 'PARTY_NOT_FOUND',
  getPlayer: 'PARTY_PLAYER_NOT_FOUND',
  updatePlayer: 'NOT_IN_PARTY',
  setLeader: 'PARTY_NOT_FOUND',
  kick: 'PARTY_NOT_FOUND',
  leave: 'PARTY_NOT_FOUND',
  createMetadata: 'PARTY_NOT_FOUND',
  putMetadata: 'PARTY_NOT_FOUND',
  removeMetadata: 'PARTY_NOT_FOUND',
  getMetadata: 'PARTY_NOT_FOUND',
  listMetadata: 'PARTY_NOT_FOUND',
};
