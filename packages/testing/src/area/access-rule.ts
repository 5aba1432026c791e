import { commonErrors } from '@lobbykit/core/area';
import { rpcCodes } from '@lobbykit/core/catalogue';
import type { CredentialKind } from './credentials.ts';
import type { Operation } from './operation.ts';

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
/** What each operation answers to a stranger, if the author says so: a reason, or `OK`. */
type Strangers = Readonly<Record<string, string>>;

/** The fields that name the account of a request. */
const naming = ['accountId', 'id'];

/** The credentials that hold every permission. */
const holdAll: ReadonlySet<CredentialKind> = new Set(['admin', 'root key']);

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
 * | operator with `everyPermission` | those that have `*` |
 */
export function expectedOf(operation: Operation, kind: CredentialKind, strangers: Strangers): Expected {
  const { id, route } = operation;
  const { access } = route;
  if (access === 'public') return granted;
  const [standing, holds = false] = standings[kind];
  if (standing === 'ambiguous') return ambiguous;
  // A ticket opens a stream for the player who requested it. Everywhere else it is ignored.
  if (kind === 'event ticket' && route.stream) return access === 'player' ? granted : permissionMissing;
  if (standing === 'anonymous') return invalid;
  if (standing === 'pending') return forPending.has(id) ? granted : invalid;
  if (access === 'operator' && route.everyPermission) return holdAll.has(kind) ? granted : permissionMissing;
  if (access === 'operator') return holds ? granted : permissionMissing;
  if (access === 'key') return standing === 'key' ? granted : keyRequired;
  if (standing === 'key') return sessionRequired;
  if (access === 'session') return granted;
  if (standing === 'no account') return accountRequired;
  return kind === 'stranger' ? expectedOfStranger(operation, strangers) : granted;
}

/** Returns the answer to a player who names the object of another player. */
function expectedOfStranger({ verb, route }: Operation, strangers: Strangers): Expected {
  const fields = Object.keys({ ...route.params?.shape, ...route.query?.shape, ...route.body?.shape });
  const reason = Object.hasOwn(strangers, verb)
    ? strangers[verb]!
    : fields.some((field) => naming.includes(field))
      ? notYours.reason!
      : 'OK';
  if (reason === 'OK') return granted;
  const declared = [...(route.errors ?? []), ...Object.values(commonErrors)]
    .map((maker) => maker.declared)
    .find((error) => error.reason === reason);
  if (!declared) throw new Error(`strangers.${verb} is ${reason}, which the operation does not declare`);
  return { status: declared.status ?? rpcCodes[declared.code][1], reason };
}
