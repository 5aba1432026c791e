import { type Call, playerOf, principalOf } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { MetadataMap } from '../../metadata/store.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import type { PartyTicket } from '../parties/index.ts';
import type { MatchmakingDependencies } from './dependencies.ts';
import { entityText } from './entities/entity-json.ts';
import { refuseServerEntries, withServerEntries } from './entities/rules.server-entries.ts';
import { playersIn, queueNamed, readTree, type Tree } from './entities/rules.tree.ts';
import { valuesOf } from './entities/rules.values.ts';
import type { Entity } from './entities/schemas.ts';
import { matchmakingErrors as errors } from './errors.ts';
import type { Hooks } from './extensions/hooks.ts';
import { withRatings } from './extensions/ratings.ts';
import { unmatchable } from './matching/explain.ts';
import type { ConfigStore } from './queues/config-store.ts';
import type { Queue, Queues } from './queues/queue-config.ts';
import { ticketLifecycle } from './tickets/ticket-lifecycle.ts';

interface StartDependencies extends MatchmakingDependencies {
  readonly config: ConfigStore;
  readonly hooks: Pick<Hooks, 'validate'>;
}

/** What is to wait, and on whose behalf. */
interface Wanted {
  readonly entity: Entity;
  readonly tree: Tree;
  readonly playerIds: readonly string[];
  readonly partyId: string | null;
}

interface Given {
  readonly entity: Entity;
}

