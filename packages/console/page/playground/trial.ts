import { effect, signal } from '@preact/signals';
import { type Api, createApi, type StreamLine } from '../api.ts';
import { findOperation, type Operation } from '../operations.ts';
import type { CallerName } from '../request.ts';
import { type Session, session } from '../state.ts';

/** A call that was made, with how it ended. */
export interface MadeCall {
  readonly number: number;
  readonly at: number;
  readonly who: string;
  readonly caller: CallerName;
  readonly operation: Operation;
  readonly input: Readonly<Record<string, unknown>>;
  readonly milliseconds: number;
  readonly answer?: unknown;
  readonly error?: unknown;
}

export interface ReceivedEvent {
  readonly number: number;
  readonly at: number;
  readonly line: StreamLine;
}

/** A player of the playground, as far as their calls and events have told. */
export interface TrialPlayer {
  readonly name: string;
  /** Null before the login. */
  readonly accountId: string | null;
  readonly friends: readonly string[];
  /** Who has asked to be friends. */
  readonly asking: readonly string[];
  readonly party: Party | null;
  readonly ticket: Ticket | null;
  readonly events: readonly ReceivedEvent[];
  readonly isListening: boolean;
}

export interface Party {
  readonly partyId: string;
  readonly leaderId: string;
  readonly inviteCode: string;
  readonly players: readonly { readonly playerId: string }[];
}

export interface Ticket {
  readonly ticketId: string;
  readonly state: string;
  readonly message: string;
  readonly connection: string;
  readonly isOver: boolean;
}

const nobody: Omit<TrialPlayer, 'name'> = {
  accountId: null,
  friends: [],
  asking: [],
  party: null,
  ticket: null,
  events: [],
  isListening: false,
};

/** Two connections of the browser stay free for calls. */
export const maxPlayers = 4;
const names = ['Ada', 'Bob', 'Cleo', 'Dan'] as const;
const maxEvents = 100;
const maxCalls = 200;
/** The provider that takes any name, of servers for development. */
export const trialProvider = 1;

const newPlayer = (index: number): TrialPlayer => ({ name: names[index]!, ...nobody });

export const players = signal<readonly TrialPlayer[]>([newPlayer(0), newPlayer(1)]);
export const calls = signal<readonly MadeCall[]>([]);

const apis = new Map<string, Api>();
let streams = new AbortController();
let count = 0;

/** Ends what the playground holds, as the operator logs out. */
effect(() => {
  if (session.value !== null) return;
  streams.abort();
  streams = new AbortController();
  apis.clear();
  players.value = [newPlayer(0), newPlayer(1)];
  calls.value = [];
});

const change = (name: string, part: Partial<TrialPlayer>): void => {
  players.value = players.value.map((player) => (player.name === name ? { ...player, ...part } : player));
};

export const playerOf = (name: string): TrialPlayer => players.value.find((player) => player.name === name)!;

export const nameOfAccount = (accountId: string): string =>
  players.value.find((player) => player.accountId === accountId)?.name ?? accountId;

export function addPlayer(): void {
  if (players.value.length < maxPlayers) players.value = [...players.value, newPlayer(players.value.length)];
}

/** Makes a call, and keeps it with its answer. Who is a player, or the operator for the game server. */
export async function makeCall(
  { document, api }: Session,
  who: string,
  id: string,
  input: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  const operation = findOperation(document, id)!;
  const player = apis.get(who);
  const kind = operation.id === 'authentication.login' ? 'none' : player ? 'session' : 'key';
  const caller = { variable: player ? who.toUpperCase() : 'KEY', kind } as const;
  const at = Date.now();
  const begin = performance.now();
  const keep = (end: Pick<MadeCall, 'answer' | 'error'>): void => {
    count += 1;
    const milliseconds = Math.round(performance.now() - begin);
    const made = { number: count, at, who, caller, operation, input, milliseconds, ...end };
    calls.value = [made, ...calls.value].slice(0, maxCalls);
  };
  try {
    const answer = await (player ?? api).call(operation, input);
    keep({ answer });
    return answer;
  } catch (error) {
    keep({ error });
    throw error;
  }
}

