import { describe, expect, onTestFinished, test } from 'vitest';
import type { MatchDraft, QueueConfigInput } from '../../../src/areas/matchmaking/index.ts';
import { matchmakingProposals } from '../../../src/areas/matchmaking/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { asHost, by, json, type Person, text } from '../parties/party-world.ts';
import { createQueueWorld, type QueueWorld, testConfig } from './queue-world.ts';

const ranked: QueueConfigInput = {
  teams: 2,
  playersPerTeam: 2,
  ticketExpirationSeconds: 600,
  attributes: [
    { path: 'mode', type: 'equal' },
    { path: 'maps', type: 'intersection' },
    { path: 'server.rating', type: 'difference', max: 100 },
  ],
  latency: { path: 'ping', maxMs: 80 },
  passOn: ['role', 'server.rating', 'look.hat'],
};

async function open(
  queue: QueueConfigInput = ranked,
  matchmaking: BackendOptions['matchmaking'] = {},
  options: Partial<BackendOptions> = {},
): Promise<QueueWorld> {
  const t = await createQueueWorld({
    ...options,
    matchmaking: { ...matchmaking, config: testConfig({ q: queue }) },
  });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

/** The entries of a player of the ranked queue, with some that nobody asked for. */
const entriesOf = (role: string, maps: readonly string[] = ['dust', 'lake']) => ({
  mode: text('ctf'),
  maps: json(JSON.stringify(maps)),
  ping: json('{"eu":20,"us":200}'),
  role: text(role),
  look: json('{"hat":"red","shoe":"blue"}'),
  'private.note': text('secret'),
});

/** Starts a ticket of one player, who claims to have another name. */
async function start(t: QueueWorld, person: Person, metadata: object, byServer = false): Promise<string> {
  const entity = {
    id: person.accountId,
    displayName: 'Admin',
    entityType: 2,
    metadata: { queue_name: text('q'), ...metadata },
  };
  const { matchmaking } = t.backend.api;
  const started = byServer
    ? matchmaking.serverStart({ entity }, asHost)
    : matchmaking.start({ entity }, by(person));
  return (await started).ticketId;
}

async function rate(t: QueueWorld, { accountId }: Person, rating: number): Promise<void> {
  const entryValue = { intPayload: rating };
  await t.backend.api.accounts.adminCreateMetadata(
    { accountId, entryKey: 'server.rating', entryValue },
    asHost,
  );
}

/** Lets a server ask for a match, as game servers do. Returns what it gets, with the properties read. */
async function serverMatch(t: QueueWorld, requirements = '') {
  const key = await t.key(['matchbroker.serve']);
  const body = { serverId: 's', hintFlags: 0, requirements };
  const answer = (await t.http('POST', '/server/request_match', { key, body })).body as {
    readonly match: {
      readonly matchId: string;
      readonly matchProperties: string;
      readonly playerProperties: Readonly<Record<string, string>>;
    };
  };
  const { matchId, matchProperties, playerProperties } = answer.match;
  return {
    matchId,
    properties: JSON.parse(matchProperties) as Record<string, unknown>,
    of: ({ accountId }: Person) => JSON.parse(playerProperties[accountId]!) as Record<string, unknown>,
  };
}

/** Two parties of two in the ranked queue; the first of them is a party of the social kind. */
async function fourWaiting(t: QueueWorld) {
  const [ann, bob, cat, dan] = await t.people('ann', 'bob', 'cat', 'dan');
  const people = [ann, bob, cat, dan] as const;
  for (const [at, person] of people.entries()) await rate(t, person, 1_500 + 10 * at);
  const { partyId } = await t.gather(ann, bob);
  for (const [person, role] of [
    [ann, 'tank'],
    [bob, 'healer'],
  ] as const)
    await t.backend.api.parties.updatePlayer(
      { payload: { playerId: person.accountId, metadata: entriesOf(role) } },
      by(person),
    );
  const party = await t.start([ann, bob], 'q');
  const third = await start(t, cat, entriesOf('tank', ['lake', 'mill']));
  const fourth = await start(t, dan, entriesOf('healer', ['lake']), true);
  return { people, partyId, tickets: [party, party, third, fourth] as const };
}

describe('what a game server learns of a match', () => {
  test('a game server gets what the rules say, and of each player the name, the party and what the queue passes on', async () => {
    const t = await open();
    const { people, partyId, tickets } = await fourWaiting(t);
    await t.pass();
    const { properties, of } = await serverMatch(t, "MatchProperties.rules.mode == 'ctf'");
    const [ann, bob, cat, dan] = people;
    expect(properties).toEqual({
      queueName: 'q',
      region: 'eu',
      teams: expect.any(Array),
      rules: {
        mode: 'ctf',
        maps: ['lake'],
        'server.rating': { mean: 1_515, min: 1_500, max: 1_530 },
      },
    });
    const team = (person: Person): number =>
      (properties.teams as string[][]).findIndex((players) => players.includes(person.accountId));
    const details = (person: Person, at: number, role: string) => ({
      team: team(person),
      ticketId: tickets[at],
      displayName: person.name,
      role,
      'server.rating': 1_500 + 10 * at,
      'look.hat': 'red',
    });
    expect(of(ann)).toEqual({ ...details(ann, 0, 'tank'), partyId });
    expect(of(bob)).toEqual({ ...details(bob, 1, 'healer'), partyId });
    expect(of(cat)).toEqual(details(cat, 2, 'tank'));
    expect(of(dan)).toEqual(details(dan, 3, 'healer'));
  });

  test('the region of a match is the one whose slowest player is fastest, whoever started first', async () => {
    const t = await open({ teams: 2, playersPerTeam: 1, latency: { path: 'ping', maxMs: 100 } });
    const [ann, bob] = await t.people('ann', 'bob');
    await start(t, ann, { ping: json('{"eu":90,"us":20}') });
    await start(t, bob, { ping: json('{"eu":20,"us":95}') });
    await t.pass();
    expect((await serverMatch(t)).properties).toMatchObject({ region: 'eu' });
  });

  test('a match that players had to accept has the same properties, and its proposal holds no other metadata', async () => {
    const t = await open({ ...ranked, acceptance: { required: true } });
    const { people, tickets } = await fourWaiting(t);
    await t.pass();
    const [proposal] = await t.storage.find(matchmakingProposals, {});
    expect(JSON.stringify(proposal)).not.toContain('secret');
    for (const [at, person] of people.entries())
      await t.backend.api.matchmaking.accept({ ticketId: tickets[at]!, accept: true }, by(person));
    const { properties, of } = await serverMatch(t);
    expect(properties.rules).toMatchObject({ mode: 'ctf', maps: ['lake'] });
    expect(of(people[1])).toMatchObject({ displayName: 'bob', role: 'healer', partyId: expect.any(String) });
  });

  test('a newcomer to a running match comes with the same properties, which the answer for free seats has', async () => {
    const t = await open();
    const { people } = await fourWaiting(t);
    await t.pass();
    const { matchId } = await serverMatch(t);
    await t.ready('s', matchId);
    const ask = () =>
      t.backend.api.matchmaking.backfill(
        {
          serverId: 's',
          matchId,
          openSlots: [{ team: 1, count: 1 }],
          leftPlayerIds: [people[3].accountId],
        },
        asHost,
      );
    await ask();
    const [eve] = await t.people('eve');
    await rate(t, eve, 1_520);
    const ticketId = await start(t, eve, entriesOf('healer'));
    await t.pass();
    const { joined } = await ask();
    const expected = {
      team: 1,
      ticketId,
      displayName: 'eve',
      role: 'healer',
      'server.rating': 1_520,
      'look.hat': 'red',
    };
    expect(JSON.parse(joined[0]!.playerProperties)).toEqual(expected);
    const { match } = await t.backend.api.matchBroker.getMatch({ matchId }, asHost);
    expect(JSON.parse(match.playerProperties[eve.accountId]!)).toEqual(expected);
  });

  test('a match without rules and entries has the queue, the teams and the names', async () => {
    const t = await open({ teams: 2, playersPerTeam: 1 });
    const [ann, bob] = await t.people('ann', 'bob');
    const ticketId = await start(t, ann, {});
    await start(t, bob, {});
    await t.pass();
    const { properties, of } = await serverMatch(t);
    expect(properties).toEqual({ queueName: 'q', teams: [[expect.any(String)], [expect.any(String)]] });
    expect(of(ann)).toEqual({ team: expect.any(Number), ticketId, displayName: 'ann' });
  });
});

describe('the size of what a game server gets', () => {
  const limits = { playerPropertiesBytes: 401, matchPropertiesBytes: 601 };

  test('a ticket with too long entries is refused, and the longest is named', async () => {
    const t = await open({ teams: 2, playersPerTeam: 1, passOn: ['role', 'look'] }, {}, { limits });
    const [ann] = await t.people('ann');
    const look = (length: number) => ({ role: text('tank'), look: text('x'.repeat(length)) });
    // `,"role":"tank"` and `,"look":""` take 14 and 10 bytes.
    await expect(start(t, ann, look(177))).rejects.toMatchObject({
      reason: 'INVALID_FIELD',
      message: `entity.metadata.look: has 187 bytes as JSON: the entries of ${ann.accountId} that q passes on may have at most 200 bytes together`,
    });
    await start(t, ann, look(176));
  });

  test('a ticket with too long values of rules is refused, and the longest is named', async () => {
    const attributes = [
      { path: 'mode', type: 'equal' as const },
      { path: 'maps', type: 'intersection' as const },
    ];
    const t = await open({ teams: 2, playersPerTeam: 1, attributes }, {}, { limits });
    const [ann] = await t.people('ann');
    // `,"mode":"ctf"` and `,"maps":[""]` take 13 and 12 bytes.
    const maps = (length: number) => ({
      mode: text('ctf'),
      maps: json(JSON.stringify(['x'.repeat(length)])),
    });
    await expect(start(t, ann, { mode: text('ctf'), maps: json('["a","a"]') })).resolves.toBeTypeOf('string');
    const [bob] = await t.people('bob');
    const wide = maps(200);
    const two = { ...wide, maps: json(JSON.stringify(['x'.repeat(138), 'y'.repeat(138)])) };
    await expect(start(t, bob, two)).rejects.toMatchObject({
      reason: 'INVALID_FIELD',
      message:
        'entity.metadata.maps: has 291 bytes as JSON: the values of all rules may have at most 300 bytes together',
    });
    await start(t, bob, wide);
  });

  test('entries of tickets that waited when the queue changed are left out if they are too long', async () => {
    const queue = { teams: 2, playersPerTeam: 1 };
    const t = await open(queue, {}, { limits });
    const [ann, bob] = await t.people('ann', 'bob');
    const metadata = { role: text('tank'), look: text('x'.repeat(400)) };
    await start(t, ann, metadata);
    await start(t, bob, metadata);
    const changed = testConfig({ q: { ...queue, passOn: ['look', 'role'] } });
    await t.backend.api.matchmaking.setConfig({ config: JSON.stringify(changed) }, asHost);
    await t.pass();
    const { of } = await serverMatch(t);
    expect(of(ann)).toMatchObject({ displayName: 'ann', role: 'tank' });
    expect(of(ann)).not.toHaveProperty('look');
  });
});

test('a hook for matches sees the entities of the tickets, with the names of the accounts', async () => {
  const drafts: MatchDraft[] = [];
  const t = await open(
    { teams: 2, playersPerTeam: 1, customHooks: ['see'] },
    {
      hooks: {
        see: {
          newMatch(draft) {
            drafts.push(draft);
            return undefined;
          },
        },
      },
    },
  );
  const [ann, bob] = await t.people('ann', 'bob');
  const tickets = [
    await start(t, ann, { note: text('seen by hooks') }),
    await start(t, bob, { note: text('seen by hooks') }, true),
  ];
  await t.pass();
  const [draft] = drafts;
  expect(draft!.tickets.map(({ ticketId }) => ticketId)).toEqual(draft!.ticketIds);
  expect([...draft!.tickets].sort((left, right) => (left.ticketId < right.ticketId ? -1 : 1))).toMatchObject([
    {
      ticketId: tickets[0],
      groups: [[ann.accountId]],
      entity: { displayName: 'ann', metadata: { note: text('seen by hooks') } },
    },
    { ticketId: tickets[1], groups: [[bob.accountId]], entity: { displayName: 'bob' } },
  ]);
  // They are for the hook alone.
  expect(JSON.stringify((await serverMatch(t)).properties)).not.toContain('seen by hooks');
});
