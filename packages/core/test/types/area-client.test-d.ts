import { type Client, ClientError, createClient } from '@lobbykit/client';
import type { RawInput, Result } from '../../src/http/contract.ts';
import { type GuildsOperations, guildsClient } from '../area-client/generated/guilds-client.ts';
import type { guildsContract } from '../area-client/guilds-contract.ts';

/** What games rely on in the types of a client with areas of their own. The compiler is the test. */
const client = createClient({ baseUrl: 'http://game.example', areas: [guildsClient] });
export const named: Client<typeof guildsClient> = client;
export const withoutOwnAreas: Client = client;

export async function calls(): Promise<void> {
  const { guild } = await client.guilds.create({ name: 'Owls', gold: 5n, settings: {} });
  const gold: number | bigint = guild.chest.gold;
  for await (const item of client.guilds.watch({ guildId: guild.id })) console.log(item.gold === gold);
  await client.guilds.leave();
  await client.admin.guilds.disband({ guildId: 'g', reason: 'empty' });
  await client.accounts.get({ accountId: 'a' });
  await client.admin.accounts.adminGet({ accountId: 'a' });

  // @ts-expect-error A required field is missing.
  await client.guilds.create({ name: 'Owls' });
  // @ts-expect-error A field has another type.
  await client.guilds.create({ name: 5, settings: {} });
  // @ts-expect-error Players are not offered an operation of operators.
  await client.guilds.disband({ guildId: 'g', reason: 'empty' });
  // @ts-expect-error The client has no such area.
  await client.quests.list();
  // @ts-expect-error Without the area, a client does not offer it.
  await createClient({ baseUrl: 'http://game.example' }).guilds.leave();
}

/** Reasons of own areas need no cast. */
export const isTaken = (error: unknown): boolean =>
  error instanceof ClientError && error.reason === 'GUILD_NAME_TAKEN';

type Holds<Statement extends true> = Statement;
type Fits<From, To> = [From] extends [To] ? true : false;
type Routes = typeof guildsContract.routes;
type Written<Name extends keyof GuildsOperations> = NonNullable<Parameters<GuildsOperations[Name]>[0]>;
type Read<Name extends keyof GuildsOperations> =
  ReturnType<GuildsOperations[Name]> extends Promise<infer Answer> | AsyncIterable<infer Answer>
    ? Answer
    : never;
type Item<T> = T extends AsyncIterable<infer Each> ? Each : T;

/** The written module takes what the contract takes, and answers what the contract answers. */
export type CreateTakesAll = Holds<Fits<RawInput<Routes['create']>, Written<'create'>>>;
export type FindTakesAll = Holds<Fits<RawInput<Routes['find']>, Written<'find'>>>;
export type WatchTakesAll = Holds<Fits<RawInput<Routes['watch']>, Written<'watch'>>>;
export type CreateReadsAll = Holds<Fits<Item<Result<Routes['create']>>, Read<'create'>>>;
export type FindReadsAll = Holds<Fits<Item<Result<Routes['find']>>, Read<'find'>>>;
export type WatchReadsAll = Holds<Fits<Item<Result<Routes['watch']>>, Read<'watch'>>>;
