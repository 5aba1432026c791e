import { z } from 'zod';
import {
  flag,
  httpUrl,
  jsonDocument,
  list,
  matching,
  numberIn,
  oneOf,
  option,
  optionWithDefault,
  text,
} from './option.ts';

/** What starts game servers, in the order in which they are asked by default. */
export const allocatorKinds = ['local-process', 'fleet', 'agones', 'webhook'] as const;

/** Words: separated by spaces in the environment or a JSON array, an array in the file. */
const words = {
  schema: z.array(z.string('must be a list of texts'), 'must be a list of texts').readonly(),
  fromText: (value: string): unknown => {
    if (!value.trimStart().startsWith('[')) return value.split(/\s+/).filter(Boolean);
    return jsonDocument.fromText(value);
  },
};

const variablesForm = 'must be a JSON object with the name and the text of each variable';
const requirementsForm = `in the language of requirements, such as MatchProperties.rules.mode == 'duel'`;

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const buffersForm = 'must be a JSON object with the name and the buffer of each allocator';
const size = z.number(buffersForm).optional();
const sizes = { minIdle: size, maxIdle: size, maxServers: size, idleSeconds: size };

/** Buffers by allocator. The backend checks the values. */
const buffers = z.record(
  z.string(),
  z.strictObject(
    {
      ...sizes,
      maxAgeMinutes: size,
      schedule: z
        .array(
          z.strictObject(
            {
              ...sizes,
              from: z.string(buffersForm),
              to: z.string(buffersForm),
              days: z.array(z.enum(weekdays, buffersForm), buffersForm).optional(),
            },
            buffersForm,
          ),
          buffersForm,
        )
        .optional(),
    },
    buffersForm,
  ),
  buffersForm,
);

/** What starts the programs that play the matches, and what all of them get. */
export const gameServerOptions = {
  GAME_SERVER_KEY: option({
    path: 'gameServers.apiKey',
    schema: matching(/^[\x21-\x7e]{32,256}$/, 'must be 32 to 256 visible ASCII characters'),
    secret: true,
    defaultText:
      'in development, with SQLite or in memory, the server creates one and keeps it beside the SQLite file; otherwise it is required for local processes, and jobs of the fleet get API_KEY from their agent',
    meaning:
      'the API key that game servers get as API_KEY; it needs the permission matchbroker.serve and no other',
  }),
  GAME_SERVER_BACKEND_URL: option({
    path: 'gameServers.backendUrl',
    schema: httpUrl,
    defaultText: 'where the server listens, for local processes; PUBLIC_URL, for a fleet',
    example: 'https://play.example.com',
    meaning: 'the address of this server, which game servers get as BACKEND_URL',
  }),
  ALLOCATORS: option({
    path: 'gameServers.allocators',
    schema: z
      .array(oneOf(allocatorKinds), 'must be a list of allocators')
      .refine((kinds) => new Set(kinds).size === kinds.length, 'must not name an allocator twice')
      .readonly(),
    fromText: list.fromText,
    defaultText: `all that are configured: ${allocatorKinds.join(', ')}`,
    example: allocatorKinds.join(','),
    meaning:
      'the order in which they are asked to start a game server; those that are not named are not asked',
  }),
  SERVER_BUFFERS: option({
    path: 'gameServers.buffers',
    schema: buffers,
    fromText: jsonDocument.fromText,
    defaultText: 'none; game servers are started when matches wait',
    example: '{"fleet": {"minIdle": 2, "idleSeconds": 600}}',
    meaning:
      'how many game servers stay ready, by the name of their allocator, as a JSON object; docs/fleets.md explains them',
  }),
};

const portRangeForm = 'must be two ports, the first and the last, such as 7000-7999 or [7000, 7999]';
const portNumber = z.int(portRangeForm).min(1, portRangeForm).max(65_535, portRangeForm);

