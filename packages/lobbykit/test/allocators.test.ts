import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createBackend } from '@lobbykit/core';
import { toNodeHandler } from '@lobbykit/core/node';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { backend as allocatorHost, openService, request } from '../../allocators/test/service.ts';
import { readConfig, sentenceOf } from '../src/config/config.ts';
import { openAllocators } from '../src/server/allocators.ts';
import { gameServerKeyOf } from '../src/server/game-server-key.ts';

const certificateFolder = join(import.meta.dirname, '../../allocators/test/certificates');
const asHost = { system: true } as const;
const secret = 'a-secret-of-at-least-32-characters-0';

/** A game server as a file that runs by itself: it asks for its match, and says how players connect. */
const gameServer = `#!/usr/bin/env node
const { BACKEND_URL, API_KEY, SERVER_ID, MODE } = process.env;
const call = async (path, body) => {
  const headers = { 'x-api-key': API_KEY, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ serverId: SERVER_ID, hintFlags: 0, ...body }) };
  return (await fetch(BACKEND_URL + '/api/v1/server/' + path, init)).json();
};
process.on('SIGTERM', () => process.exit());
setInterval(() => {}, 1000);
const { match } = await call('request_match', { requirements: '' });
const connectionDetails = [MODE, ...process.argv.slice(2)].join(' ');
await call('match_ready', { matchId: match.matchId, connectionDetails, perPlayerConnectionDetails: {} });
`;

function programFile(): string {
  const path = join(scratchFolder('lobbykit-allocators-'), 'server.mjs');
  writeFileSync(path, gameServer, { mode: 0o755 });
  return path;
}

/** Starts a backend with the allocators of a configuration, on a port of its own. */
async function started(variables: Record<string, string>): Promise<TestBackend> {
  const server = createServer((request, response) => handle(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const localUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = readConfig({ DATABASE_URL: 'memory:', ...variables });
  const storage = createMemoryStorage();
  const t = await createTestBackend({
    storage,
    secretKey: secret,
    ...(await openAllocators(config, {
      localUrl,
      publicUrl: localUrl,
      apiKey: await gameServerKeyOf(config, { storage, path: null, onFirstKey: () => {} }),
      hasSecretKey: true,
      log: { debug() {}, info() {}, warn() {}, error() {}, fatal() {} },
    }).then(({ options }) => options)),
  });
  const handle = toNodeHandler(t.backend);
  onTestFinished(async () => {
    await t[Symbol.asyncDispose]();
    server.close().closeAllConnections();
  });
  return t;
}

/** Queues a match of one player, and returns how they connect as soon as they learn it. */
async function matchOf({ backend, player }: TestBackend): Promise<string> {
  const { accountId } = await player('alice');
  const connection = new Promise<string>((resolve) =>
    backend.events.on('matchmakingStatusUpdateEvent', ({ content }) =>
      resolve(content.additionalEventData ?? ''),
    ),
  );
  await backend.api.events.emit(
    {
      nestedEvent: { newMatchEvent: { match: { matchId: 'duel', playerIds: [accountId] } } },
      eventTags: ['new-match'],
      broadcast: true,
    },
    asHost,
  );
  return connection;
}

const job = {
  name: 'duel',
  artifacts: [
    {
      name: 'build',
      remote: 'https://builds.example/duel.tar.gz',
      integrity: { alg: 'sha256', hash: 'a'.repeat(64) },
      config: 'archive=tar.gz',
    },
  ],
  job: {
    requirements: { region: 'eu' },
    include: [{ name: 'build', dest: 'game' }],
    exec: [{ cmd: 'game/server', environment: ['MODE=ranked'] }],
  },
};
const fleet = {
  SECRET_KEY: secret,
  FLEET_ARTIFACTS: 'https://builds.example/',
  FLEET_JOBS: JSON.stringify([{ job }]),
};

describe('a match gets a game server by configuration alone', () => {
  test('as a process of this machine, with a key that the server creates', async () => {
    const t = await started({
      GAME_SERVER_PATH: programFile(),
      GAME_SERVER_ARGUMENTS: '-map meadow',
      GAME_SERVER_ENVIRONMENT: '{"MODE": "ranked"}',
    });
    expect(await matchOf(t)).toBe('ranked -map meadow');
  });

  test('as a process that outlives the server if the configuration says so', async () => {
    const folder = join(scratchFolder('lobbykit-allocators-'), 'state');
    const variables = {
      GAME_SERVER_PATH: programFile(),
      GAME_SERVER_STATE_FOLDER: folder,
      GAME_SERVER_KEEP_ON_STOP: 'on',
    };
    const t = await started(variables);
    await matchOf(t);
    const [name] = readdirSync(folder);
    const { pid } = JSON.parse(readFileSync(join(folder, name!), 'utf8')) as { readonly pid: number };
    onTestFinished(() => void process.kill(pid, 'SIGKILL'));
    await t[Symbol.asyncDispose]();
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.free\.json$/)]);
    expect(process.kill(pid, 0)).toBe(true);
  });

  test('as a job on a host of the fleet', async () => {
    const t = await started(fleet);
    const { fleets, matchBroker } = t.backend.api;
    const host = {
      hostId: 'host-1',
      metadata: { region: 'eu', maxProcesses: '4' },
    };
    await fleets.heartbeat({ host }, { ...asHost, signal: AbortSignal.abort() });
    const connection = matchOf(t);
    const { commands } = await fleets.heartbeat({ host }, asHost);
    expect(commands).toMatchObject([{ config: { name: 'duel' } }]);
    const { commandId, jobId, config, secretEnvironment } = commands[0]!;
    const variables = Object.fromEntries(
      [...config!.job.exec[0]!.environment!, ...secretEnvironment!].map((text) => text.split(/=(.*)/s, 2)),
    ) as Record<string, string>;
    expect(variables).toMatchObject({ MODE: 'ranked', BACKEND_URL: expect.stringMatching(/^http/) });
    const process = { jobId, process: 'duel', state: 'READY', numRestarts: 0 };
    void fleets
      .heartbeat({ host: { ...host, processes: [process] }, results: [{ commandId, ok: true }] }, asHost)
      .catch(() => {});
    const asServer = { apiKey: variables.API_KEY! };
    const serverId = variables.SERVER_ID!;
    const { match } = await matchBroker.requestMatch({ serverId, hintFlags: 2, requirements: '' }, asServer);
    await matchBroker.matchReady(
      { serverId, matchId: match!.matchId, connectionDetails: 'host-1:7000', hintFlags: 0 },
      asServer,
    );
    expect(await connection).toBe('host-1:7000');
  });
});

