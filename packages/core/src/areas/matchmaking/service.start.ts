import type { Handlers } from '../../http/contract.ts';
import { type Call, playerOf } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { matchmakingContract } from './contract.ts';
import type { MatchmakingDependencies } from './dependencies.ts';
import { entityText } from './entities/entity-json.ts';
import { bytesOf, bytesOfAll, longestOf, type Member, passedOn } from './entities/rules.pass-on.ts';
import { addServerEntries, refuseServerEntries, withServerEntries } from './entities/rules.server-entries.ts';
import { playersIn, queueNamed, readTree, type Tree } from './entities/rules.tree.ts';
import { type TicketValues, valuesOf } from './entities/rules.values.ts';
import type { Entity } from './entities/schemas.ts';
import { matchmakingErrors as errors } from './errors.ts';
import type { Hooks } from './extensions/hooks.ts';
import { withRatings } from './extensions/ratings.ts';
import type { MatchmakingContext } from './limits.ts';
import { unmatchable } from './matching/unmatchable.ts';
import type { ConfigStore } from './queues/config-store.ts';
import { maxBytesFromTickets, rulesOf } from './queues/match-properties.ts';
import type { Queue, Queues } from './queues/queue-config.ts';
import { serverBuildOf } from './queues/server-build.ts';
import { createTicketStarts, type TicketStartsDependencies } from './ticket-starts.ts';

interface StartDependencies extends MatchmakingDependencies, TicketStartsDependencies {
  readonly config: ConfigStore;
  readonly hooks: Pick<Hooks, 'validate'>;
}

/** The ticket that a caller asks for. */
interface TicketRequest {
  readonly entity: Entity;
  readonly tree: Tree;
  readonly playerIds: readonly string[];
  /** The party that queues with the ticket; null if there is none. */
  readonly partyId: string | null;
  /** The players as a server sent them, whose word counts; null if a player asks. */
  readonly sent: Tree | null;
}

/** Creates the operations that start tickets. */
export function createStartOperations(
  ctx: MatchmakingContext,
  dependencies: StartDependencies,
): Pick<Handlers<typeof matchmakingContract.routes>, 'start' | 'serverStart'> {
  const steps = { ...dependencies, startTicket: createTicketStarts(ctx, dependencies) };
  return {
    async start(call, { entity }) {
      const request = requestOfPlayer(ctx, dependencies, call, entity);
      const [queues, ready] = await Promise.all([dependencies.config.read(call.db), request]);
      return start(ctx, steps, call, queues, ready, true);
    },
    async serverStart(call, { entity }) {
      const request = requestOfServer(ctx, dependencies, call, entity);
      const [queues, ready] = await Promise.all([dependencies.config.read(call.db), request]);
      return start(ctx, steps, call, queues, ready, false);
    },
  };
}

/** Prepares a ticket, and returns the step that stores it. */
async function start(
  { clock, limits }: MatchmakingContext,
  dependencies: StartDependencies & { readonly startTicket: ReturnType<typeof createTicketStarts> },
  call: Call,
  queues: Queues,
  request: TicketRequest,
  byPlayer: boolean,
) {
  const { playerIds, partyId, sent } = request;
  let { entity, tree } = request;
  checkSize(entity, limits.ticketBytes);
  const queue = await chooseQueue(dependencies, queues, request);
  const rating = dependencies.options?.rating;
  if (rating) {
    const { queueName } = queue;
    entity = await withRatings(entity, rating, { playerIds, queueName, sent }, clock);
    checkSize(entity, limits.ticketBytes);
    tree = readTree(entity);
  }
  const values = checkTicket(queue, tree, call.now);
  checkBuild(queue, values, dependencies.broker.builds);
  checkProperties(queue, tree, values, maxBytesFromTickets(dependencies.broker.limits));
  return async (again: Call) => ({
    ticketId: await dependencies.startTicket({ call: again, queue, entity, playerIds, partyId, byPlayer }),
  });
}

/** Returns the ticket that a player asks for, with the metadata that counts. Throws NOT_YOUR_PARTY. */
async function requestOfPlayer(
  { limits }: MatchmakingContext,
  dependencies: StartDependencies,
  call: Call,
  entity: Entity,
): Promise<TicketRequest> {
  const own = playerOf(call);
  const playerIds = readPlayerIds(readTree(entity), limits.ticketPlayers);
  refuseServerEntries(entity);
  const [party, accountMetadata] = await Promise.all([
    dependencies.partyLedBy(call.db, own, playerIds),
    dependencies.accountMetadata(call.db, playerIds),
  ]);
  const isAlone = playerIds.length === 1 && playerIds[0] === own;
  const memberMetadata = party?.members ?? null;
  if (!isAlone && !playerIds.every((id) => memberMetadata?.has(id))) throw errors.NOT_YOUR_PARTY();
  const complete = withServerEntries(entity, { memberMetadata, accountMetadata });
  return {
    entity: complete,
    tree: readTree(complete),
    playerIds,
    partyId: party?.partyId ?? null,
    sent: null,
  };
}

