import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { emptyFolder } from './empty-folder.ts';

const minimal = { LOBBYKIT_BACKEND_URL: 'https://play.example', LOBBYKIT_API_KEY: 'the-secret-key' };

test('the configuration needs only an address and a key', async () => {
  expect(await readConfig(minimal)).toMatchObject({
    backendUrl: 'https://play.example',
    ports: [7_000, 7_999],
    passEnvironment: ['PATH'],
    allowUnsigned: false,
  });
});

test('environment variables override the configuration file', async () => {
  const file = join(await emptyFolder(), 'agent.json');
  const settings = {
    backendUrl: 'https://a.example',
    apiKey: 'of-the-file',
    hostId: 'h',
    metadata: { region: 'eu', tier: 'low' },
  };
  await writeFile(file, JSON.stringify(settings));
  const config = await readConfig({
    LOBBYKIT_AGENT_CONFIG: file,
    LOBBYKIT_API_KEY: 'of-the-environment',
    LOBBYKIT_METADATA: 'tier=high,os=mine',
  });
  expect(config).toMatchObject({
    backendUrl: 'https://a.example',
    apiKey: 'of-the-environment',
    hostId: 'h',
    metadata: { region: 'eu', tier: 'high', os: 'mine' },
  });
});

test('a configuration error names the setting and shows no secret', async () => {
  const folder = await emptyFolder();
  const withFile = async (content: string) => {
    const file = join(folder, 'agent.json');
    await writeFile(file, content);
    return { ...minimal, LOBBYKIT_AGENT_CONFIG: file };
  };
  const cases: readonly (readonly [Record<string, string>, RegExp])[] = [
    [
      { LOBBYKIT_API_KEY: 'x' },
      /^backendUrl \(LOBBYKIT_BACKEND_URL\) is missing; it must be a URL like https:\/\/play\.example\.com$/,
    ],
    [{ LOBBYKIT_BACKEND_URL: 'https://a.example' }, /apiKey \(LOBBYKIT_API_KEY\)/],
    [{ ...minimal, LOBBYKIT_BACKEND_URL: 'ftp://a.example' }, /backendUrl/],
    [{ ...minimal, LOBBYKIT_HOST_ID: 'a host' }, /hostId/],
    [
      { ...minimal, LOBBYKIT_AGENT_CONFIG: join(folder, 'missing.json') },
      /missing\.json cannot be read: ENOENT/,
    ],
    [await withFile('{"apiKey": "the-secret-key", oops'), /not a JSON object/],
  ];
  for (const [environment, message] of cases) {
    await expect(readConfig(environment)).rejects.toThrow(message);
    await expect(readConfig(environment)).rejects.not.toThrow('the-secret-key');
  }
  for (const [content, message] of [
    ['[]', /not a JSON object/],
    ['{"ports": [8000, 7000]}', /ports/],
    ['{"ports": [80, 7000]}', /^ports must be the first and the last port, from 1024 to 65535/],
    ['{"maxProcesess": 3}', /^there is no setting maxProcesess; did you mean maxProcesses\?$/],
    ['{"maxProcesses": "many"}', /^maxProcesses must be an integer from 1 to 256$/],
    ['{"passEnvironment": ["A=B"]}', /^passEnvironment must be a list of names of variables/],
  ] as const)
    await expect(readConfig(await withFile(content))).rejects.toThrow(message);
});

test('the log masks secrets anywhere in a line', () => {
  const lines: string[] = [];
  const log = createLog(['se"cret'], (line) => lines.push(line));
  log('warn', 'of se"cret', { error: new Error('with se"cret'), deep: { list: ['se"cret'] } });
  expect(lines.join()).toContain('•••');
  expect(lines.join()).not.toContain('cret');
});
