import { readFile, stat } from 'node:fs/promises';
import { ClientError, createClient, NetworkError } from '@lobbykit/client';
import { createBackend, type MatchmakingConfigInput } from '@lobbykit/core';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { ConfigError } from '../config/config-error.ts';
import { importQueues, noteLine } from '../queues/import-queues.ts';
import { localAddress } from '../server/address.ts';
import { areasWithout } from '../server/areas.ts';
import type { CommandCall } from './command.ts';

const command = 'queues import';
const timeoutMilliseconds = 10_000;

/** The largest file that is read. */
const maxBytes = 1_048_576;

/** The most lines about what was lost. */
const maxLines = 200;

type Queues = MatchmakingConfigInput['serviceMatchmakerConfig']['matchmakingQueues'];

/** Prints the queues of another service as a configuration of this one, or sets them on a server. */
export async function importCommand(call: CommandCall): Promise<void> {
  const { flags, writeOutput, writeError } = call;
  const file = call.arguments[0]!;
  const { queues, notes } = readQueues(file, await readText(file));
  for (const note of notes.slice(0, maxLines)) writeError(`${file}:${noteLine(note)}\n`);
  if (notes.length > maxLines) writeError(`and ${notes.length - maxLines} more.\n`);
  const lost = notes.filter(({ kind }) => kind === 'no counterpart').length;
  assertValid(file, queues);
  if (!flags.has('apply')) {
    writeOutput(`${JSON.stringify(documentOf(queues), null, 2)}\n`);
    return;
  }
  if (lost > 0 && !flags.has('force'))
    throw new ConfigError(
      `${command}: ${lost} ${lost === 1 ? 'setting has' : 'settings have'} no counterpart, so the queues would do something else; --force sets them all the same.`,
    );
  await apply(call, queues);
  writeOutput(`set ${Object.keys(queues).join(', ')}\n`);
}

const documentOf = (matchmakingQueues: Queues): MatchmakingConfigInput => ({
  serviceMatchmakerConfig: { matchmakingQueues },
});

async function readText(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > maxBytes) throw new ConfigError(`has ${size} bytes, but may have at most ${maxBytes}`);
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new ConfigError(`${command}: the file ${file} cannot be read: ${(cause as Error).message}.`, {
      cause,
    });
  }
}

function readQueues(file: string, text: string) {
  try {
    return importQueues(text);
  } catch (cause) {
    if (cause instanceof ConfigError)
      throw new ConfigError(`${command}: ${file}: ${cause.message}.`, { cause });
    throw cause;
  }
}

/** Checks the queues as a server does at its start. Throws `ConfigError`. */
function assertValid(file: string, queues: Queues): void {
  try {
    createBackend({
      storage: createMemoryStorage(),
      ...areasWithout(),
      matchmaking: { config: documentOf(queues) },
      onFirstKey: () => {},
    });
  } catch (cause) {
    const why = (cause as Error).message.replaceAll(/matchmaking\.config[.:] ?/g, '');
    throw new ConfigError(`${command}: ${file}: no server takes the queues that come out: ${why}`, { cause });
  }
}

/** Adds the queues to those of a server; a queue of the same name is replaced. */
async function apply({ config, values }: CommandCall, queues: Queues): Promise<void> {
  const { ROOT_API_KEY: apiKey, HOST, PORT } = config();
  if (apiKey === undefined)
    throw new ConfigError(
      `${command} --apply needs ROOT_API_KEY: the root key of the server, or an API key with the permission matchmaking.admin.`,
    );
  const baseUrl = values.url ?? localAddress(command, { HOST, PORT });
  const { matchmaking } = createClient({ baseUrl, apiKey, timeoutMilliseconds }).admin;
  try {
    const current = await matchmaking.getConfig({});
    const { serviceMatchmakerConfig: service } = current;
    const next = {
      ...current,
      serviceMatchmakerConfig: {
        ...service,
        matchmakingQueues: { ...service.matchmakingQueues, ...queues },
      },
    };
    await matchmaking.setConfig({ config: JSON.stringify(next) });
  } catch (cause) {
    if (cause instanceof NetworkError)
      throw new ConfigError(`${command}: no server answers at ${baseUrl}; name it with --url.`, { cause });
    if (cause instanceof ClientError && (cause.status === 401 || cause.status === 403))
      throw new ConfigError(`${command}: the server at ${baseUrl} refuses this ROOT_API_KEY.`, { cause });
    throw cause;
  }
}
