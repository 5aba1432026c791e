import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { freePort } from '../../../../test/free-port.ts';
import { programPath } from '../../../../test/installed-programs.ts';
import { readDeployFile, replaced, workFolder } from './deploy-files.ts';

/** Writes the configuration of a proxy into a folder: on a free port without TLS. Returns the arguments of the program. */
type Configure = (work: string, port: number, upstream: string) => readonly string[];

const configureNginx: Configure = (work, port, upstream) => {
  let site = replaced(readDeployFile('nginx.conf'), '127.0.0.1:8080', upstream);
  site = replaced(site, 'listen 443 ssl http2;', `listen 127.0.0.1:${port};`);
  site = replaced(site, /\n\tlisten \[::\].*|\n\tssl_.*/g, '');
  writeFileSync(join(work, 'site.conf'), site);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(work, 'nginx.conf'),
    [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `daemon off; pid ${join(work, 'pid')}; error_log stderr; events {}`,
      'http {',
      ...folders.map((name) => `${name}_temp_path ${join(work, name)};`),
      `include ${join(work, 'site.conf')}; }`,
    ].join('\n'),
  );
  return ['-p', work, '-e', 'stderr', '-c', join(work, 'nginx.conf')];
};

const configureCaddy: Configure = (work, port, upstream) => {
  let file = replaced(readDeployFile('Caddyfile'), '127.0.0.1:8080', upstream);
  file = replaced(file, 'play.example.com {', `http://127.0.0.1:${port} {`);
  file = replaced(file, '\tservers {', '\tadmin off\n\tservers {');
  writeFileSync(join(work, 'Caddyfile'), file);
  return ['run', '--adapter', 'caddyfile', '--config', join(work, 'Caddyfile')];
};

/** The proxies by the names of their programs. */
export const proxies = {
  nginx: { file: 'nginx.conf', configure: configureNginx },
  caddy: { file: 'Caddyfile', configure: configureCaddy },
} as const;
export type ProxyName = keyof typeof proxies;

/**
 * Starts a proxy in front of a server (`127.0.0.1:4711`) until the test is finished. Returns its port when it accepts
 * connections.
 */
export async function startProxy(name: ProxyName, upstream: string): Promise<number> {
  const work = workFolder();
  const port = await freePort();
  const child = spawn(name, proxies[name].configure(work, port, upstream), {
    env: { PATH: programPath, HOME: work, XDG_DATA_HOME: work, XDG_CONFIG_HOME: work },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended(child);
  });
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${output}`);
    await setTimeout(10);
  }
  return port;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
