import type { Handlers } from '../../http/contract.ts';
import { readPage } from '../../http/input/page.ts';
import type { Call } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { adminRoutes } from './contract.admin.ts';
import type { PartiesDependencies } from './dependencies.ts';
import { partyErrors as errors } from './errors.ts';
import type { PartiesContext } from './limits.ts';
import { createNotifications } from './notifications.ts';
import { createOperatorMembers, idsOf, type NamedPlayer } from './operator-members.ts';
import type { Roster } from './roster.ts';
import { assertDistinct } from './rules.ts';
import type { NewParty } from './schemas.ts';
import { createAdminUpdate } from './service.admin.update.ts';
import { full } from './service.membership.ts';
import { parties, partyMembers } from './tables.ts';
import { type PartyMetadata, partyView, readMaps, viewParty, type WholeParty } from './views.ts';

/** How many parties one unit deletes when all parties are deleted. */
const deleteBatchSize = 50;

/** The operations of operators. Operators are not members of the parties. */
export function createAdministration(
  ctx: PartiesContext,
  dependencies: PartiesDependencies,
  roster: Roster,
  metadata: PartyMetadata,
  readParty: (call: Call, partyId: string) => Promise<WholeParty | null>,
): Handlers<typeof adminRoutes> {
  const { limits } = ctx;
  const operatorMembers = createOperatorMembers(ctx, dependencies, metadata);

  /** Returns the leader and the players of a new party, each once. Throws INVALID_ARGUMENT if there are none. */
  function firstMembers({ leaderId, players = [] }: NewParty): {
    readonly firstLeaderId: string;
    readonly members: readonly NamedPlayer[];
  } {
    assertDistinct(
      'party.players',
      players.map(({ playerId }) => playerId),
    );
    const firstLeaderId =
      leaderId ?? players.find(({ isLeader }) => isLeader)?.playerId ?? players[0]?.playerId;
    if (firstLeaderId === undefined) throw invalidField('party.players', 'must name at least one player');
    const isNamed = players.some(({ playerId }) => playerId === firstLeaderId);
    const members = isNamed ? players : [{ playerId: firstLeaderId }, ...players];
    if (members.length > limits.partyMembers) throw full(limits.partyMembers);
    return { firstLeaderId, members };
  }

  function notifyDeleted(unit: Unit, whole: WholeParty): void {
    createNotifications(unit, limits, whole.row.id, idsOf(whole)).partyDeleted();
  }

  /** Disbands parties in one unit, in the order in which parties are locked, and returns how many existed. */
  function disbandAll(call: Call, partyIds: readonly string[]): Promise<number> {
    return ctx.atomically(call, async (unit) => {
      let disbanded = 0;
      for (const id of [...partyIds].sort()) {
        const whole = await roster.disband(unit, { id });
        if (!whole) continue;
        notifyDeleted(unit, whole);
        disbanded += 1;
      }
      unit.audit({ object: `${disbanded} parties` });
      return disbanded;
    });
  }

  async function get(call: Call, { partyId }: { readonly partyId: string }) {
    const whole = await readParty(call, partyId);
    if (!whole) throw errors.PARTY_NOT_FOUND();
    return { party: await viewParty(call.db, metadata, whole, 'operator') };
  }

  return {
    async adminCreate(call, { party = noParty }) {
      const { firstLeaderId, members } = firstMembers(party);
      return ctx.atomically(call, async (unit) => {
        const joined = await operatorMembers.prepare(unit, call.now, members);
        const entries = metadata.ofParties.first(call.now, { by: 'operator', put: party.metadata });
        const whole = await roster.create(unit, call.now, firstLeaderId, joined, entries);
        operatorMembers.notifyJoined(unit, whole, joined);
        unit.audit({ object: whole.row.id });
        return { party: await viewParty(unit, metadata, whole, 'operator') };
      });
    },

    ...createAdminUpdate(ctx, roster, metadata, operatorMembers),

    adminGet: get,
    internalGet: get,

    async adminList(call, page) {
      const list = { orderBy: ['createdAt', 'id'] } as const;
      const { rows, ...next } = await readPage(call.db, parties, list, page, limits.pageRows);
      const where = { partyId: { in: rows.map(({ id }) => id) } };
      const members = await call.db.find(partyMembers, { where, orderBy: ['partyId', 'seat'] });
      const wholes = rows.map((row) => ({
        row,
        members: members.filter(({ partyId }) => partyId === row.id),
      }));
      const shown = withinBytes(wholes, limits.globalListBytes);
      const maps = await readMaps(call.db, metadata, shown, 'operator');
      return {
        parties: wholes.map((whole, index) => partyView(whole, index < shown.length ? maps : undefined)),
        ...next,
      };
    },

    async adminDelete(call, { partyId }) {
      const partyDeleted = await ctx.atomically(call, async (unit) => {
        const disbanded = await roster.disband(unit, { id: partyId });
        if (disbanded) notifyDeleted(unit, disbanded);
        return disbanded !== null;
      });
      return { partyDeleted };
    },

    async adminDeleteAll(call) {
      let partiesDeleted = 0;
      let isMore = true;
      // In batches, so that other writers do not wait long for the only writer. Parties created meanwhile stay.
      while (isMore && !call.signal().aborted) {
        const where = { createdAt: { lte: call.now } };
        const orderBy = ['createdAt', 'id'] as const;
        const rows = await call.db.find(parties, { where, orderBy, limit: deleteBatchSize });
        isMore = rows.length === deleteBatchSize;
        partiesDeleted += await disbandAll(
          call,
          rows.map(({ id }) => id),
        );
      }
      return { partiesDeleted };
    },
  };
}

const noParty: NewParty = { leaderId: undefined, players: undefined, metadata: undefined };

/** Returns the longest run of first parties whose metadata is at most `maxBytes` in total. */
function withinBytes(wholes: readonly WholeParty[], maxBytes: number): readonly WholeParty[] {
  let bytes = 0;
  const beyond = wholes.findIndex(({ row, members }) => {
    bytes += [row, ...members].reduce((sum, { metadataBytes }) => sum + metadataBytes, 0);
    return bytes > maxBytes;
  });
  return beyond < 0 ? wholes : wholes.slice(0, beyond);
}
