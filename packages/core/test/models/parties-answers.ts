import type { Command } from './parties-commands.ts';
import { codeAt, partyIdAt } from './parties-commands.ts';
import {
  connect,
  type Entries,
  end,
  idOf,
  join,
  lead,
  limits,
  type Model,
  memberOf,
  open,
  partyById,
  partyOf,
  put,
  putEntries,
  refuse,
  remove,
  shown,
  shownPlayer,
  tell,
  tellJoined,
  text,
  tick,
  touch,
} from './parties-model.ts';

/** Commands that call an operation of the backend. The others change time and connections. */
export type Operation = Exclude<Command, { readonly kind: 'drop' | 'back' | 'absent' | 'advance' }>;

/** The values that only the backend knows: the id and the code of a party that it creates. */
const madeBy = (answer: unknown): { readonly id: string; readonly code: string } => {
  const party = (answer as { party?: { partyId?: string; inviteCode?: string } } | null)?.party;
  return { id: party?.partyId ?? 'none', code: party?.inviteCode ?? 'none' };
};

/** Runs an operation on the model and returns the expected answer. Throws a refusal; the caller must undo changes then. */
export function answerOf(model: Model, command: Operation, answer: unknown): unknown {
  switch (command.kind) {
    case 'create': {
      const { who, entries } = command;
      return { party: shown(model, open(model, madeBy(answer), who, [who], entries)) };
    }
    case 'join':
      return { party: shown(model, join(model, command.who, codeAt(model, command.code), command.entries)) };
    case 'leave': {
      const party = theirs(model, command);
      remove(model, party, [command.who], 2);
      return {};
    }
    case 'kick':
    case 'setLeader':
      return command.kind === 'kick' ? kick(model, command) : setLeader(model, command);
    case 'update':
      return update(model, command);
    case 'put':
      return putEntry(model, command);
    case 'remove':
      return removeEntry(model, command);
    case 'current': {
      const party = partyOf(model, command.who) ?? refuse('NOT_IN_PARTY');
      return { party: shown(model, party) };
    }
    case 'get':
      return { party: shown(model, theirs(model, command)) };
    case 'entries':
      return { metadata: shown(model, theirs(model, command)).metadata };
    case 'player': {
      const party = partyOf(model, command.whom);
      if (!party || !memberOf(party, command.who)) return refuse('PARTY_PLAYER_NOT_FOUND');
      return { player: shownPlayer(model, party, memberOf(party, command.whom)!) };
    }
    case 'adminCreate':
      return adminCreate(model, command, answer);
    case 'adminUpdate':
      return adminUpdate(model, command, answer);
    case 'adminDelete': {
      const party = partyById(model, partyIdAt(model, null, command.party));
      if (party) end(model, party);
      return { partyDeleted: party !== undefined };
    }
    case 'deleteAll': {
      const partiesDeleted = model.parties.length;
      for (const party of model.parties) end(model, party);
      return { partiesDeleted };
    }
    case 'list':
      return { parties: model.parties.map((party) => shown(model, party, true)) };
    case 'block':
    case 'unblock': {
      const { kind, who, whom } = command;
      if (kind === 'block' && who !== whom) model.blocks.add(`${who} ${whom}`);
      else model.blocks.delete(`${who} ${whom}`);
      // The model of friends checks its answer.
      return answer;
    }
  }
}

/** A command of a player about another player. */
type OnMember = Extract<Command, { readonly kind: 'kick' | 'setLeader' }>;
type Of<Kind extends Command['kind']> = Extract<Command, { readonly kind: Kind }>;

/** Returns the party of a command if the player is a member. */
function theirs(model: Model, { who, party: index }: { readonly who: number; readonly party: number }) {
  const party = partyById(model, partyIdAt(model, who, index));
  return party && memberOf(party, who) ? party : refuse('PARTY_NOT_FOUND');
}

function kick(model: Model, command: OnMember): object {
  const { who, whom } = command;
  if (who === whom) refuse('INVALID_FIELD');
  const party = theirs(model, command);
  if (party.leader !== who) refuse('PARTY_LEADER_REQUIRED');
  remove(model, party, [whom], 3);
  party.code = null;
  return {};
}

function setLeader(model: Model, command: OnMember): object {
  const { who, whom } = command;
  const party = theirs(model, command);
  if (party.leader !== who) refuse('PARTY_LEADER_REQUIRED');
  if (who === whom) touch(model, party);
  else lead(model, party, whom);
  return {};
}