/** Two numbers with a hyphen in the environment, an array of them in the file. */
const portRange = {
  schema: z
    .tuple([portNumber, portNumber], portRangeForm)
    .refine(([first, last]) => first <= last, portRangeForm)
    .readonly(),
  fromText: (value: string): unknown =>
    /^\d{1,5}-\d{1,5}$/.test(value) ? value.split('-').map(Number) : value,
};

/** Programs of this machine. */
export const localProcessOptions = {
  GAME_SERVER_PATH: option({
    path: 'gameServers.localProcess.path',
    schema: text(),
    example: '/opt/game/server',
    meaning: 'the program of a game server, which this machine starts when a match needs one',
  }),
  GAME_SERVER_ARGUMENTS: option({
    path: 'gameServers.localProcess.arguments',
    ...words,
    example: '-log -nographics',
    meaning: 'its arguments, separated by spaces; or a JSON array of texts',
  }),
  GAME_SERVER_ENVIRONMENT: option({
    path: 'gameServers.localProcess.environment',
    schema: z.record(
      z.string().regex(/^[A-Za-z_]\w*$/, variablesForm),
      z.string(variablesForm),
      variablesForm,
    ),
    fromText: jsonDocument.fromText,
    secret: true,
    example: '{"MODE": "ranked"}',
    meaning:
      'its environment variables as a JSON object, in addition to SERVER_ID, BACKEND_URL, API_KEY, PORT and what every program needs, such as PATH',
  }),
  GAME_SERVER_MAX_PROCESSES: optionWithDefault({
    path: 'gameServers.localProcess.maxProcesses',
    ...numberIn(1, 10_000),
    default: 16,
    meaning: 'how many of them run on this machine at the same time, at most',
  }),
  GAME_SERVER_READY_SECONDS: optionWithDefault({
    path: 'gameServers.localProcess.readySeconds',
    ...numberIn(1, 3_600),
    default: 30,
    meaning: 'the seconds that one may take from its start until it asks for its match',
  }),
  GAME_SERVER_MAX_MINUTES: optionWithDefault({
    path: 'gameServers.localProcess.maxMinutes',
    ...numberIn(1, 10_080),
    default: 125,
    meaning: 'the minutes after which one gets no more matches; it ends when its matches are over',
  }),
  GAME_SERVER_PORTS: optionWithDefault<readonly [number, number]>({
    path: 'gameServers.localProcess.ports',
    ...portRange,
    default: [7_000, 7_999],
    defaultText: '7000-7999',
    example: '7000-7999',
    meaning:
      'the first and the last port; each of them gets a free one as PORT, unless its variables set PORT',
  }),
  GAME_SERVER_STATE_FOLDER: option({
    path: 'gameServers.localProcess.stateFolder',
    schema: text(),
    defaultText: 'none; then programs that outlive this server are not watched',
    example: '/var/lib/lobbykit/game-servers',
    meaning:
      'a folder that says which of them run; the next start of this server takes them over, also after this one was killed. It is made in a folder that exists. Not on Windows',
  }),
  GAME_SERVER_KEEP_ON_STOP: optionWithDefault({
    path: 'gameServers.localProcess.keepOnStop',
    ...flag,
    default: false,
    meaning: 'whether they go on when this server stops, for its next start; needs GAME_SERVER_STATE_FOLDER',
  }),
  GAME_SERVER_REQUIREMENTS: option({
    path: 'gameServers.localProcess.requirements',
    schema: text(),
    defaultText: 'all matches',
    example: "MatchProperties.rules.mode == 'duel'",
    meaning: `which matches get a program of this machine, ${requirementsForm}`,
  }),
};

