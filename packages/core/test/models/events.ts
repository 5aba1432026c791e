import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import type { TestBackend } from '@lobbykit/testing';
import fc from 'fast-check';
import { caseCounts } from '../../../../test/case-counts.ts';
import { eventLog } from '../../src/events/tables.ts';
import {
  type Command,
  type Cursor,
  connect,
  cursorText,
  emit,
  limits,
  type Model,
  type ModelAccount,
  tick,
} from './events-model.ts';
import { lengthOfRuns } from './model-runs.ts';
import { type OpenStorage, openSideBySide, type SideBySide } from './side-by-side.ts';

const lengths = lengthOfRuns(caseCounts.modelCommands, 20);

const account = fc.nat(2);
// Few, any number, or about as many as are kept.
const back = fc.oneof(fc.nat(4), fc.nat(24), fc.constantFrom(15, 16, 17));
const cursors: fc.Arbitrary<Cursor> = fc.oneof(
  fc.constantFrom<Cursor>({ from: 'now' }, { from: 'garbage' }, { from: 'beyond' }),
  {
    weight: 5,
    arbitrary: fc.record({ from: fc.constantFrom('event' as const, 'position' as const), back }),
  },
  fc.record({ from: fc.constant('foreign' as const), account }),
);

const commands: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('emit' as const),
      accounts: fc.uniqueArray(account, { minLength: 1, maxLength: 3 }),
      times: fc.constantFrom(1, 1, 2, 7),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('connect' as const), account, cursor: cursors }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('disconnect' as const), stream: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      seconds: fc.constantFrom(10, 100, 300, 599, 601),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('tick' as const) }) },
);

/** A stream of a backend from its client's point of view. */
interface Client {
  readonly lines: string[];
  ended: boolean;
  close(): void;
}

interface WireLine {
  readonly event?: {
    readonly recipientId?: string;
    readonly announcementEvent?: { readonly message: string };
    readonly anyEvent?: object;
    readonly emptyEvent?: object;
  };
  readonly details?: readonly { readonly reason: string }[];
}

/** Returns the text of a line, or nothing for a line that only keeps the connection alive. */
function saidBy(line: string, accountId: string): readonly string[] {
  const { event, details } = JSON.parse(line) as WireLine;
  if (!event) return [details![0]!.reason];
  if (event.emptyEvent) return [];
  if (event.anyEvent) return ['RESYNC'];
  assert.equal(event.recipientId, accountId);
  return [event.announcementEvent?.message ?? 'login'];
}

async function openClient(
  t: TestBackend,
  token: string,
  accountId: string,
  cursor: string,
): Promise<{ readonly client: Client; readonly position: string | undefined }> {
  const query = cursor === '' ? '' : `?lastEventId=${encodeURIComponent(cursor)}`;
  const { headers, stream } = await t.http('GET', `/events/subscribe${query}`, { session: token });
  const lines: string[] = [];
  const client: Client = { lines, ended: false, close: () => {} };
  const close = stream!.open({
    write(chunk) {
      for (const line of Buffer.from(chunk as Uint8Array)
        .toString()
        .split('\n'))
        if (line.trim() !== '') lines.push(...saidBy(line, accountId));
      return true;
    },
    pending: 0,
    onDrain: () => {},
    abort() {},
    end() {
      client.ended = true;
    },
  });
  client.close = close;
  return { client, position: headers['last-event-id'] };
}

/** The players of one run and their streams, on every backend. */
interface Run {
  readonly backends: SideBySide;
  readonly model: Model;
  readonly tokens: readonly string[];
  /** The clients of each stream, one per backend. */
  readonly clients: (readonly Client[])[];
}

const host = { system: true } as const;

/** Returns the last stored event of an account, which is the same on every backend. */
async function lastOf(backends: SideBySide, recipientId: string) {
  const row = await backends.outcome(async (t) => {
    const orderBy = [{ column: 'sequence', descending: true }] as const;
    const [last] = await t.storage.find(eventLog, { where: { recipientId }, orderBy, limit: 1 });
    return last!;
  });
  return row as { readonly sequence: number; readonly eventId: string };
}

