import { createTestBackend, openTestStorage, type TestBackend, type TestPlayer } from '@lobbykit/testing';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { partyUpdateTypes } from '../../../src/events/event-kinds.ts';
import { eventLog } from '../../../src/events/tables.ts';
import { isApiError } from '../../../src/kernel/errors.ts';
import { assertParties } from '../../models/parties-invariants.ts';
import { idle, watched } from '../../models/watched-storage.ts';

export interface Person extends TestPlayer {
  /** Also the name of the account. */
  readonly name: string;
}

/** A backend with players in it. Disposing it checks that all its parties are consistent. */
export interface PartyWorld extends TestBackend {
  readonly api: TestBackend['backend']['api']['parties'];
  /** Creates players with these names. */
  people<const Names extends readonly string[]>(...names: Names): Promise<{ [At in keyof Names]: Person }>;
  /** Creates a party that the first player leads; the others join in this order. */
  gather(leader: Person, ...others: readonly Person[]): Promise<{ partyId: string; inviteCode: string }>;
  /** Returns the names of a party's members, with the leader's name in capitals, or null if there is no such party. */
  members(partyId: string): Promise<readonly string[] | null>;
  /** Returns summaries of the party events that a player got since the last call of this or `newPartyEvents`. */
  newEvents(person: Person): Promise<readonly string[]>;
  /** Waits until all background work that has started is done. */
  idle(): Promise<void>;
  /** Returns the complete party events that a player got since the last call of this or `newEvents`. */
  newPartyEvents(person: Person): Promise<readonly PartyEvent[]>;
}

export const asHost = { system: true } as const;
export const by = ({ token }: TestPlayer) => ({ session: token });
export const text = (stringPayload: string) => ({ stringPayload });
export const json = (jsonPayload: string) => ({ jsonPayload });

/** Returns the result of a call, or the reason of its error. */
export async function outcome<Result>(work: Promise<Result>): Promise<Result | string> {
  try {
    return await work;
  } catch (error) {
    if (isApiError(error)) return error.reason;
    throw error;
  }
}

interface Value {
  readonly stringValue?: string;
  readonly boolValue?: boolean;
  readonly playerValue?: { readonly playerId: string; readonly metadata?: Readonly<Record<string, unknown>> };
  readonly metadataValue?: { readonly key: string; readonly value?: unknown };
  readonly metadataMapValue?: { readonly metadata: Readonly<Record<string, unknown>> };
}

/** An event about a party in a recipient's log. */
export interface PartyEvent {
  readonly type: number;
  readonly message: string;
  readonly partyId: string;
  readonly eventPayload: Readonly<Record<string, Value>>;
}

const typeNames = Object.keys(partyUpdateTypes);

/** Summarises an event: `PLAYER_JOINED bob`, `METADATA_UPDATED map of bob`. */
function summaryOf({ type, eventPayload }: PartyEvent, nameOf: (id: string | undefined) => string): string {
  const { playerId, leaderId, isReady, isConnected, entry, metadata, player } = eventPayload;
  const words = [typeNames[type]];
  if (entry) words.push(entry.metadataValue!.key, ...(playerId ? ['of'] : []));
  else if (metadata && !player) words.push(Object.keys(metadata.metadataMapValue!.metadata).join());
  if (playerId) words.push(nameOf(playerId.stringValue));
  if (leaderId) words.push(nameOf(leaderId.stringValue));
  const truth = isReady ?? isConnected;
  if (truth) words.push(String(truth.boolValue));
  return words.join(' ');
}

export async function createPartyWorld(options: Partial<BackendOptions> = {}): Promise<PartyWorld> {
  const opened = watched(options.storage ?? (await openTestStorage()));
  const t = await createTestBackend({ ...options, storage: opened.storage });
  const api = t.backend.api.parties;
  const names = new Map<string, string>();
  const read = new Map<string, number>();

  async function newPartyEvents({ accountId }: Person): Promise<readonly PartyEvent[]> {
    const rows = await t.storage.find(eventLog, {
      where: { recipientId: accountId, sequence: { gt: read.get(accountId) ?? 0 } },
    });
    const last = rows.at(-1);
    if (last) read.set(accountId, last.sequence);
    return rows.flatMap(({ payload }) => {
      const { partyUpdateEvent } = JSON.parse(payload) as { partyUpdateEvent?: PartyEvent };
      return partyUpdateEvent ? [partyUpdateEvent] : [];
    });
  }

  return {
    ...t,
    api,
    idle: () => idle([opened]),
    newPartyEvents,
    async people(...wanted) {
      const made: Person[] = [];
      for (const name of wanted) {
        const player = await t.player(name);
        await t.backend.api.accounts.update(
          { accountId: player.accountId, account: { displayName: name } },
          by(player),
        );
        names.set(player.accountId, name);
        made.push({ ...player, name });
      }
      return made as never;
    },
    async gather(leader, ...others) {
      const { party } = await api.create({}, by(leader));
      for (const other of others) await api.join({ inviteCode: party.inviteCode }, by(other));
      return party;
    },
    async members(partyId) {
      const found = await outcome(api.adminGet({ partyId }, asHost));
      if (typeof found === 'string') return null;
      return found.party.players.map(({ playerId, isLeader }) => {
        const name = names.get(playerId) ?? playerId;
        return isLeader ? name.toUpperCase() : name;
      });
    },
    newEvents: async (person) =>
      (await newPartyEvents(person)).map((event) =>
        summaryOf(event, (id) => names.get(id ?? '') ?? String(id)),
      ),
    async [Symbol.asyncDispose]() {
      await assertParties(t.storage, options.limits?.partyMembers ?? 8);
      await t[Symbol.asyncDispose]();
    },
  };
}