/** Hosts of the fleet, which download jobs and run them. */
export const fleetOptions = {
  FLEET_ARTIFACTS: option({
    path: 'fleets.artifacts',
    ...list,
    defaultText: 'none; then no job can be deployed',
    example: 'https://builds.example.com/game/',
    meaning: 'what the addresses of artifacts of jobs must begin with: https://… or s3://<bucket>/…',
  }),
  FLEET_ALLOW_UNSIGNED: optionWithDefault({
    path: 'fleets.allowUnsigned',
    ...flag,
    default: false,
    meaning: 'also accepts artifacts without a hash',
  }),
  FLEET_JOBS: option({
    path: 'fleets.jobs',
    ...jsonDocument,
    example: 'jobs.json',
    meaning:
      'a JSON file with the jobs that the fleet starts when a match needs a game server, or the document itself; docs/settings.md shows one',
  }),
};

/** A service of your own that starts game servers. */
export const webhookOptions = {
  GAME_SERVER_WEBHOOK_URL: option({
    path: 'gameServers.webhook.url',
    schema: httpUrl,
    example: 'https://servers.example.com/allocate',
    meaning: 'a service of yours that is asked to start game servers',
  }),
  GAME_SERVER_WEBHOOK_SECRET: option({
    path: 'gameServers.webhook.secret',
    schema: z.string('must be a text').min(32, 'must have at least 32 characters'),
    secret: true,
    defaultText: 'none; required with GAME_SERVER_WEBHOOK_URL',
    meaning: 'signs the requests to it',
  }),
  GAME_SERVER_WEBHOOK_REQUIREMENTS: option({
    path: 'gameServers.webhook.requirements',
    schema: text(),
    defaultText: 'all matches',
    example: "MatchProperties.rules.mode == 'duel'",
    meaning: `which matches it is asked for, ${requirementsForm}`,
  }),
};

const selectorsForm = 'must be a JSON array of objects with labels';

/** An Agones cluster that has game servers. */
export const agonesOptions = {
  AGONES_URL: option({
    path: 'gameServers.agones.url',
    schema: httpUrl,
    example: 'https://allocator.example.com',
    meaning: 'the allocator service of Agones',
  }),
  AGONES_CERTIFICATE_FILE: option({
    path: 'gameServers.agones.certificateFile',
    schema: text(),
    defaultText: 'none; required with AGONES_URL',
    example: '/etc/agones/client.crt',
    meaning: 'the path of the certificate of this server, in PEM',
  }),
  AGONES_KEY_FILE: option({
    path: 'gameServers.agones.keyFile',
    schema: text(),
    defaultText: 'none; required with AGONES_URL',
    example: '/etc/agones/client.key',
    meaning: 'the path of its private key, in PEM',
  }),
  AGONES_AUTHORITY_FILE: option({
    path: 'gameServers.agones.authorityFile',
    schema: text(),
    defaultText: 'the authorities that the machine trusts',
    example: '/etc/agones/ca.crt',
    meaning: 'the path of the certificate of the authority that signed that of the service, in PEM',
  }),
  AGONES_NAMESPACE: optionWithDefault({
    path: 'gameServers.agones.namespace',
    schema: text(),
    default: 'default',
    meaning: 'the namespace of the game servers',
  }),
  AGONES_SELECTORS: option({
    path: 'gameServers.agones.selectors',
    schema: z.array(z.record(z.string(), z.string(selectorsForm), selectorsForm), selectorsForm).readonly(),
    fromText: jsonDocument.fromText,
    defaultText: 'none; required with AGONES_URL',
    example: '[{"agones.dev/fleet": "duel"}]',
    meaning:
      'the labels of the game servers to take, as a JSON array; the second entry is tried if no game server has the labels of the first',
  }),
  AGONES_MULTI_CLUSTER: optionWithDefault({
    path: 'gameServers.agones.multiCluster',
    ...flag,
    default: false,
    meaning: 'whether the policies for several clusters apply',
  }),
  AGONES_REQUIREMENTS: option({
    path: 'gameServers.agones.requirements',
    schema: text(),
    defaultText: 'all matches',
    example: "MatchProperties.rules.mode == 'duel'",
    meaning: `which matches it is asked for, ${requirementsForm}`,
  }),
};