/** Logs a player in, creates the account at the first time, and listens to their events. */
export async function logInPlayer(operator: Session, name: string): Promise<void> {
  if (playerOf(name).accountId !== null) return;
  apis.set(
    name,
    createApi(operator.document, null, () => undefined),
  );
  try {
    const payload = `playground-${name.toLowerCase()}`;
    await makeCall(operator, name, 'authentication.login', { provider: trialProvider, payload });
    const { account } = (await makeCall(operator, name, 'accounts.create')) as {
      readonly account: { readonly id: string };
    };
    change(name, { accountId: account.id });
    void listen(operator, name);
    await Promise.all([readFriends(operator, name), readParty(operator, name)]);
  } catch (error) {
    apis.delete(name);
    throw error;
  }
}

async function listen(operator: Session, name: string): Promise<void> {
  const { signal: ended } = streams;
  const stream = apis.get(name)!.stream(
    { area: 'events', name: 'subscribe' },
    {},
    {
      signal: ended,
      onOpen: () => change(name, { isListening: true }),
      onReconnect: () => change(name, { isListening: false }),
    },
  );
  try {
    for await (const line of stream) {
      count += 1;
      const received = { number: count, at: Date.now(), line };
      change(name, { events: [received, ...playerOf(name).events].slice(0, maxEvents) });
      await follow(operator, name, line).catch(() => undefined);
    }
  } catch {
    if (!ended.aborted) change(name, { isListening: false });
  }
}

interface KnownEvent {
  readonly friendsEvent?: object;
  readonly partyUpdateEvent?: object;
  readonly matchmakingStatusUpdateEvent?: {
    readonly type: number;
    readonly ticketId?: string;
    readonly message?: string;
    readonly additionalEventData?: string;
  };
}

/** What an event says changes what the page shows of its player. */
async function follow(operator: Session, name: string, line: StreamLine): Promise<void> {
  const event = (line.event ?? {}) as KnownEvent;
  if (event.friendsEvent) await readFriends(operator, name);
  if (event.partyUpdateEvent) await readParty(operator, name);
  const update = event.matchmakingStatusUpdateEvent;
  if (update)
    change(name, {
      ticket: {
        ticketId: update.ticketId ?? '',
        state: stateOf(operator, update.type),
        message: update.message ?? '',
        connection: update.type === ticketCompleted ? (update.additionalEventData ?? '') : '',
        isOver: ![ticketWaits, ticketFindsServer].includes(update.type),
      },
    });
}

const [ticketWaits, ticketCompleted, ticketFindsServer] = [1, 2, 5];

function stateOf({ document }: Session, type: number): string {
  const schema = document.components?.schemas?.MatchmakingStatusUpdateType;
  return schema?.['x-enum-varnames']?.[schema.enum?.indexOf(type) ?? -1] ?? String(type);
}

async function readFriends(operator: Session, name: string): Promise<void> {
  const { friends } = (await makeCall(operator, name, 'friends.list')) as {
    readonly friends: readonly { readonly accountId: string }[];
  };
  const { incomingFriends } = (await makeCall(operator, name, 'friends.listIncoming')) as {
    readonly incomingFriends: readonly { readonly accountId: string }[];
  };
  const idOf = ({ accountId }: { readonly accountId: string }): string => accountId;
  change(name, { friends: friends.map(idOf), asking: incomingFriends.map(idOf) });
}

/** A player without a party gets an error that says so. */
export async function readParty(operator: Session, name: string): Promise<void> {
  const answer = await makeCall(operator, name, 'parties.current').catch(() => ({ party: null }));
  change(name, { party: (answer as { readonly party: Party | null }).party });
}

/** Starts a ticket for a player, or for the party that they lead: its members against each other. */
export async function play(operator: Session, name: string, queueName: string): Promise<void> {
  const { accountId, party } = playerOf(name);
  const metadata = { queue_name: { stringPayload: queueName } };
  const account = (id: string) => ({ id, entityType: 'ACCOUNT' });
  const others = party?.players ?? [];
  const entity =
    others.length > 1
      ? {
          entityType: 'GROUP',
          metadata,
          entities: others.map(({ playerId }) => ({ entityType: 'GROUP', entities: [account(playerId)] })),
        }
      : { ...account(accountId!), metadata };
  await makeCall(operator, name, 'matchmaking.start', { entity });
}
