import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { prepare } from '../src/prepare.ts';
import { Job } from '../src/protocol.ts';
import { emptyFolder } from './places.ts';

/** A server that notes what it is asked for, and has everything. */
async function listen() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    response.end('build');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close().closeAllConnections());
  return { asked, port: (server.address() as AddressInfo).port };
}

const jobFrom = (remote: string) => ({
  name: 'game',
  artifacts: [{ name: 'build', remote, integrity: { alg: '', hash: '' }, config: '' }],
  job: {
    exec: [{ cmd: 'game', args: [], environment: [] }],
    include: [{ name: 'build', dest: 'game', executable: true }],
    restartPolicy: 'never',
  },
});

/** What a host comes to with a job that its backend sends: an agent reads it as here, and then brings its files. */
async function brought(remote: string, artifacts: readonly string[]): Promise<string> {
  const read = Job.safeParse(jobFrom(remote));
  if (!read.success) return 'refused';
  const folder = await emptyFolder();
  const wanted = {
    artifacts: [...artifacts],
    allowUnsigned: true,
    maxArtifactBytes: 1_000,
    maxUnpackedBytes: 1_000,
    maxUnpackedFiles: 10,
  };
  const { signal } = new AbortController();
  try {
    await prepare(read.data, join(folder, 'files'), join(folder, 'scratch'), wanted, signal);
    return (await readdir(join(folder, 'files'))).join();
  } catch (error) {
    return (error as Error).message.includes('takes none from there') ? 'not from there' : String(error);
  }
}

describe('a host that names places takes artifacts from those alone, whatever its backend says', () => {
  test('from below a place, by its origin and whole segments', async () => {
    const { asked, port } = await listen();
    const place = `http://127.0.0.1:${port}/game/`;
    for (const name of ['x', 'a/b.tar', 'x?X-Amz-Credential=AKIA%2F2026%2Fs3&X-Amz-Signature=0'])
      expect(await brought(`${place}${name}`, [place])).toBe('game');
    expect(asked).toHaveLength(3);
  });

  test('and nothing is asked of any other place', async () => {
    const own = await listen();
    const foreign = await listen();
    const [here, there] = [`127.0.0.1:${own.port}`, `127.0.0.1:${foreign.port}`];
    const others = [
      `http://${there}/game/x`,
      `http://${here}/other/x`,
      `http://${here}/games/x`,
      `http://${here}/`,
      `http://${here}`,
      `https://${here}/game/x`,
      `http://localhost:${foreign.port}/game/x`,
      `http://[::1]:${foreign.port}/game/x`,
      `http://[::ffff:127.0.0.1]:${foreign.port}/game/x`,
      `http://0x7f000001:${foreign.port}/game/x`,
      `http://2130706433:${foreign.port}/game/x`,
      `http://0177.0.0.1:${foreign.port}/game/x`,
      'http://169.254.169.254/latest/meta-data',
      'http://[fe80::1]/game/x',
      `HTTP://${there}/game/x`,
      `http://127.0.0.1.evil.example:${own.port}/game/x`,
      `http://${there}/?http://${here}/game/x`,
    ];
    for (const remote of others)
      expect([remote, await brought(remote, [`http://${here}/game/`])]).toEqual([remote, 'not from there']);
    expect([...own.asked, ...foreign.asked]).toEqual([]);
  });

  test('and no address is read that the next reader might take for another', async () => {
    const own = await listen();
    const foreign = await listen();
    const [here, there] = [`127.0.0.1:${own.port}`, `127.0.0.1:${foreign.port}`];
    const spoilt = [
      `http://${here}@${there}/game/x`,
      `http://user:word@${here}/game/x`,
      `http://@${there}/game/x`,
      `http://${here}/game/../other/x`,
      `http://${here}/game/./x`,
      `http://${here}/game/..`,
      `http://${here}/game/%2e%2e/other/x`,
      `http://${here}/game/%2E%2E/other/x`,
      `http://${here}/game/.%2e/other/x`,
      `http://${here}/game/..%2fother/x`,
      `http://${here}/game/..%5cother`,
      `http://${here}/game/x%00`,
      `http://${here}\\@${there}/game/x`,
      `http://${here}/game\\..\\other`,
      `http:\\\\${there}/game/x`,
      `http:/${there}/game/x`,
      `http:${there}/game/x`,
      `http:///${there}/game/x`,
      `//${there}/game/x`,
      `/${there}/game/x`,
      `${there}/game/x`,
      `http://${here}/game/x#y`,
      `http://${there}#@${here}/game/x`,
      `http://${there}?@${here}/game/x`,
      ` http://${there}/game/x`,
      `http://${there}/game/x `,
      `http://${there}/game/x\n`,
      `ht\ntp://${there}/game/x`,
      `http://${there}/game/x\r\nhost: y`,
      `http://${there}\t/game/x`,
      `http://127。0。0。1:${foreign.port}/game/x`,
      `http://①②⑦.0.0.1:${foreign.port}/game/x`,
      `http://${there}:80:80/game/x`,
      'file:///etc/passwd',
      'FILE:///etc/passwd',
      'ftp://127.0.0.1/game/x',
      'gopher://127.0.0.1/game/x',
      's3://builds/game/x',
      'data:text/plain,x',
      'javascript:x',
      'blob:http://127.0.0.1/x',
      'http://',
      'http',
      '',
    ];
    for (const remote of spoilt) expect([remote, await brought(remote, [])]).toEqual([remote, 'refused']);
    expect([...own.asked, ...foreign.asked]).toEqual([]);
  });
});
