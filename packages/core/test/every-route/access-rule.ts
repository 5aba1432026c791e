import type { CredentialKind } from '../operations/credentials.ts';
import type { Operation } from '../operations/operations.ts';

/** The answer in a cell of the matrix: a status, and the reason if it is not 200. */
export interface Expected {
  readonly status: number;
  readonly reason?: string;
}

const granted: Expected = { status: 200 };
const invalid: Expected = { status: 401, reason: 'CREDENTIAL_INVALID' };
const ambiguous: Expected = { status: 400, reason: 'CREDENTIAL_AMBIGUOUS' };
const accountRequired: Expected = { status: 403, reason: 'ACCOUNT_REQUIRED' };
const sessionRequired: Expected = { status: 403, reason: 'SESSION_REQUIRED' };
const keyRequired: Expected = { status: 403, reason: 'KEY_REQUIRED' };
const permissionMissing: Expected = { status: 403, reason: 'PERMISSION_MISSING' };
const notYours: Expected = { status: 403, reason: 'NOT_YOURS' };

/** An unfinished login may only be awaited or logged out. */
const forPending = new Set(['authentication.await', 'authentication.logout']);
/** Operations on somebody else's object: they return a public view, or the answer for an object that does not exist. */
const forStrangers = new Set(['accounts.get', 'sessions.end']);
/** Strangers get the same answer about a party of others as about one that does not exist. */
const missing = (reason: string): Expected => ({ status: 404, reason });
const forOutsiders: Readonly<Record<string, Expected>> = {
  'parties.create': granted,
  'parties.join': granted,
  'parties.current': missing('NOT_IN_PARTY'),
  'parties.get': missing('PARTY_NOT_FOUND'),
  'parties.getPlayer': missing('PARTY_PLAYER_NOT_FOUND'),
  'parties.updatePlayer': missing('NOT_IN_PARTY'),
  'parties.setLeader': missing('PARTY_NOT_FOUND'),
  'parties.kick': missing('PARTY_NOT_FOUND'),
  'parties.leave': missing('PARTY_NOT_FOUND'),
  'parties.createMetadata': missing('PARTY_NOT_FOUND'),
  'parties.putMetadata': missing('PARTY_NOT_FOUND'),
  'parties.removeMetadata': missing('PARTY_NOT_FOUND'),
  'parties.getMetadata': missing('PARTY_NOT_FOUND'),
  'parties.listMetadata': missing('PARTY_NOT_FOUND'),
};
/** A stranger has no relationship with a player, whatever relationships others have with them. */
const ofTheirOwn: Readonly<Record<string, Expected>> = {
  'friends.accept': { status: 404, reason: 'REQUEST_NOT_FOUND' },
  'friends.decline': { status: 404, reason: 'REQUEST_NOT_FOUND' },
  'friends.cancel': { status: 404, reason: 'REQUEST_NOT_FOUND' },
  'friends.remove': { status: 404, reason: 'FRIEND_NOT_FOUND' },
  'friends.status': granted,
  'friends.block': granted,
  'friends.unblock': { status: 404, reason: 'BLOCK_NOT_FOUND' },
  'platformAuth.changePassword': { status: 400, reason: 'NO_PASSWORD' },
};
/** Strangers get the same answer about a ticket of others as about one that does not exist. */
const ofTickets: Readonly<Record<string, Expected>> = {
  'matchmaking.start': { status: 403, reason: 'NOT_YOUR_PARTY' },
  'matchmaking.get': missing('TICKET_NOT_FOUND'),
  'matchmaking.cancel': missing('TICKET_NOT_FOUND'),
  'matchmaking.accept': missing('TICKET_NOT_FOUND'),
};
/** The fields that name the account of a request. */
const naming = ['accountId', 'id'];

type Standing = 'anonymous' | 'pending' | 'no account' | 'account' | 'key';

/** The answer to each kind of credential, independent of the operation. */
const standings: Readonly<Record<CredentialKind, readonly [Standing | 'ambiguous', holds?: boolean]>> = {
  none: ['anonymous'],
  'garbage token': ['anonymous'],
  'garbage token of the right form': ['anonymous'],
  'garbage key': ['anonymous'],
  'garbage bearer': ['anonymous'],
  'key with a wrong secret': ['anonymous'],
  'authorization of another scheme': ['anonymous'],
  'expired session': ['anonymous'],
  'logged-out session': ['anonymous'],
  'session of a deleted account': ['anonymous'],
  'revoked key': ['anonymous'],
  'pending session': ['pending'],
  'failed session': ['pending'],
  'session without account': ['no account'],
  player: ['account'],
  'player by bearer': ['account'],
  stranger: ['account'],
  admin: ['account', true],
  'role with exactly the permission': ['account', true],
  'role without permissions': ['account'],
  'key with exactly the permission': ['key', true],
  'key with exactly the permission, by bearer': ['key', true],
  'key with every other permission': ['key'],
  'key without permissions': ['key'],
  'root key': ['key', true],
  'session and key': ['ambiguous'],
  'session by bearer and key': ['ambiguous'],
  'key by bearer and garbage session': ['ambiguous'],
  'event ticket': ['anonymous'],
  'used event ticket': ['anonymous'],
};

/**
 * The complete access rule, written a second time: the answer of an operation to a kind of credential.
 *
 * | Operation | Who |
 * |---|---|
 * | public | anyone; credentials are ignored |
 * | session | anyone who is logged in |
 * | player | anyone who is logged in and has an account |
 * | key | API keys |
 * | operator | API keys and accounts that have the permission |
 */
export function expectedOf({ id, route }: Operation, kind: CredentialKind): Expected {
  const { access } = route;
  if (access === 'public') return granted;
  const [standing, holds = false] = standings[kind];
  if (standing === 'ambiguous') return ambiguous;
  // A ticket opens a stream for the player who requested it. Everywhere else it is ignored.
  if (kind === 'event ticket' && route.stream) return access === 'player' ? granted : permissionMissing;
  if (standing === 'anonymous') return invalid;
  if (standing === 'pending') return forPending.has(id) ? granted : invalid;
  if (access === 'operator') return holds ? granted : permissionMissing;
  if (access === 'key') return standing === 'key' ? granted : keyRequired;
  if (standing === 'key') return sessionRequired;
  if (access === 'session') return granted;
  if (standing === 'no account') return accountRequired;
  if (kind !== 'stranger' || forStrangers.has(id)) return granted;
  if (id in forOutsiders) return forOutsiders[id]!;
  if (id in ofTheirOwn) return ofTheirOwn[id]!;
  if (id in ofTickets) return ofTickets[id]!;
  const fields = Object.keys({ ...route.params?.shape, ...route.query?.shape, ...route.body?.shape });
  return fields.some((field) => naming.includes(field)) ? notYours : granted;
}
