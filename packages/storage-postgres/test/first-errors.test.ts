import { randomUUID } from 'node:crypto';
import { appendFile, chmod, chown, copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { column, defineTable, isStorageError } from '@lobbykit/core/storage';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { postgresUrl } from '../../../test/postgres.ts';
import { createCluster } from '../../../test/start-postgres.ts';
import { inspectPostgres, openPostgres, type PostgresOptions } from '../src/index.ts';
import { connect } from './test-connections.ts';

const notes = defineTable({ name: 'notes', columns: { id: column.text() }, key: ['id'] });

const certificates = fileURLToPath(new URL('../../core/test/areas/webhooks/certificates/', import.meta.url));
/** Is its own authority, for `localhost` and 127.0.0.1. */
const certificate = `${certificates}receiver.pem`;

const password = 'hunter2-canary';
const freshName = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 12)}`;

/** A database and a role that is no superuser, which are dropped after the test, and the address with both. */
async function createWorld({ database: more = '', role: rights = 'login' } = {}) {
  const administrator = await connect();
  const [database, role] = [freshName('first'), freshName('role')];
  await administrator.query(`create role ${role} ${rights} password '${password}'`);
  await administrator.query(`create database ${database} ${more}`);
  onTestFinished(async () => {
    await administrator.query(`drop database ${database} with (force)`);
    await administrator.query(`drop role ${role}`);
  });
  const url = new URL(await postgresUrl());
  const ownerUrl = new URL(url);
  ownerUrl.pathname = `/${database}`;
  const owner = new pg.Client({ connectionString: ownerUrl.href });
  await owner.connect();
  onTestFinished(() => owner.end());
  /** Returns the address with changes. */
  const address = (change: (url: URL) => void = () => {}): string => {
    const changed = new URL(ownerUrl);
    changed.username = role;
    changed.password = password;
    change(changed);
    return changed.href;
  };
  return { administrator, owner, database, role, place: url.host, address };
}

type World = Awaited<ReturnType<typeof createWorld>>;

/** Opens a storage and migrates a table. */
async function start(options: PostgresOptions): Promise<void> {
  const storage = await openPostgres(options);
  try {
    await storage.migrate([notes]);
    await storage.insert(notes, { id: '麻衣 🎲' });
  } finally {
    await storage.close();
  }
}

/** Returns what a start says, which never has the password. */
async function messageOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('it started'),
    (thrown: unknown) => thrown as Error,
  );
  expect(error.message).not.toContain('canary');
  return error.message;
}

/** Returns the commands in a sentence. */
const commandsIn = (sentence: string): string[] =>
  [...sentence.matchAll(/`([^`]+)`/g)].map(([, text]) => text!);

/** Returns what psql would run. */
const psqlIn = (sentence: string): string => /-c '([^']+)'$/.exec(commandsIn(sentence)[0]!)![1]!;

describe('a database with another encoding than UTF8 is refused at the start', () => {
  test.each(['LATIN1', 'SQL_ASCII', 'EUC_JP'])(
    'as %s, with the command that creates a right one',
    async (encoding) => {
      const { address, database, role } = await createWorld({
        database: `encoding '${encoding}' locale 'C' locale_provider libc template template0`,
      });
      const sentence = await messageOf(openPostgres({ connectionString: address() }));
      expect(sentence).toMatch(
        `the database ${database} has the encoding ${encoding}, in which names such as 麻衣 cannot be stored`,
      );
      expect(commandsIn(sentence)).toEqual([
        `createdb --encoding=UTF8 --locale=C --template=template0 --owner=${role} ${database}_utf8`,
      ]);
    },
  );

  test('a database with UTF8, locale C and an owner without other rights starts', async () => {
    const { administrator, address, database, role } = await createWorld();
    const created = `${database}_utf8`;
    await administrator.query(
      `create database ${created} encoding 'UTF8' locale 'C' template template0 owner ${role}`,
    );
    onTestFinished(() => administrator.query(`drop database ${created} with (force)`).then(() => undefined));
    const connectionString = address((url) => {
      url.pathname = `/${created}`;
    });
    await start({ connectionString });
    expect(await inspectPostgres({ connectionString })).toMatchObject({
      encoding: 'UTF8',
      missingRight: null,
    });
  });
});

