import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { findProgram } from '../../../test/installed-programs.ts';
import { serverFolder } from '../../../test/scratch-folder.ts';
import { serverUser } from '../../../test/server-user.ts';

export const pgBouncer = findProgram(['pgbouncer'], 'pgbouncer', 'PGBOUNCER');

/**
 * Starts a PgBouncer in transaction mode in front of a database, and returns the address of the database through it. It
 * has few connections, so each transaction gets another one than the last. It ends with the test.
 */
export async function startPgBouncer(databaseUrl: string): Promise<string> {
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl);
  const port = await freePort();
  // PgBouncer does not run as root, and the user that it runs as must read the file.
  const folder = serverFolder('lobbykit-pgbouncer-');
  const file = join(folder, 'pgbouncer.ini');
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${serverPort} user=${username} password=${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 4',
    'max_client_conn = 500',
    // Otherwise it gives the same connection again and again.
    'server_round_robin = 1',
  ];
  writeFileSync(file, `${settings.join('\n')}\n`, { mode: 0o644 });
  const child = spawn(pgBouncer.path!, ['-q', file], { cwd: '/', stdio: 'ignore', ...serverUser() });
  onTestFinished(async () => {
    if (child.exitCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with code ${child.exitCode}`);
    await setTimeout(5);
  }
  return `postgres://${username}@127.0.0.1:${port}${pathname}`;
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
