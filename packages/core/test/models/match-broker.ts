import assert from 'node:assert/strict';
import type { TestBackend } from '@lobbykit/testing';
import fc from 'fast-check';
import { caseCounts } from '../../../../test/case-counts.ts';
import { noneAllocator } from '../../src/areas/match-broker/index.ts';
import {
  clear,
  createModel,
  end,
  type Model,
  matchView,
  queue,
  ready,
  release,
  remove,
  request,
  serverViews,
  settings,
  tick,
} from './match-broker-model.ts';
import { lengthOfRuns } from './model-runs.ts';
import { type OpenStorage, openSideBySide, type SideBySide } from './side-by-side.ts';
import { withTasksOf } from './tasks-of.ts';

const lengths = lengthOfRuns(caseCounts.brokerCommands, 80);

const host = { system: true } as const;
const matchCount = 12;
const serverCount = 4;

const match = fc.nat(matchCount - 1);
/** Whether a match needs a build. No server of the runs has one, so nobody gets it. */
const needsBuild = (index: number): boolean => index % 5 === 4;
const server = fc.nat(serverCount - 1);
const flags = fc.constantFrom(0, 0, 8, 16, 16);
/** What a server says of its players with a call; null if nothing. */
const players = fc.constantFrom(null, null, 0, 4);

type Command =
  | { readonly kind: 'queue' | 'delete'; readonly match: number }
  | {
      readonly kind: 'request';
      readonly server: number;
      readonly only: number | null;
      readonly willing: boolean;
      readonly players: number | null;
    }
  | {
      readonly kind: 'ready' | 'end';
      readonly server: number;
      readonly match: number | 'own';
      readonly flags: number;
      readonly players: number | null;
    }
  | { readonly kind: 'deallocate'; readonly server: number }
  | { readonly kind: 'check' }
  | { readonly kind: 'advance'; readonly seconds: number };

/** Usually a match of the server, because commands for other matches are always refused. */
const matchOrOwn = fc.oneof(
  { weight: 6, arbitrary: fc.constant('own' as const) },
  { weight: 1, arbitrary: match },
);

const commands: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('queue' as const), match }) },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('request' as const),
      server,
      only: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: match }),
      willing: fc.boolean(),
      players,
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({ kind: fc.constant('ready' as const), server, match: matchOrOwn, flags, players }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('end' as const),
      server,
      match: matchOrOwn,
      flags: fc.oneof({ weight: 5, arbitrary: flags }, { weight: 1, arbitrary: fc.constant(1) }),
      players,
    }),
  },
  fc.record({ kind: fc.constant('delete' as const), match }),
  fc.record({ kind: fc.constant('deallocate' as const), server }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('check' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      seconds: fc.constantFrom(1, 5, 29, 30, 60, 61, 90, 180),
    }),
  },
);

interface Names {
  matchOf(index: number): string;
  serverOf(index: number): string;
}

const namesOf = (run: number): Names => ({
  matchOf: (index) => `r${run}-m${index}`,
  serverOf: (index) => `r${run}-s${index}`,
});

/** Returns the match of a command, which is usually one of the server's. */
function matchOfCommand(
  model: Model,
  names: Names,
  command: { readonly server: number; readonly match: number | 'own' },
): string {
  if (command.match !== 'own') return names.matchOf(command.match);
  const id = names.serverOf(command.server);
  const held = [...model.matches.values()].filter((each) => each.server === id || each.former === id);
  const live =
    held.find(({ state }) => state === 'ASSIGNED') ?? held.find(({ state }) => state === 'RUNNING');
  return (live ?? held.at(-1))?.id ?? names.matchOf(0);
}

const healthOf = ({ players: said }: { readonly players: number | null }) =>
  said === null ? {} : { health: { players: said } };