test.each([
  ['of the role', ({ role }: World) => `alter role ${role} set standard_conforming_strings = off`],
  [
    'of the database',
    ({ database }: World) => `alter database ${database} set standard_conforming_strings = off`,
  ],
])(
  'a setting %s that changes what a backslash means is a warning at the start, with the command that changes it',
  async (_, statementOf) => {
    const world = await createWorld();
    const { owner, address, role, database } = world;
    const connectionString = address();
    const warningsAtStart = async (): Promise<string[]> => {
      const warnings: string[] = [];
      const warn = (message: string): void => void warnings.push(message);
      await openPostgres({ connectionString, warn }).then((storage) => storage.close());
      return warnings.filter((message) => message.includes('standard_conforming_strings'));
    };
    expect(await warningsAtStart()).toEqual([]);
    expect((await inspectPostgres({ connectionString })).wrongSetting).toBeNull();
    await owner.query(statementOf(world));
    const [warning, ...others] = await warningsAtStart();
    expect(others).toEqual([]);
    expect(commandsIn(warning!)).toEqual([
      `ALTER ROLE "${role}" IN DATABASE "${database}" SET standard_conforming_strings = on`,
    ]);
    expect((await inspectPostgres({ connectionString })).wrongSetting).toBe(warning);
    await owner.query(commandsIn(warning!)[0]!);
    expect(await warningsAtStart()).toEqual([]);
    expect((await inspectPostgres({ connectionString })).wrongSetting).toBeNull();
  },
);

describe('a role without rights gets the command that gives them', () => {
  test('in the schema public, which only the owner of the database may use since Postgres 15', async () => {
    const { owner, address, role, database } = await createWorld();
    const sentence = await messageOf(start({ connectionString: address() }));
    expect(sentence).toContain(`the role ${role} may not create tables in the schema public of the database`);
    expect(sentence).toContain(
      `psql -d ${database} -c 'GRANT USAGE, CREATE ON SCHEMA "public" TO "${role}"'`,
    );
    expect((await inspectPostgres({ connectionString: address() })).missingRight).toBe(sentence);
    await owner.query(psqlIn(sentence));
    await start({ connectionString: address() });
    expect((await inspectPostgres({ connectionString: address() })).missingRight).toBeNull();
  });

  test('in a schema that it does not even see', async () => {
    const { owner, address } = await createWorld();
    await owner.query('revoke all on schema public from public');
    const sentence = await messageOf(start({ connectionString: address() }));
    await owner.query(psqlIn(sentence));
    await start({ connectionString: address() });
  });

  test('for a schema that does not exist yet', async () => {
    const { owner, address } = await createWorld();
    const options = { connectionString: address(), schema: 'lobby' };
    const sentence = await messageOf(start(options));
    expect((await inspectPostgres(options)).missingRight).toBe(sentence);
    await owner.query(psqlIn(sentence));
    await start(options);
  });

  test('on tables of another role', async () => {
    const { owner, address, role } = await createWorld();
    await owner.query(`grant usage, create on schema public to ${role}`);
    await start({ connectionString: address() });
    await owner.query('alter table notes owner to current_user');
    const wider = defineTable({
      ...{ name: 'notes', key: ['id'] as const },
      columns: { id: column.text(), text: column.text({ default: '' }) },
    });
    const storage = await openPostgres({ connectionString: address() });
    onTestFinished(() => storage.close());
    const sentence = await messageOf(storage.migrate([wider]));
    expect(sentence).toContain(`ALTER TABLE … OWNER TO "${role}"`);
  });

  test('to connect to the database', async () => {
    const { owner, address, database, role } = await createWorld();
    await owner.query(`revoke connect on database ${database} from public`);
    const sentence = await messageOf(openPostgres({ connectionString: address() }));
    expect(sentence).toContain(`the role ${role} may not connect to the database ${database}`);
    await owner.query(commandsIn(sentence)[0]!);
    await openPostgres({ connectionString: address() }).then((storage) => storage.close());
  });
});

