import { type Call, playerOf } from '../../kernel/call.ts';
import { commonErrors, invalidField } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import type { FriendsDependencies } from './dependencies.ts';
import { friendErrors as errors } from './errors.ts';
import {
  fullErrors,
  type Pair,
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

/** Who acts on whom. */
export interface Actors {
  readonly own: string;
  readonly other: string;
  /** The field that names the other: he must not be the one who acts. */
  readonly field: string;
  /** Whether the other must exist: whoever is gone can still be unblocked or removed. */
  readonly exists?: boolean;
}

const sides: readonly Side[] = ['own', 'other'];

/**
 * Changes what two accounts are to each other, as a rule says.
 *
 * Both accounts are locked first, in the order of their ids. So of two who act on each other at once one finds what the
 * other has left, lists are counted when nobody else adds to them, and an account that is being deleted gets no rows.
 */
export function createPairs(ctx: Context, dependencies: Pick<FriendsDependencies, 'hold'>) {
  const { limits } = ctx;
  const most: Readonly<Record<FriendState, number>> = {
    [OUTGOING]: limits.friendRequestsOutgoing,
    [INCOMING]: limits.friendRequestsIncoming,
    [FRIENDS]: limits.friends,
    [BLOCKED]: limits.blockedPlayers,
  };

  async function read(unit: StorageOperations, { own, other }: Actors, now: number) {
    const ids = [own, other];
    const where = { ownerId: { in: ids }, otherId: { in: ids } };
    const rows = await unit.find(friendEdges, { where, limit: 2 });
    const rowOf = (ownerId: string): FriendEdge | undefined => rows.find((row) => row.ownerId === ownerId);
    const edges = { own: rowOf(own), other: rowOf(other) };
    const pair: Pair = { own: stateNow(edges.own, now, limits), other: stateNow(edges.other, now, limits) };
    return { edges, pair };
  }

  async function hasRoom(unit: StorageOperations, ownerId: string, list: FriendState, now: number) {
    return (await unit.count(friendEdges, { ownerId, ...rowsOf(list, now, limits) })) < most[list];
  }

  async function fullList(unit: Unit, actors: Actors, room: readonly Room[], now: number) {
    for (const { side, list } of room) if (!(await hasRoom(unit, actors[side], list, now))) return list;
    return null;
  }

  /** The step that there is room for. */
  async function possible(unit: Unit, actors: Actors, step: Step, now: number): Promise<Step> {
    const full = await fullList(unit, actors, step.room ?? [], now);
    if (full === null) return step;
    if (step.otherwise) return step.otherwise;
    throw fullErrors[full]();
  }

  async function change(unit: Unit, call: Call, actors: Actors, rule: Rule): Promise<void> {
    const { edges, pair } = await read(unit, actors, call.now);
    const wanted = rule(pair);
    if (!('next' in wanted)) throw wanted();
    const { next, tells, keepsTime } = await possible(unit, actors, wanted, call.now);
    const changed = sides.filter((side) => next[side] !== pair[side] || (edges[side] && !next[side]));
    const old = changed.filter((side) => edges[side]);
    const ids = [actors.own, actors.other];
    if (old.length > 0)
      await unit.delete(friendEdges, {
        ownerId: { in: old.map((side) => actors[side]) },
        otherId: { in: ids },
      });
    const changedAt = keepsTime && edges.other ? edges.other.changedAt : call.now;
    const rows = changed.flatMap((side) => {
      const state = next[side];
      const [ownerId, otherId] = side === 'own' ? ids : ids.toReversed();
      return state === null ? [] : [{ ownerId: ownerId!, otherId: otherId!, state, changedAt }];
    });
    if (rows.length > 0) await unit.insert(friendEdges, rows);
    if (tells) {
      const senderAccountId = actors[tells.sender];
      const receiverAccountId = senderAccountId === actors.own ? actors.other : actors.own;
      unit.emit({
        event: { friendsEvent: { type: tells.type, senderAccountId, receiverAccountId } },
        recipients: tells.to.map((side) => actors[side]),
      });
    }
  }

  async function act(call: Call, actors: Actors, rule: Rule, absent: () => Error): Promise<void> {
    const { own, other, field, exists = false } = actors;
    if (own === other) throw invalidField(field, 'must be another account');
    await ctx.atomically(call, async (unit) => {
      const held = await dependencies.hold(unit, [own, other]);
      if (!held.has(own)) throw absent();
      if (exists && !held.has(other)) throw errors.PLAYER_NOT_FOUND();
      await change(unit, call, actors, rule);
      if (call.audited) unit.audit({ object: `${own} ${other}` });
    });
  }

  return {
    /** What a player does. */
    async byPlayer(call: Call, actors: Omit<Actors, 'own'>, rule: Rule): Promise<Record<never, never>> {
      // An account that was deleted a moment ago may still be remembered on another node.
      await act(call, { ...actors, own: playerOf(call) }, rule, () => commonErrors.CREDENTIAL_INVALID());
      return {};
    },
    /** What an operator does for a player. */
    async byOperator(call: Call, actors: Actors, rule: Rule): Promise<Record<never, never>> {
      await act(call, actors, rule, () => errors.PLAYER_NOT_FOUND());
      return {};
    },
  };
}
