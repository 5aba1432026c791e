import { randomUUID } from 'node:crypto';
import { refusals } from '../answers.ts';
import { openUnits } from '../postgres-units.ts';
import { eventText } from '../together/store.ts';
import { type EconomyStore, economySchema, ownershipEvent } from './store.ts';

/** Nodes follow the events with tags by one list of all, whose number every one of them takes. */
export const postgresEconomySchema = `create schema if not exists twin; set search_path to twin;
  ${economySchema('bigint', 'collate "C"', '')}
  create table economy_broadcasts (
    sequence bigint primary key, event_id text not null, created_at bigint not null, body text not null
  );`;

/** Counts and their ledger on Postgres: one transaction of named statements. */
export function postgresEconomy(connectionString: string): Pick<EconomyStore, 'change'> {
  const { unit, run } = openUnits(connectionString);
  return {
    change: (accountId, itemId, increment) =>
      unit(async (client) => {
        const item = await run(
          client,
          'item',
          'select id from catalog_items where id = $1 and deleted_at is null',
          [itemId],
        );
        if (item.rowCount === 0) throw refusals.noEntry();
        const { rows } = await run<{ count: string; changes: string; ledger_id: string }>(
          client,
          'count',
          `update account_items set count = count + $3, changes = changes + 1
           where account_id = $1 and item_id = $2 and count + $3 >= 0 and locked = 0 returning count, changes, ledger_id`,
          [accountId, itemId, increment],
        );
        const row = rows[0];
        if (row === undefined) return false;
        const now = Date.now();
        await run(client, 'ledger', 'insert into ledger values ($1, $2, $3, $4, 5, $5, $6)', [
          row.ledger_id,
          row.changes,
          increment,
          'server:key:root',
          'increment',
          now,
        ]);
        const heads = await run<{ recipient_id: string; sequence: string }>(
          client,
          'heads',
          `insert into economy_heads values ('*', 1), ($1, 1)
           on conflict (recipient_id) do update set sequence = economy_heads.sequence + 1 returning recipient_id, sequence`,
          [accountId],
        );
        const numberOf = (recipient: string) =>
          heads.rows.find(({ recipient_id: id }) => id === recipient)!.sequence;
        const eventId = `event-${randomUUID()}`;
        const event = ownershipEvent(accountId, itemId, BigInt(row.count), increment);
        const payload = eventText(eventId, accountId, event);
        await run(client, 'log', 'insert into economy_log values ($1, $2, $3, $4, $5)', [
          accountId,
          numberOf(accountId),
          eventId,
          now,
          payload,
        ]);
        await run(client, 'broadcast', 'insert into economy_broadcasts values ($1, $2, $3, $4)', [
          numberOf('*'),
          eventId,
          now,
          JSON.stringify(event),
        ]);
        return true;
      }),
  };
}