/** Returns what the banner says of a configuration, or why it is refused. */
async function described(variables: Record<string, string>): Promise<string> {
  try {
    const config = readConfig(variables);
    const { description, options } = await openAllocators(config, {
      localUrl: 'http://127.0.0.1:8080',
      publicUrl: 'https://play.example.com',
      apiKey: 'k'.repeat(40),
      hasSecretKey: config.SECRET_KEY !== undefined,
      log: { debug() {}, info() {}, warn() {}, error() {}, fatal() {} },
    });
    createBackend({ storage: createMemoryStorage(), secretKey: secret, onFirstKey: () => {}, ...options });
    return description;
  } catch (error) {
    return sentenceOf(error);
  }
}

const certificates = {
  AGONES_URL: 'https://allocator.example',
  AGONES_CERTIFICATE_FILE: import.meta.filename,
  AGONES_KEY_FILE: import.meta.filename,
};
const webhook = { GAME_SERVER_WEBHOOK_URL: 'https://servers.example/start' };

test('the banner says what would serve matches, in the order in which it is asked', async () => {
  const path = programFile();
  const all = {
    ...fleet,
    ...certificates,
    ...webhook,
    GAME_SERVER_PATH: path,
    GAME_SERVER_WEBHOOK_SECRET: secret,
    AGONES_SELECTORS: '[{"agones.dev/fleet": "duel"}]',
  };
  expect(await described({})).toBe(
    'game servers that ask by themselves; nothing starts one: set GAME_SERVER_PATH, FLEET_JOBS, AGONES_URL or GAME_SERVER_WEBHOOK_URL',
  );
  expect(await described(all)).toBe(
    `game servers that ask by themselves; others are started as at most 16 processes of ${path}; the job duel on hosts of the fleet, which reach this server at https://play.example.com; game servers of Agones at allocator.example; what the service at servers.example starts`,
  );
  expect(await described({ ...all, ALLOCATORS: 'webhook,fleet' })).toBe(
    'game servers that ask by themselves; others are started as what the service at servers.example starts; the job duel on hosts of the fleet, which reach this server at https://play.example.com',
  );
});

