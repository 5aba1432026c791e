import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import type { Hooks } from '../../../src/backend/hooks.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { isApiError } from '../../../src/kernel/errors.ts';
import { silentLog } from '../../../src/runtime/log.ts';
import { column, defineTable } from '../../../src/storage/table.ts';

/** A table of the host. */
export const gifts = defineTable({
  name: 'game_gifts',
  columns: { accountId: column.text(), item: column.text() },
  key: ['accountId'],
  indexes: [],
});

/** A backend with hooks, a table of the host, and what was logged as an error. */
export interface HooksWorld extends TestBackend {
  readonly logged: Record<string, unknown>[];
  /** Returns the gifts of all players. */
  given(): Promise<readonly { readonly accountId: string; readonly item: string }[]>;
  rename(token: string, accountId: string, displayName: string, headers?: Record<string, string>): Answer;
}
type Answer = ReturnType<TestBackend['http']>;

export async function createHooksWorld(
  hooks: Hooks,
  options: Partial<BackendOptions> = {},
): Promise<HooksWorld> {
  const logged: Record<string, unknown>[] = [];
  const log = {
    ...silentLog,
    error: (fields: object, message: string) => void logged.push({ ...fields, message }),
  };
  const t = await createTestBackend({ log, hooks, ...options });
  await t.storage.migrate([gifts]);
  return {
    ...t,
    logged,
    given: () => t.storage.find(gifts, {}),
    rename: (session, accountId, displayName, headers = {}) =>
      t.http('PATCH', `/accounts/${accountId}`, { session, headers, body: { account: { displayName } } }),
  };
}

/** The starter gift: a row and an event that commit with the account. */
export const starterGift: Hooks['after'] = {
  'accounts.create': async (_, { answer: { account }, unit }) => {
    const [gift] = await unit.insert(gifts, { accountId: account.id, item: 'sword' }, { ifAbsent: true });
    if (!gift) return;
    unit.emit({ event: { announcementEvent: { message: 'a sword for you' } }, recipients: [account.id] });
    unit.audit({ object: account.id, outcome: 'gift' });
  },
};

/** Returns the reason of the error that a call rejects with, or null. */
export const reasonOfCall = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => (isApiError(error) ? error.reason : String(error)),
  );
