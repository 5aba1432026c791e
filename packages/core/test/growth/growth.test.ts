import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSqlite } from '../../../storage-sqlite/src/index.ts';
import { areas } from '../../src/areas/areas.ts';
import { engineTables } from '../../src/backend/engine-tables.ts';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import type { Table } from '../../src/storage/table.ts';
import { testFolder } from '../operations/storages.ts';
import { sampleRows, samples } from './sample-rows.ts';

const catalogue = createCatalogue(areas, engineTables);
const tables: readonly Table[] = [...engineTables, ...areas.flatMap((area) => area.tables)];
const unique = new Map(tables.map((table) => [table.name, table]));

/** Tables whose rows cannot become many by use: what bounds them. */
const bounded: Readonly<Record<string, readonly string[]>> = {
  'what players own, which limits bound': [
    'account_metadata',
    'devices',
    'email_users',
    'friend_edges',
    'friend_presences',
    'friend_removals',
    'leaderboard_account_removals',
    'leaderboard_removals',
  ],
  'what players do now, one row or a few each': [
    'connected_accounts',
    'connections',
    'consumer_subjects',
    'event_ticket_streams',
    'item_refreshes',
    'match_players',
    'matchmaking_acceptances',
    'matchmaking_backfills',
    'matchmaking_pauses',
    'matchmaking_players',
    'matchmaking_proposals',
    'matchmaking_recent_matches',
    'parties',
    'party_kicks',
    'party_matches',
    'party_member_metadata',
    'party_members',
    'party_metadata',
  ],
  'logins in progress, gone within a day': [
    'auth_attempts',
    'auth_mails',
    'event_tickets',
    'login_origins',
    'login_proofs',
    'login_results',
    'login_states',
    'password_resets',
    'proven_logins',
  ],
  'nodes, servers and settings': [
    'api_keys',
    'auth_providers',
    'catalog_item_tags',
    'catalog_items',
    'catalog_prices',
    'connection_nodes',
    'counters',
    'data_steps',
    'broadcast_events',
    'wake_ups',
    'fleet_commands',
    'fleet_hosts',
    'fleet_jobs',
    'game_servers',
    'global_metadata',
    'global_metadata_namespaces',
    'leaderboard_blocks',
    'leaderboard_resets',
    'leaderboard_versions',
    'leaderboards',
    'match_broker_settings',
    'matchmaking_configs',
    'matchmaking_statistics',
    'node_settings',
    'policies',
    'rate_windows',
    'scheduled_tasks',
    'server_builds',
    'transfers',
    'server_patches',
    'server_releases',
    'title_patches',
    'title_releases',
    'titles',
    'store_app_items',
    'store_reports',
    'webhooks',
  ],
};

const page = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
const section = /\n## How much it stores\n([\s\S]*?)\n## /.exec(page)?.[1] ?? '';

/** The rows of the documented table: the tables, what adds a row, its bytes, and when it goes. */
const documented = [...section.matchAll(/^\| `(\w+)` \| (.+?) \| ([\d,]+) \| (.+?) \|$/gm)].map(
  ([, name, , bytes, gone]) => ({ name: name!, bytes: Number(bytes!.replace(',', '')), gone: gone! }),
);

describe('the table of what grows', () => {
  test('names every table that grows with use, and no other', () => {
    const others = Object.values(bounded).flat();
    expect(documented.map(({ name }) => name)).toEqual(Object.keys(samples));
    expect([...documented.map(({ name }) => name), ...others].sort()).toEqual([...unique.keys()].sort());
  });

  test.each(documented)(
    'says how many bytes a row of $name has on SQLite: $bytes',
    async ({ name, bytes }) => {
      const table = unique.get(name)!;
      const path = join(testFolder(), 'growth.db');
      const storage = await openSqlite({ path, durability: 'relaxed' });
      await storage.migrate([table]);
      const count = 4_000;
      const rows = sampleRows(table, count);
      for (let from = 0; from < count; from += 500) await storage.insert(table, rows.slice(from, from + 500));
      await storage.close();
      const measured = statSync(path).size / count;
      expect(measured, `${name} has ${Math.round(measured)} bytes a row`).toBeGreaterThan(bytes * 0.85);
      expect(measured, `${name} has ${Math.round(measured)} bytes a row`).toBeLessThan(bytes * 1.15);
    },
  );

  test('names limits with their defaults', () => {
    const units: Readonly<Record<string, number>> = { minutes: 60, hours: 3_600, days: 86_400 };
    const named = documented.flatMap(({ gone }) => [
      ...gone.matchAll(/(\d+) (minutes|hours|days)[^(]*\(`(\w+)`\)/g),
    ]);
    expect(named.length).toBeGreaterThan(6);
    for (const [, count, unit, limit] of named) {
      const [value] = catalogue.limits[limit!]!;
      const unitOfLimit = /Days$/.test(limit!) ? 86_400 : /Hours$/.test(limit!) ? 3_600 : 1;
      expect(Number(count) * units[unit!]!, limit).toBe(value * unitOfLimit);
    }
  });
});