describe('a connection that fails at the start says what to do', () => {
  test('if the password is wrong', async () => {
    const { address, place, role } = await createWorld();
    const wrong = address((url) => {
      url.password = 'another-canary';
    });
    const sentence = await messageOf(openPostgres({ connectionString: wrong }));
    expect(sentence).toMatch(
      `Postgres at ${place} refuses the role ${role}: the password in the address is wrong`,
    );
    expect(commandsIn(sentence)).toEqual([
      `ALTER ROLE "${role}" PASSWORD '…'`,
      `createuser --pwprompt ${role}`,
    ]);
  });

  test('if there is no such role, which Postgres does not tell from a wrong password', async () => {
    const { address } = await createWorld();
    const nobody = address((url) => {
      url.username = 'nobody_here';
    });
    const sentence = await messageOf(openPostgres({ connectionString: nobody }));
    expect(commandsIn(sentence)).toContain('createuser --pwprompt nobody_here');
    const odd = address((url) => {
      url.username = "o'neil $(reboot)";
    });
    expect(commandsIn(await messageOf(openPostgres({ connectionString: odd })))).toEqual([
      `ALTER ROLE "o'neil $(reboot)" PASSWORD '…'`,
      `createuser --pwprompt 'o'\\''neil $(reboot)'`,
    ]);
  });

  test('if there is no such database', async () => {
    const { address, place, role } = await createWorld();
    const nowhere = address((url) => {
      url.pathname = '/no_such_game';
    });
    expect(await messageOf(openPostgres({ connectionString: nowhere }))).toBe(
      `Postgres at ${place} has no database no_such_game: create it with \`createdb --encoding=UTF8 --locale=C --template=template0 --owner=${role} no_such_game\`, or correct the address`,
    );
  });

  test('if the address has no password', async () => {
    const { address } = await createWorld();
    const bare = address((url) => {
      url.password = '';
    });
    expect(await messageOf(openPostgres({ connectionString: bare }))).toContain(
      'Postgres asks for a password, and the address has none',
    );
  });

  test('if no connection is left, as StorageBusy', async () => {
    const { administrator, address, role, place } = await createWorld();
    await administrator.query(`alter role ${role} connection limit 0`);
    const error = await openPostgres({ connectionString: address() }).catch((thrown: unknown) => thrown);
    expect(isStorageError(error, 'StorageBusy')).toBe(true);
    expect((error as Error).message).toContain(
      `Postgres at ${place} has no connection left for the role ${role}: raise max_connections`,
    );
  });

  test('if the server has no TLS', async () => {
    const { address } = await createWorld();
    const sentence = await messageOf(openPostgres({ connectionString: `${address()}?sslmode=verify-full` }));
    expect(sentence).toContain('this Postgres has no TLS: switch it on (ssl = on)');
  });

  test('if the server takes no connection without TLS, or none from here', async () => {
    const cluster = await createCluster();
    onTestFinished(cluster.remove);
    const rules = join(cluster.databaseDir, 'pg_hba.conf');
    const before = await readFile(rules, 'utf8');
    const sentenceWith = async (rule: string): Promise<string> => {
      await writeFile(rules, `${rule}\n${before}`);
      await cluster.start();
      const sentence = await messageOf(openPostgres({ connectionString: cluster.url }));
      await cluster.end('SIGINT');
      return sentence;
    };
    expect(
      await sentenceWith('host template1 all 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 reject'),
    ).toContain('from here without TLS: add ?sslmode=verify-full to the address');
  });

  test('if the server takes connections with TLS only, and its certificate is not trusted, until the address says so', async () => {
    const cluster = await createCluster();
    onTestFinished(cluster.remove);
    const rules = join(cluster.databaseDir, 'pg_hba.conf');
    const withTls = 'hostnossl template1 all 127.0.0.1/32 trust\nhostssl all all 127.0.0.1/32 trust\n';
    await writeFile(rules, withTls);
    for (const [file, source] of [
      ['server.crt', certificate],
      ['server.key', `${certificates}receiver.key.pem`],
    ] as const) {
      // The file of the settings belongs to the user of the server, and only that one may read the key.
      await copyFile(source, join(cluster.databaseDir, file));
      const { uid, gid } = await stat(rules);
      await chown(join(cluster.databaseDir, file), uid, gid);
      await chmod(join(cluster.databaseDir, file), 0o600);
    }
    await appendFile(join(cluster.databaseDir, 'postgresql.conf'), '\nssl = on\n');
    await cluster.start();
    onTestFinished(() => cluster.end('SIGINT'));
    expect(await messageOf(openPostgres({ connectionString: cluster.url }))).toContain(
      'from here without TLS: add ?sslmode=verify-full to the address',
    );
    const strict = `${cluster.url}?sslmode=verify-full`;
    expect(await messageOf(openPostgres({ connectionString: strict }))).toMatch(
      /the certificate of Postgres is not trusted \([A-Z_]+\): name its authority in the address, \?sslmode=verify-full&sslrootcert=/,
    );
    await start({ connectionString: `${strict}&sslrootcert=${certificate}` });
  });

  test.each([
    ['postgres://game:canary@127.0.0.1:1/game', 'no server listens there: start Postgres'],
    ['postgres://game:canary@no-such-host.invalid/game', /no such host|cannot be looked up/],
  ])('if the server cannot be reached: %s', async (connectionString, hint) => {
    const error = await openPostgres({ connectionString }).catch((thrown: unknown) => thrown);
    expect(isStorageError(error, 'StorageBusy')).toBe(true);
    expect(await messageOf(Promise.reject(error))).toMatch(hint);
  });
});