/** Runs a command on a backend. */
async function onBackend(model: Model, names: Names, command: Command, { backend }: TestBackend) {
  const broker = backend.api.matchBroker;
  switch (command.kind) {
    case 'queue': {
      const build = needsBuild(command.match) ? { build: 'b1' } : {};
      const newMatch = { matchId: names.matchOf(command.match), ...build };
      const nestedEvent = { newMatchEvent: { match: newMatch } };
      await backend.api.events.emit({ nestedEvent, eventTags: ['new-match'], broadcast: true }, host);
      return null;
    }
    case 'request': {
      const requirements = command.only === null ? '' : `MatchId == '${names.matchOf(command.only)}'`;
      const input = {
        serverId: names.serverOf(command.server),
        requirements,
        hintFlags: command.willing ? 4 : 0,
        ...healthOf(command),
      };
      const answer = await broker.requestMatch(input, host);
      const running = answer.runningMatchIds?.toSorted() ?? [];
      return { match: answer.match?.matchId ?? null, hintFlags: answer.hintFlags, running };
    }
    case 'ready':
    case 'end': {
      const serverId = names.serverOf(command.server);
      const matchId = matchOfCommand(model, names, command);
      const input = { serverId, matchId, hintFlags: command.flags, ...healthOf(command) };
      if (command.kind === 'end') await broker.endMatch(input, host);
      else await broker.matchReady({ ...input, connectionDetails: `at:${serverId}` }, host);
      return null;
    }
    case 'delete':
      return (await broker.deleteMatch({ matchId: names.matchOf(command.match) }, host)).matchDeleted;
    case 'deallocate': {
      const serverId = names.serverOf(command.server);
      const { success, matches } = await broker.deallocate({ serverId }, host);
      return success ? matches.map(({ matchId }) => matchId) : null;
    }
    case 'check': {
      const prefix = names.serverOf(0).slice(0, -1);
      const { servers } = await broker.listServers({ limit: 200 }, host);
      const matches = [...model.matches.values()].map(async ({ id }) => {
        const {
          match: _,
          createdTimestamp,
          stateTimestamp,
          ticketIds,
          health,
          silences,
          ...shown
        } = await broker.getMatch({ matchId: id }, host);
        return shown;
      });
      return {
        servers: servers
          .filter(({ serverId }) => serverId.startsWith(prefix))
          .sort((one, other) => (one.serverId < other.serverId ? -1 : 1)),
        matches: await Promise.all(matches),
      };
    }
    case 'advance':
      return null;
  }
}

/** Runs a command on the model and returns the expected answer. */
function onModel(model: Model, names: Names, command: Command): unknown {
  switch (command.kind) {
    case 'queue':
      queue(model, names.matchOf(command.match), needsBuild(command.match));
      return null;
    case 'request': {
      const only = command.only === null ? null : names.matchOf(command.only);
      const accepts = (id: string): boolean => only === null || id === only;
      return request(model, names.serverOf(command.server), command.willing, command.players, accepts);
    }
    case 'ready':
    case 'end': {
      const act = command.kind === 'ready' ? ready : end;
      const matchId = matchOfCommand(model, names, command);
      return act(model, names.serverOf(command.server), matchId, command.flags, command.players);
    }
    case 'delete':
      return remove(model, names.matchOf(command.match));
    case 'deallocate':
      return release(model, names.serverOf(command.server))?.map(({ id }) => id) ?? null;
    case 'check':
      return { servers: serverViews(model), matches: [...model.matches.values()].map(matchView) };
    case 'advance':
      return null;
  }
}

async function runCommands(
  backends: SideBySide,
  model: Model,
  run: number,
  list: readonly Command[],
): Promise<void> {
  const names = namesOf(run);
  const cleanup: Command[] = [
    { kind: 'check' },
    ...Array.from({ length: matchCount }, (_, at) => ({ kind: 'delete' as const, match: at })),
    ...Array.from({ length: serverCount }, (_, at) => ({ kind: 'deallocate' as const, server: at })),
    { kind: 'check' },
  ];
  // Removes what a run leaves, so that servers of the next run get only their own matches.
  for (const command of [...list, ...cleanup]) {
    const answer = await backends.outcome((t) => onBackend(model, names, command, t));
    assert.deepEqual(answer, onModel(model, names, command), JSON.stringify(command));
    if (command.kind !== 'advance') continue;
    model.now += command.seconds * 1000;
    await backends.advance(command.seconds * 1000);
    await backends.each((t) => t.backend.scheduler.tick());
    await backends.idle();
    tick(model);
  }
  clear(model);
}

/**
 * Runs random commands of servers and operators on backends side by side and on a model, while time jumps, and asserts
 * that all give the same answers: which server gets which match, refusals, ends of matches, and the servers.
 */
export async function checkMatchBrokerModel(opens: readonly OpenStorage[], runs = 100): Promise<void> {
  const brokerStorages = opens.map((open) => async () => withTasksOf(['matchbroker'], await open()));
  const allocators = [{ allocator: noneAllocator, build: 'b1' }];
  const backends = await openSideBySide(brokerStorages, { matchBroker: { allocators, settings } });
  const model = createModel(backends.now());
  let run = 0;
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(commands, lengths), (list) => runCommands(backends, model, run++, list)),
      // A failed run leaves its matches and servers, which a shorter run must not meet.
      { numRuns: runs, endOnFailure: true },
    );
  } finally {
    await backends.close();
  }
}