describe('a service is asked for a game server by configuration alone', () => {
  const allocated = async (variables: Record<string, string>) => {
    const { options } = await openAllocators(readConfig(variables), {
      localUrl: undefined,
      publicUrl: undefined,
      apiKey: undefined,
      hasSecretKey: false,
      log: { debug() {}, info() {}, warn() {}, error() {}, fatal() {} },
    });
    const [{ allocator, requirements } = {}] = options.matchBroker!.allocators!;
    return { server: await allocator!.allocate(request(), allocatorHost), requirements };
  };

  test('if it is one of your own, with a signed request', async () => {
    const { requests, url } = await openService(() => ({ status: 200, body: '{"serverId": "s1"}' }));
    const result = await allocated({
      GAME_SERVER_WEBHOOK_URL: `${url}/start`,
      GAME_SERVER_WEBHOOK_SECRET: secret,
      GAME_SERVER_WEBHOOK_REQUIREMENTS: "MatchProperties.mode == 'duel'",
    });
    expect(result).toEqual({ server: { serverId: 's1' }, requirements: "MatchProperties.mode == 'duel'" });
    const { url: path, headers, body } = requests[0]!;
    expect(path).toBe('/start');
    const signed = createHmac('sha256', secret).update(`${headers['x-lobbykit-timestamp']}.${body}`);
    expect(headers['x-lobbykit-signature']).toBe(`v1=${signed.digest('hex')}`);
  });

  test('if it is Agones, with the certificate, the labels and the namespace of the options', async () => {
    const body = '{"gameServerName": "duel-x7k2p", "ports": [], "address": "203.0.113.7"}';
    const { requests, url } = await openService(() => ({ status: 200, body }), true);
    const file = (name: string) => join(certificateFolder, `${name}.pem`);
    const result = await allocated({
      AGONES_URL: url,
      AGONES_CERTIFICATE_FILE: file('client'),
      AGONES_KEY_FILE: file('client.key'),
      AGONES_AUTHORITY_FILE: file('authority'),
      AGONES_SELECTORS: '[{"agones.dev/fleet": "duel"}]',
      AGONES_NAMESPACE: 'games',
    });
    expect(result.server).toEqual({ serverId: 'duel-x7k2p' });
    expect(JSON.parse(requests[0]!.body)).toMatchObject({
      namespace: 'games',
      gameServerSelectors: [{ matchLabels: { 'agones.dev/fleet': 'duel' } }],
    });
  });
});

const jobs = (change: object): Record<string, string> => ({
  ...fleet,
  FLEET_JOBS: JSON.stringify([{ job: { ...job, ...change } }]),
});

