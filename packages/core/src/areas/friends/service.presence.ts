import { Buffer } from 'node:buffer';
import { parseJson, writeJson } from '../../http/json/parse-json.ts';
import { type Call, playerOf } from '../../kernel/call.ts';
import { commonErrors, invalidField } from '../../kernel/errors.ts';
import type { Context } from '../area.ts';
import type { FriendsDependencies } from './dependencies.ts';
import { shownPresence } from './rules.ts';
import type { Availability } from './states.ts';
import { friendPresences } from './tables.ts';

interface Wish {
  readonly availability: Availability;
  readonly status?: string | undefined;
  readonly activity?: Readonly<Record<string, unknown>> | undefined;
}

/** What friends are shown. */
export interface Presence {
  readonly availability: Availability;
  readonly status: string;
  readonly activity?: Record<string, unknown>;
}

/** Keeps what players wish to be shown as. It changes nothing for others that they would be told: they ask. */
export function createPresence(ctx: Context, dependencies: Pick<FriendsDependencies, 'hold'>) {
  const { presenceStatusLength, presenceActivityBytes } = ctx.limits;

  return {
    async setPresence(call: Call, { availability, status = '', activity }: Wish) {
      if (status.length > presenceStatusLength)
        throw invalidField('status', `has at most ${presenceStatusLength} characters`);
      const json = activity === undefined ? null : writeJson(activity);
      if (json !== null && Buffer.byteLength(json) > presenceActivityBytes)
        throw invalidField('activity', `has at most ${presenceActivityBytes} bytes as JSON`);
      const accountId = playerOf(call);
      const wish = { availability, status, activity: json };
      await ctx.atomically(call, async (unit) => {
        // An account that was deleted a moment ago may still be remembered on another node.
        if (!(await dependencies.hold(unit, [accountId])).has(accountId))
          throw commonErrors.CREDENTIAL_INVALID();
        await unit.insert(friendPresences, { accountId, ...wish }, { orUpdate: wish });
      });
      return {};
    },
  };
}

/** As deep and wide as a configuration may allow what comes in. */
const whatIsStored = { depth: 64, keys: 10_000, items: 10_000, stringBytes: 1_048_576 };

/** Reads what friends see of these accounts. */
export async function readPresences(
  call: Call,
  { connections }: Pick<FriendsDependencies, 'connections'>,
  accountIds: readonly string[],
): Promise<(accountId: string) => Presence> {
  if (accountIds.length === 0) return () => ({ availability: 0, status: '' });
  const connected = await connections.connected(call.db, accountIds, call.now);
  const wishes = await call.db.find(friendPresences, { where: { accountId: { in: [...connected] } } });
  const byAccount = new Map(wishes.map((wish) => [wish.accountId, wish]));
  return (accountId) => {
    const { availability, status, activity } = shownPresence(
      byAccount.get(accountId),
      connected.has(accountId),
    );
    return {
      availability,
      status,
      ...(activity !== null && {
        activity: parseJson(Buffer.from(activity), whatIsStored) as Record<string, unknown>,
      }),
    };
  };
}
