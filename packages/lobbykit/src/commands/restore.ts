import { existsSync } from 'node:fs';
import { ConfigError } from '../config/config-error.ts';
import type { CommandCall } from './command.ts';

/** Puts a copy in the place of the SQLite database. */
export async function restore({ arguments: [file], flags, config, ...call }: CommandCall): Promise<void> {
  const url = config().DATABASE_URL;
  if (!url.startsWith('sqlite:'))
    throw new ConfigError('restore copies SQLite files. For Postgres, use pg_restore.');
  const path = url.slice('sqlite:'.length);
  if (!existsSync(file!)) throw new ConfigError(`restore: there is no file ${file}.`);
  if (existsSync(path) && !flags.has('force'))
    throw new ConfigError(
      `restore: ${path} already exists: move it away, or replace it with --force; what it contains is then lost.`,
    );
  const { restoreSqlite } = await import('@lobbykit/storage-sqlite');
  try {
    await restoreSqlite({ path }, file!, { force: flags.has('force') });
  } catch (cause) {
    const hint = / is in use by /.test(String(cause)) ? ': stop the server first' : '';
    throw new ConfigError(
      `restore of ${path}: ${cause instanceof Error ? cause.message : String(cause)}${hint}`,
      {
        cause,
      },
    );
  }
  call.writeOutput(`restored ${path} from ${file}\n`);
}
