import type { Handlers } from '../../http/contract.ts';
import { readPage } from '../../http/input/page.ts';
import type { Call } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { Context } from '../area.ts';
import type { adminRoutes } from './contract.admin.ts';
import type { PartiesDependencies } from './dependencies.ts';
import { partyErrors as errors } from './errors.ts';
import { createTeller } from './notifications.ts';
import { createJoining, idsOf, type NamedPlayer } from './operator-members.ts';
import type { Seats } from './roster.ts';
import { assertDistinct } from './rules.ts';
import type { NewParty } from './schemas.ts';
import { createAdminUpdate } from './service.admin.update.ts';
import { full } from './service.membership.ts';
import { parties, partyMembers } from './tables.ts';
import { type PartyMetadata, partyView, readMaps, viewParty, type WholeParty } from './views.ts';

/** How many parties go in one unit where all of them go. */
const partiesAtATime = 50;

/** What operators do with parties. They are members of none. */
export function createAdministration(
  ctx: Context,
  dependencies: PartiesDependencies,
  seats: Seats,
  metadata: PartyMetadata,
  readParty: (call: Call, partyId: string) => Promise<WholeParty | null>,
): Handlers<typeof adminRoutes> {
  const { limits } = ctx;
  const joining = createJoining(ctx, dependencies, metadata);

  /** The leader and the players of a new party, each once. Throws INVALID_ARGUMENT where there is nobody. */
  function firstMembers({ leaderId, players = [] }: NewParty): {
    readonly leading: string;
    readonly members: readonly NamedPlayer[];
  } {
    assertDistinct(
      'party.players',
      players.map(({ playerId }) => playerId),
    );
    const leading = leaderId ?? players.find(({ isLeader }) => isLeader)?.playerId ?? players[0]?.playerId;
    if (leading === undefined) throw invalidField('party.players', 'must name at least one player');
    const isNamed = players.some(({ playerId }) => playerId === leading);
    const members = isNamed ? players : [{ playerId: leading }, ...players];
    if (members.length > limits.partyMembers) throw full(limits.partyMembers);
    return { leading, members };
  }

  function tellDeleted(unit: Unit, whole: WholeParty): void {
    createTeller(unit, limits, whole.row.id, idsOf(whole)).deleted();
  }

  /** Ends some parties in one unit, in the order in which parties are locked, and answers how many there were. */
  function endAll(call: Call, partyIds: readonly string[]): Promise<number> {
    return ctx.atomically(call, async (unit) => {
      let ended = 0;
      for (const id of [...partyIds].sort()) {
        const whole = await seats.end(unit, { id });
        if (!whole) continue;
        tellDeleted(unit, whole);
        ended += 1;
      }
      unit.audit({ object: `${ended} parties` });
      return ended;
    });
  }

  async function get(call: Call, { partyId }: { readonly partyId: string }) {
    const whole = await readParty(call, partyId);
    if (!whole) throw errors.PARTY_NOT_FOUND();
    return { party: await viewParty(call.db, metadata, whole, 'operator') };
  }

  return {
    async adminCreate(call, { party = noParty }) {
      const { leading, members } = firstMembers(party);
      return ctx.atomically(call, async (unit) => {
        const joined = await joining.newcomers(unit, call.now, members);
        const entries = metadata.ofParties.first(call.now, { by: 'operator', put: party.metadata });
        const whole = await seats.open(unit, call.now, leading, joined, entries);
        joining.tellJoined(unit, whole, joined);
        unit.audit({ object: whole.row.id });
        return { party: await viewParty(unit, metadata, whole, 'operator') };
      });
    },

    ...createAdminUpdate(ctx, seats, metadata, joining),

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
        const ended = await seats.end(unit, { id: partyId });
        if (ended) tellDeleted(unit, ended);
        return ended !== null;
      });
      return { partyDeleted };
    },

    async adminDeleteAll(call) {
      let partiesDeleted = 0;
      let isMore = true;
      // Some at a time, so that nobody waits long for the only writer; those that are made meanwhile stay.
      while (isMore && !call.signal().aborted) {
        const where = { createdAt: { lte: call.now } };
        const orderBy = ['createdAt', 'id'] as const;
        const rows = await call.db.find(parties, { where, orderBy, limit: partiesAtATime });
        isMore = rows.length === partiesAtATime;
        partiesDeleted += await endAll(
          call,
          rows.map(({ id }) => id),
        );
      }
      return { partiesDeleted };
    },
  };
}

const noParty: NewParty = { leaderId: undefined, players: undefined, metadata: undefined };

/** The parties, from the first on, whose metadata is at most so many bytes together. */
function withinBytes(wholes: readonly WholeParty[], most: number): readonly WholeParty[] {
  let bytes = 0;
  const beyond = wholes.findIndex(({ row, members }) => {
    bytes += [row, ...members].reduce((sum, { metadataBytes }) => sum + metadataBytes, 0);
    return bytes > most;
  });
  return beyond < 0 ? wholes : wholes.slice(0, beyond);
}
