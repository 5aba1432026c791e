import assert from 'node:assert/strict';
import type { TestBackend } from '@lobbykit/testing';
import fc from 'fast-check';
import { caseCounts } from '../../../../test/case-counts.ts';
import { friendEdges } from '../../src/areas/friends/tables.ts';
import {
  act,
  type Command,
  createModel,
  deeds,
  edgeOf,
  type ListName,
  limits,
  listOf,
  lists,
  type Model,
  operate,
  operatorDeeds,
  removeAccount,
} from './friends-model.ts';
import { lengthOfRuns } from './model-runs.ts';
import { type OpenStorage, openSideBySide, type SideBySide } from './side-by-side.ts';

const lengths = lengthOfRuns(caseCounts.friendsCommands, 20);

const who = fc.constantFrom(0, 0, 1, 1, 2, 3);

const commands: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.record({
      kind: fc.constant('deed' as const),
      deed: fc.constantFrom('send' as const, 'send' as const, ...deeds),
      who,
      whom: who,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('operator' as const),
      deed: fc.constantFrom(...operatorDeeds),
      who,
      whom: who,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('status' as const), who, whom: who }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('list' as const),
      list: fc.constantFrom(...lists),
      who,
      byOperator: fc.boolean(),
    }),
  },
  fc.record({ kind: fc.constant('deleteAccount' as const), who }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      // Rarely the whole lifetime of a request.
      hours: fc.constantFrom(0, 1, 1, 24, 239, 240),
    }),
  },
  fc.record({ kind: fc.constant('sweep' as const) }),
);

const host = { system: true } as const;
const year = 31_536_000;

/** Returns the events of a backend in the form of the model. */
type BackendEvents = ReadonlyMap<TestBackend, string[]>;

const types = ['UNSPECIFIED', 'SEND', 'ACCEPT', 'REJECT', 'REMOVE', 'CANCEL'];

async function listen(backends: SideBySide): Promise<BackendEvents> {
  const eventsOf = new Map<TestBackend, string[]>();
  await backends.each(async (t) => {
    const events: string[] = [];
    eventsOf.set(t, events);
    t.backend.events.on('friendsEvent', ({ content, recipientIds }) => {
      const { type, senderAccountId, receiverAccountId } = content;
      events.push(`${types[type]} ${senderAccountId} ${receiverAccountId} → ${recipientIds.join(' ')}`);
    });
  });
  return eventsOf;
}

/** The sessions of the players of a run. */
type Sessions = Map<TestBackend, Map<number, string>>;

/** Creates an account for every player in a command, on all backends and the model. */
async function present(
  backends: SideBySide,
  model: Model,
  sessions: Sessions,
  run: number,
  player: number,
): Promise<void> {
  if (model.accounts.has(player)) return;
  const accountId = await backends.outcome(async (t) => {
    const made = await t.player(`player-${run}-${player}`);
    const own = sessions.get(t) ?? new Map<number, string>();
    sessions.set(t, own.set(player, made.token));
    return made.accountId;
  });
  model.accounts.set(player, String(accountId));
}

const playersOf = (command: Command): readonly number[] => [
  ...('who' in command ? [command.who] : []),
  ...('whom' in command ? [command.whom] : []),
];

async function listed(t: TestBackend, list: ListName, accountId: string, session: string | null) {
  const { friends } = t.backend.api;
  const own = session === null ? null : { session };
  switch (list) {
    case 'friends':
      return own
        ? (await friends.list({ includePresence: true }, own)).friends
        : (await friends.adminList({ accountId }, host)).friends;
    case 'outgoing':
      return own
        ? (await friends.listOutgoing({}, own)).outgoingFriends
        : (await friends.adminListOutgoing({ accountId }, host)).outgoing;
    case 'incoming':
      return own
        ? (await friends.listIncoming({}, own)).incomingFriends
        : (await friends.adminListIncoming({ accountId }, host)).incoming;
    case 'blocked':
      return own ? (await friends.listBlocked({}, own)).blocked : [];
  }
}

async function onBackend(
  model: Model,
  sessions: Sessions,
  command: Command,
  t: TestBackend,
): Promise<unknown> {
  const { friends, accounts } = t.backend.api;
  const [one = '', two = ''] = playersOf(command).map((player) => model.accounts.get(player)!);
  const caller = { session: ('who' in command && sessions.get(t)?.get(command.who)) || '' };
  switch (command.kind) {
    case 'advance':
      return null;
    case 'sweep':
      await t.backend.scheduler.tick();
      return null;
    case 'deleteAccount':
      return accounts.adminDelete({ accountId: one }, host);
    case 'status':
      return friends.status({ accountId: two }, caller);
    case 'list':
      return listed(t, command.list, one, command.byOperator ? null : caller.session);
    case 'operator':
      switch (command.deed) {
        case 'create-pending':
          return friends.adminCreatePending({ senderAccountId: one, receiverAccountId: two }, host);
        case 'remove-pending':
          return friends.adminRemovePending({ senderAccountId: one, receiverAccountId: two }, host);
        case 'add':
          return friends.adminAdd({ accountId1: one, accountId2: two }, host);
        case 'remove':
          return friends.adminRemove({ accountId1: one, accountId2: two }, host);
      }
      break;
    case 'deed':
      switch (command.deed) {
        case 'send':
          return friends.send({ receiverAccountId: two }, caller);
        case 'cancel':
          return friends.cancel({ receiverAccountId: two }, caller);
        case 'accept':
          return friends.accept({ senderAccountId: two }, caller);
        case 'decline':
          return friends.decline({ senderAccountId: two }, caller);
        case 'remove':
          return friends.remove({ removingAccountId: two }, caller);
        case 'block':
          return friends.block({ accountId: two }, caller);
        case 'unblock':
          return friends.unblock({ accountId: two }, caller);
      }
  }
}