/** Returns the ticket that a server asks for. The entries that it sent win over those of the accounts. */
async function requestOfServer(
  { limits }: MatchmakingContext,
  { accountMetadata }: StartDependencies,
  call: Call,
  entity: Entity,
): Promise<TicketRequest> {
  const sent = readTree(entity);
  const playerIds = readPlayerIds(sent, limits.ticketPlayers);
  const complete = addServerEntries(entity, sent, await accountMetadata(call.db, playerIds));
  return { entity: complete, tree: readTree(complete), playerIds, partyId: null, sent };
}

function readPlayerIds(tree: Tree, maxPlayers: number): readonly string[] {
  const players = playersIn(tree);
  if (players.length > maxPlayers) throw invalidField('entity', `may have at most ${maxPlayers} players`);
  return players.map(({ id }) => id);
}

/** Returns the queue of a ticket after calling the hooks. Throws INVALID_FIELD, TICKET_REJECTED. */
async function chooseQueue(
  { hooks }: StartDependencies,
  queues: Queues,
  { entity, tree, playerIds }: TicketRequest,
): Promise<Queue> {
  const { customHooks } = queues.config.serviceMatchmakerConfig;
  const draft = { entity, playerIds };
  const named = await hooks.validate(customHooks, { ...draft, queueName: queueNamed(tree) });
  const queue = findQueue(queues, named);
  if (queue.customHooks.length === 0) return queue;
  const { queueName } = queue;
  return findQueue(queues, await hooks.validate(queue.customHooks, { ...draft, queueName }));
}

/**
 * Returns the values of the ticket under the rules of the queue. Throws TICKET_UNMATCHABLE if the ticket can never get a
 * match, INVALID_FIELD if it is too large for the queue or its players lack metadata.
 */
function checkTicket(queue: Queue, tree: Tree, now: number): TicketValues {
  const { queueName, maxTicketSize, teams, playersPerTeam } = queue;
  if (playersIn(tree).length > maxTicketSize)
    throw invalidField('entity', `may have at most ${maxTicketSize} players in ${queueName}`);
  if (tree.groups.length > teams)
    throw invalidField('entity.entities', `may have at most ${teams} groups in ${queueName}`);
  for (const { players } of tree.groups)
    if (players.length > playersPerTeam)
      throw invalidField('entity', `a team of ${queueName} has ${playersPerTeam} players`);
  const values = valuesOf(queue, tree);
  if ('reason' in values) throw invalidField('entity.metadata', `${values.rule}: ${values.reason}`);
  const reason = unmatchable(queue, { id: '', createdAt: now, ...values });
  if (reason !== null) throw errors.TICKET_UNMATCHABLE({ message: reason });
  return values;
}

/** Throws TICKET_UNMATCHABLE if no server can have the build that the match of a ticket would need. */
function checkBuild(queue: Queue, values: TicketValues, builds: ReadonlySet<string>): void {
  const build = serverBuildOf(queue, () => [values]);
  if (build === undefined || builds.has(build)) return;
  const message = `no game server of ${queue.queueName} can have the build ${build.slice(0, 128)}`;
  throw queue.buildPath === undefined
    ? errors.TICKET_UNMATCHABLE({ message })
    : invalidField(`entity.metadata.${queue.buildPath}`, message);
}

/** Throws INVALID_FIELD if the game server of a match would get more of a ticket than fits, with the longest entry. */
function checkProperties(
  queue: Queue,
  tree: Tree,
  values: TicketValues,
  { rules: maxRules, passOn: maxPassed }: ReturnType<typeof maxBytesFromTickets>,
): void {
  const rules = rulesOf(queue, [values]);
  if (bytesOfAll(rules) > maxRules)
    throw tooLong(rules, `the values of all rules may have at most ${maxRules} bytes together`);
  if (queue.passOn.length === 0) return;
  for (const [playerId, entries] of passedOn(queue.passOn, tree))
    if (bytesOfAll(entries) > maxPassed)
      throw tooLong(
        entries,
        `the entries of ${playerId} that ${queue.queueName} passes on may have at most ${maxPassed} bytes together`,
      );
}

function tooLong(members: readonly Member[], reason: string) {
  const longest = longestOf(members);
  return invalidField(`entity.metadata.${longest[0]}`, `has ${bytesOf(longest)} bytes as JSON: ${reason}`);
}

/** Throws INVALID_FIELD if an entity is too large. The display names of the accounts do not count. */
function checkSize(entity: Entity, maxBytes: number): void {
  if (new TextEncoder().encode(entityText(entity)).length > maxBytes)
    throw invalidField('entity', `may have at most ${maxBytes} bytes, including all metadata`);
}

/** Finds a queue by its name or its key. Throws INVALID_FIELD. */
function findQueue({ byKey, named }: Pick<Queues, 'byKey' | 'named'>, name: string | undefined): Queue {
  const field = 'entity.metadata.queue_name';
  if (name === undefined) throw invalidField(field, 'is missing');
  const queue = named.get(name) ?? byKey.get(name);
  if (!queue) throw invalidField(field, `there is no queue ${name.slice(0, 64)}`);
  return queue;
}
