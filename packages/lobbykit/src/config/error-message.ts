import type { OptionName } from './options/index.ts';

/** Why the server cannot listen, by the error code of the system. */
const listenErrors: Readonly<Record<string, string>> = {
  EADDRINUSE: 'HOST and PORT: another program already listens there.',
  EACCES: 'HOST and PORT: this user may not listen there.',
  EADDRNOTAVAIL: 'HOST: this machine has no such address.',
  ENOTFOUND: 'HOST: this machine has no such address.',
};

/** The names under which users know the options of the backend, by which its errors begin. */
const namesOfOptions: ReadonlyMap<string, OptionName> = new Map([
  ['trustProxy', 'TRUST_PROXY'],
  ['bootstrapAdmins', 'BOOTSTRAP_ADMINS'],
  ['limits', 'BACKEND_LIMITS'],
  ['rates', 'BACKEND_RATES'],
  ['roles', 'ACCOUNT_ROLES'],
  ['withoutAreas', 'WITHOUT_AREAS'],
  ['excludedServices', 'EXCLUDED_SERVICES'],
  ['fleets.deploy.artifacts', 'FLEET_ARTIFACTS'],
  ['matchBroker.settings', 'MATCH_BROKER_SETTINGS'],
  ['matchBroker.allocators', 'FLEET_JOBS'],
]);

/** The options with the requirements of allocators. Those of jobs are in FLEET_JOBS. */
const requirementsOf: ReadonlyMap<string, OptionName> = new Map([
  ['local-process', 'GAME_SERVER_REQUIREMENTS'],
  ['agones', 'AGONES_REQUIREMENTS'],
  ['webhook', 'GAME_SERVER_WEBHOOK_REQUIREMENTS'],
]);

/** Returns what an error of the backend, of Node or of the server says, with the names of the options of the server. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && (syscall === 'listen' || syscall === 'getaddrinfo'))
    return listenErrors[code] ?? error.message;
  const [, option, rest = ''] =
    /^([A-Za-z]+(?:\.deploy)?(?:\.(?:settings|allocators|artifacts))?)[.:] ?(.*)$/s.exec(error.message) ?? [];
  if (option === undefined) return error.message;
  if (/^matchmaking\.config[.:]/.test(error.message))
    return `MATCHMAKING_CONFIG: ${error.message.replaceAll(/(?<=^|; )matchmaking\.config[.:] ?/g, '')}`;
  if (rest.startsWith('the buffer of ')) return `SERVER_BUFFERS: ${rest}`;
  const [, allocator] = /^the requirement of (\S+) /.exec(rest) ?? [];
  const name = (allocator !== undefined && requirementsOf.get(allocator)) || namesOfOptions.get(option);
  return name === undefined ? error.message : `${name}: ${rest}`;
}
