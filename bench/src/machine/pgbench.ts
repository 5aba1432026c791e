import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { pinned, serverCpu } from './cpus.ts';

/** Whether the load generator of Postgres is installed. */
export const hasPgbench = (): boolean => spawnSync('pgbench', ['--version']).status === 0;

export interface PgbenchRun {
  readonly url: string;
  readonly script: string;
  /** Where the script is put. */
  readonly file: string;
  readonly clients: number;
  readonly seconds: number;
}

/** Runs a script of pgbench on the cpu of the servers and returns transactions a second. */
export async function pgbench({ url, script, file, clients, seconds }: PgbenchRun): Promise<number> {
  const { hostname, port, username, password, pathname } = new URL(url);
  writeFileSync(file, script);
  const how = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(clients),
    '-j',
    '1',
    '-T',
    String(Math.ceil(seconds)),
    '-f',
    file,
  ];
  const where = ['-h', hostname, '-p', port, '-U', username, pathname.slice(1)];
  const [program, args] = pinned(serverCpu, 'pgbench', [...how, ...where]);
  const child = spawn(program, args, { env: { ...process.env, PGPASSWORD: password } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  await new Promise((resolve) => child.on('close', resolve));
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
  if (Number.isNaN(perSecond)) throw new Error(`pgbench gave no figure:\n${output}`);
  return perSecond;
}