async function emitOnce({ backends, model }: Run, accounts: readonly ModelAccount[]): Promise<void> {
  const message = `message ${model.accounts.reduce((sum, { all }) => sum + all.length, 0)}`;
  const input = {
    nestedEvent: { announcementEvent: { message } },
    recipientIds: accounts.map(({ id }) => id),
  };
  await backends.outcome((t) => t.backend.api.events.emit(input, host));
  for (const account of accounts) {
    const { eventId, sequence } = await lastOf(backends, account.id);
    emit(model, account, eventId, message);
    assert.equal(sequence, account.all.at(-1)!.sequence, 'numbers have no gap');
  }
}

async function run(command: Command, given: Run): Promise<void> {
  const { backends, model, tokens, clients } = given;
  switch (command.kind) {
    case 'emit':
      for (let times = 0; times < command.times; times++)
        await emitOnce(
          given,
          command.accounts.map((index) => model.accounts[index]!),
        );
      return;
    case 'connect': {
      const account = model.accounts[command.account]!;
      const cursor = cursorText(model, account, command.cursor);
      const opened = await backends.each((t) => openClient(t, tokens[command.account]!, account.id, cursor));
      const { position } = connect(model, account, cursor);
      for (const one of opened) assert.equal(one.position, `position-${position}`);
      clients.push(opened.map(({ client }) => client));
      return;
    }
    case 'disconnect': {
      if (clients.length === 0) return;
      const index = command.stream % clients.length;
      for (const client of clients[index]!) client.close();
      model.streams[index]!.open = false;
      return;
    }
    case 'advance':
      model.now += command.seconds * 1000;
      return backends.advance(command.seconds * 1000);
    case 'tick':
      tick(model);
      await backends.each((t) => t.backend.scheduler.tick());
  }
}

/** Asserts that every client got exactly the events of the model, and is open exactly while the model says so. */
function assertTold({ model, clients }: Run, command: Command): void {
  for (const [index, stream] of model.streams.entries())
    for (const { lines, ended } of clients[index]!) {
      assert.deepEqual(lines, stream.lines, JSON.stringify(command));
      assert.equal(ended, stream.lines.at(-1) === 'STREAM_REPLACED');
    }
}

async function openRun(backends: SideBySide, name: string): Promise<Run> {
  const people = [];
  for (const index of [0, 1, 2]) {
    const [player] = await backends.each((t) => t.player(`${name}-${index}`));
    people.push(player!);
  }
  const now = backends.now();
  const accounts = [];
  for (const { accountId } of people) {
    const rows = (await backends.outcome((t) =>
      t.storage.find(eventLog, { where: { recipientId: accountId } }),
    )) as readonly { readonly sequence: number; readonly eventId: string }[];
    const all = rows.map(({ sequence, eventId }) => ({ sequence, id: eventId, says: 'login', at: now }));
    accounts.push({ id: accountId, all, kept: [...all] });
  }
  return {
    backends,
    model: { now, nextTrimAt: 0, accounts, streams: [] },
    tokens: people.map(({ token }) => token),
    clients: [],
  };
}

/**
 * Runs random commands on events and streams on backends side by side and on a model, and asserts that every client gets
 * the same: each event once and in order, from its cursor on, and a resync exactly if events are missing.
 */
export async function checkEventsModel(opens: readonly OpenStorage[], runs = 100): Promise<void> {
  const backends = await openSideBySide(opens, { limits });
  let made = 0;
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(commands, lengths), async (list) => {
        const opened = await openRun(backends, `run-${made++}`);
        // From now on it is known when old events were last removed.
        await backends.advance(30_000);
        opened.model.now += 30_000;
        await run({ kind: 'tick' }, opened);
        for (const command of list) {
          await run(command, opened);
          await backends.idle();
          assertTold(opened, command);
        }
        for (const clients of opened.clients) for (const client of clients) client.close();
      }),
      { numRuns: runs },
    );
  } finally {
    await backends.close();
  }
}
