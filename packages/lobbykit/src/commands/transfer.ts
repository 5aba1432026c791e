import { type TransferProgress, transferRows } from '@lobbykit/core/maintenance';
import { ConfigError } from '../config/config-error.ts';
import { options } from '../config/options/index.ts';
import { storedSecretKey } from '../config/secret-key.ts';
import { absentAreas, assertDatabase, databaseName, serverTables, withStorage } from '../server/database.ts';
import type { CommandCall } from './command.ts';

/** How many rows are copied between two lines of progress. */
const rowsPerLine = 50_000;

/** Copies every row of a database into an empty one. */
export async function transfer({ config, values, writeOutput, writeError }: CommandCall): Promise<void> {
  const { from, to } = { from: databaseUrl('--from', values.from!), to: databaseUrl('--to', values.to!) };
  assertDatabase('transfer', from);
  if (to === 'memory:') throw new ConfigError('transfer: --to memory: keeps nothing.');
  const settings = config();
  const secretKey = await commonSecretKey(settings.SECRET_KEY, from, to);
  const { tables, rows } = await withStorage(from, settings, writeError, (source) =>
    withStorage(to, settings, writeError, async (target) =>
      transferRows({
        from: source,
        to: target,
        tables: serverTables(await absentAreas(source, settings)),
        source: databaseName(from),
        secretKeys: secretKey === undefined ? [] : [secretKey],
        onProgress: progressLines(writeError),
      }),
    ),
  );
  writeOutput(
    `copied and verified ${rows} rows of ${tables} tables from ${databaseName(from)} to ${databaseName(to)}\n`,
  );
}

/** Writes a line at the beginning of each table, and whenever many more rows are copied. */
function progressLines(write: (text: string) => void): (progress: TransferProgress) => void {
  let last: TransferProgress | undefined;
  return (progress) => {
    const { step, table, rows } = progress;
    if (last?.step === step && last.table === table && rows < last.rows + rowsPerLine) return;
    last = progress;
    write(step === 'copy' ? `copying ${table}: ${rows} rows in all\n` : `verified ${table}\n`);
  };
}

/** Returns the URL if DATABASE_URL may have this value. */
function databaseUrl(option: string, text: string): string {
  const result = options.DATABASE_URL.schema.safeParse(text);
  if (!result.success) throw new ConfigError(`${option} ${result.error.issues[0]!.message}.`);
  return result.data;
}

/**
 * Returns the key of the servers. Without SECRET_KEY, a server on SQLite uses the key in the file beside its database: the
 * servers on the target must have the same one.
 */
async function commonSecretKey(
  configured: string | undefined,
  from: string,
  to: string,
): Promise<string | undefined> {
  if (configured !== undefined) return configured;
  const [source, target] = await Promise.all([storedKey(from), storedKey(to)]);
  if (source === undefined || source === target) return source;
  const file = `${pathOf(from)}.secret-key`;
  throw new ConfigError(
    to.startsWith('sqlite:')
      ? `transfer: the secret key of the source is in ${file}: copy it to ${pathOf(to)}.secret-key, or set SECRET_KEY to its content here and for the servers on the target.`
      : `transfer: the secret key of the source is in ${file}: set SECRET_KEY to its content, here and for the servers on the target.`,
  );
}

const pathOf = (url: string): string => url.slice('sqlite:'.length);

const storedKey = async (url: string): Promise<string | undefined> =>
  url.startsWith('sqlite:') ? storedSecretKey(pathOf(url)) : undefined;
