import {
  type Account,
  type Client,
  ClientError,
  createClient,
  type ErrorReason,
  type Event,
  type Friend,
  MatchmakingStatus,
  type Party,
  Platform,
  type ProviderInput,
  type Ticket,
} from '@lobbykit/client';

/**
 * What games rely on in the types of the client. The compiler is the test: a line that says `@ts-expect-error` fails
 * if it compiles.
 */
type Same<Left, Right> = [Left] extends [Right] ? ([Right] extends [Left] ? true : false) : false;
type Holds<Statement extends true> = Statement;

/** Options take what the environment may lack, under `exactOptionalPropertyTypes` too. */
export const client: Client = createClient({
  baseUrl: process.env.BASE_URL ?? 'http://127.0.0.1:8080',
  session: process.env.SESSION,
  apiKey: process.env.API_KEY,
});

export async function inputs(): Promise<void> {
  // An enumeration takes its names, its integers, and values of newer backends.
  await client.authentication.login({ provider: 'UNSAFE', payload: 'alice' });
  await client.authentication.login({ provider: 1, payload: 'alice' });
  await client.authentication.login({ provider: 'A_NEWER_PROVIDER', payload: 'alice' });
  await client.authentication.login({ provider: 97, payload: 'alice' });
  // Fields that may be left out may be undefined or null, and lists may be read-only.
  await client.friends.list({ limit: undefined, pageToken: null });
  await client.platformAuth.isEnabled({ feature: 'DEVICE' });
  const players: readonly { readonly playerId: string }[] = [{ playerId: 'a' }];
  await client.admin.parties.adminCreate({ party: { players } });
  // 64-bit integers are taken in each form that keeps their digits.
  for (const intPayload of [5, 5n, '5'])
    await client.accounts.createMetadata({ entryKey: 'gold', entryValue: { intPayload } });
  // Operations without a required field take no input.
  await client.accounts.create();
  await client.accounts.create({}, { idempotencyKey: 'one' });

  // @ts-expect-error A required field is missing.
  await client.authentication.login({ provider: 'UNSAFE' });
  // @ts-expect-error A field has another type.
  await client.authentication.login({ provider: 'UNSAFE', payload: 5 });
  // @ts-expect-error No operation takes this field.
  await client.accounts.get({ accountId: 'a', accountID: 'a' });
  // @ts-expect-error No boolean is a value of an enumeration.
  await client.authentication.login({ provider: true, payload: 'alice' });
}

/** An editor offers only the names and integers that the type still holds. */
export type NamesComplete = Holds<Same<Extract<ProviderInput, 'UNSAFE' | 'STORE'>, 'UNSAFE' | 'STORE'>>;
export type IntegersComplete = Holds<Same<Extract<ProviderInput, 1 | 99>, 1 | 99>>;
export type ReasonsComplete = Holds<
  Same<Extract<ErrorReason, 'ACCOUNT_NOT_FOUND' | 'TICKET_EXISTS'>, 'ACCOUNT_NOT_FOUND' | 'TICKET_EXISTS'>
>;
export type ReasonsAreOpen = Holds<'A_NEWER_REASON' extends ErrorReason ? true : false>;

export async function outputs(): Promise<void> {
  const { account } = await client.accounts.get({ accountId: 'a' });
  const known: Account = account;
  known.platforms.includes(Platform.STORE);
  const amount: number | bigint | undefined = account.metadata?.gold?.intPayload;
  // @ts-expect-error A 64-bit integer may be a bigint.
  const rounded: number | undefined = account.metadata?.gold?.intPayload;

  const ticket: Ticket = await client.matchmaking.get({ ticketId: 't' });
  if (ticket.status === MatchmakingStatus.COMPLETED) console.log(ticket.connectionDetails, amount, rounded);
  // @ts-expect-error No ticket has this status.
  if (ticket.status === 77) console.log('never');

  const { party }: { party: Party } = await client.parties.get({ partyId: 'p' });
  const { friends }: { friends: Friend[] } = await client.friends.list();
  console.log(party.players[0]?.isReady, friends.length);

  for await (const { event } of client.events.subscribe({}, { onOpen: () => {} })) {
    const heard: Event = event;
    if (heard.matchmakingStatusUpdateEvent?.type === 2) console.log(heard.eventId);
  }
}

export async function errors(): Promise<void> {
  try {
    await client.accounts.get({ accountId: 'a' });
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    if (error.reason === 'ACCOUNT_NOT_FOUND') console.log(error.status, error.retryAfterSeconds);
    if (error.reason === 'A_NEWER_REASON') console.log(error.details);
  }
}

export async function administration(): Promise<void> {
  await client.admin.accounts.adminGet({ accountId: 'a' });
  await client.admin.matchBroker.requestMatch({ serverId: 's', hintFlags: 'WILLING_TO_WAIT' });
  await client.admin.parties.internalGet({ partyId: 'p' });
  await client.admin.accounts.healthz();
  // @ts-expect-error Players are not offered an operation of operators.
  await client.accounts.adminGet({ accountId: 'a' });
  // @ts-expect-error Players are not offered an area that has no operation for them.
  await client.apiKeys.list();
  // @ts-expect-error An operation of players is not offered twice.
  await client.admin.accounts.get({ accountId: 'a' });
}
