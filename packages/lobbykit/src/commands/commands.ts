import type { Command } from './command.ts';
import { generalHelp } from './help-text.ts';

/** All commands by their names. Each loads its code when it runs, so the server starts without that of the others. */
export const commands: Readonly<Record<string, Command>> = {
  serve: {
    meaning: 'runs the server (the default)',
    details: [
      'With SIGTERM, SIGINT and SIGHUP the server finishes the requests that it has accepted, and ends with the exit code 0.',
    ],
    run: async ({ config, writeOutput }) => {
      const { serve } = await import('./serve.ts');
      await serve(config(), writeOutput);
    },
  },
  migrate: {
    options: {
      'dry-run': { meaning: 'prints the statements that would change the tables, and changes nothing' },
    },
    meaning: 'updates the tables and rows of the database to this version, as the start of the server does',
    details: [
      'With --dry-run, the output has one statement in a line, each with a semicolon, and is empty if nothing has to be done. Changes of rows are not listed.',
    ],
    run: async (call) => {
      const { migrate } = await import('./migrate.ts');
      await migrate(call);
    },
  },
  backup: {
    arguments: ['<file>'],
    meaning: 'copies the SQLite database of a server, which may be running, into a new file',
    run: async ({ config, writeOutput, arguments: [file] }) => {
      const { backup } = await import('./backup.ts');
      writeOutput(await backup(config().DATABASE_URL, file!));
    },
  },
  transfer: {
    options: {
      from: { value: '<url>', meaning: 'the database to copy, in the form of DATABASE_URL', required: true },
      to: { value: '<url>', meaning: 'the empty database to fill', required: true },
    },
    meaning: 'copies every row of a database into another one, from SQLite to Postgres for example',
    details: [
      'Stop all servers on both databases first. SECRET_KEY must be the key of the servers on the source. Every table is verified by the number and a digest of its rows. If the command is stopped, call it again: it goes on where it was. No server starts on the target before the transfer is done. Afterwards, sessions, API keys and event streams go on where they were.',
    ],
    run: async (call) => {
      const { transfer } = await import('./transfer.ts');
      await transfer(call);
    },
  },
  'hash-password': {
    meaning: 'reads a password from standard input and prints its hash for PASSWORD_FILE',
    run: async ({ input, writeOutput }) => {
      const { hashPasswordLine } = await import('./hash-password.ts');
      writeOutput(await hashPasswordLine(input));
    },
  },
  openapi: {
    meaning: 'prints the OpenAPI document',
    run: async ({ writeOutput }) => {
      const { openApi } = await import('./openapi.ts');
      writeOutput(await openApi());
    },
  },
  help: {
    meaning: 'prints this text',
    run: async ({ writeOutput }) => writeOutput(generalHelp(commands)),
  },
};
