import assert from 'node:assert/strict';
import type { TestBackend } from '@lobbykit/testing';
import fc from 'fast-check';
import { caseCounts } from '../../../../test/case-counts.ts';
import { eventLog } from '../../src/events/tables.ts';
import { lengthOfRuns } from './model-runs.ts';
import {
  advance,
  begin,
  type Command,
  claim,
  createModel,
  end,
  endAll,
  isLive,
  limits,
  type Model,
  present,
  refresh,
  sessionsOf,
  shown,
  sweep,
  tokenAt,
} from './sessions-model.ts';
import { type OpenStorage, openSideBySide, type SideBySide } from './side-by-side.ts';

const lengths = lengthOfRuns(caseCounts.modelCommands, 20);

const player = fc.constantFrom(0, 0, 0, 1);
const token = fc.nat(29);

const commands: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('login' as const), player }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('claim' as const), token }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('refresh' as const), token }) },
  fc.record({ kind: fc.constant('logout' as const), token }),
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('current' as const), token }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('mine' as const), token }) },
  fc.record({ kind: fc.constant('end' as const), token, other: token }),
  fc.record({ kind: fc.constant('revoke' as const), token }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('validate' as const), token }) },
  fc.record({
    kind: fc.constantFrom('revokeAll' as const, 'deleteAccount' as const, 'list' as const),
    player,
  }),
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      // About the overlap of tokens and the minute of uses; rarely about the claim, the unused hour, or the whole lifetime.
      seconds: fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(10, 29, 30, 31, 59, 60) },
        fc.constantFrom(599, 1_200, 2_400, 3_599, 3_600, 5_400),
      ),
    }),
  },
  fc.record({ kind: fc.constant('sweep' as const) }),
);

/** The maximum, so that events still exist when they are compared. */
const eventLogSeconds = 86_400;
const host = { system: true } as const;

/** Returns the session header of an answer, or an empty text if there is none. */
async function tokenOf(work: (onHeader: (name: string, value: string) => void) => Promise<unknown>) {
  let text = '';
  await work((name, value) => {
    if (name === 'x-session-id') text = value;
  });
  return text;
}

/** Runs a command on a backend. `run` separates the players of one run from those of others. */
async function onBackend(model: Model, run: number, command: Command, { backend }: TestBackend) {
  const { accounts, authentication, sessions } = backend.api;
  if (command.kind === 'advance') return null;
  if (command.kind === 'sweep') {
    await backend.scheduler.tick();
    return null;
  }
  if ('player' in command) {
    const payload = `player-${run}-${command.player}`;
    if (command.kind === 'login')
      return tokenOf((onHeader) => authentication.login({ provider: 1, payload }, { onHeader }));
    const accountId = model.accounts.get(command.player) ?? 'account-none';
    if (command.kind === 'revokeAll') return sessions.revokeAll({ accountId }, host);
    if (command.kind === 'deleteAccount') return accounts.adminDelete({ accountId }, host);
    return Object.keys((await sessions.list({ accountId }, host)).sessions);
  }
  const named = tokenAt(model, command.token);
  const session = named?.text ?? 'none';
  const refOf = (index: number): string => tokenAt(model, index)?.digest.slice(0, 16) ?? 'none';
  switch (command.kind) {
    case 'claim':
      return (await accounts.create({}, { session })).account.id;
    case 'refresh':
      return tokenOf((onHeader) => sessions.refresh({}, { session, onHeader }));
    case 'logout':
      return authentication.logout({}, { session });
    case 'current':
      return (await sessions.current({}, { session })).session;
    case 'mine':
      return (await sessions.mine({}, { session })).sessions;
    case 'end':
      return sessions.end({ sessionRef: refOf(command.other) }, { session });
    case 'revoke':
      return sessions.revoke({ sessionRef: refOf(command.token) }, host);
    case 'validate': {
      const { displayName: _, ...answer } = await sessions.validate({ sessionId: session }, host);
      return answer;
    }
  }
}

