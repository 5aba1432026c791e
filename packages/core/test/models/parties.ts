import assert from 'node:assert/strict';
import type { TestBackend, TestPlayer } from '@lobbykit/testing';
import fc from 'fast-check';
import { caseCounts } from '../../../../test/case-counts.ts';
import { parties as partyTable } from '../../src/areas/parties/tables.ts';
import { eventLog } from '../../src/events/tables.ts';
import { lengthOfRuns } from './model-runs.ts';
import { advance, answerOf, goAbsent, type Operation } from './parties-answers.ts';
import { aimed, type Command, codeAt, commands, partyIdAt, players } from './parties-commands.ts';
import { assertParties } from './parties-invariants.ts';
import {
  connect,
  createModel,
  type Entries,
  limits,
  type Model,
  nameOf,
  partyById,
  partyOf,
  Refusal,
  text,
} from './parties-model.ts';
import { type OpenStorage, openSideBySide, type SideBySide } from './side-by-side.ts';

const lengths = lengthOfRuns(caseCounts.partiesCommands, 50);

const host = { system: true } as const;

/** The maximum lengths, so that events still exist when they are compared and streams close only on command. */
const longest = { eventLogSeconds: 86_400, streamSeconds: 86_400, keepAliveSeconds: 60 };

/** A run: its players on every backend, their streams, and the model. */
interface Run {
  readonly backends: SideBySide;
  readonly model: Model;
  /** By backend and player. */
  readonly people: readonly (readonly TestPlayer[])[];
  /** The functions that close the streams of players, by backend and player. */
  readonly streams: (() => void)[][];
  readonly begun: number;
}

const texts = (entries: Entries | undefined) =>
  entries && Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, text(value)]));

/** Runs an operation on a backend. */
function onBackend(
  model: Model,
  people: readonly TestPlayer[],
  command: Operation,
  { backend }: TestBackend,
) {
  const { parties, friends } = backend.api;
  const idOf = (player: number): string => model.accounts[player]!;
  const by = (player: number) => ({ session: people[player]!.token });
  const namedBy = ({ who, party }: { readonly who: number; readonly party: number }): string =>
    partyIdAt(model, who, party);
  switch (command.kind) {
    case 'create':
      return parties.create({ creatingPlayerMetadata: texts(command.entries) }, by(command.who));
    case 'join': {
      const joiningPlayerMetadata = texts(command.entries);
      return parties.join(
        { inviteCode: codeAt(model, command.code), joiningPlayerMetadata },
        by(command.who),
      );
    }
    case 'leave':
      return parties.leave({ partyId: namedBy(command) }, by(command.who));
    case 'kick':
    case 'setLeader':
      return parties[command.kind](
        { partyId: namedBy(command), playerId: idOf(command.whom) },
        by(command.who),
      );
    case 'update': {
      const { who, whom, mask } = command;
      const { entries, ...fields } = command.fields;
      const playerId = whom === -1 ? undefined : idOf(whom);
      const payload = { ...fields, playerId, metadata: texts(entries) };
      return parties.updatePlayer({ payload, payloadMask: mask }, by(who));
    }
    case 'put': {
      const { who, whom, key, value, operation } = command;
      const entry = { id: namedBy(command), entryKey: key, entryValue: text(value) };
      const playerId = whom === null ? undefined : idOf(whom);
      if (operation === 'POST') return parties.createMetadata({ innerRequest: entry, playerId }, by(who));
      return parties.putMetadata({ ...entry, updateOperationType: operation, playerId }, by(who));
    }
    case 'remove': {
      const named = { 'innerRequest.id': namedBy(command), 'innerRequest.entryKey': command.key };
      const playerId = command.whom === null ? undefined : idOf(command.whom);
      return parties.removeMetadata({ ...named, playerId }, by(command.who));
    }
    case 'current':
      return parties.current({}, by(command.who));
    case 'get':
      return parties.get({ partyId: namedBy(command) }, by(command.who));
    case 'entries':
      return parties.listMetadata({ 'innerRequest.id': namedBy(command) }, by(command.who));
    case 'player':
      return parties.getPlayer({ playerId: idOf(command.whom) }, by(command.who));
    case 'adminCreate': {
      const { members, leader, entries } = command;
      const party = {
        ...(leader !== null && { leaderId: idOf(leader) }),
        players: members.map((player) => ({ playerId: idOf(player) })),
        metadata: texts(entries),
      };
      return parties.adminCreate({ party }, host);
    }
    case 'adminUpdate': {
      const { party, join, kick, leader, entries } = command;
      const payload = {
        join: join.map(idOf),
        kick: kick.map(idOf),
        ...(leader !== null && { leaderId: idOf(leader) }),
        metadata: texts(entries),
      };
      return parties.adminUpdate({ partyId: partyIdAt(model, null, party), payload }, host);
    }
    case 'adminDelete':
      return parties.adminDelete({ partyId: partyIdAt(model, null, command.party) }, host);
    case 'deleteAll':
      return parties.adminDeleteAll({}, host);
    case 'list':
      return parties.adminList({}, host);
    case 'block':
    case 'unblock':
      return friends[command.kind]({ accountId: idOf(command.whom) }, by(command.who));
  }
}

