import { expect } from 'vitest';
import type { RawAnswer } from '../../../testing/src/area/judge.ts';
import { type Operation, writes } from '../../../testing/src/area/operation.ts';
import { writeJson } from '../../src/http/json/parse-json.ts';
import type { FuzzRequest } from './request-of.ts';
import type { RowWrite } from './write-log.ts';

/** A request of a sequence, its answer, and what it wrote. */
export interface Exchange {
  readonly operation: Operation;
  readonly request: FuzzRequest;
  readonly answer: RawAnswer;
  readonly writes: readonly RowWrite[];
  /** The player who sent it; null if a key or nobody did. */
  readonly accountId: string | null;
  /** The parties of that player, before and after it. */
  readonly partyIds: readonly string[];
}

/** Tables that a refused request may write to: who tries what, what callers have used, and logins that failed. */
const bookkeeping = new Set([
  'api_keys',
  'audit_log',
  'auth_attempts',
  'connected_accounts',
  'connection_nodes',
  'connections',
  // Counts wrong codes.
  'email_users',
  'familiar_origins',
  'idempotency_keys',
  'login_origins',
  'login_proofs',
  'login_results',
  'login_states',
  'proven_logins',
  'replay_tokens',
  'sessions',
]);

/** Leaks: a refused request leaves nothing. */
export function checkRefusal({ operation, answer, writes }: Exchange): void {
  if (answer.status < 400) return;
  const left = writes.filter(({ table }) => !bookkeeping.has(table));
  expect(left, `${operation.id} leaves something behind: ${answer.text} ${writeJson(left)}`).toEqual([]);
}

/** Tables whose rows have ids of their own, with the column of the id. */
const objects: Readonly<Record<string, string>> = {
  accounts: 'id',
  matches: 'id',
  matchmaking_tickets: 'id',
  parties: 'id',
  policies: 'id',
  webhooks: 'webhookId',
};

/** Adds the ids of the objects that a request has removed. */
export function rememberRemoved(removed: Set<string>, { writes }: Exchange): void {
  for (const { table, kind, row } of writes)
    if (kind === 'delete' && objects[table] !== undefined) {
      const id = row[objects[table]] as string;
      // A short id, which a caller has chosen, is also part of other texts.
      if (id.length > 30) removed.add(id);
    }
}

/** Operations that name objects of the past. */
const history = new Set(['audit.list']);

/** Areas whose reads do not ask whether an account exists: to them an unknown account is one that has nothing. */
const withoutAccounts = new Set(['entitlements']);

/** Fields with ids of other systems, contents of events, and an account whose id the caller cannot change. */
const foreign = new Set(['platformAccountId', 'platformAccountIds', 'account', 'nestedEvent']);

const withoutForeign = (name: string, value: unknown): unknown => {
  if (foreign.has(name)) return undefined;
  return typeof value === 'bigint' ? value.toString() : value;
};

/** Use after free: a request that names a removed object does not succeed, and no answer contains it. */
export function checkRemoved(
  { operation, request, answer, writes: written }: Exchange,
  removed: ReadonlySet<string>,
): void {
  if (answer.status !== 200 || history.has(operation.id)) return;
  // A list that is filtered by it is empty. Removing it again may be no error, but it changes nothing.
  const isRead = !writes(operation);
  if (!isRead && written.every(({ table }) => bookkeeping.has(table))) return;
  const named = isRead && !withoutAccounts.has(operation.area) ? request.params : {};
  const sent = JSON.stringify(isRead ? named : [request.params, request.query, request.body], withoutForeign);
  for (const id of removed) {
    expect(answer.text.includes(id), `${operation.id} returns ${id}, which was removed`).toBe(false);
    expect(sent.includes(id), `${operation.id} succeeds for ${id}, which was removed: ${sent}`).toBe(false);
  }
}

/** The column that names the account of a row, in tables that belong to one player. */
const owners: Readonly<Record<string, readonly string[]>> = {
  accounts: ['id'],
  account_metadata: ['ownerId'],
  friend_edges: ['ownerId', 'otherId'],
  friend_presences: ['accountId'],
};

/** The column that names the party of a row. */
const partyOf: Readonly<Record<string, string>> = {
  parties: 'id',
  party_members: 'partyId',
  party_kicks: 'partyId',
  party_metadata: 'ownerId',
};

/** Namespaces and hierarchy: a player changes only what is theirs, and parties that they are in. */
export function checkOwners({ operation, accountId, partyIds, writes }: Exchange): void {
  if (accountId === null) return;
  for (const { table, row } of writes) {
    const own = owners[table]?.some((column) => row[column] === accountId) ?? true;
    expect(own, `${operation.id} of ${accountId} writes ${table}: ${writeJson(row)}`).toBe(true);
    const partyId = partyOf[table] && (row[partyOf[table]] as string);
    const isIn = partyId === undefined || partyIds.includes(partyId);
    expect(isIn, `${operation.id} of ${accountId} writes ${table}: ${writeJson(row)}`).toBe(true);
  }
}

/** Texts that only one player may read, and texts that no player may read. */
export const privateText = (accountId: string): string => `private-of-${accountId}-`;
export const serverText = 'text-for-servers';

/** Namespaces: a player reads nothing that is private to others. */
export function checkPrivacy({ operation, accountId, answer }: Exchange): void {
  if (accountId === null) return;
  const foreign = answer.text.replaceAll(privateText(accountId), '');
  expect(foreign.includes('private-of-'), `${operation.id} of ${accountId} shows a private text`).toBe(false);
  expect(foreign.includes(serverText), `${operation.id} of ${accountId} shows a text for servers`).toBe(
    false,
  );
}
