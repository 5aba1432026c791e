import type { Command } from './command.ts';
import { generalHelp } from './help-text.ts';

const besideServer =
  'If a server has the SQLite file open, the command asks that server to do it: at HOST and PORT, with ROOT_API_KEY. Without that key, the command is refused.';

const fleetOptions = {
  allocator: { value: '<name>', meaning: 'the allocator (the one that there is)' },
  url: { value: '<url>', meaning: 'the running server (that of HOST and PORT on this machine)' },
  every: { value: '<seconds>', meaning: 'seconds between two looks (2)' },
  detach: { meaning: 'does not wait for the end' },
} as const;
const fleetDetails =
  'It asks a running server with ROOT_API_KEY, which may also be any API key with the permission matchbroker.admin. Allocators need a buffer.';

/** All commands by their names. Each loads its code when it runs, so the server starts without that of the others. */
export const commands: Readonly<Record<string, Command>> = {
  serve: {
    meaning: 'runs the server (the default)',
    details: [
      'With WORKERS=n, n processes serve one port. One that ends is started again.',
      'With SIGTERM, SIGINT and SIGHUP the server finishes the requests that it has accepted, and ends with the exit code 0.',
    ],
    run: async ({ config, writeOutput }) => {
      const { serveOrFork } = await import('./workers.ts');
      await serveOrFork(config(), writeOutput);
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
  restore: {
    arguments: ['<file>'],
    options: { force: { meaning: 'replaces a database that exists' } },
    meaning: 'puts a copy, which backup has written, in the place of the SQLite database',
    details: [
      'Stop the server first. The copy is checked before anything is changed, and it stays. If the command is stopped, the database has either its old content or that of the copy.',
    ],
    run: async (call) => {
      const { restore } = await import('./restore.ts');
      await restore(call);
    },
  },
  'keys create': {
    arguments: ['<name>'],
    options: {
      permissions: {
        value: '<list>',
        meaning: 'permissions with commas; they become a policy with the same name',
      },
      policy: { value: '<name>', meaning: 'a policy that exists, in the place of --permissions' },
    },
    meaning: 'creates an API key and prints it, which happens once',
    details: [besideServer],
    run: async (call) => {
      const { createKey } = await import('./keys.ts');
      await createKey(call);
    },
  },
  'keys list': {
    meaning: 'lists the API keys by their ids, with their permissions and last use',
    details: [besideServer],
    run: async (call) => {
      const { listKeys } = await import('./keys.ts');
      await listKeys(call);
    },
  },
  'keys revoke': {
    arguments: ['<key>'],
    meaning: 'deletes an API key, by its id or its name',
    details: [besideServer],
    run: async (call) => {
      const { revokeKey } = await import('./keys.ts');
      await revokeKey(call);
    },
  },
  'fleet roll': {
    options: {
      ...fleetOptions,
      build: {
        value: '<build>',
        meaning: 'one of its builds; without it, the roll that is under way is followed',
      },
      share: {
        value: '<percent>',
        meaning: 'gives only so many of a hundred matches the build, beside the present one; default 100',
      },
    },
    meaning: 'replaces the game servers of an allocator by those of another build, and prints how far it is',
    details: [
      fleetDetails,
      'Servers are replaced in small steps, as many stay ready as have to, and none goes in a match. The command ends when all servers run the build; the exit code is 1 if its servers do not get ready, and those of the build before then stay. The roll goes on if the command is stopped.',
    ],
    run: async (call) => {
      const { fleetRoll } = await import('./fleet.ts');
      await fleetRoll(call);
    },
  },
  'fleet rollback': {
    options: fleetOptions,
    meaning: 'the same with the build before; ends a share first, if a build has one',
    details: [fleetDetails],
    run: async (call) => {
      const { fleetRollback } = await import('./fleet.ts');
      await fleetRollback(call);
    },
  },
  'fleet status': {
    options: { url: fleetOptions.url },
    meaning: 'prints the build of each allocator, and what its game servers do',
    details: [fleetDetails],
    run: async (call) => {
      const { fleetStatus } = await import('./fleet.ts');
      await fleetStatus(call);
    },
  },
  'queues import': {
    arguments: ['<file>'],
    options: {
      apply: { meaning: 'adds the queues to those of a running server, in place of printing them' },
      force: { meaning: 'also if settings have no counterpart' },
      url: { value: '<url>', meaning: 'the running server (that of HOST and PORT on this machine)' },
    },
    meaning: 'turns rules of FlexMatch, PlayFab and Unity into queues of this server',
    details: [
      'The queues go to standard output, as a document for MATCHMAKING_CONFIG. Standard error gets a line for each setting that has no counterpart, or that works in another way, with its line in the file.',
      'With --apply it asks a running server with ROOT_API_KEY, which may also be any API key with the permission matchmaking.admin. Queues of the same names are replaced, and the others stay.',
    ],
    run: async (call) => {
      const { importCommand } = await import('./queues.ts');
      await importCommand(call);
    },
  },
  promote: {
    arguments: ['<accountId>'],
    options: { role: { value: '<role>', meaning: 'the role (admin)' } },
    meaning: 'gives an account a role, for example to the first administrator',
    details: [besideServer],
    run: async (call) => {
      const { promote } = await import('./promote.ts');
      await promote(call);
    },
  },
  export: {
    arguments: ['<accountId>'],
    meaning: 'prints everything that is stored about an account, as JSON',
    details: [
      'It leaves out digests and secrets. Beside a running server on SQLite, it reads a copy of the database, which needs as much space in the folder for temporary files.',
    ],
    run: async (call) => {
      const { exportCommand } = await import('./export.ts');
      await exportCommand(call);
    },
  },
  erase: {
    arguments: ['<accountId>'],
    meaning: 'deletes an account, and what is stored about it in all tables',
    details: [
      'Rows of the ledger, of orders and of the audit stay, with a tombstone in the place of the account. There is no way back, except a backup. If it is interrupted, call it again. On SQLite, stop the server first.',
    ],
    run: async (call) => {
      const { erase } = await import('./erase.ts');
      await erase(call);
    },
  },
  doctor: {
    meaning:
      'checks the configuration, the database, its clock, the disk, providers, the proxy and the server',
    details: [
      'Each line begins with ok, warning or problem, and says what to do. The exit code is 1 if there is a problem.',
    ],
    run: async (call) => {
      const { doctor } = await import('./doctor.ts');
      await doctor(call);
    },
  },
  healthcheck: {
    options: { url: { value: '<url>', meaning: 'the server (that of HOST and PORT on this machine)' } },
    meaning: 'asks a running server whether it is healthy, for the health check of a container',
    details: ['The exit code is 0 if it answers within 5 seconds that it is healthy, and 1 otherwise.'],
    run: async (call) => {
      const { healthcheck } = await import('./healthcheck.ts');
      await healthcheck(call);
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
  client: {
    options: {
      engine: {
        value: '<engine>',
        meaning: 'unity (also for .NET), godot4, godot3 or unreal',
        required: true,
      },
      out: { value: '<folder>', meaning: 'where the files are written; it is created', required: true },
      url: { value: '<url>', meaning: 'the running server (that of HOST and PORT on this machine)' },
    },
    meaning: 'writes the code with which a game calls the areas that your server adds',
    details: [
      'It reads the document of a running server, and leaves out what the package for the engine has already. It replaces only files that it has written.',
    ],
    run: async (call) => {
      const { writeClient } = await import('./client.ts');
      await writeClient(call);
    },
  },
  help: {
    meaning: 'prints this text',
    run: async ({ writeOutput }) => writeOutput(generalHelp(commands)),
  },
};