describe('a password in the address', () => {
  const escapes = 'write @ as %40, # as %23, / as %2F, ? as %3F, [ as %5B and % as %25, as in ';

  test.each([
    ['postgres://game:canary#1@localhost/game', 'postgres://game:•••@localhost/game, with the password •••'],
    [
      'postgres://game:a/canary@db.example.com:5433/game',
      'postgres://game:•••@db.example.com:5433/game, with the password •••',
    ],
    ['postgres://game:12/canary@localhost/game', 'postgres://game:•••@localhost/game, with the password •••'],
    ['postgres://game:12?canary@localhost/game', 'postgres://game:•••@localhost/game, with the password •••'],
    [
      'postgres://game:12#can@ary@localhost/game',
      'postgres://game:•••@localhost/game, with the password •••',
    ],
    [
      'postgres://game:100%canary@localhost/game',
      'postgres://game:•••@localhost/game, with the password •••',
    ],
    ['postgresql://game:a#b@localhost/game?password=x@canary', 'postgres://user:p%40ssw%23rd@host/database'],
    ['postgres://can#ary@localhost/game', 'postgres://user:p%40ssw%23rd@host/database'],
    ['postgres://can/ary@localhost/game', 'postgres://user:p%40ssw%23rd@host/database'],
    ['postgres://can?ary@localhost/game', 'postgres://user:p%40ssw%23rd@host/database'],
  ])('that ends it too early is refused with how it is written: %s', async (connectionString, form) => {
    const sentence = await messageOf(openPostgres({ connectionString }));
    expect(sentence).toContain(escapes + form);
    expect(await messageOf(inspectPostgres({ connectionString }))).toBe(sentence);
  });

  test('is not looked for in the parameters behind the database', async () => {
    const { address } = await createWorld();
    const connectionString = `${address()}?application_name=a@b`;
    await openPostgres({ connectionString }).then((storage) => storage.close());
  });

  test('with every sign connects if it is written so, and one with @ also if it is not', async () => {
    const { administrator, address, role } = await createWorld();
    for (const [secret, written] of [
      ['p@s#s/w?o[r]d%:', encodeURIComponent('p@s#s/w?o[r]d%:')],
      ['p@ss@word', 'p@ss@word'],
    ] as const) {
      await administrator.query(`alter role ${role} password '${secret}'`);
      const connectionString = address().replace(password, written);
      await openPostgres({ connectionString }).then((storage) => storage.close());
    }
  });
});
