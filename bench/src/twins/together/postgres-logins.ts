import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { refusals } from '../answers.ts';
import { type AccountRow, answerOf, poolSize } from '../postgres.ts';
import {
  accountEvent,
  eventText,
  loginEvent,
  newPlayer,
  newPlayerAnswer,
  sessionMilliseconds,
  sessionsPerAccount,
  type TogetherStore,
  unclaimedMilliseconds,
} from './store.ts';

type Logins = Pick<TogetherStore, 'friends' | 'loginSession' | 'logIn' | 'knownAccount' | 'newAccount'>;

/** The accounts that have an identity, locked, so that the logins of an account wait for each other. */
const lockKnown = `select a.id from login_identities i join accounts a on a.id = i.account_id
  where i.subject = $1 for no key update of a`;

/** Ends what is too much, stores the session, and tells the account of all that. */
const logInKnown = `with ended as (
    delete from login_sessions where digest in (select digest from login_sessions where account_id = $2
      order by created_at desc offset ${sessionsPerAccount - 1}) returning digest
  ), added as (
    insert into login_sessions values ($1, $3, $2, $4, $5)
  ), told as (
    select row_number() over () as at, 'event-' || gen_random_uuid() as id, $6::text as rest from ended
    union all select (select count(*) from ended) + 1, 'event-' || gen_random_uuid(), $7::text
  ), head as (
    insert into event_heads select $2, count(*) from told
    on conflict (recipient_id) do update set sequence = event_heads.sequence + excluded.sequence returning sequence
  )
  insert into event_log select $2, head.sequence - (select count(*) from told) + told.at, told.id, $4,
    '{"eventId":"' || told.id || '",' || told.rest from told, head`;

const logInNew = 'insert into login_sessions values ($1, $2, null, $3, $4)';

/** Tells the account that its player asked for it, and reads it with its entries. */
const readKnown = `with head as (
    insert into event_heads select id, 1 from accounts where id = $1
    on conflict (recipient_id) do update set sequence = event_heads.sequence + 1 returning sequence
  ), told as (
    insert into event_log select $1, sequence, $2, $3, $4 from head
  )
  select a.id, a.display_name, a.auth_role, a.platforms, m.entry_key, m.string_payload, m.int_payload, m.json_payload
  from accounts a left join account_metadata m on m.account_id = a.id
  where a.id = $1 order by m.entry_key collate "C"`;

/** All of it, or nothing if the session is gone or another request has made the account. */
const makeAccount = `with session as (
    select digest from login_sessions where digest = $1 and account_id is null and expires_at > $5 for update
  ), linked as (
    insert into login_identities select $2, $3 from session on conflict do nothing returning account_id
  ), made as (
    insert into accounts select account_id, $4, 'user', '[1]', 0 from linked
  ), owned as (
    update login_sessions set account_id = $3, expires_at = $6 from linked where digest = $1
  ), head as (
    insert into event_heads select account_id, 2 from linked
    on conflict (recipient_id) do update set sequence = event_heads.sequence + 2 returning sequence
  )
  insert into event_log select $3, head.sequence - 2 + e.at, e.id, $5, e.payload
  from head, unnest($7::bigint[], $8::text[], $9::text[]) as e(at, id, payload)`;

const friendRows = `select e.other_id, a.display_name, e.changed_at
  from friend_edges e join accounts a on a.id = e.other_id
  where e.owner_id = $1 and e.state = 3 order by e.changed_at, e.other_id limit $2 offset $3`;

const eventIdPart = '{"eventId":"",';

/** What follows the id in the text of an event. */
const restOf = (recipientId: string, body: object): string =>
  eventText('', recipientId, body).slice(eventIdPart.length);

/**
 * Friends and logins on Postgres in few trips: one statement where it can be, and a unit whose `begin` travels with the
 * first statement and whose `commit` travels with the last, as those of lobbykit do.
 */
export function postgresLogins(connectionString: string): Logins {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    options: '-c search_path=twin',
    pipeline: true,
  });

  return {
    async friends(accountId, limit, offset) {
      const { rows } = await pool.query<{ other_id: string; display_name: string; changed_at: string }>({
        name: 'friends',
        text: friendRows,
        values: [accountId, limit, offset],
      });
      return rows.map((row) => ({
        accountId: row.other_id,
        displayName: row.display_name,
        becameFriendsTimestamp: Math.floor(Number(row.changed_at) / 1_000),
      }));
    },
    async loginSession(digest) {
      const { rows } = await pool.query<{ account_id: string | null; subject: string; expires_at: string }>({
        name: 'login session',
        text: 'select account_id, subject, expires_at from login_sessions where digest = $1',
        values: [digest],
      });
      const row = rows[0];
      return row && { accountId: row.account_id, subject: row.subject, expiresAt: Number(row.expires_at) };
    },
    async logIn({ digest, subject }) {
      const client = await pool.connect();
      try {
        const [, { rows }] = await Promise.all([
          client.query('begin'),
          client.query<{ id: string }>({ name: 'lock known', text: lockKnown, values: [subject] }),
        ]);
        const now = Date.now();
        const accountId = rows[0]?.id ?? null;
        const expiresAt = now + (accountId === null ? unclaimedMilliseconds : sessionMilliseconds);
        const stored =
          accountId === null
            ? { name: 'log in new', text: logInNew, values: [digest, subject, now, expiresAt] }
            : {
                name: 'log in known',
                text: logInKnown,
                values: [
                  ...[digest, accountId, subject, now, expiresAt],
                  restOf(accountId, loginEvent(0, accountId, subject)),
                  restOf(accountId, loginEvent(1, accountId, subject)),
                ],
              };
        // A commit after a statement that failed rolls back.
        await Promise.all([client.query(stored), client.query('commit')]);
        return { accountId, subject, expiresAt };
      } finally {
        client.release();
      }
    },
    async knownAccount(accountId) {
      const eventId = `event-${randomUUID()}`;
      const payload = eventText(eventId, accountId, accountEvent(accountId, false));
      const values = [accountId, eventId, Date.now(), payload];
      const { rows } = await pool.query<AccountRow>({ name: 'known account', text: readKnown, values });
      return answerOf(rows, true);
    },
    async newAccount(digest, subject) {
      const now = Date.now();
      const { id, displayName } = newPlayer();
      const eventIds = [`event-${randomUUID()}`, `event-${randomUUID()}`];
      const bodies = [loginEvent(1, id, subject), accountEvent(id, true)];
      const { rowCount } = await pool.query({
        name: 'new account',
        text: makeAccount,
        values: [
          ...[digest, subject, id, displayName, now, now + sessionMilliseconds],
          ...[[1, 2], eventIds, bodies.map((body, at) => eventText(eventIds[at]!, id, body))],
        ],
      });
      // Another request made the account meanwhile: the player tries again, and is known then.
      if (rowCount === 0) throw refusals.unauthenticated();
      return newPlayerAnswer(id, displayName);
    },
  };
}
