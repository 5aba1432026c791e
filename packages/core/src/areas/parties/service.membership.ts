import { type Call, playerOf } from '../../kernel/call.ts';
import { commonErrors, isApiError } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataMap } from '../../metadata/store.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import type { PartiesDependencies } from './dependencies.ts';
import { partyErrors as errors } from './errors.ts';
import { createTeller } from './notifications.ts';
import { membersOf, type Newcomer, type Seats } from './roster.ts';
import { readInviteCode } from './rules.ts';
import type { Party } from './schemas.ts';
import { partyStates } from './states.ts';
import { type MemberRow, type PartyRow, parties, partyKicks, partyMembers } from './tables.ts';
import { type PartyMetadata, partyView, playerView, viewParty, type WholeParty } from './views.ts';

type Entries = MetadataMap | undefined;

/** How players come and go by themselves. */
export function createMembership(
  ctx: Context,
  dependencies: PartiesDependencies,
  seats: Seats,
  metadata: PartyMetadata,
) {
  const { limits, rates } = ctx;

  /** The caller as he comes in. His account stays until the unit ends. */
  async function newcomer(unit: Unit, call: Call, put: Entries): Promise<Newcomer> {
    const playerId = playerOf(call);
    const displayName = (await dependencies.holdAccounts(unit, [playerId])).get(playerId);
    if (displayName === undefined) throw commonErrors.CREDENTIAL_INVALID();
    const entries = metadata.ofMembers.first(call.now, { by: 'player', put });
    return { playerId, displayName, isConnected: true, entries };
  }

  /** Takes a player out of a party, and tells it: himself too, if he is still somebody. */
  async function depart(
    unit: Unit,
    now: number,
    partyId: string,
    playerId: string,
    isTold: boolean,
  ): Promise<void> {
    const left = await seats.giveUp(unit, now, { id: partyId }, [playerId], () => errors.PARTY_NOT_FOUND());
    if (!left) throw errors.PARTY_NOT_FOUND();
    const members = left.members.map((member) => member.playerId);
    const recipients = isTold ? [...members, playerId] : members;
    if (recipients.length > 0) createTeller(unit, limits, partyId, recipients).left(left.gone[0]!);
    if (left.newLeader) createTeller(unit, limits, partyId, members).leaderChanged(left.newLeader);
  }

  /** The party that a player is in, locked with others in their order; null where he is in none by then. */
  async function lockedPlace(
    unit: Unit,
    playerId: string,
    others: readonly string[] = [],
  ): Promise<MemberRow | null> {
    const place = await unit.get(partyMembers, { playerId });
    if (!place) return null;
    const wanted = [place.partyId, ...others];
    await unit.update(parties, { id: { in: wanted } }, { revision: { add: 0 } }, { orderBy: ['id'] });
    const still = await unit.get(partyMembers, { playerId });
    return still?.partyId === place.partyId ? still : null;
  }

  /** With the option: whoever goes into another party leaves the one that he is in. */
  async function leaveBefore(
    unit: Unit,
    call: Call,
    playerId: string,
    others: readonly string[],
  ): Promise<void> {
    if (!dependencies.autoLeaveParty) return;
    const place = await lockedPlace(unit, playerId, others);
    if (!place) return;
    if (others.includes(place.partyId)) throw errors.ALREADY_IN_PARTY({ metadata: { playerId } });
    await depart(unit, call.now, place.partyId, playerId, true);
  }

  const partiesWith = (db: StorageOperations, inviteCode: string) =>
    db.find(parties, { where: { inviteCode }, limit: 1 });

  /** Throws INVITE_CODE_UNKNOWN or KICKED where this player may not be in that party. */
  async function assertWelcome(
    unit: Unit,
    call: Call,
    playerId: string,
    { row, members }: WholeParty,
  ): Promise<void> {
    const others = members.map((member) => member.playerId).filter((id) => id !== playerId);
    // Said as if there were no such party: a block is known to nobody but the one who made it.
    if ((await dependencies.blockedBetween(unit, playerId, others)).size > 0)
      throw errors.INVITE_CODE_UNKNOWN();
    if (row.kicks === 0) return;
    const kick = await unit.get(partyKicks, { partyId: row.id, playerId });
    if (kick && kick.until > call.now) throw errors.KICKED();
  }

  /** Says why nobody got a seat in the party of this code. */
  async function refuse(unit: Unit, call: Call, playerId: string, inviteCode: string): Promise<never> {
    if (await unit.get(partyMembers, { playerId })) throw errors.ALREADY_IN_PARTY({ metadata: { playerId } });
    const [row] = await partiesWith(unit, inviteCode);
    if (!row) throw errors.INVITE_CODE_UNKNOWN();
    await assertWelcome(unit, call, playerId, { row, members: await membersOf(unit, row.id) });
    throw closed(row, limits.partyMembers);
  }

  async function joinWith(unit: Unit, call: Call, inviteCode: string, put: Entries): Promise<Party> {
    const player = await newcomer(unit, call, put);
    if (dependencies.autoLeaveParty) {
      const wanted = await partiesWith(unit, inviteCode);
      await leaveBefore(
        unit,
        call,
        player.playerId,
        wanted.map(({ id }) => id),
      );
    }
    const whole = await seats.take(unit, call.now, { inviteCode }, [player]);
    if (!whole) return refuse(unit, call, player.playerId, inviteCode);
    await assertWelcome(unit, call, player.playerId, whole);
    const { row, members } = whole;
    const recipients = members.map(({ playerId }) => playerId);
    const joined = members.find(({ playerId }) => playerId === player.playerId)!;
    createTeller(unit, limits, row.id, recipients).joined(
      playerView(joined, row.leaderId, player.entries.metadata),
    );
    return viewParty(unit, metadata, whole, 'owner');
  }

  return {
    depart,
    lockedPlace,

    async create(
      call: Call,
      { creatingPlayerMetadata }: { readonly creatingPlayerMetadata?: Entries },
    ): Promise<{ readonly party: Party }> {
      return ctx.atomically(call, async (unit) => {
        const player = await newcomer(unit, call, creatingPlayerMetadata);
        await leaveBefore(unit, call, player.playerId, []);
        const nothing = metadata.ofParties.first(call.now, { by: 'player' });
        const whole = await seats.open(unit, call.now, player.playerId, [player], nothing);
        const ofMembers = new Map([[player.playerId, player.entries.metadata]]);
        return { party: partyView(whole, { ofParties: new Map(), ofMembers }) };
      });
    },

    async join(
      call: Call,
      {
        inviteCode,
        joiningPlayerMetadata,
      }: { readonly inviteCode: string; readonly joiningPlayerMetadata?: Entries },
    ): Promise<{ readonly party: Party }> {
      const code = readInviteCode(inviteCode);
      // Taken before the code is looked at, so that many at once are no more tries than one after the other.
      const guesser = playerOf(call);
      await rates.take('invite_code', guesser, call.now);
      try {
        if (code === null) throw errors.INVITE_CODE_UNKNOWN();
        const party = await ctx.atomically(call, (unit) => joinWith(unit, call, code, joiningPlayerMetadata));
        await rates.giveBack('invite_code', guesser, call.now);
        return { party };
      } catch (error) {
        if (!isUnknownCode(error)) await rates.giveBack('invite_code', guesser, call.now);
        throw error;
      }
    },

    async leave(call: Call, { partyId }: { readonly partyId: string }): Promise<Record<never, never>> {
      const playerId = playerOf(call);
      await ctx.atomically(call, (unit) => depart(unit, call.now, partyId, playerId, true));
      return {};
    },
  };
}

const isUnknownCode = (error: unknown): boolean =>
  isApiError(error) && error.reason === 'INVITE_CODE_UNKNOWN';

/** The error for a party that takes nobody: it is in a match, or full. */
export const closed = ({ state }: PartyRow, most: number) =>
  state === partyStates.IN_MATCH ? errors.PARTY_IN_MATCH() : full(most);

/** The error for a party that takes no more. */
export const full = (most: number) =>
  errors.PARTY_FULL({
    message: `a party has at most ${most} members`,
    metadata: { limit: String(most) },
  });