test.each<[Record<string, string>, string | RegExp]>([
  [
    { GAME_SERVER_PATH: '/nowhere/server' },
    'GAME_SERVER_PATH: /nowhere/server is no program that this user may run.',
  ],
  [{ GAME_SERVER_ENVIRONMENT: '{"A": 1}' }, /^GAME_SERVER_ENVIRONMENT: must be a JSON object/],
  [{ GAME_SERVER_ENVIRONMENT: '{"A"' }, /^GAME_SERVER_ENVIRONMENT: must be a JSON object/],
  [{ GAME_SERVER_ARGUMENTS: '["a", 1]' }, 'GAME_SERVER_ARGUMENTS: must be a list of texts.'],
  [
    { GAME_SERVER_PORTS: '7999-7000' },
    'GAME_SERVER_PORTS: must be two ports, the first and the last, such as 7000-7999 or [7000, 7999].',
  ],
  [{ GAME_SERVER_MAX_PROCESSES: '0' }, 'GAME_SERVER_MAX_PROCESSES: must be a number from 1 to 10000.'],
  [
    { GAME_SERVER_PATH: process.execPath, GAME_SERVER_KEEP_ON_STOP: 'on' },
    'GAME_SERVER_KEEP_ON_STOP needs GAME_SERVER_STATE_FOLDER.',
  ],
  [
    { GAME_SERVER_PATH: process.execPath, GAME_SERVER_STATE_FOLDER: '/nowhere/state' },
    /^GAME_SERVER_STATE_FOLDER: stateFolder cannot be made: ENOENT/,
  ],
  [{ ALLOCATORS: 'fleet' }, 'ALLOCATORS: fleet needs FLEET_JOBS, which is missing.'],
  [{ ALLOCATORS: 'docker' }, 'ALLOCATORS: must be local-process, fleet, agones or webhook.'],
  [{ ALLOCATORS: 'fleet,fleet' }, 'ALLOCATORS: must not name an allocator twice.'],
  [{ FLEET_JOBS: '[]' }, 'FLEET_JOBS needs FLEET_ARTIFACTS: where the artifacts of jobs may come from.'],
  [
    { ...fleet, FLEET_JOBS: '/nowhere/jobs.json' },
    "FLEET_JOBS: the file /nowhere/jobs.json cannot be read: ENOENT: no such file or directory, open '/nowhere/jobs.json'.",
  ],
  [{ ...fleet, FLEET_JOBS: '[{' }, 'FLEET_JOBS: must be the path of a JSON file, or a JSON document.'],
  [{ ...fleet, FLEET_JOBS: '[]' }, /^FLEET_JOBS: the document: /],
  [{ ...fleet, FLEET_JOBS: '[{"jbo": {}}]' }, /^FLEET_JOBS: /],
  [jobs({ artefacts: [] }), 'FLEET_JOBS: there is no field 0.job.artefacts; did you mean artifacts?'],
  [jobs({ job: { ...job.job, exec: [{ cmd: 1 }] } }), /^FLEET_JOBS: 0\.job\.job\.exec\.0\.cmd: /],
  [
    jobs({ job: { ...job.job, restartPolicy: 'always' } }),
    /^FLEET_JOBS: job: restartPolicy must be never: the broker replaces/,
  ],
  [
    { ...fleet, FLEET_ARTIFACTS: 'https://other.example/' },
    'FLEET_JOBS: an artifact is not from an allowed address.',
  ],
  [{ ...fleet, FLEET_ARTIFACTS: 'ftp://x' }, /^FLEET_ARTIFACTS: ftp:\/\/x must be s3:/],
  [{ ...fleet, SECRET_KEY: '' }, /^SECRET_KEY is required with FLEET_JOBS and GAME_SERVER_KEY: /],
  [
    { ...fleet, FLEET_JOBS: JSON.stringify([{ requirements: 'a ==', job }]) },
    /^FLEET_JOBS: the requirement of fleet cannot be read/,
  ],
  [
    { ...fleet, FLEET_JOBS: JSON.stringify([{ job }, { name: 'fleet', job }]) },
    /^FLEET_JOBS: two allocators have the name/,
  ],
  [
    { ...fleet, FLEET_JOBS: JSON.stringify([{ name: 'webhook', job }]) },
    'FLEET_JOBS: 0.name: is the name of another allocator.',
  ],
  [
    { ...webhook, GAME_SERVER_WEBHOOK_SECRET: secret, GAME_SERVER_WEBHOOK_REQUIREMENTS: 'a ==' },
    /^GAME_SERVER_WEBHOOK_REQUIREMENTS: the requirement of webhook cannot be read/,
  ],
  [webhook, 'GAME_SERVER_WEBHOOK_URL needs GAME_SERVER_WEBHOOK_SECRET.'],
  [
    { GAME_SERVER_WEBHOOK_URL: 'http://servers.example', GAME_SERVER_WEBHOOK_SECRET: secret },
    /^GAME_SERVER_WEBHOOK_URL: /,
  ],
  [
    { AGONES_URL: 'https://allocator.example' },
    'AGONES_URL needs AGONES_CERTIFICATE_FILE, AGONES_KEY_FILE and AGONES_SELECTORS.',
  ],
  [{ ...certificates, AGONES_SELECTORS: '[]' }, /^AGONES_URL: selectors must have at least one entry/],
  [{ ...certificates, AGONES_SELECTORS: '{"a": "b"}' }, /^AGONES_SELECTORS: must be a JSON array of objects/],
  [
    { ...certificates, AGONES_SELECTORS: '[{"a": "b"}]', AGONES_KEY_FILE: '/nowhere/key' },
    "AGONES_KEY_FILE: the file /nowhere/key cannot be read: ENOENT: no such file or directory, open '/nowhere/key'.",
  ],
])('%j is refused with a sentence that names the option', async (variables, sentence) => {
  expect(await described(variables)).toEqual(
    typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
  );
});

describe('the key of game servers', () => {
  const open = async (path: string | null, variables: Record<string, string> = {}) => {
    const storage = createMemoryStorage();
    const keys: string[] = [];
    const config = readConfig({ DATABASE_URL: 'memory:', GAME_SERVER_PATH: '/server', ...variables });
    const key = () => gameServerKeyOf(config, { storage, path, onFirstKey: (first) => keys.push(first) });
    return { key, keys };
  };

  test('is kept beside the SQLite file, and replaced if the database does not accept it any more', async () => {
    const path = join(scratchFolder('lobbykit-key-'), 'game.db');
    const first = await open(path);
    const key = await first.key();
    expect(key).toMatch(/^gk_\w+$/);
    expect(await first.key()).toBe(key);
    const second = await open(path);
    const replaced = await second.key();
    expect(replaced).not.toBe(key);
    expect(await second.key()).toBe(replaced);
  });

  test('does not take the place of the first API key, which is reported once', async () => {
    const { key, keys } = await open(null);
    await key();
    await key();
    expect(keys).toEqual([expect.stringMatching(/^gk_\w+$/)]);
  });

  test('is that of the configuration, and in production no other', async () => {
    const configured = { GAME_SERVER_KEY: 'k'.repeat(40) };
    expect(await (await open(null, configured)).key()).toBe(configured.GAME_SERVER_KEY);
    const production = { NODE_ENV: 'production', SECRET_KEY: secret };
    expect(await (await open(null, production)).key()).toBeUndefined();
    const postgres = { DATABASE_URL: 'postgres://localhost/game' };
    expect(await (await open(null, postgres)).key()).toBeUndefined();
  });
});
