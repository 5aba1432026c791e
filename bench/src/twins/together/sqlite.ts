import { randomUUID } from 'node:crypto';
import type Database from 'better-sqlite3';
import { refusals } from '../answers.ts';
import { createGroupCommit } from '../group-commit.ts';
import type { TwinSession } from '../sessions.ts';
import type { TwinStore } from '../store.ts';
import {
  accountEvent,
  eventText,
  type LoginSession,
  loginEvent,
  newPlayer,
  newPlayerAnswer,
  partyEvent,
  partySize,
  sessionMilliseconds,
  sessionsPerAccount,
  type TogetherStore,
  type TwinFriend,
  type TwinMember,
  togetherSchema,
  unclaimedMilliseconds,
  viewParty,
} from './store.ts';

export const sqliteTogetherSchema = togetherSchema('', '', '');

interface PartyRow {
  readonly id: string;
  readonly leader_id: string;
  readonly invite_code: string;
  readonly members: number;
  readonly seats: number;
}

/** Parties, friends and logins on SQLite: prepared statements, and a savepoint for each unit of a durable group. */
export function sqliteTogether(database: Database.Database, accounts: TwinStore): TogetherStore {
  const prepare = <Row>(sql: string) => database.prepare<unknown[], Row>(sql);
  const session = prepare<TwinSession>(
    'select account_id as "accountId", expires_at as "expiresAt" from sessions where digest = ?',
  );
  const nameOf = prepare<{ display_name: string }>('select display_name from accounts where id = ?');
  const openParty = prepare('insert into parties values (?, ?, ?, 1, 1, ?)');
  const seatIn = prepare<PartyRow>(
    `update parties set members = members + 1, seats = seats + 1, active_at = ? where invite_code = ? and members < ${partySize} returning *`,
  );
  const sit = prepare(
    'insert into party_members (player_id, party_id, seat, display_name, look_at) values (?, ?, ?, ?, ?) on conflict do nothing',
  );
  const unready = prepare('update party_members set is_ready = 0 where party_id = ? and is_ready = 1');
  const members = prepare<{ player_id: string; display_name: string; is_ready: number; team_number: number }>(
    'select player_id, display_name, is_ready, team_number from party_members where party_id = ? order by seat',
  );
  const blocked = prepare<{ other_id: string }>(
    'select other_id from friend_edges where owner_id = ? and other_id in (select value from json_each(?)) and state = 4',
  );
  const rise = prepare<{ display_name: string }>(
    'delete from party_members where player_id = ? and party_id = ? returning display_name',
  );
  const unseat = prepare<PartyRow>(
    'update parties set members = members - 1, active_at = ? where id = ? returning *',
  );
  const succeed = prepare('update parties set leader_id = ? where id = ?');
  const endParty = prepare('delete from parties where id = ?');
  const head = prepare<{ sequence: number }>(
    'insert into event_heads values (?, ?) on conflict do update set sequence = sequence + excluded.sequence returning sequence',
  );
  const log = prepare('insert into event_log values (?, ?, ?, ?, ?)');
  const friendRows = prepare<TwinFriend>(
    `select e.other_id as "accountId", a.display_name as "displayName", e.changed_at / 1000 as "becameFriendsTimestamp"
     from friend_edges e join accounts a on a.id = e.other_id
     where e.owner_id = ? and e.state = 3 order by e.changed_at, e.other_id limit ? offset ?`,
  );
  const addSession = prepare('insert into login_sessions values (?, ?, ?, ?, ?)');
  const loginSession = prepare<LoginSession>(
    'select account_id as "accountId", subject, expires_at as "expiresAt" from login_sessions where digest = ?',
  );
  const identity = prepare<{ account_id: string }>(
    'select i.account_id from login_identities i join accounts a on a.id = i.account_id where i.subject = ?',
  );
  const addIdentity = prepare('insert into login_identities values (?, ?) on conflict do nothing');
  const addAccount = prepare(`insert into accounts values (?, ?, 'user', '[1]', 0)`);
  const own = prepare(
    'update login_sessions set account_id = ?, expires_at = ? where digest = ? and account_id is null and expires_at > ?',
  );
  const oldest = prepare(
    `delete from login_sessions where digest in (select digest from login_sessions where account_id = ?
     order by created_at desc limit -1 offset ${sessionsPerAccount - 1}) returning digest`,
  );
  const savepoint = database.prepare('savepoint unit');
  const release = database.prepare('release unit');
  const undo = database.prepare('rollback to unit');
  const inGroup = createGroupCommit(database);

  const unit = <Result>(work: () => Result): Promise<Result> =>
    inGroup(() => {
      savepoint.run();
      try {
        return work();
      } catch (error) {
        undo.run();
        throw error;
      } finally {
        release.run();
      }
    });

  function emit(recipients: readonly string[], bodies: readonly object[]): void {
    const now = Date.now();
    for (const recipient of recipients) {
      const { sequence } = head.get(recipient, bodies.length)!;
      for (const [at, body] of bodies.entries()) {
        const eventId = `event-${randomUUID()}`;
        const number = sequence - bodies.length + 1 + at;
        log.run(recipient, number, eventId, now, eventText(eventId, recipient, body));
      }
    }
  }

  const membersOf = (partyId: string): TwinMember[] =>
    members.all(partyId).map((row) => ({
      playerId: row.player_id,
      displayName: row.display_name,
      isReady: row.is_ready === 1,
      teamNumber: row.team_number,
    }));

  return {
    session: (digest) => session.get(digest),
    createParty: (accountId, inviteCode) =>
      unit(() => {
        const name = nameOf.get(accountId)!.display_name;
        const id = `party-${randomUUID()}`;
        const now = Date.now();
        if (sit.run(accountId, id, 1, name, now).changes === 0) throw refusals.noEntry();
        openParty.run(id, accountId, inviteCode, now);
        const leader = { playerId: accountId, displayName: name, isReady: false, teamNumber: 0 };
        return viewParty(id, accountId, inviteCode, [leader]);
      }),
    joinParty: (accountId, inviteCode) =>
      unit(() => {
        const name = nameOf.get(accountId)!.display_name;
        const now = Date.now();
        const party = seatIn.get(now, inviteCode);
        if (party === undefined) throw refusals.noEntry();
        if (sit.run(accountId, party.id, party.seats, name, now).changes === 0) throw refusals.noEntry();
        unready.run(party.id);
        const all = membersOf(party.id);
        const ids = all.map(({ playerId }) => playerId);
        if (blocked.get(accountId, JSON.stringify(ids)) !== undefined) throw refusals.noEntry();
        const player = { ...all.at(-1)!, isLeader: false, metadata: {} };
        const payload = { player: { playerValue: player }, playerId: { stringValue: accountId } };
        emit(ids, [partyEvent(1, `${name} joined the party`, party.id, payload)]);
        return viewParty(party.id, party.leader_id, inviteCode, all);
      }),
    leaveParty: (accountId, partyId) =>
      unit(() => {
        const gone = rise.get(accountId, partyId);
        if (gone === undefined) throw refusals.noEntry();
        const party = unseat.get(Date.now(), partyId)!;
        const event = partyEvent(2, `${gone.display_name} left the party`, partyId, {
          playerId: { stringValue: accountId },
        });
        if (party.members === 0) {
          endParty.run(partyId);
          emit([accountId], [event]);
          return;
        }
        unready.run(partyId);
        const ids = membersOf(partyId).map(({ playerId }) => playerId);
        const events = [event];
        if (party.leader_id === accountId) {
          succeed.run(ids[0], partyId);
          events.push(partyEvent(5, 'another leader', partyId, { leaderId: { stringValue: ids[0] } }));
        }
        emit(ids, events);
        emit([accountId], [event]);
      }),
    friends: (accountId, limit, offset) => friendRows.all(accountId, limit, offset),
    loginSession: (digest) => loginSession.get(digest),
    logIn: ({ digest, subject }) =>
      unit(() => {
        const now = Date.now();
        const accountId = identity.get(subject)?.account_id ?? null;
        if (accountId === null) {
          const expiresAt = now + unclaimedMilliseconds;
          addSession.run(digest, subject, null, now, expiresAt);
          return { accountId, subject, expiresAt };
        }
        const ended = oldest.all(accountId).map(() => loginEvent(0, accountId, subject));
        const expiresAt = now + sessionMilliseconds;
        addSession.run(digest, subject, accountId, now, expiresAt);
        emit([accountId], [...ended, loginEvent(1, accountId, subject)]);
        return { accountId, subject, expiresAt };
      }),
    async knownAccount(accountId) {
      const answer = accounts.account(accountId, true);
      await unit(() => emit([accountId], [accountEvent(accountId, false)]));
      return answer;
    },
    newAccount: (digest, subject) =>
      unit(() => {
        const now = Date.now();
        const { id, displayName } = newPlayer();
        // Another request made the account meanwhile: the player tries again, and is known then.
        if (addIdentity.run(subject, id).changes === 0) throw refusals.unauthenticated();
        addAccount.run(id, displayName);
        if (own.run(id, now + sessionMilliseconds, digest, now).changes === 0)
          throw refusals.unauthenticated();
        emit([id], [loginEvent(1, id, subject), accountEvent(id, true)]);
        return newPlayerAnswer(id, displayName);
      }),
  };
}