const statuses = { OUTGOING: 1, INCOMING: 2, FRIENDS: 3, BLOCKED: 4 } as const;
const states = {
  friends: 'FRIENDS',
  outgoing: 'OUTGOING',
  incoming: 'INCOMING',
  blocked: 'BLOCKED',
} as const;
const timeOf = {
  friends: 'becameFriendsTimestamp',
  outgoing: 'requestSentTimestamp',
  incoming: 'requestSentTimestamp',
  blocked: 'blockedTimestamp',
} as const;

/** Runs a command on the model and asserts that the backends gave the same answer. */
function compare(model: Model, command: Command, answer: unknown): void {
  const [one = '', two = ''] = playersOf(command).map((player) => model.accounts.get(player)!);
  switch (command.kind) {
    case 'advance':
    case 'sweep':
      return;
    case 'deed':
    case 'operator': {
      const outcome =
        command.kind === 'deed' ? act(model, command.deed, one, two) : operate(model, command.deed, one, two);
      assert.deepEqual(answer, outcome === 'done' ? {} : outcome);
      return;
    }
    case 'status': {
      const edge = edgeOf(model, one, two);
      const status = edge ? statuses[edge.state] : 0;
      assert.deepEqual(answer, one === two ? 'INVALID_FIELD' : { status });
      return;
    }
    case 'list': {
      if (command.list === 'blocked' && command.byOperator) return;
      const wanted = listOf(model, one, states[command.list]).map(([accountId, { at }]) => ({
        accountId,
        [timeOf[command.list]]: Math.floor(at / 1000),
      }));
      const found = (answer as readonly Record<string, unknown>[]).map(
        ({ displayName: _, presence: __, ...others }) => others,
      );
      assert.deepEqual(found, wanted);
      return;
    }
    case 'deleteAccount':
      assert.deepEqual(answer, { accountDeleted: true });
      removeAccount(model, one);
      model.accounts.delete(command.who);
  }
}

async function runCommands(
  backends: SideBySide,
  eventsOf: BackendEvents,
  run: number,
  list: readonly Command[],
): Promise<void> {
  const model = createModel(backends.now());
  for (const events of eventsOf.values()) events.length = 0;
  const sessions: Sessions = new Map();
  for (const command of list) {
    for (const player of playersOf(command)) await present(backends, model, sessions, run, player);
    const answer = await backends.outcome((t) => onBackend(model, sessions, command, t));
    compare(model, command, answer);
    for (const events of eventsOf.values()) assert.deepEqual(events, model.events, JSON.stringify(command));
    if (command.kind !== 'advance') continue;
    model.now += command.hours * 3_600_000;
    await backends.advance(command.hours * 3_600_000);
  }
  await checkRows(backends, model);
}

/** Asserts that the storage, after a sweep, contains exactly the rows of the model. */
async function checkRows(backends: SideBySide, model: Model): Promise<void> {
  const rest = 600_000;
  model.now += rest;
  await backends.advance(rest);
  const wanted = [...model.edges.keys()]
    .filter((name) => edgeOf(model, ...(name.split(' ') as [string, string])))
    .sort();
  const stored = await backends.each(async (t) => {
    await t.backend.scheduler.tick();
    const rows = await t.storage.find(friendEdges, {});
    for (const accountId of model.accounts.values())
      await t.backend.api.accounts.adminDelete({ accountId }, host);
    await t.backend.scheduler.tick();
    return rows.map(({ ownerId, otherId }) => `${ownerId} ${otherId}`).sort();
  });
  for (const found of stored) assert.deepEqual(found, wanted);
}

/**
 * Runs random commands of four players and an operator on backends side by side and on a model, and asserts that all
 * give the same results: relationships, events, lists, and the rows that remain in the tables.
 */
export async function checkFriendsModel(opens: readonly OpenStorage[], runs = 100): Promise<void> {
  const backends = await openSideBySide(opens, {
    limits: { ...limits, sessionIdleSeconds: year, sessionSeconds: year },
  });
  const eventsOf = await listen(backends);
  let run = 0;
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(commands, lengths), (list) => runCommands(backends, eventsOf, run++, list)),
      { numRuns: runs },
    );
  } finally {
    await backends.close();
  }
}
