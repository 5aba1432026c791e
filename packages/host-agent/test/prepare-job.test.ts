import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { prepareJob } from '../src/prepare-job.ts';
import { Job } from '../src/protocol.ts';
import { emptyFolder } from './empty-folder.ts';

/** Starts a server that has every file and records the requests. */
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

/** Reads a job and prepares it as an agent does. Returns `refused`, or how it ended. */
async function prepareFrom(remote: string, artifacts: readonly string[]): Promise<string> {
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
    await prepareJob(read.data, join(folder, 'files'), join(folder, 'scratch'), wanted, signal);
    return (await readdir(join(folder, 'files'))).join();
  } catch (error) {
    return (error as Error).message.includes('does not allow its address') ? 'not allowed' : String(error);
  }
}

describe('a host with allowed addresses', () => {
  test('takes artifacts from at or below an allowed address, by origin and whole segments', async () => {
    const { asked, port } = await listen();
    const address = `http://127.0.0.1:${port}/game/`;
    for (const name of ['x', 'a/b.tar', 'x?X-Amz-Credential=AKIA%2F2026%2Fs3&X-Amz-Signature=0'])
      expect(await prepareFrom(`${address}${name}`, [address])).toBe('game');
    expect(asked).toHaveLength(3);
  });

  test('sends no request to any other address', async () => {
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
      expect([remote, await prepareFrom(remote, [`http://${here}/game/`])]).toEqual([remote, 'not allowed']);
    expect([...own.asked, ...foreign.asked]).toEqual([]);
  });

  test('refuses addresses that another parser might read differently', async () => {
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
    for (const remote of spoilt) expect([remote, await prepareFrom(remote, [])]).toEqual([remote, 'refused']);
    expect([...own.asked, ...foreign.asked]).toEqual([]);
  });
});
