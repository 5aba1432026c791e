import { sentenceOf } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { checkBackend } from '../doctor/check-backend.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { checkDisk } from '../doctor/check-disk.ts';
import { checkProviders } from '../doctor/check-providers.ts';
import { checkProxy } from '../doctor/check-proxy.ts';
import { checkServer } from '../doctor/check-server.ts';
import { checkSecurity } from '../doctor/check-settings.ts';
import type { Finding } from '../doctor/finding.ts';
import type { CommandCall } from './command.ts';

const checks = [
  checkSecurity,
  checkBackend,
  checkProxy,
  checkProviders,
  checkDisk,
  checkDatabase,
  checkServer,
];

/** Checks the configuration and what it names, and prints what is wrong and what to do. */
export async function doctor({ config: read, writeOutput }: CommandCall): Promise<void> {
  const report = (findings: readonly Finding[]): number => {
    for (const { state, subject, words } of findings)
      writeOutput(`${state.padEnd(8)} ${subject}: ${words}\n`);
    return findings.filter(({ state }) => state === 'problem').length;
  };
  const config = readOrReport(read, report);
  let problems = report([
    {
      state: 'ok',
      subject: 'configuration',
      words: config.file === undefined ? 'the environment alone' : `${config.file}, and the environment`,
    },
    ...config.warnings.map((words) => ({ state: 'warning', subject: 'configuration', words }) as const),
  ]);
  for (const check of checks) problems += report(await check(config));
  if (problems > 0)
    throw new ConfigError(`doctor: ${problems} ${problems === 1 ? 'problem' : 'problems'} found.`);
}

/** Without a configuration, nothing else can be checked. */
function readOrReport(read: CommandCall['config'], report: (findings: readonly Finding[]) => number) {
  try {
    return read();
  } catch (error) {
    report([{ state: 'problem', subject: 'configuration', words: sentenceOf(error) }]);
    throw new ConfigError('doctor: the configuration cannot be read, so nothing else was checked.', {
      cause: error,
    });
  }
}
