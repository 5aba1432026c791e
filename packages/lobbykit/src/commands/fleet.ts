import { setTimeout } from 'node:timers/promises';
import { type AllocatorPlan, ClientError, createClient, NetworkError } from '@lobbykit/client';
import { ConfigError } from '../config/config-error.ts';
import { localAddress } from '../server/address.ts';
import type { CommandCall } from './command.ts';

const timeoutMilliseconds = 10_000;

/** What the commands ask of the running server. */
interface FleetApi {
  plans(): Promise<readonly AllocatorPlan[]>;
  roll(allocator: string, build: string, share?: number): Promise<void>;
}

/** Prints one line for each allocator with a buffer, and below it what its last failed server wrote. */
export async function fleetStatus(call: CommandCall): Promise<void> {
  const plans = await apiOf('fleet status', call).plans();
  if (plans.length === 0) throw new ConfigError('fleet status: no allocator of this server has a buffer.');
  for (const plan of plans) {
    call.writeOutput(`${lineOf(plan)}\n`);
    for (const { failures, lastLines } of [plan, ...(plan.shared ? [plan.shared] : [])])
      if (failures > 0) call.writeOutput(outputOf(lastLines));
  }
}

/** Has the servers of an allocator run a build, and prints how far it is until all do. */
export async function fleetRoll(call: CommandCall): Promise<void> {
  const command = 'fleet roll';
  const api = apiOf(command, call);
  const plan = await findPlan(command, api, call.values.allocator);
  const { build = plan.build } = call.values;
  if (!plan.builds.includes(build))
    throw new ConfigError(
      `${command}: ${plan.allocator} has no build ${build}; the configuration of the server has ${plan.builds.join(', ') || 'none with a name'}.`,
    );
  const share = shareOf(command, call.values);
  if (share < 100) {
    if (build === plan.build)
      throw new ConfigError(
        `${command}: ${build} is already the build of all other matches of ${plan.allocator}.`,
      );
    await api.roll(plan.allocator, build, share);
    await followShare(command, api, call, plan.allocator, build);
    return;
  }
  if (call.values.build !== undefined) await api.roll(plan.allocator, build);
  await follow(command, api, call, plan.allocator, build);
}

function shareOf(command: string, { share, build }: CommandCall['values']): number {
  if (share === undefined) return 100;
  if (build === undefined) throw new ConfigError(`${command}: --share needs --build.`);
  if (!/^(?:[1-9]\d?|100)$/.test(share))
    throw new ConfigError(`${command}: --share is a number from 1 to 100.`);
  return Number(share);
}

/** Goes back to the build before. */
export async function fleetRollback(call: CommandCall): Promise<void> {
  const command = 'fleet rollback';
  const api = apiOf(command, call);
  const { allocator, build, formerBuild, builds, shared } = await findPlan(
    command,
    api,
    call.values.allocator,
  );
  if (shared) {
    await api.roll(allocator, build);
    await follow(command, api, call, allocator, build);
    return;
  }
  if (formerBuild === '') throw new ConfigError(`${command}: ${allocator} has run no other build before.`);
  if (!builds.includes(formerBuild))
    throw new ConfigError(
      `${command}: the configuration of the server has no build ${formerBuild} any more: restart your nodes with its job.`,
    );
  await api.roll(allocator, formerBuild);
  await follow(command, api, call, allocator, formerBuild);
}

async function findPlan(command: string, api: FleetApi, wanted: string | undefined): Promise<AllocatorPlan> {
  const plans = await api.plans();
  const found =
    wanted === undefined && plans.length === 1
      ? plans[0]
      : plans.find(({ allocator }) => allocator === wanted);
  if (found) return found;
  const names = plans.map(({ allocator }) => allocator).join(', ');
  if (plans.length === 0) throw new ConfigError(`${command}: no allocator of this server has a buffer.`);
  throw new ConfigError(
    wanted === undefined
      ? `${command} needs --allocator: there are ${names}.`
      : `${command}: there is no allocator ${wanted} with a buffer; there are ${names}.`,
  );
}

/** Prints a line whenever something has changed, until `isOver` says so. */
async function watch(
  command: string,
  api: FleetApi,
  { flags, values, writeOutput }: CommandCall,
  allocator: string,
  isOver: (plan: AllocatorPlan) => boolean,
): Promise<void> {
  const seconds = Number(values.every ?? 2);
  if (!(seconds >= 0 && seconds <= 3_600))
    throw new ConfigError(`${command}: --every is a number of seconds.`);
  let last = '';
  for (;;) {
    const plan = await findPlan(command, api, allocator);
    const line = lineOf(plan);
    if (line !== last) writeOutput(`${line}\n`);
    last = line;
    if (isOver(plan) || flags.has('detach')) return;
    await setTimeout(seconds * 1000);
  }
}

