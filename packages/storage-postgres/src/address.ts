import pg from 'pg';

/**
 * Throws if neither an address nor a pool is given, or an address that the driver would misread: it would try the defaults
 * of the machine, or a host with the name `base`. Never quotes the address as it is, which may contain a password.
 */
export function checkAddress(options: unknown): void {
  const { connectionString, pool } = (options ?? {}) as { connectionString?: unknown; pool?: unknown };
  if (typeof connectionString !== 'string' && typeof pool !== 'object')
    throw new Error(
      "openPostgres: connectionString is missing; write openPostgres({ connectionString: 'postgres://user:password@host/database' })",
    );
  if (typeof connectionString !== 'string') return;
  // The driver also accepts the folder of a Unix socket: `/var/run/postgresql game`, `socket:/var/run/postgresql?db=game`.
  if (!/^(postgres(ql)?:\/\/|socket:|\/)/.test(connectionString))
    throw new Error('openPostgres: connectionString must begin with postgres://');
  if (connectionString.startsWith('postgres') && !isAddress(connectionString))
    throw new Error(
      `the address of the database cannot be read: in its user and its password, write @ as %40, # as %23, / as %2F, ? as %3F, [ as %5B and % as %25, as in ${writtenRight(connectionString)}`,
    );
}

/** Returns whether the address is read as it was meant. A password with `/`, `?` or `#` ends the host too early. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password, pathname, search, hash } = new URL(text);
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part);
  } catch {
    return false;
  }
  if (hash !== '') return false;
  return username !== '' || !`${pathname}${pathname === '' ? search : ''}`.includes('@');
}

const neutralForm = 'postgres://user:p%40ssw%23rd@host/database';

/** Returns the form of the address, with its user and host only if nothing of a password can be in them. */
function writtenRight(text: string): string {
  if (/password=/i.test(text)) return neutralForm;
  const [, scheme, user, place] =
    /^(postgres(?:ql)?:\/\/)([\w.-]+):.*@([\w.-]+(?::\d+)?(?:\/[\w-]*)?)(?:\?(?!.*[@=]).*)?$/.exec(text) ??
    [];
  return scheme === undefined ? neutralForm : `${scheme}${user}:•••@${place}, with the password •••`;
}

/** Whom a connection asks, and as whom. Without the password. */
export interface Peer {
  readonly user: string;
  readonly database: string;
  /** `db.example.com:5432`, or the folder of a socket. */
  readonly place: string;
  readonly hasPassword: boolean;
}

/** Returns whom connections of a pool ask, with the defaults of the driver. */
export function peerOf(options: pg.PoolConfig): Peer {
  const { user = '', database = user, host, port, password } = new pg.Client(options);
  const place = host.startsWith('/') ? host : `${host}:${port}`;
  return { user, database, place, hasPassword: Boolean(password) };
}
