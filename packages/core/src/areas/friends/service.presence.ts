import { Buffer } from 'node:buffer';
import type { Handlers } from '../../http/contract.ts';
import { parseJson, writeJson } from '../../http/json/parse-json.ts';
import { type Call, playerOf } from '../../kernel/call.ts';
import { commonErrors, invalidField } from '../../kernel/errors.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { unawaited } from '../../storage/unawaited.ts';
import type { friendsContract } from './contract.ts';
import type { FriendsDependencies } from './dependencies.ts';
import type { FriendsContext } from './limits.ts';
import { presenceChanged } from './moments.ts';
import { type ShownPresence, shownPresence } from './rules.ts';
import type { Availability } from './states.ts';
import { friendPresences } from './tables.ts';

/** The presence of a player as friends see it. */
export interface Presence {
  readonly availability: Availability;
  readonly status: string;
  readonly activity?: Record<string, unknown>;
}

/** The operation that stores the presence of a player. It sends no event: friends ask for presences. */
export function createPresence(
  ctx: FriendsContext,
  dependencies: Pick<FriendsDependencies, 'lockAccounts'>,
): Pick<Handlers<typeof friendsContract.routes>, 'setPresence'> {
  const { presenceStatusLength, presenceActivityBytes } = ctx.limits;

  return {
    async setPresence(call, { availability, status = '', activity }) {
      if (status.length > presenceStatusLength)
        throw invalidField('status', `must have at most ${presenceStatusLength} characters`);
      const json = activity === undefined ? null : writeJson(activity);
      if (json !== null && Buffer.byteLength(json) > presenceActivityBytes)
        throw invalidField('activity', `must have at most ${presenceActivityBytes} bytes as JSON`);
      const accountId = playerOf(call);
      const presence = { availability, status, activity: json };
      await ctx.atomically(call, async (unit) => {
        // Another node may still remember the session of an account that was just deleted.
        if (!(await dependencies.lockAccounts(unit, [accountId])).has(accountId))
          throw commonErrors.CREDENTIAL_INVALID();
        unawaited(unit.insert(friendPresences, { accountId, ...presence }, { orUpdate: presence }));
        await ctx.raise(unit, presenceChanged, { accountId });
      });
      return {};
    },
  };
}

/** As deep and wide as any configuration may allow for input. */
const storedJsonLimits = { depth: 64, keys: 10_000, items: 10_000, stringBytes: 1_048_576 };

const activityOf = (text: string): Record<string, unknown> =>
  parseJson(Buffer.from(text), storedJsonLimits) as Record<string, unknown>;

/** What friends see of players, for other areas. */
export interface PresenceQueries {
  /** Returns what friends see of each of these accounts at a time. */
  presences(
    db: StorageOperations,
    accountIds: readonly string[],
    now: number,
  ): Promise<(accountId: string) => ShownPresence>;
  /** Reads the activity of a shown presence, with every digit of its integers. */
  activityOf(text: string): Readonly<Record<string, unknown>>;
}

export const createPresenceQueries = ({
  connections,
}: Pick<FriendsDependencies, 'connections'>): PresenceQueries => ({
  async presences(db, accountIds, now) {
    // At once: over a network the second round trip costs more than the presences of those who are not connected.
    const [connected, presences] = await Promise.all([
      connections.connected(db, accountIds, now),
      db.find(friendPresences, { where: { accountId: { in: [...accountIds] } } }),
    ]);
    const byAccount = new Map(presences.map((presence) => [presence.accountId, presence]));
    return (accountId) => shownPresence(byAccount.get(accountId), connected.has(accountId));
  },
  activityOf,
});

/** Reads the presences of these accounts as friends see them. */
export async function readPresences(
  call: Call,
  dependencies: Pick<FriendsDependencies, 'connections'>,
  accountIds: readonly string[],
): Promise<(accountId: string) => Presence> {
  if (accountIds.length === 0) return () => ({ availability: 0, status: '' });
  const shown = await createPresenceQueries(dependencies).presences(call.db, accountIds, call.now);
  return (accountId) => {
    const { availability, status, activity } = shown(accountId);
    return { availability, status, ...(activity !== null && { activity: activityOf(activity) }) };
  };
}
