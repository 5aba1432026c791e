import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { refusals } from '../answers.ts';
import { openUnits } from '../postgres-units.ts';
import {
  eventText,
  type PartyStore,
  partyEvent,
  partySize,
  type TwinMember,
  togetherSchema,
  viewParty,
} from './store.ts';

export const postgresTogetherSchema = `create schema if not exists twin; set search_path to twin;
  ${togetherSchema('', '', 'collate "C"')}`;

interface PartyRow {
  readonly id: string;
  readonly leader_id: string;
  readonly members: number;
  readonly seats: number;
}

/** Parties on Postgres: one transaction of named statements per request, one statement for a recipient's events. */
export function postgresParties(connectionString: string): PartyStore {
  const { unit, run, pool } = openUnits(connectionString);

  async function nameOf(client: PoolClient, accountId: string): Promise<string> {
    const text = 'select display_name from accounts where id = $1 for share';
    const { rows } = await run<{ display_name: string }>(client, 'name', text, [accountId]);
    return rows[0]!.display_name;
  }

  async function sit(client: PoolClient, values: unknown[]): Promise<void> {
    const text = `insert into party_members (player_id, party_id, seat, display_name, look_at)
      values ($1, $2, $3, $4, $5) on conflict do nothing`;
    if ((await run(client, 'sit', text, values)).rowCount === 0) throw refusals.noEntry();
  }

  async function membersOf(client: PoolClient, partyId: string): Promise<TwinMember[]> {
    const text = `select player_id, display_name, is_ready, team_number from party_members where party_id = $1 order by seat`;
    const { rows } = await run<{
      player_id: string;
      display_name: string;
      is_ready: number;
      team_number: number;
    }>(client, 'members', text, [partyId]);
    return rows.map((row) => ({
      playerId: row.player_id,
      displayName: row.display_name,
      isReady: row.is_ready === 1,
      teamNumber: row.team_number,
    }));
  }

  const unready = (client: PoolClient, partyId: string) =>
    run(client, 'unready', 'update party_members set is_ready = 0 where party_id = $1 and is_ready = 1', [
      partyId,
    ]);

  /** Updates the heads and logs of all recipients. They are sorted, so two units lock them in the same order. */
  async function emit(client: PoolClient, to: readonly string[], bodies: readonly object[]): Promise<void> {
    const recipients = to.toSorted();
    const ids = bodies.map(() => `event-${randomUUID()}`);
    const payloads = recipients.flatMap((recipient) =>
      bodies.map((body, at) => eventText(ids[at]!, recipient, body)),
    );
    const text = `with heads as (
        insert into event_heads select r, $2::bigint from unnest($1::text[]) r
        on conflict (recipient_id) do update set sequence = event_heads.sequence + excluded.sequence returning recipient_id, sequence
      )
      insert into event_log select h.recipient_id, h.sequence - $2::bigint + e.at, e.id, $3, e.payload
      from unnest($4::text[], $5::text[], $6::bigint[], $7::text[]) as e(recipient, id, at, payload)
      join heads h on h.recipient_id = e.recipient`;
    await run(client, 'emit', text, [
      recipients,
      bodies.length,
      Date.now(),
      recipients.flatMap((recipient) => bodies.map(() => recipient)),
      recipients.flatMap(() => ids),
      recipients.flatMap(() => bodies.map((_, at) => at + 1)),
      payloads,
    ]);
  }

  return {
    async session(digest) {
      const { rows } = await pool.query<{ account_id: string; expires_at: string }>({
        name: 'session',
        text: 'select account_id, expires_at from sessions where digest = $1',
        values: [digest],
      });
      const row = rows[0];
      return row && { accountId: row.account_id, expiresAt: Number(row.expires_at) };
    },
    createParty: (accountId, inviteCode) =>
      unit(async (client) => {
        const name = await nameOf(client, accountId);
        const id = `party-${randomUUID()}`;
        const now = Date.now();
        await run(client, 'open', 'insert into parties values ($1, $2, $3, 1, 1, $4)', [
          id,
          accountId,
          inviteCode,
          now,
        ]);
        await sit(client, [accountId, id, 1, name, now]);
        const leader = { playerId: accountId, displayName: name, isReady: false, teamNumber: 0 };
        return viewParty(id, accountId, inviteCode, [leader]);
      }),
    joinParty: (accountId, inviteCode) =>
      unit(async (client) => {
        const name = await nameOf(client, accountId);
        const now = Date.now();
        const seat = `update parties set members = members + 1, seats = seats + 1, active_at = $1
          where invite_code = $2 and members < ${partySize} returning *`;
        const party = (await run<PartyRow>(client, 'seat', seat, [now, inviteCode])).rows[0];
        if (party === undefined) throw refusals.noEntry();
        await sit(client, [accountId, party.id, party.seats, name, now]);
        await unready(client, party.id);
        const all = await membersOf(client, party.id);
        const ids = all.map(({ playerId }) => playerId);
        const block = `select 1 from friend_edges where owner_id = $1 and other_id = any($2) and state = 4`;
        if ((await run(client, 'block', block, [accountId, ids])).rows.length > 0) throw refusals.noEntry();
        const player = { ...all.at(-1)!, isLeader: false, metadata: {} };
        const payload = { player: { playerValue: player }, playerId: { stringValue: accountId } };
        await emit(client, ids, [partyEvent(1, `${name} joined the party`, party.id, payload)]);
        return viewParty(party.id, party.leader_id, inviteCode, all);
      }),
    leaveParty: (accountId, partyId) =>
      unit(async (client) => {
        const seat = 'update parties set members = members - 1, active_at = $1 where id = $2 returning *';
        const party = (await run<PartyRow>(client, 'unseat', seat, [Date.now(), partyId])).rows[0];
        const rise =
          'delete from party_members where player_id = $1 and party_id = $2 returning display_name';
        const gone = (await run<{ display_name: string }>(client, 'rise', rise, [accountId, partyId]))
          .rows[0];
        if (party === undefined || gone === undefined) throw refusals.noEntry();
        const event = partyEvent(2, `${gone.display_name} left the party`, partyId, {
          playerId: { stringValue: accountId },
        });
        if (party.members === 0) {
          await run(client, 'end', 'delete from parties where id = $1', [partyId]);
          await emit(client, [accountId], [event]);
          return;
        }
        await unready(client, partyId);
        const ids = (await membersOf(client, partyId)).map(({ playerId }) => playerId);
        if (party.leader_id === accountId)
          await run(client, 'succeed', 'update parties set leader_id = $1 where id = $2', [ids[0], partyId]);
        await emit(client, [...ids, accountId], [event]);
      }),
  };
}
