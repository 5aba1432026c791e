import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** The processor of the server and its database. The load has the other one. */
export const serverProcessor = 0;
export const loadProcessor = 1;

/**
 * Lets the threads of a process, and those that it starts later, run on one processor alone. A load that shares its
 * processor with the server takes away from the server what it offers.
 *
 * Needs Linux with `taskset` of util-linux.
 */
export function bindToProcessor(pid: number, processor: number): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(processor), String(pid)], {
    stdio: 'ignore',
  });
}

const parentOf = (pid: string): string =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1]!;

/** The same for all processes of a Postgres. */
export async function bindPostgres(connectionString: string, processor: number): Promise<void> {
  const database = new pg.Client({ connectionString });
  await database.connect();
  const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(String(rows[0]!.pid));
  await database.end();
  for (const pid of [postmaster, ...childrenOf(postmaster)]) bindToProcessor(Number(pid), processor);
}

function childrenOf(parent: string): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(name, parent));
}

/** A process may end while it is looked at. */
function isChild(pid: string, parent: string): boolean {
  try {
    return parentOf(pid) === parent;
  } catch {
    return false;
  }
}