function update(model: Model, { who, whom: named, fields, mask }: Of<'update'>): object {
  const whom = named === -1 ? who : named;
  const party = partyOf(model, who) ?? refuse('NOT_IN_PARTY');
  const isLeader = party.leader === who;
  const isSelf = who === whom;
  if (!isSelf && !isLeader) refuse('PARTY_LEADER_REQUIRED');
  const paths = mask === '' ? [] : mask.split(',');
  if (paths.includes('isLeader')) refuse('INVALID_FIELD');
  if (paths.includes('teamNumber') && !isLeader) refuse('PARTY_LEADER_REQUIRED');
  if (paths.some((path) => path !== 'teamNumber') && !isSelf) refuse('NOT_YOURS');
  if (paths.includes('displayName') && fields.displayName === undefined) refuse('INVALID_FIELD');
  const member = memberOf(party, whom) ?? refuse('PARTY_PLAYER_NOT_FOUND');
  touch(model, party);

  const means = (path: string, may: boolean): boolean => (mask === '' ? may : paths.includes(path));
  const before = { ...member };
  if (means('displayName', isSelf)) member.name = fields.displayName ?? member.name;
  if (means('isReady', isSelf) && (mask !== '' || fields.isReady !== undefined))
    member.isReady = fields.isReady ?? false;
  if (means('teamNumber', isLeader) && (mask !== '' || fields.teamNumber !== undefined))
    member.team = fields.teamNumber ?? 0;
  const entries: Entries = (means('metadata', isSelf) && fields.entries) || {};
  putEntries(member.metadata, entries, false);

  const playerId = idOf(model, whom);
  if (member.isReady !== before.isReady)
    tell(model, party, 4, { playerId, isReady: { boolValue: member.isReady } });
  const hasPut = Object.keys(entries).length > 0;
  if (hasPut || member.name !== before.name || member.team !== before.team)
    tell(model, party, 7, {
      player: { playerValue: shownPlayer(model, party, member) },
      playerId,
      ...(hasPut && { metadata: { metadataMapValue: { metadata: textsOf(entries) } } }),
    });
  return { party: shown(model, party) };
}

const textsOf = (entries: Entries): object =>
  Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, text(value)]));

/** Returns the entries that a command changes: the party's, or a member's. */
function entriesFor(model: Model, command: Of<'put'> | Of<'remove'>) {
  const { who, whom } = command;
  const party = theirs(model, command);
  if (party.leader !== who && whom !== who) refuse('PARTY_LEADER_REQUIRED');
  const owner = whom === null ? party : (memberOf(party, whom) ?? refuse('PARTY_PLAYER_NOT_FOUND'));
  if (command.key.startsWith('server.')) refuse('METADATA_KEY_RESERVED');
  touch(model, party);
  const named = whom === null ? {} : { playerId: idOf(model, whom) };
  return { party, entries: owner.metadata, named };
}

function putEntry(model: Model, command: Of<'put'>): object {
  const { key, value, operation } = command;
  const { party, entries, named } = entriesFor(model, command);
  const present = entries.get(key);
  if (operation === 'POST' && entries.size >= limits.partyMetadataEntries)
    refuse('METADATA_TOO_MANY_ENTRIES');
  if (operation === 'POST' && present !== undefined) refuse('METADATA_EXISTS');
  if ((operation === 0 || operation === 1) && present === undefined) refuse('METADATA_NOT_FOUND');
  const stored = operation === 1 ? present + value : value;
  putEntries(entries, { [key]: stored }, false);
  const entry = { metadataValue: { key, value: text(stored) } };
  tell(model, party, present === undefined ? 6 : 7, { ...named, entry });
  return {};
}

function removeEntry(model: Model, command: Of<'remove'>): object {
  const { party, entries, named } = entriesFor(model, command);
  const entryDeleted = entries.delete(command.key);
  if (entryDeleted) tell(model, party, 8, { ...named, entry: { metadataValue: { key: command.key } } });
  return { entryDeleted };
}

function adminCreate(model: Model, { members, leader, entries }: Of<'adminCreate'>, answer: unknown): object {
  const leading = leader ?? members[0] ?? refuse('INVALID_FIELD');
  const all = members.includes(leading) ? members : [leading, ...members];
  if (all.length > limits.partyMembers) refuse('PARTY_FULL');
  putEntries(new Map(), entries, true);
  const party = open(model, madeBy(answer), leading, all);
  putEntries(party.metadata, entries, true);
  for (const [index, member] of party.members.entries())
    tellJoined(model, party, member, all.slice(0, index + 1));
  return { party: shown(model, party, true) };
}

function adminUpdate(model: Model, command: Of<'adminUpdate'>, answer: unknown): object {
  const party = partyById(model, partyIdAt(model, null, command.party)) ?? refuse('PARTY_NOT_FOUND');
  touch(model, party);
  putEntries(party.metadata, command.entries, true);
  const { 'server.a': _, ...seen } = command.entries;
  if (Object.keys(seen).length > 0)
    tell(model, party, 7, { metadata: { metadataMapValue: { metadata: textsOf(seen) } } });
  put(model, party, command.join);
  if (command.leader !== null && command.leader !== party.leader) lead(model, party, command.leader);
  if (command.kick.length > 0) {
    remove(model, party, command.kick, 3);
    party.code = madeBy(answer).code;
    model.codes.push(party.code);
  }
  return { party: shown(model, party, true) };
}

/** Lets time pass and runs what is due. */
export function advance(model: Model, milliseconds: number): void {
  model.now += milliseconds;
  tick(model);
}

/** Lets a player be away until they leave their party. */
export function goAbsent(model: Model, who: number): void {
  connect(model, who, false);
  const party = partyOf(model, who);
  if (party) remove(model, party, [who], 2);
}
