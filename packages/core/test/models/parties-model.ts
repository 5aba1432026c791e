/** Small limits, so that a few commands reach them. */
export const limits = { partyMembers: 3, partyMetadataEntries: 2, partyIdleSeconds: 7_200 };

const kickMilliseconds = 600_000;
const minute = 60_000;

/** The texts of entries by their keys. */
export type Entries = Readonly<Record<string, string>>;

interface ModelMember {
  readonly player: number;
  name: string;
  isReady: boolean;
  team: number;
  /** The state that the others last got in an event. */
  isConnected: boolean;
  readonly metadata: Map<string, string>;
}

export interface ModelParty {
  readonly id: string;
  /** Null until it is known, because the backend makes it. */
  code: string | null;
  leader: number;
  /** In the order in which they joined. */
  members: ModelMember[];
  readonly metadata: Map<string, string>;
  /** Until when kicked players may not rejoin. */
  readonly kicks: Map<number, number>;
  activeAt: number;
}

/** An event in a recipient's log, without its text for people. */
export interface ModelEvent {
  readonly type: number;
  readonly partyId: string;
  readonly eventPayload: object;
}

export interface Model {
  now: number;
  /** Account ids by player. */
  readonly accounts: readonly string[];
  parties: ModelParty[];
  /** The ids of all parties that ever existed. */
  partyIds: string[];
  /** Every code that was ever valid. */
  codes: string[];
  /** Blocks as `who whom`. */
  blocks: Set<string>;
  /** Since when players have no event stream. */
  away: Map<number, number>;
  events: Map<number, ModelEvent[]>;
}

export const createModel = (now: number, accounts: readonly string[]): Model => ({
  now,
  accounts,
  parties: [],
  partyIds: [],
  codes: [],
  blocks: new Set(),
  away: new Map(),
  events: new Map(accounts.map((_, player) => [player, []])),
});

export class Refusal extends Error {}
export function refuse(reason: string): never {
  throw new Refusal(reason);
}

export const nameOf = (player: number): string => `Player ${player}`;
export const partyOf = (model: Model, player: number): ModelParty | undefined =>
  model.parties.find(({ members }) => members.some((member) => member.player === player));
export const partyById = (model: Model, id: string): ModelParty | undefined =>
  model.parties.find((party) => party.id === id);
export const memberOf = (party: ModelParty, player: number): ModelMember | undefined =>
  party.members.find((member) => member.player === player);

export const text = (stringPayload: string) => ({ stringPayload });

/** Returns entries in the form of answers. Players do not see entries of operators. */
const shownEntries = (entries: ReadonlyMap<string, string>, byOperator: boolean): object =>
  Object.fromEntries(
    [...entries]
      .filter(([key]) => byOperator || !key.startsWith('server.'))
      .map(([key, value]) => [key, text(value)]),
  );

export const shownPlayer = (model: Model, party: ModelParty, member: ModelMember, byOperator = false) => ({
  playerId: model.accounts[member.player]!,
  displayName: member.name,
  isReady: member.isReady,
  isLeader: party.leader === member.player,
  teamNumber: member.team,
  metadata: shownEntries(member.metadata, byOperator),
});

/** Returns a party in the form of answers. A party without members has no leader. */
export const shown = (model: Model, party: ModelParty, byOperator = false) => ({
  partyId: party.id,
  leaderId: party.members.length === 0 ? '' : model.accounts[party.leader]!,
  inviteCode: party.code,
  state: 1,
  matchId: '',
  players: party.members.map((member) => shownPlayer(model, party, member, byOperator)),
  metadata: party.members.length === 0 ? {} : shownEntries(party.metadata, byOperator),
});

export function tell(
  model: Model,
  party: ModelParty,
  type: number,
  eventPayload: object,
  to: readonly number[] = party.members.map(({ player }) => player),
): void {
  for (const player of to) model.events.get(player)!.push({ type, partyId: party.id, eventPayload });
}

export const idOf = (model: Model, player: number) => ({ stringValue: model.accounts[player]! });

export function touch(model: Model, party: ModelParty): void {
  party.activeAt = Math.ceil(model.now / minute) * minute;
}

function unready(party: ModelParty): void {
  for (const member of party.members) member.isReady = false;
}

/** Adds or overwrites entries. Refuses too many entries and reserved keys. */
export function putEntries(into: Map<string, string>, entries: Entries, byOperator: boolean): void {
  const keys = Object.keys(entries);
  if (!byOperator && keys.some((key) => key.startsWith('server.'))) refuse('METADATA_KEY_RESERVED');
  if (new Set([...into.keys(), ...keys]).size > limits.partyMetadataEntries && keys.length > 0)
    refuse('METADATA_TOO_MANY_ENTRIES');
  for (const [key, value] of Object.entries(entries)) into.set(key, value);
}

const newMember = (player: number, entries: Entries): ModelMember => {
  const metadata = new Map<string, string>();
  putEntries(metadata, entries, false);
  return { player, name: nameOf(player), isReady: false, team: 0, isConnected: true, metadata };
};

