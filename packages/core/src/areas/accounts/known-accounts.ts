import { accountsEventTypes, type Platform } from '../../events/event-kinds.ts';
import type { Call } from '../../kernel/call.ts';
import { commonErrors } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataStore } from '../../metadata/store.ts';
import { createUnitGroups } from '../../runtime/unit-groups.ts';
import { unawaited } from '../../storage/unawaited.ts';
import type { Context } from '../context.ts';
import type { Account } from './schemas.ts';
import { accounts } from './tables.ts';
import { type AccountRow, accountView } from './views.ts';

/** A player asks for the account of their session. */
interface AccountRequest {
  readonly call: Call;
  readonly accountId: string;
}

/** How many bytes of metadata a unit of several requests reads at most. */
const maxBytesTogether = 1_048_576;

/**
 * Creates the function that reads the account of a session and tells its player of it. Throws CREDENTIAL_INVALID if there is
 * none. What the answer shows is read while the event is stored, which saves a round trip.
 *
 * Requests that come while a unit is under way go together in the next one. Accounts with more metadata than a unit of
 * several reads get units of their own.
 */
export function createKnownAccounts(
  ctx: Context,
  metadata: Pick<MetadataStore, 'readAll' | 'readMany'>,
): (call: Call, accountId: string) => Promise<Account> {
  async function readAlone({ call, accountId }: AccountRequest): Promise<Account> {
    const { row, entries } = await ctx.atomically(call, async (unit) => {
      const row = await unit.get(accounts, { id: accountId });
      if (!row) throw commonErrors.CREDENTIAL_INVALID();
      emitCreateOrGet(unit, row, null);
      const entries = row.metadataEntries === 0 ? null : metadata.readAll(unit, accountId, 'owner');
      if (entries) unawaited(entries);
      return { row, entries };
    });
    return accountView(row, 'owner', (await entries) ?? {});
  }

  async function readTogether(requests: readonly AccountRequest[]): Promise<(Account | null)[]> {
    const { rows, entries } = await ctx.atomically(requests[0]!.call, async (unit) => {
      const ids = requests.map(({ accountId }) => accountId);
      const rows = withinBytes(await unit.find(accounts, { where: { id: { in: ids } } }));
      for (const row of rows) emitCreateOrGet(unit, row, null);
      const owners = rows.filter(({ metadataEntries }) => metadataEntries > 0).map(({ id }) => id);
      const entries = owners.length === 0 ? null : metadata.readMany(unit, owners, 'owner');
      if (entries) unawaited(entries);
      return { rows, entries };
    });
    const byOwner = await entries;
    const byId = new Map(rows.map((row) => [row.id, row]));
    return requests.map(({ accountId }) => {
      const row = byId.get(accountId);
      return row ? accountView(row, 'owner', byOwner?.get(accountId) ?? {}) : null;
    });
  }

  const addToGroup = createUnitGroups<AccountRequest, Account>({
    storage: ctx.storage,
    clock: ctx.clock,
    alone: readAlone,
    together: readTogether,
    // Each caller gets an object of their own.
    identityOf: ({ accountId }) => accountId,
  });

  return (call, accountId) =>
    call.unit ? readAlone({ call, accountId }) : addToGroup('', { call, accountId });
}

/** Returns the first of these accounts whose metadata has at most as many bytes as a unit of several reads. */
function withinBytes(rows: readonly AccountRow[]): readonly AccountRow[] {
  let bytes = 0;
  return rows.filter(({ metadataBytes }) => {
    bytes += metadataBytes;
    return bytes <= maxBytesTogether;
  });
}

/** Tells an account that its player asked for it. `newPlatform` is the platform whose identity created it, or null. */
export const emitCreateOrGet = (unit: Unit, row: AccountRow, newPlatform: Platform | null): void =>
  unit.emit({
    event: {
      accountsEvent: {
        type: accountsEventTypes.CREATE_OR_GET_ACCOUNT,
        accountId: row.id,
        isNewAccount: newPlatform !== null,
        ...(newPlatform !== null && { newPlatformType: newPlatform }),
        platforms: row.platforms as Platform[],
      },
    },
    recipients: [row.id],
    subject: `account:${row.id}`,
  });