/** Runs an operation on the backends and the model, and asserts that they give the same answer. */
async function operate({ backends, model, people }: Run, command: Operation): Promise<void> {
  const before = structuredClone(model);
  let at = 0;
  const answer = await backends.outcome((t) => onBackend(model, people[at++]!, command, t));
  let expected: unknown;
  try {
    expected = answerOf(model, command, answer);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    Object.assign(model, before);
    expected = error.message;
  }
  assert.deepEqual(answer, expected, JSON.stringify(command));
  for (const party of model.parties.filter(({ code }) => code === null)) {
    const read = await backends.outcome((t) => t.backend.api.parties.adminGet({ partyId: party.id }, host));
    party.code = (read as { party: { inviteCode: string } }).party.inviteCode;
    assert.ok(!model.codes.includes(party.code), 'a party gets a code that there never was');
    model.codes.push(party.code);
  }
}

async function openStream(t: TestBackend, { token }: TestPlayer): Promise<() => void> {
  const { stream } = await t.http('GET', '/events/subscribe', { session: token });
  return stream!.open({ write: () => true, pending: 0, onDrain: () => {}, end: () => {}, abort: () => {} });
}

/** Opens a stream of a player on every backend. */
async function openStreams({ backends, people, streams }: Run, player: number): Promise<void> {
  let at = 0;
  await backends.each(async (t) => {
    const backend = at++;
    streams[backend]![player] = await openStream(t, people[backend]![player]!);
  });
  await backends.idle();
}

const closeStreams = ({ streams }: Run, player: number): void => {
  for (const ofBackend of streams) ofBackend[player]!();
};

async function bringBack(run: Run, whom = [...run.model.away.keys()]): Promise<void> {
  for (const player of whom) {
    await openStreams(run, player);
    connect(run.model, player, true);
  }
}

/** Advances all clocks and runs what is due. */
async function pass({ backends, model }: Run, seconds: number): Promise<void> {
  await backends.advance(seconds * 1000);
  await backends.each((t) => t.backend.scheduler.tick());
  await backends.idle();
  advance(model, seconds * 1000);
}

/** Lets a player be away until they have left their party. */
async function absent(run: Run, who: number): Promise<void> {
  const { backends, model } = run;
  await bringBack(run);
  const party = partyOf(model, who);
  // A party that becomes idle at that time may end before or after the player leaves.
  if (party && party.activeAt + limits.partyIdleSeconds * 1000 <= model.now + 300_000) return;
  closeStreams(run, who);
  for (let minutes = 0; minutes < 4; minutes++) await pass(run, 60);
  goAbsent(model, who);
  if (party && partyById(model, party.id)) {
    const rows = await backends.outcome((t) => t.storage.get(partyTable, { id: party.id }));
    // Which of the last checks removed the player depends on when their last request was recorded.
    const { activeAt } = rows as { readonly activeAt: number };
    assert.ok(activeAt > model.now - 180_000 && activeAt <= model.now + 60_000);
    party.activeAt = activeAt;
  }
  await bringBack(run);
}