/** Runs a command on the model and returns the expected answer. Takes values that only the backend knows from `answer`. */
function onModel(model: Model, command: Command, answer: unknown): unknown {
  switch (command.kind) {
    case 'advance':
      return null;
    case 'sweep':
      sweep(model);
      return null;
    case 'login':
      assert.match(String(answer), /^gs_[0-9A-Za-z]{43}$/);
      begin(model, command.player, String(answer));
      return answer;
    case 'revokeAll': {
      const accountId = model.accounts.get(command.player);
      return { sessionsDeleted: accountId === undefined ? 0 : endAll(model, accountId) };
    }
    case 'deleteAccount': {
      const accountId = model.accounts.get(command.player);
      if (accountId !== undefined) endAll(model, accountId);
      return { accountDeleted: model.accounts.delete(command.player) };
    }
    case 'list': {
      const accountId = model.accounts.get(command.player);
      const listed = accountId === undefined ? [] : sessionsOf(model, accountId);
      return listed.map(({ digest }) => digest.slice(0, 16));
    }
  }
  const named = tokenAt(model, command.token);
  if (command.kind === 'validate' || command.kind === 'revoke') {
    const living = named && isLive(model, named) ? named : null;
    if (command.kind === 'revoke') return { sessionDeleted: living !== null && end(model, living.login) };
    if (living?.accountId == null) return { valid: false, accountId: '', authRole: '', expiresTimestamp: 0 };
    const { expiresTimestamp } = shown(living) as { expiresTimestamp: number };
    return { valid: true, accountId: living.accountId, authRole: 'user', expiresTimestamp };
  }
  // Chooses the token of the other number before the command changes which tokens are live.
  const other = command.kind === 'end' ? tokenAt(model, command.other) : undefined;
  const own = present(model, named);
  if (!own) return 'CREDENTIAL_INVALID';
  switch (command.kind) {
    case 'claim': {
      const held = model.accounts.get(own.login.player);
      if (held !== undefined) assert.equal(answer, held);
      claim(model, own, String(answer));
      return answer;
    }
    case 'refresh':
      assert.match(String(answer), /^gs_[0-9A-Za-z]{43}$/);
      refresh(model, own, String(answer));
      return answer;
    case 'logout':
      end(model, own.login);
      return {};
    case 'current':
      return shown(own);
    case 'mine':
      return own.accountId === null ? 'ACCOUNT_REQUIRED' : sessionsOf(model, own.accountId).map(shown);
    case 'end':
      if (own.accountId === null) return 'ACCOUNT_REQUIRED';
      return {
        sessionDeleted:
          other !== undefined &&
          isLive(model, other) &&
          other.accountId === own.accountId &&
          end(model, other.login),
      };
  }
}

/** Returns the login events in the logs of the accounts of a run. */
async function eventsOf(t: TestBackend, accountId: string): Promise<readonly string[]> {
  const rows = await t.storage.find(eventLog, { where: { recipientId: accountId } });
  return rows.flatMap(({ payload }) => {
    const { authenticationEvent } = JSON.parse(payload) as { authenticationEvent?: { type: number } };
    return authenticationEvent ? [authenticationEvent.type === 1 ? 'LOGIN' : 'LOGOUT'] : [];
  });
}

async function runCommands(
  backends: SideBySide,
  model: Model,
  run: number,
  list: readonly Command[],
): Promise<void> {
  const begun = model.now;
  for (const command of list) {
    const answer = await backends.outcome((t) => onBackend(model, run, command, t));
    assert.deepEqual(answer, onModel(model, command, answer), JSON.stringify(command));
    if (command.kind !== 'advance') continue;
    advance(model, command.seconds * 1000);
    await backends.advance(command.seconds * 1000);
  }
  await backends.idle();
  // Removes events older than a day, the oldest first.
  const whole = model.now - begun < eventLogSeconds * 1000;
  for (const [accountId, events] of model.events)
    for (const found of await backends.each((t) => eventsOf(t, accountId)))
      assert.deepEqual(found, whole ? events : events.slice(events.length - found.length));
}

/**
 * Runs random commands on the sessions of two players on backends side by side and on a model, and asserts that all give
 * the same results: until when each token is accepted, which sessions end when there is one too many, and the events of
 * the accounts.
 */
export async function checkSessionsModel(
  opens: readonly OpenStorage[],
  runs = 100,
  { singleSession = false } = {},
): Promise<void> {
  const backends = await openSideBySide(opens, { limits: { ...limits, eventLogSeconds }, singleSession });
  let run = 0;
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(commands, lengths), async (list) => {
        const most = singleSession ? 1 : limits.sessionsPerAccount;
        await runCommands(backends, createModel(backends.now(), most), run++, list);
      }),
      { numRuns: runs },
    );
  } finally {
    await backends.close();
  }
}
