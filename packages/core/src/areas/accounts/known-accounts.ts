import { accountsEventTypes, type Platform } from '../../events/event-kinds.ts';
import type { Call } from '../../kernel/call.ts';
import { commonErrors } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataMap, MetadataStore } from '../../metadata/store.ts';
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

/** Requests that go together: a unit of so many takes some milliseconds. */
const maxGroup = 64;
/** Metadata of up to so many bytes, of all accounts together, is read in one statement. */
const maxBytesAtOnce = 1_048_576;

/**
 * Creates the function that reads the account of a session and tells its player of it. Throws CREDENTIAL_INVALID if there is
 * none.
 *
 * Requests that come while a unit is under way go together in the next one.
 */
export function createKnownAccounts(
  ctx: Context,
  metadata: Pick<MetadataStore, 'readAll' | 'readMany'>,
): (call: Call, accountId: string) => Promise<Account> {
  /** Reads rows. Those of one account are read by its key. */
  const rowsOf = async (unit: Unit, ids: readonly string[]): Promise<readonly AccountRow[]> => {
    if (ids.length > 1) return unit.find(accounts, { where: { id: { in: ids } } });
    const row = await unit.get(accounts, { id: ids[0]! });
    return row === null ? [] : [row];
  };

  /** Reads the metadata of accounts, and awaits nothing. */
  function entriesOf(unit: Unit, rows: readonly AccountRow[]): Promise<ReadonlyMap<string, MetadataMap>> {
    const ids = rows.filter(({ metadataEntries }) => metadataEntries > 0).map(({ id }) => id);
    const bytes = rows.reduce((sum, { metadataBytes }) => sum + metadataBytes, 0);
    if (ids.length > 1 && bytes <= maxBytesAtOnce) return metadata.readMany(unit, ids, 'owner');
    const reads = ids.map(async (id) => [id, await metadata.readAll(unit, id, 'owner')] as const);
    return Promise.all(reads).then((entries) => new Map(entries));
  }

  /** Returns the accounts that exist, of requests for different ones. What the answers show is read while the events are stored, which saves a round trip. */
  async function readAccounts(requests: readonly AccountRequest[]): Promise<ReadonlyMap<string, Account>> {
    const { rows, entries } = await ctx.atomically(requests[0]!.call, async (unit) => {
      const rows = await rowsOf(
        unit,
        requests.map(({ accountId }) => accountId),
      );
      for (const row of rows) emitCreateOrGet(unit, row, null);
      const entries = entriesOf(unit, rows);
      unawaited(entries);
      return { rows, entries };
    });
    const metadataOf = await entries;
    return new Map(rows.map((row) => [row.id, accountView(row, 'owner', metadataOf.get(row.id) ?? {})]));
  }

  const readAlone = async (request: AccountRequest): Promise<Account> => {
    const account = (await readAccounts([request])).get(request.accountId);
    if (!account) throw commonErrors.CREDENTIAL_INVALID();
    return account;
  };

  const addToGroup = createUnitGroups<AccountRequest, Account>({
    storage: ctx.storage,
    clock: ctx.clock,
    alone: readAlone,
    async together(requests) {
      const read = await readAccounts(requests);
      return requests.map(({ accountId }) => read.get(accountId) ?? null);
    },
    maxItems: maxGroup,
    // Each caller gets an object of their own.
    identityOf: ({ accountId }) => accountId,
  });

  return (call, accountId) =>
    call.unit ? readAlone({ call, accountId }) : addToGroup('', { call, accountId });
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
