import { checkOptions, type OptionTable } from '@lobbykit/core/options';
import pg, { type ClientBase } from 'pg';
import { checkAddress, peerOf } from './address.ts';
import { explainConnectError } from './connect-errors.ts';
import { toStorageError } from './database-errors.ts';
import { textOnly } from './executor.ts';
import { databaseRight, schemaRight } from './rights.ts';
import { wrongStrings } from './settings.ts';

/** What a database is, and what the role of the connection may do in it. */
export interface DatabaseFacts {
  /** `18.1`. */
  readonly version: string;
  readonly encoding: string;
  readonly collation: string;
  readonly timeZone: string;
  readonly role: string;
  readonly database: string;
  /** The schema of the tables, even if it does not exist. */
  readonly schema: string;
  /** A sentence about the right that the role needs and does not have, with the command that gives it; null if there is none. */
  readonly missingRight: string | null;
  /** A sentence about a setting that should be another one, with the command that changes it; null if there is none. */
  readonly wrongSetting: string | null;
}

const queryText = `select current_setting('server_version') as "version",
  current_setting('server_encoding') as "encoding",
  d.datcollate as "collation",
  current_setting('TimeZone') as "timeZone",
  current_setting('standard_conforming_strings') as "strings",
  current_user::text as "role", d.datname::text as "database", s.name as "schema",
  case when n.oid is null then case when has_database_privilege(d.oid, 'create') then '' else 'database' end
    when has_schema_privilege(n.oid, 'usage') and has_schema_privilege(n.oid, 'create') then ''
    else 'schema' end as "missing"
  from pg_database d
  cross join (select coalesce($1::text, current_schema()::text, 'public') as name) s
  left join pg_namespace n on n.nspname = s.name
  where d.datname = current_database()`;

/** Reads the facts of the database of a connection. `schema`: that of the tables, or the one of unqualified names. */
export async function readFacts(client: ClientBase, schema: string | undefined): Promise<DatabaseFacts> {
  try {
    const query = { text: queryText, values: [schema ?? null], types: textOnly };
    const { rows } = await client.query<Record<keyof DatabaseFacts | 'missing' | 'strings', string>>(query);
    const { missing, strings, ...facts } = rows[0]!;
    const sentenceOf = { schema: schemaRight, database: databaseRight }[missing];
    return {
      ...facts,
      missingRight: sentenceOf?.(facts) ?? null,
      wrongSetting: strings === 'on' ? null : wrongStrings(facts.role, facts.database),
    };
  } catch (error) {
    throw toStorageError(error);
  }
}

interface InspectionOptions {
  /** As for `openPostgres`. */
  readonly connectionString: string;
  /** As for `openPostgres`. */
  readonly schema?: string | undefined;
}

const table: OptionTable<InspectionOptions> = {
  example: "inspectPostgres({ connectionString: 'postgres://user:password@host/database' })",
  required: ['connectionString'],
  options: { connectionString: 'text', schema: 'text' },
};

/**
 * Reads what a database is, and what a role may do in it, over a connection of its own: for a check before a deploy. Changes
 * nothing. Rejects as `openPostgres` does if the database cannot be reached.
 */
export async function inspectPostgres(options: InspectionOptions): Promise<DatabaseFacts> {
  checkAddress(options);
  checkOptions('inspectPostgres', options, table);
  const { connectionString, schema } = options;
  const config = { connectionString, connectionTimeoutMillis: 10_000, query_timeout: 10_000 };
  const client = new pg.Client(config);
  // A connection that breaks while it is idle is reported by the query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await readFacts(client, schema);
  } catch (error) {
    throw explainConnectError(error, peerOf(config)) ?? toStorageError(error);
  } finally {
    await client.end();
  }
}