/** Lets players wait for a match. */
export function createStartOperations(ctx: Context, dependencies: StartDependencies) {
  const { atomically, clock, ids, limits } = ctx;

  /** Whom a player may start for, with what counts for each of them. Throws NOT_YOUR_PARTY. */
  async function ofPlayer(call: Call, entity: Entity): Promise<Wanted> {
    const own = playerOf(call);
    const playerIds = idsIn(readTree(entity));
    refuseServerEntries(entity);
    const party = await dependencies.partyOf(call.db, own, 'operator');
    const members = new Map(party?.players.map(({ playerId, metadata }) => [playerId, metadata ?? {}]));
    const isAlone = playerIds.length === 1 && playerIds[0] === own;
    const leads = party?.leaderId === own;
    if (!isAlone && !(leads && playerIds.every((id) => members.has(id)))) throw errors.NOT_YOUR_PARTY();
    const ofParty = leads && party;
    const ofAccounts = await dependencies.accountMetadata(call.db, playerIds);
    const ofMembers = ofParty ? (members as ReadonlyMap<string, MetadataMap>) : null;
    const brought = withServerEntries(entity, { ofMembers, ofAccounts });
    return {
      entity: brought,
      tree: readTree(brought),
      playerIds,
      partyId: ofParty ? party.partyId : null,
    };
  }

  function ofServer(entity: Entity): Wanted {
    const tree = readTree(entity);
    return { entity, tree, playerIds: idsIn(tree), partyId: null };
  }

  function idsIn(tree: Tree): readonly string[] {
    const players = playersIn(tree);
    if (players.length > limits.ticketPlayers)
      throw invalidField('entity', `has ${limits.ticketPlayers} players at the most`);
    return players.map(({ id }) => id);
  }

  /** The queue of a ticket, once hooks were asked. Throws INVALID_FIELD, TICKET_REJECTED. */
  async function queueOf(db: StorageOperations, { entity, tree, playerIds }: Wanted): Promise<Queue> {
    const { config, byKey, named } = await dependencies.config.read(db);
    const common = config.serviceMatchmakerConfig.customHooks;
    const draft = { entity, playerIds };
    const first = await dependencies.hooks.validate(common, { ...draft, queueName: queueNamed(tree) });
    const asked = queueIn({ byKey, named }, first);
    if (asked.customHooks.length === 0) return asked;
    const last = await dependencies.hooks.validate(asked.customHooks, {
      ...draft,
      queueName: asked.queueName,
    });
    return queueIn({ byKey, named }, last);
  }

  /** Throws TICKET_UNMATCHABLE where no match can ever come of it, INVALID_FIELD where its players bring too little. */
  function check(queue: Queue, tree: Tree, now: number): void {
    const players = playersIn(tree).length;
    if (players > queue.maxTicketSize)
      throw invalidField('entity', `has ${queue.maxTicketSize} players at the most in ${queue.queueName}`);
    if (tree.groups.length > queue.teams)
      throw invalidField('entity.entities', `has ${queue.teams} groups at the most in ${queue.queueName}`);
    for (const { players: group } of tree.groups)
      if (group.length > queue.playersPerTeam)
        throw invalidField('entity', `a team of ${queue.queueName} has ${queue.playersPerTeam} players`);
    const values = valuesOf(queue, tree);
    if ('reason' in values) throw invalidField('entity.metadata', `${values.rule}: ${values.reason}`);
    const reason = unmatchable(queue, { id: '', createdAt: now, ...values });
    if (reason !== null) throw errors.TICKET_UNMATCHABLE({ message: reason });
  }

  /** Lets the party wait with its ticket. Throws NOT_YOUR_PARTY where it is not as it was, TICKET_EXISTS. */
  async function queueParty(
    unit: Unit,
    now: number,
    ticket: PartyTicket,
    { playerIds }: Wanted,
    call: Call,
  ): Promise<void> {
    const queued = await dependencies.parties.queue(unit, now, ticket, playerOf(call));
    if (queued.kind === 'waiting') throw errors.TICKET_EXISTS({ metadata: { ticketId: queued.ticketId } });
    const members = new Set(queued.kind === 'queued' ? queued.playerIds : []);
    if (!playerIds.every((id) => members.has(id))) throw errors.NOT_YOUR_PARTY();
  }

  /** How an entity is stored. Throws INVALID_FIELD where it is too large. */
  function textOf(entity: Entity): string {
    const text = entityText(entity);
    if (new TextEncoder().encode(text).length > limits.ticketBytes)
      throw invalidField('entity', `has ${limits.ticketBytes} bytes at the most, with all metadata`);
    return text;
  }

  async function start(call: Call, wanted: Wanted, byPlayer: boolean) {
    const { playerIds, partyId } = wanted;
    let { entity, tree } = wanted;
    let text = textOf(entity);
    const queue = await queueOf(call.db, wanted);
    const rating = dependencies.options.matchmaking?.rating;
    if (rating) {
      const { queueName } = queue;
      entity = await withRatings(entity, rating, { playerIds, queueName, byPlayer }, clock);
      text = textOf(entity);
      tree = readTree(entity);
    }
    check(queue, tree, call.now);
    return async (again: Call) => {
      const ticketId = ids.next('ticket');
      await atomically(again, async (unit) => {
        const held = await dependencies.holdAccounts(unit, playerIds);
        const missing = playerIds.find((id) => !held.has(id));
        if (missing !== undefined) throw invalidField('entity', `there is no player ${missing}`);
        const createdAt = clock.now();
        if (partyId !== null) await queueParty(unit, createdAt, { partyId, ticketId }, wanted, again);
        await ticketLifecycle.start(unit, {
          id: ticketId,
          queueKey: queue.queueKey,
          createdAt,
          expiresAt: createdAt + queue.ticketExpirationSeconds * 1000,
          playerIds,
          startedBy: principalOf(again.actor),
          byPlayer,
          checkAt: byPlayer ? createdAt + limits.ticketAbsenceSeconds * 1000 : null,
          partyId,
          entity: text,
        });
      });
      return { ticketId };
    };
  }

  return {
    start: async (call: Call, { entity }: Given) => start(call, await ofPlayer(call, entity), true),
    serverStart: async (call: Call, { entity }: Given) => start(call, ofServer(entity), false),
  };
}

/** The queue of a name, or of a key. Throws INVALID_FIELD. */
function queueIn({ byKey, named }: Pick<Queues, 'byKey' | 'named'>, name: string | undefined): Queue {
  const field = 'entity.metadata.queue_name';
  if (name === undefined) throw invalidField(field, 'is missing');
  const queue = named.get(name) ?? byKey.get(name);
  if (!queue) throw invalidField(field, `there is no queue ${name.slice(0, 64)}`);
  return queue;
}
