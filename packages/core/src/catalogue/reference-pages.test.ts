import {
  column,
  defineArea,
  defineContract,
  defineErrors,
  defineMoment,
  defineTable,
  z,
} from '@lobbykit/core/area';
import { createCatalogue, referencePages } from '@lobbykit/core/catalogue';
import { expect, test } from 'vitest';

const guildsArea = defineArea({
  contract: defineContract({
    area: 'guilds',
    title: 'Guilds',
    permissions: { 'guilds.manage': 'Disband guilds.' },
    routes: {
      disband: {
        method: 'DELETE',
        path: '/admin/guilds',
        access: 'operator',
        permission: 'guilds.manage',
        out: z.object({}),
        summary: 'Disbands all guilds.',
      },
    },
  }),
  tables: [defineTable({ name: 'guilds', columns: { id: column.text() }, key: ['id'] })],
  errors: defineErrors({ GUILD_NOT_FOUND: ['NOT_FOUND', 'there is no such guild'] }),
  events: { 'anyEvent.guilds/Founded': 'A guild was founded.' },
  moments: [defineMoment('guild.founded', 'A guild is being founded.')],
  create: () => ({ operations: { disband: async () => ({}) } }),
});

test('an own area gets reference pages of its routes, permissions, errors, events, moments and tables', () => {
  const pages = referencePages(createCatalogue([guildsArea]));
  expect(pages['routes.md']).toContain(
    '| `guilds.disband` | DELETE `/api/v1/admin/guilds` | operator `guilds.manage` | Disbands all guilds. |',
  );
  expect(pages['permissions.md']).toContain('| `guilds.manage` | Disband guilds. | `guilds.disband` |');
  expect(pages['errors.md']).toContain('| `GUILD_NOT_FOUND` | 5 NOT_FOUND | 404 | there is no such guild |');
  expect(pages['events.md']).toContain('| `anyEvent.guilds/Founded` | A guild was founded. |');
  expect(pages['moments.md']).toContain('| `guild.founded` | `guilds` | A guild is being founded. |');
  expect(pages['tables.md']).toContain('## guilds');
});