/** Creates a party with the id and the code of the backend. */
export function open(
  model: Model,
  { id, code }: { readonly id: string; readonly code: string },
  leader: number,
  players: readonly number[],
  memberEntries: Entries = {},
): ModelParty {
  const members = players.map((player) => newMember(player, memberEntries));
  if (players.some((player) => partyOf(model, player))) refuse('ALREADY_IN_PARTY');
  const party = { id, code, leader, members, metadata: new Map(), kicks: new Map(), activeAt: 0 };
  touch(model, party);
  model.parties.push(party);
  model.partyIds.push(id);
  model.codes.push(code);
  return party;
}

/** Lets a player join with a code. */
export function join(model: Model, player: number, code: string, entries: Entries): ModelParty {
  const member = newMember(player, entries);
  if (partyOf(model, player)) refuse('ALREADY_IN_PARTY');
  const party = model.parties.find((each) => each.code === code) ?? refuse('INVITE_CODE_UNKNOWN');
  const isBlocked = party.members.some(
    (other) => model.blocks.has(`${player} ${other.player}`) || model.blocks.has(`${other.player} ${player}`),
  );
  if (isBlocked) refuse('INVITE_CODE_UNKNOWN');
  if ((party.kicks.get(player) ?? 0) > model.now) refuse('KICKED');
  if (party.members.length >= limits.partyMembers) refuse('PARTY_FULL');
  sit(model, party, [member]);
  return party;
}

/** Lets operators add players to a party. */
export function put(model: Model, party: ModelParty, players: readonly number[]): void {
  const coming = players.filter((player) => !memberOf(party, player));
  if (coming.length === 0) return;
  if (party.members.length + coming.length > limits.partyMembers) refuse('PARTY_FULL');
  if (coming.some((player) => partyOf(model, player))) refuse('ALREADY_IN_PARTY');
  sit(
    model,
    party,
    coming.map((player) => newMember(player, {})),
  );
  for (const player of players) party.kicks.delete(player);
}

function sit(model: Model, party: ModelParty, coming: readonly ModelMember[]): void {
  touch(model, party);
  const there = party.members.map(({ player }) => player);
  party.members.push(...coming);
  unready(party);
  for (const member of coming) {
    there.push(member.player);
    tellJoined(model, party, member, [...there]);
  }
}

export function tellJoined(
  model: Model,
  party: ModelParty,
  member: ModelMember,
  to: readonly number[],
): void {
  const playerValue = shownPlayer(model, party, member);
  tell(model, party, 1, { player: { playerValue }, playerId: idOf(model, member.player) }, to);
}

/** Makes another member the leader. */
export function lead(model: Model, party: ModelParty, player: number): void {
  if (!memberOf(party, player)) refuse('PARTY_PLAYER_NOT_FOUND');
  touch(model, party);
  party.leader = player;
  unready(party);
  tell(model, party, 5, { leaderId: idOf(model, player) });
}

/** Removes members who leave (2) or are kicked (3). The party ends with its last member. */
export function remove(model: Model, party: ModelParty, players: readonly number[], type: 2 | 3): void {
  if (players.some((player) => !memberOf(party, player))) refuse('PARTY_PLAYER_NOT_FOUND');
  touch(model, party);
  party.members = party.members.filter(({ player }) => !players.includes(player));
  unready(party);
  const rest = party.members.map(({ player }) => player);
  for (const [index, player] of players.entries()) {
    const to = type === 2 ? [...rest, player] : [...rest, ...players.slice(index)];
    tell(model, party, type, { playerId: idOf(model, player) }, to);
    if (type === 3) party.kicks.set(player, model.now + kickMilliseconds);
  }
  if (party.members.length === 0) model.parties = model.parties.filter((each) => each !== party);
  else if (players.includes(party.leader)) succeed(model, party);
}

function succeed(model: Model, party: ModelParty): void {
  const next = party.members.find(({ isConnected }) => isConnected) ?? party.members[0]!;
  party.leader = next.player;
  tell(model, party, 5, { leaderId: idOf(model, next.player) });
}

/** Deletes a party with all its members. */
export function end(model: Model, party: ModelParty): void {
  tell(model, party, 9, {});
  model.parties = model.parties.filter((each) => each !== party);
}

/** Runs what is due: deletes parties without activity. */
export function tick(model: Model): void {
  for (const party of model.parties)
    if (party.activeAt + limits.partyIdleSeconds * 1000 <= model.now) end(model, party);
}

/** Records that a player's event streams have been closed for a while, or that the player has one again. */
export function connect(model: Model, player: number, isConnected: boolean): void {
  if (isConnected) model.away.delete(player);
  else model.away.set(player, model.now);
  const party = partyOf(model, player);
  const member = party && memberOf(party, player)!;
  if (!member || member.isConnected === isConnected) return;
  member.isConnected = isConnected;
  tell(model, party, 10, { playerId: idOf(model, player), isConnected: { boolValue: isConnected } });
}
