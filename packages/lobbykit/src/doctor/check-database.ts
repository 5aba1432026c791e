import { existsSync } from 'node:fs';
import { silentLog } from '@lobbykit/core';
import { assertComplete, assertSecretKeys } from '@lobbykit/core/maintenance';
import type { Storage, Table } from '@lobbykit/core/storage';
import type { Config } from '../config/config.ts';
import { sentenceOf } from '../config/config.ts';
import { absentAreas, secretKeyOf, serverTables } from '../server/database.ts';
import { isInUse } from '../server/operator-api.ts';
import { openStorage } from '../server/storage.ts';
import { checkPostgres } from './check-postgres.ts';
import { about, asSentence, type Finding } from './finding.ts';

/** Milliseconds. Tokens of login providers are refused if the clocks differ by minutes; one second shows a clock without NTP. */
const maxClockDifference = 1_000;

/** Checks that the database can be opened, what the next start would change in it, its secrets and its clock. */
export async function checkDatabase(config: Config): Promise<readonly Finding[]> {
  const { ok, warning, problem } = about('storage');
  const { DATABASE_URL: url } = config;
  if (url === 'memory:') return [warning('memory: keeps nothing when the server ends.')];
  if (url.startsWith('sqlite:') && !existsSync(url.slice('sqlite:'.length)))
    return [ok(`${url} does not exist yet; the server creates it.`)];
  const settings: Finding[] = [];
  const log = { ...silentLog, warn: (_: object, message: string) => void settings.push(warning(message)) };
  try {
    const { storage, description } = await openStorage(url, log, config);
    try {
      const found = [
        ...(url.startsWith('postgres') ? await checkPostgres(url) : []),
        ...(await checkTables(storage, config)),
        ...(await checkClock(storage)),
      ];
      return [ok(description), ...settings, ...found];
    } finally {
      await storage.close();
    }
  } catch (error) {
    if (isInUse(error)) return [ok('a process has it open, so what is in it is not checked')];
    return [
      problem(`${asSentence(sentenceOf(error, config))} The server does not start until this is mended.`),
    ];
  }
}

async function checkTables(storage: Storage, config: Config): Promise<readonly Finding[]> {
  const { ok, warning } = about('tables');
  const { undeclaredTables } = await storage.planMigration!(serverTables());
  const others =
    undeclaredTables.length > 0
      ? [warning(`another program has tables here: ${undeclaredTables.join(', ')}. transfer refuses them.`)]
      : [];
  const tables = serverTables(await absentAreas(storage, config));
  const { statements } = await storage.planMigration!(tables);
  if (statements.length > 0)
    return [
      ok(`the next start runs ${statements.length} statements; migrate --dry-run prints them`),
      ...others,
    ];
  await storage.migrate(tables);
  return [ok('up to date'), ...others, ...(await checkRows(storage, tables, config))];
}

/** Checks the rows for what the start refuses, and for secrets of another key. */
async function checkRows(
  storage: Storage,
  tables: readonly Table[],
  config: Config,
): Promise<readonly Finding[]> {
  const { ok, problem } = about('secrets');
  const secretKey = await secretKeyOf(config);
  try {
    await assertComplete(storage);
    await assertSecretKeys(storage, tables, secretKey === undefined ? [] : [secretKey]);
    return [ok('the secret key decrypts them')];
  } catch (error) {
    return [problem(asSentence(sentenceOf(error, config)))];
  }
}

async function checkClock(storage: Storage): Promise<readonly Finding[]> {
  const { ok, warning } = about('clock');
  if (storage.now === undefined)
    return [ok(`${new Date().toISOString()} on this machine; compare it with yours`)];
  const before = Date.now();
  const database = await storage.now();
  const difference = Math.abs(database - (before + Date.now()) / 2);
  return [
    difference > maxClockDifference
      ? warning(
          `the clocks of this machine and of the database differ by ${Math.round(difference / 1000)} s: set both by NTP.`,
        )
      : ok('the same as that of the database'),
  ];
}
