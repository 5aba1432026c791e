import { type Call, playerOf } from '../../kernel/call.ts';
import { commonErrors, invalidField } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { unawaited } from '../../storage/unawaited.ts';
import type { FriendsDependencies } from './dependencies.ts';
import { friendErrors as errors } from './errors.ts';
import type { FriendsContext } from './limits.ts';
import {
  friendshipOf,
  fullErrors,
  type Relationship,
  type Room,
  type Rule,
  rowsOf,
  type Side,
  type Step,
  stateNow,
} from './rules.ts';
import { type FriendState, friendStatus } from './states.ts';
import { type FriendEdge, friendEdges } from './tables.ts';

const { OUTGOING, INCOMING, FRIENDS, BLOCKED } = friendStatus;

/** The account that acts and the account that it acts on. */
export interface AccountPair {
  readonly own: string;
  readonly other: string;
  /** The input field that names the other account, for the error if it is the acting account itself. */
  readonly field: string;
  /** Whether the other account must exist. A deleted account can still be unblocked or removed. */
  readonly exists?: boolean;
}

const sides: readonly Side[] = ['own', 'other'];

/**
 * Changes the relationship of two accounts by a rule.
 *
 * Both accounts are locked first, in the order of their ids. So if two accounts act on each other at once, the second
 * sees the result of the first. Nothing adds to a list while it is counted. An account that is being deleted gets no
 * rows.
 */
export function createRelationships(
  ctx: FriendsContext,
  dependencies: Pick<FriendsDependencies, 'lockAccounts'>,
) {
  const { limits } = ctx;
  const maxRows: Readonly<Record<FriendState, number>> = {
    [OUTGOING]: limits.friendRequestsOutgoing,
    [INCOMING]: limits.friendRequestsIncoming,
    [FRIENDS]: limits.friends,
    [BLOCKED]: limits.blockedPlayers,
  };

  const readEdges = (unit: StorageOperations, ids: readonly string[]): Promise<FriendEdge[]> =>
    unit.find(friendEdges, { where: { ownerId: { in: ids }, otherId: { in: ids } }, limit: 2 });

  function relate(rows: readonly FriendEdge[], { own, other }: AccountPair, now: number) {
    const rowOf = (ownerId: string): FriendEdge | undefined => rows.find((row) => row.ownerId === ownerId);
    const edges = { own: rowOf(own), other: rowOf(other) };
    const relationship: Relationship = {
      own: stateNow(edges.own, now, limits),
      other: stateNow(edges.other, now, limits),
    };
    return { edges, relationship };
  }

  async function hasRoom(unit: StorageOperations, ownerId: string, list: FriendState, now: number) {
    return (await unit.count(friendEdges, { ownerId, ...rowsOf(list, now, limits) })) < maxRows[list];
  }

  async function fullList(unit: Unit, accounts: AccountPair, room: readonly Room[], now: number) {
    const fits = await Promise.all(room.map(({ side, list }) => hasRoom(unit, accounts[side], list, now)));
    return room.find((_, at) => !fits[at])?.list ?? null;
  }

  /** Returns the step if its lists have room, otherwise its alternative. Throws if there is none. */
  async function possibleStep(unit: Unit, accounts: AccountPair, step: Step, now: number): Promise<Step> {
    const full = await fullList(unit, accounts, step.room ?? [], now);
    if (full === null) return step;
    if (step.otherwise) return step.otherwise;
    throw fullErrors[full]();
  }

  /** Nothing awaits the writes, so that they travel with the events and the commit. */
  async function change(
    unit: Unit,
    call: Call,
    accounts: AccountPair,
    found: readonly FriendEdge[],
    rule: Rule,
  ): Promise<void> {
    const { edges, relationship } = relate(found, accounts, call.now);
    const step = rule(relationship);
    if (!('next' in step)) throw step();
    const { next, notification, keepsTime } = await possibleStep(unit, accounts, step, call.now);
    const changed = sides.filter((side) => next[side] !== relationship[side] || (edges[side] && !next[side]));
    const old = changed.filter((side) => edges[side]);
    const ids = [accounts.own, accounts.other];
    if (old.length > 0)
      unawaited(
        unit.delete(friendEdges, {
          ownerId: { in: old.map((side) => accounts[side]) },
          otherId: { in: ids },
        }),
      );
    const changedAt = keepsTime && edges.other ? edges.other.changedAt : call.now;
    const rows = changed.flatMap((side) => {
      const state = next[side];
      const [ownerId, otherId] = side === 'own' ? ids : ids.toReversed();
      return state === null ? [] : [{ ownerId: ownerId!, otherId: otherId!, state, changedAt }];
    });
    if (rows.length > 0) unawaited(unit.insert(friendEdges, rows));
    if (notification) {
      const { own, other } = accounts;
      const senderAccountId = accounts[notification.sender];
      const receiverAccountId = senderAccountId === own ? other : own;
      unit.emit({
        event: { friendsEvent: { type: notification.type, senderAccountId, receiverAccountId } },
        recipients: notification.to.map((side) => accounts[side]),
        subject: friendshipOf(own, other),
      });
    }
  }

  async function act(call: Call, accounts: AccountPair, rule: Rule, absent: () => Error): Promise<void> {
    const { own, other, field, exists = false } = accounts;
    if (own === other) throw invalidField(field, 'must be another account');
    await ctx.atomically(call, async (unit) => {
      // Called at once, but the storage reads after it has the locks.
      const [locked, edges] = await Promise.all([
        dependencies.lockAccounts(unit, [own, other]),
        readEdges(unit, [own, other]),
      ]);
      if (!locked.has(own)) throw absent();
      if (exists && !locked.has(other)) throw errors.PLAYER_NOT_FOUND();
      await change(unit, call, accounts, edges, rule);
      if (call.audited) unit.audit({ object: `${own} ${other}` });
    });
  }

  return {
    /** Applies a rule for the player who calls. */
    async byPlayer(
      call: Call,
      accounts: Omit<AccountPair, 'own'>,
      rule: Rule,
    ): Promise<Record<never, never>> {
      // Another node may still remember the session of an account that was just deleted.
      await act(call, { ...accounts, own: playerOf(call) }, rule, () => commonErrors.CREDENTIAL_INVALID());
      return {};
    },
    /** Applies a rule that an operator uses for a player. */
    async byOperator(call: Call, accounts: AccountPair, rule: Rule): Promise<Record<never, never>> {
      await act(call, accounts, rule, () => errors.PLAYER_NOT_FOUND());
      return {};
    },
  };
}
