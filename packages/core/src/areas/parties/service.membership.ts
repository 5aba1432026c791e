import type { Handlers } from '../../http/contract.ts';
import { type Call, playerOf } from '../../kernel/call.ts';
import { commonErrors, isApiError } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataMap } from '../../metadata/store.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { partiesContract } from './contract.ts';
import { type Depart, lockMembership } from './departures.ts';
import type { PartiesDependencies } from './dependencies.ts';
import { partyErrors as errors } from './errors.ts';
import type { PartiesContext } from './limits.ts';
import { type NewMember, readMembers } from './members.ts';
import { createNotifications } from './notifications.ts';
import type { Roster } from './roster.ts';
import { readInviteCode } from './rules.ts';
import type { Party } from './schemas.ts';
import { partyStates } from './states.ts';
import { type PartyRow, parties, partyKicks, partyMembers } from './tables.ts';
import { type PartyMetadata, partyView, playerView, viewParty, type WholeParty } from './views.ts';

type Entries = MetadataMap | undefined;

/** The operations with which players create, join and leave parties themselves. */
export function createMembership(
  ctx: PartiesContext,
  dependencies: PartiesDependencies,
  roster: Roster,
  metadata: PartyMetadata,
  depart: Depart,
): Pick<Handlers<typeof partiesContract.routes>, 'create' | 'join' | 'leave'> {
  const { limits, rates } = ctx;

  /** The caller as a new member. Their account is locked until the unit ends. */
  async function newMember(unit: Unit, call: Call, put: Entries): Promise<NewMember> {
    const playerId = playerOf(call);
    const displayName = (await dependencies.lockAccounts(unit, [playerId])).get(playerId);
    if (displayName === undefined) throw commonErrors.CREDENTIAL_INVALID();
    const entries = metadata.ofMembers.first(call.now, { by: 'player', put });
    return { playerId, displayName, isConnected: true, entries };
  }

  /** With the option `autoLeaveParty`: a player who enters another party leaves their current one first. */
  async function leaveCurrent(
    unit: Unit,
    call: Call,
    playerId: string,
    others: readonly string[],
  ): Promise<void> {
    if (!dependencies.autoLeaveParty) return;
    const membership = await lockMembership(unit, playerId, others);
    if (!membership) return;
    if (others.includes(membership.partyId)) throw errors.ALREADY_IN_PARTY({ metadata: { playerId } });
    await depart(unit, call.now, membership.partyId, playerId, true);
  }

  const partiesWith = (db: StorageOperations, inviteCode: string) =>
    db.find(parties, { where: { inviteCode }, limit: 1 });

  /** Throws INVITE_CODE_UNKNOWN or KICKED if this player may not be in that party. */
  async function assertWelcome(
    unit: Unit,
    call: Call,
    playerId: string,
    { row, members }: WholeParty,
  ): Promise<void> {
    const others = members.map((member) => member.playerId).filter((id) => id !== playerId);
    // The same error as for a missing party: only the player who made a block may know of it.
    const [blocked, kick] = await Promise.all([
      dependencies.blockedBetween(unit, playerId, others),
      row.kicks === 0 ? null : unit.get(partyKicks, { partyId: row.id, playerId }),
    ]);
    if (blocked.size > 0) throw errors.INVITE_CODE_UNKNOWN();
    if (kick && kick.until > call.now) throw errors.KICKED();
  }

  /** Throws the reason why the player could not join the party with this code. */
  async function refuse(unit: Unit, call: Call, playerId: string, inviteCode: string): Promise<never> {
    if (await unit.get(partyMembers, { playerId })) throw errors.ALREADY_IN_PARTY({ metadata: { playerId } });
    const [row] = await partiesWith(unit, inviteCode);
    if (!row) throw errors.INVITE_CODE_UNKNOWN();
    await assertWelcome(unit, call, playerId, { row, members: await readMembers(unit, row.id) });
    throw closed(row, limits.partyMembers);
  }

  async function joinWith(unit: Unit, call: Call, inviteCode: string, put: Entries): Promise<Party> {
    const [player, wanted] = await Promise.all([newMember(unit, call, put), partiesWith(unit, inviteCode)]);
    const { playerId } = player;
    await leaveCurrent(
      unit,
      call,
      playerId,
      wanted.map(({ id }) => id),
    );
    const whole =
      wanted[0] &&
      // The code may have changed since it was read.
      (await roster.add(unit, call.now, { id: wanted[0].id, inviteCode }, [player], (party) =>
        assertWelcome(unit, call, playerId, party),
      ));
    if (!whole) return refuse(unit, call, playerId, inviteCode);
    const { row, members } = whole;
    const recipients = members.map((member) => member.playerId);
    const joined = members.find((member) => member.playerId === playerId)!;
    createNotifications(unit, limits, row.id, recipients).playerJoined(
      playerView(joined, row.leaderId, player.entries.metadata),
    );
    return viewParty(unit, metadata, whole, 'owner');
  }

  /** Counts a try for the player, and for their address: one client can have many accounts. */
  async function countGuess(call: Call): Promise<void> {
    await rates.take('invite_code', playerOf(call), call.now);
    if (call.address === '') return;
    await rates.takeByAddress('invite_code_by_address', call.address, call.now).catch(async (error) => {
      await rates.giveBack('invite_code', playerOf(call), call.now);
      throw error;
    });
  }

  async function uncountGuess(call: Call): Promise<void> {
    await rates.giveBack('invite_code', playerOf(call), call.now);
    if (call.address !== '') await rates.giveBackByAddress('invite_code_by_address', call.address, call.now);
  }

  return {
    create: (call, { creatingPlayerMetadata }) =>
      ctx.atomically(call, async (unit) => {
        const player = await newMember(unit, call, creatingPlayerMetadata);
        await leaveCurrent(unit, call, player.playerId, []);
        const noEntries = metadata.ofParties.first(call.now, { by: 'player' });
        const whole = await roster.create(unit, call.now, player.playerId, [player], noEntries);
        const ofMembers = new Map([[player.playerId, player.entries.metadata]]);
        return { party: partyView(whole, { ofParties: new Map(), ofMembers }) };
      }),

    async join(call, { inviteCode, joiningPlayerMetadata }) {
      const code = readInviteCode(inviteCode);
      // Counted before the code is checked, so that concurrent calls get no more tries than sequential ones.
      await countGuess(call);
      try {
        if (code === null) throw errors.INVITE_CODE_UNKNOWN();
        const party = await ctx.atomically(call, (unit) => joinWith(unit, call, code, joiningPlayerMetadata));
        await uncountGuess(call);
        return { party };
      } catch (error) {
        if (!isUnknownCode(error)) await uncountGuess(call);
        throw error;
      }
    },

    async leave(call, { partyId }) {
      const playerId = playerOf(call);
      await ctx.atomically(call, (unit) => depart(unit, call.now, partyId, playerId, true));
      return {};
    },
  };
}

const isUnknownCode = (error: unknown): boolean =>
  isApiError(error) && error.reason === 'INVITE_CODE_UNKNOWN';

/** The error for a party that nobody can join: it is in a match, or full. */
export const closed = ({ state }: PartyRow, maxMembers: number) =>
  state === partyStates.IN_MATCH ? errors.PARTY_IN_MATCH() : full(maxMembers);

/** The error for a party that has no free seat. */
export const full = (maxMembers: number) =>
  errors.PARTY_FULL({
    message: `a party has at most ${maxMembers} members`,
    metadata: { limit: String(maxMembers) },
  });