async function execute(run: Run, given: Command): Promise<void> {
  const { backends, model } = run;
  const command = aimed(model, given);
  switch (command.kind) {
    case 'drop': {
      const { who } = command;
      if (model.away.has(who)) return;
      await bringBack(
        run,
        [...model.away].filter(([, since]) => model.now - since > 60_000).map(([player]) => player),
      );
      closeStreams(run, who);
      await backends.advance(15_000);
      model.now += 15_000;
      connect(model, who, false);
      return;
    }
    case 'back':
      if (model.away.has(command.who)) await bringBack(run, [command.who]);
      return;
    case 'absent':
      return absent(run, command.who);
    case 'advance': {
      await bringBack(run);
      await pass(run, command.seconds);
      // Streams also end after a time.
      for (let player = 0; player < players; player++) {
        closeStreams(run, player);
        await openStreams(run, player);
      }
      return;
    }
    default:
      return operate(run, command);
  }
}

/** Returns the party events in the log of a player. */
async function eventsOf(t: TestBackend, accountId: string): Promise<readonly object[]> {
  const rows = await t.storage.find(eventLog, { where: { recipientId: accountId } });
  return rows.flatMap(({ payload }) => {
    const { partyUpdateEvent } = JSON.parse(payload) as { partyUpdateEvent?: { message: string } };
    if (!partyUpdateEvent) return [];
    const { message, ...events } = partyUpdateEvent;
    assert.ok(message.length > 0);
    return [events];
  });
}

async function begin(backends: SideBySide, number: number): Promise<Run> {
  const people = await backends.each(async (t) => {
    const made: TestPlayer[] = [];
    for (let player = 0; player < players; player++) {
      const person = await t.player(`player-${number}-${player}`);
      const account = { displayName: nameOf(player) };
      await t.backend.api.accounts.update(
        { accountId: person.accountId, account },
        { session: person.token },
      );
      made.push(person);
    }
    return made;
  });
  const accounts = people[0]!.map(({ accountId }) => accountId);
  const model = createModel(backends.now(), accounts);
  const run = { backends, model, people, streams: people.map(() => []), begun: model.now };
  // A failed run may leave something behind.
  await backends.each((t) => t.backend.api.parties.adminDeleteAll({}, host));
  for (let player = 0; player < players; player++) await openStreams(run, player);
  return run;
}

async function finish(run: Run): Promise<void> {
  const { backends, model, begun } = run;
  await operate(run, { kind: 'deleteAll' });
  // Removes events older than a day, the oldest first.
  const whole = model.now - begun < longest.eventLogSeconds * 1000;
  for (const [player, events] of model.events)
    for (const found of await backends.each((t) => eventsOf(t, model.accounts[player]!)))
      assert.deepEqual(found, whole ? events : events.slice(events.length - found.length));
  for (let player = 0; player < players; player++) if (!model.away.has(player)) closeStreams(run, player);
  for (const left of await backends.each((t) => assertParties(t.storage, limits.partyMembers)))
    assert.equal(left, 0);
}

/**
 * Runs random commands on the parties of six players on backends side by side and on a model, and asserts that all give
 * the same results: permissions and effects of commands, the next leader, what remains after a time, and the events of
 * every player in order.
 */
export async function checkPartiesModel(opens: readonly OpenStorage[], runs = 100): Promise<void> {
  const backends = await openSideBySide(opens, { limits: { ...limits, ...longest } });
  let number = 0;
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(commands, lengths), async (list) => {
        const run = await begin(backends, number++);
        for (const command of list) await execute(run, command);
        await finish(run);
      }),
      // Shrinking fifty commands takes minutes; the seed in the error replays them.
      { numRuns: runs, endOnFailure: true },
    );
  } finally {
    await backends.close();
  }
}
