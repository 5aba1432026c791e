import { storageBusy } from '@lobbykit/core/storage';
import pg from 'pg';
import type { Peer } from './address.ts';
import { sqlState } from './database-errors.ts';
import { shellWord, words } from './rights.ts';

/**
 * Returns what the first error of a connection means, in one sentence that says what to do: an error of the configuration, or
 * `StorageBusy` if it may pass. Returns null for one that needs no explanation. Never contains a password.
 */
export function explainConnectError(cause: unknown, peer: Peer): Error | null {
  if (!(cause instanceof Error)) return null;
  const sentence = refusalOf(sqlState(cause), cause.message, peer) ?? tlsFault(cause);
  if (sentence !== null) return new Error(sentence, { cause });
  const passing = passingFault(cause, peer);
  return passing === null ? null : storageBusy(passing, cause);
}

const noPassword =
  'Postgres asks for a password, and the address has none: write postgres://user:password@host/database';

/** Returns why Postgres does not let this role in. */
function refusalOf(
  state: string | undefined,
  message: string,
  { user, database, place, hasPassword }: Peer,
): string | null {
  const role = pg.escapeIdentifier(user);
  switch (state) {
    case '28P01':
      if (!hasPassword) return noPassword;
      return `Postgres at ${place} refuses the role ${user}: the password in the address is wrong, or there is no such role; set the password with ${words(`ALTER ROLE ${role} PASSWORD '…'`)}, or create the role with ${words(`createuser --pwprompt ${shellWord(user)}`)}`;
    case '28000':
      if (/role .* does not exist/.test(message))
        return `Postgres at ${place} has no role ${user}: create it with ${words(`createuser --pwprompt ${shellWord(user)}`)}, or correct the user in the address`;
      if (/no encryption|SSL off/.test(message))
        return `Postgres at ${place} takes no connection of the role ${user} to the database ${database} from here without TLS: add ?sslmode=verify-full to the address, or allow it in pg_hba.conf`;
      return `Postgres at ${place} takes no connection of the role ${user} to the database ${database} from here: allow it in pg_hba.conf, and reload it with ${words('SELECT pg_reload_conf()')}`;
    case '3D000':
      return `Postgres at ${place} has no database ${database}: create it with ${words(createDatabase(database, user))}, or correct the address`;
    case '42501':
      return `the role ${user} may not connect to the database ${database}: as its owner, run ${words(`GRANT CONNECT ON DATABASE ${pg.escapeIdentifier(database)} TO ${role}`)}`;
    default:
      return null;
  }
}

/** Returns the command that creates a database as this storage needs it, on every server. */
export const createDatabase = (database: string, owner: string): string =>
  `createdb --encoding=UTF8 --locale=C --template=template0 --owner=${shellWord(owner)} ${shellWord(database)}`;

/** The errors with which the driver or TLS ends an attempt, by how their messages begin. */
function tlsFault({ message, code = '' }: NodeJS.ErrnoException): string | null {
  if (message.startsWith('SASL') || /password must be a string/.test(message)) return noPassword;
  if (message.startsWith('The server does not support SSL'))
    return 'this Postgres has no TLS: switch it on (ssl = on), or, if the network in between is yours alone, write ?sslmode=disable in the address';
  if (/CERT|ISSUER|VERIFY/.test(code))
    return `the certificate of Postgres is not trusted (${code}): name its authority in the address, ?sslmode=verify-full&sslrootcert=/path/of/ca.pem`;
  return null;
}

/** What the system says if no server answers. */
const unreachable: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server listens there: start Postgres, or correct host and port in the address',
  ENOTFOUND: 'there is no such host: correct it in the address',
  EAI_AGAIN: 'the name of the host cannot be looked up: check the DNS of this machine',
  ETIMEDOUT: 'nothing answers: check the address, and the firewall in between',
  EHOSTUNREACH: 'there is no way to the host: check the address and the network',
  ENOENT: 'there is no such socket: start Postgres, or correct the address',
};

/** Returns what may pass: the server is not reached, or has no connection left. */
function passingFault(cause: Error, { user, place }: Peer): string | null {
  const state = sqlState(cause);
  if (state === '53300')
    return `Postgres at ${place} has no connection left for the role ${user}: raise max_connections, let fewer servers connect with fewer connections each, or put PgBouncer in between`;
  if (state !== undefined) return null;
  const code = (cause as NodeJS.ErrnoException).code ?? '';
  const hint = unreachable[code] ?? (/timeout/i.test(cause.message) ? unreachable.ETIMEDOUT : undefined);
  return `the database cannot be reached: ${reasonOf(cause)}${hint === undefined ? '' : `; ${hint}`}`;
}

/** Returns what the system says, which names the address. For a name with several addresses, Node reports the error of each. */
const reasonOf = (cause: Error): string =>
  (cause instanceof AggregateError ? (cause.errors as unknown[]) : [cause])
    .map((one) => (one instanceof Error ? one.message : String(one)))
    .join('; ');
