import pg from 'pg';
import { sqlState } from './database-errors.ts';

/** Marks what is to be typed. */
export const words = (command: string): string => `\`${command}\``;

/** Quotes a text for a shell, if that is needed. */
export const shellWord = (text: string): string =>
  /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** Returns the command that runs a statement as whoever owns the database. */
const psql = (database: string, statement: string): string =>
  words(`psql -d ${shellWord(database)} -c ${shellWord(statement)}`);

/** A role, and where it works. */
export interface Place {
  readonly role: string;
  readonly database: string;
  readonly schema: string;
}

/** Says which right is missing in the schema, and how its owner gives it. */
export const schemaRight = ({ role, database, schema }: Place): string =>
  `the role ${role} may not create tables in the schema ${schema} of the database ${database}, which by default only the owner of the database may since Postgres 15: as the owner or a superuser, run ${psql(database, `GRANT USAGE, CREATE ON SCHEMA ${pg.escapeIdentifier(schema)} TO ${pg.escapeIdentifier(role)}`)}`;

/** Says the same of a schema that does not exist yet. */
export const databaseRight = ({ role, database, schema }: Place): string =>
  `the role ${role} may not create the schema ${schema} in the database ${database}: as the owner or a superuser, run ${psql(database, `CREATE SCHEMA ${pg.escapeIdentifier(schema)} AUTHORIZATION ${pg.escapeIdentifier(role)}`)}`;

const tableRight = ({ role, database }: Place, message: string): string =>
  `the role ${role} may not change the tables of lobbykit in the database ${database} (${message}): connect as the role that owns them, or, as that role or a superuser, run ALTER TABLE … OWNER TO ${pg.escapeIdentifier(role)} for each`;

/** Returns the sentence about a right that a migration lacked, or null if the error is another one. */
export function missingRight(error: unknown, place: Place): string | null {
  const state = sqlState(error);
  const { message } = error instanceof Error ? error : { message: '' };
  // Without the right to use it, a schema is not found.
  if (state === '3F000') return schemaRight(place);
  if (state !== '42501') return null;
  if (message.includes('for schema')) return schemaRight(place);
  if (message.includes('for database')) return databaseRight(place);
  return tableRight(place, message);
}
