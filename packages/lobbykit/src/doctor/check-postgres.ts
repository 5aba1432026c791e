import { about, asSentence, type Finding } from './finding.ts';

/** Checks what a Postgres database is, and what the role of the address may do in it. */
export async function checkPostgres(connectionString: string): Promise<readonly Finding[]> {
  const { ok, problem } = about('postgres');
  const { inspectPostgres } = await import('@lobbykit/storage-postgres');
  const facts = await inspectPostgres({ connectionString });
  const { version, encoding, collation, timeZone, role, schema, missingRight, wrongSetting } = facts;
  return [
    ok(`version ${version}, encoding ${encoding}`),
    // Columns of text are compared by their own collation, "C", and times are numbers.
    ok(`collation ${collation} and time zone ${timeZone}: the tables depend on neither`),
    wrongSetting === null ? ok('standard_conforming_strings is on') : problem(asSentence(wrongSetting)),
    missingRight === null
      ? ok(`the role ${role} may create tables in the schema ${schema}`)
      : problem(asSentence(missingRight)),
  ];
}
