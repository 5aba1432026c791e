import { ClientError } from '@lobbykit/client';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { areas } from '../../src/areas/areas.ts';
import type { Route } from '../../src/http/contract.ts';
import { writeAreaClient } from '../../src/http/document/write-area-client.ts';
import { feedItem, statusItem } from '../../src/http/stream/feed.ts';
import { commonErrors } from '../../src/kernel/errors.ts';
import { maybe } from '../../src/kernel/schemas.ts';
import { GuildRank } from './generated/guilds-client.ts';
import { guildErrors, guildsContract } from './guilds-contract.ts';
import { openGuilds } from './guilds-server.ts';

const gold = 2n ** 63n - 1n;
const guild = {
  id: 'g1',
  name: 'Owls',
  founded: '2026-01-02T03:04:05Z',
  size: 'small',
  chest: { gold, lastGift: 5n, items: [{ kind: 'sword', level: 1 }] },
  members: { player: GuildRank.LEADER },
  motto: null,
} as const;

test('the written module of an own area is the one that these tests use', async () => {
  await expect(writeAreaClient(guildsContract)).toMatchFileSnapshot('generated/guilds-client.ts');
});

test('a client calls the operations of an own area with its session, and 64-bit integers keep their digits', async () => {
  const inputs: unknown[] = [];
  const client = openGuilds(
    {
      create: async (call, input) => {
        inputs.push(call.actor.kind, input);
        return { guild: { ...guild, chest: { ...guild.chest, items: [...guild.chest.items] } } };
      },
    },
    { session: 'gs_player' },
  );
  const answer = await client.guilds.create({ name: 'Owls', gold, rank: 'LEADER', settings: {} });
  expect(inputs).toEqual([
    'session',
    { name: 'Owls', gold, rank: GuildRank.LEADER, settings: { isOpen: true } },
  ]);
  expect(answer).toEqual({ guild: { ...guild, chest: { ...guild.chest, lastGift: 5 } } });
});

test('a client writes lists, numbers and maps of an own area into the query', async () => {
  const inputs: unknown[] = [];
  const client = openGuilds({
    find: async (_, input) => {
      inputs.push(input);
      return { guilds: [] };
    },
  });
  await client.guilds.find({ tags: ['a', 'b&c'], limit: 5, requirements: { region: 'eu' } });
  expect(inputs).toEqual([{ tags: ['a', 'b&c'], limit: 5, requirements: { region: 'eu' } }]);
});

test('operations of an own area that need a permission are in client.admin, as those of lobbykit are', async () => {
  const inputs: unknown[] = [];
  const disband = async (_: unknown, input: unknown) => {
    inputs.push(input);
    return {};
  };
  const operator = openGuilds({ disband }, { apiKey: 'gk_operator' });
  expect(await operator.admin.guilds.disband({ guildId: 'g-1', reason: 'empty' })).toEqual({});
  expect(inputs).toEqual([{ guildId: 'g-1', reason: 'empty' }]);
  expect(operator.guilds).not.toHaveProperty('disband');

  const player = openGuilds({ disband }, { session: 'gs_player' });
  await expect(player.admin.guilds.disband({ guildId: 'g1', reason: 'mine' })).rejects.toMatchObject({
    status: 403,
    reason: 'PERMISSION_MISSING',
  });
});

test('an error of an own area rejects with its own reason', async () => {
  const client = openGuilds(
    {
      create: async () => {
        throw guildErrors.GUILD_NAME_TAKEN({ metadata: { name: 'Owls' } });
      },
    },
    { session: 'gs_player' },
  );
  const error = await client.guilds.create({ name: 'Owls', settings: {} }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ClientError);
  expect(error).toMatchObject({ status: 409, reason: 'GUILD_NAME_TAKEN' });
});

test('a stream of an own area yields its items in order, reconnects after a status, and yields no keep-alive', async () => {
  let connections = 0;
  const client = openGuilds({
    watch: async (_, { guildId }) => ({
      start(consumer) {
        connections += 1;
        consumer.item(feedItem('{}'));
        consumer.item(feedItem(`{"gold":${connections === 1 ? gold : 1},"code":${connections}}`));
        if (connections === 1) consumer.item(statusItem(commonErrors.SHUTTING_DOWN()));
        if (connections === 1) consumer.end();
        expect(guildId).toBe('g1');
        return () => {};
      },
      keepAlive: feedItem('{}'),
      overflow: statusItem(commonErrors.OVERLOADED()),
    }),
  });
  const items: unknown[] = [];
  for await (const item of client.guilds.watch({ guildId: 'g1' })) {
    items.push(item);
    if (items.length === 2) break;
  }
  expect(items).toEqual([
    { gold, code: 1 },
    { gold: 1, code: 2 },
  ]);
});

test.each(areas.map(({ contract }) => [contract.area, contract] as const))(
  'the area %s can be written as an own area is, with every operation but those that answer bytes',
  (_, contract) => {
    const text = writeAreaClient(contract);
    for (const [name, { bytes }] of Object.entries<Route>(contract.routes))
      expect(text.includes(`\n  ${name}(input`), name).toBe(bytes !== true);
  },
);

test('types that contain each other have one name for each side on which they differ', () => {
  const Member = z
    .object({
      id: z.string(),
      get guild() {
        return maybe(Club);
      },
    })
    .meta({ id: 'Member' });
  const Club: z.ZodType = z.object({ members: z.array(Member) }).meta({ id: 'Club' });
  const text = writeAreaClient({
    ...guildsContract,
    routes: {
      create: {
        ...guildsContract.routes.leave,
        body: z.object({ club: Club }),
        out: z.object({ club: Club }),
      },
    },
  });
  expect(text).toContain('export interface Club {\n  members: Member[];\n}');
  expect(text).toContain('export interface ClubInput {\n  members: readonly MemberInput[];\n}');
  expect(text).toContain('export interface Member {\n  id: string;\n  guild?: Club | undefined;\n}');
  expect(text).toContain(
    'export interface MemberInput {\n  id: string;\n  guild?: ClubInput | null | undefined;\n}',
  );
});