/** Prints lines until a server of the shared build has asked for a match. Throws if they do not get ready. */
const followShare = (command: string, api: FleetApi, call: CommandCall, allocator: string, build: string) =>
  watch(command, api, call, allocator, ({ shared, startReason }) => {
    if (shared?.build !== build || startReason === 'OTHER_CONFIGURATION')
      throw new ConfigError(`${command}: somebody has chosen another build meanwhile.`);
    if (shared.isStopped)
      throw new ConfigError(
        `${command}: servers of ${build} do not get ready, ${shared.failures} failed in a row; all matches get the other build. The way back: lobbykit fleet rollback --allocator ${allocator}.${saidBy(shared.lastLines)}`,
      );
    return shared.servers.idle + shared.servers.open + shared.servers.busy > 0;
  });

/** Prints lines until all servers run the build. Throws if they do not get ready. */
const follow = (command: string, api: FleetApi, call: CommandCall, allocator: string, build: string) =>
  watch(command, api, call, allocator, (plan) => {
    if (plan.build !== build || plan.startReason === 'OTHER_CONFIGURATION')
      throw new ConfigError(`${command}: somebody has chosen another build meanwhile.`);
    if (plan.roll === 'STOPPED')
      throw new ConfigError(
        `${command}: servers of ${build} do not get ready, ${plan.failures} failed in a row; the others stay. The way back: lobbykit fleet rollback --allocator ${allocator}.${saidBy(plan.lastLines)}`,
      );
    return plan.roll === 'DONE';
  });

/** Returns what the servers of an allocator do, in one line. */
function lineOf({ allocator, build, roll, servers, oldServers, builds, shared }: AllocatorPlan): string {
  const olds = wordsOf(oldServers);
  if (builds.length === 0) return `${allocator}  ${wordsOf(servers) || 'no servers'}`;
  const own = wordsOf(subtract(servers, oldServers)) || 'no servers';
  const beside = shared
    ? `; ${shared.share} of 100 matches get ${shared.build}: ${shared.isStopped ? 'STOPPED, ' : ''}${wordsOf(shared.servers) || 'no servers'}`
    : '';
  return `${allocator}  ${build}  ${roll}  ${own}${olds && `; of other builds ${olds}`}${beside}`;
}

/** Returns the last lines of a program, each behind a bar: no line of it can be taken for one of the command. */
const outputOf = (lastLines: readonly string[]): string => lastLines.map((line) => `  | ${line}\n`).join('');

const saidBy = (lastLines: readonly string[]): string =>
  lastLines.length > 0 ? ` The last lines of the last one:\n${outputOf(lastLines).trimEnd()}` : '';

type Counts = AllocatorPlan['servers'];

const words = {
  starting: 'starting',
  idle: 'ready',
  open: 'playing with room',
  busy: 'playing',
  silent: 'silent',
  ending: 'ending',
} as const satisfies Record<keyof Counts, string>;
const phases = Object.keys(words) as (keyof Counts)[];

const subtract = (all: Counts, some: Counts): Counts =>
  Object.fromEntries(phases.map((phase) => [phase, all[phase] - some[phase]])) as unknown as Counts;

const wordsOf = (counts: Counts): string =>
  phases.flatMap((phase) => (counts[phase] > 0 ? [`${counts[phase]} ${words[phase]}`] : [])).join(', ');

function apiOf(command: string, { config, values }: CommandCall): FleetApi {
  const { ROOT_API_KEY: apiKey, HOST, PORT } = config();
  if (apiKey === undefined)
    throw new ConfigError(
      `${command} needs ROOT_API_KEY: the root key of the server, or an API key with the permission matchbroker.admin.`,
    );
  const baseUrl = values.url ?? localAddress(command, { HOST, PORT });
  const { admin } = createClient({ baseUrl, apiKey, timeoutMilliseconds });
  const asked = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (cause) {
      if (cause instanceof NetworkError)
        throw new ConfigError(`${command}: no server answers at ${baseUrl}; name it with --url.`, { cause });
      if (cause instanceof ClientError && (cause.status === 401 || cause.status === 403))
        throw new ConfigError(`${command}: the server at ${baseUrl} refuses this ROOT_API_KEY.`, { cause });
      throw cause;
    }
  };
  return {
    plans: async () => (await asked(admin.matchBroker.getPlan({ minutes: 1 }))).allocators,
    roll: async (allocator, build, share) =>
      void (await asked(admin.matchBroker.roll({ allocator, build, ...(share && { share }) }))),
  };
}
