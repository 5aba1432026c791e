import {
  type Account,
  ApiError,
  createBackend,
  type ErrorReason,
  type Hooks,
  MatchmakingStatus,
  type Party,
  Platform,
  type Ticket,
} from '@lobbykit/core';
import { createMemoryStorage } from '@lobbykit/core/storage';

/** What hosts rely on in the types of a backend. The compiler is the test. */
export const backend = await createBackend({
  storage: createMemoryStorage(),
  secretKey: process.env.SECRET_KEY,
  rootApiKey: process.env.ROOT_API_KEY,
  publicUrl: process.env.PUBLIC_URL,
  gameName: process.env.GAME_NAME,
  headers: { session: process.env.SESSION_HEADER },
  platformAuth: { passwordFile: process.env.PASSWORD_FILE },
  providerSettings: { SEARCH_WEB: { clientId: process.env.ID, clientSecret: process.env.SECRET } },
});

export async function api(): Promise<void> {
  const { account } = await backend.api.accounts.get({ accountId: 'a' }, { session: 's' });
  const known: Account = account;
  known.platforms.includes(Platform.STORE);
  // In the process a 64-bit integer is always a bigint.
  const amount: bigint | undefined = account.metadata?.gold?.intPayload;
  const ticket: Ticket = await backend.api.matchmaking.get({ ticketId: 't' }, { session: 's' });
  if (ticket.status === MatchmakingStatus.COMPLETED) console.log(ticket.connectionDetails, amount);
  const { party }: { party: Party } = await backend.api.parties.adminGet({ partyId: 'p' }, { system: true });
  console.log(party.players.length);
  await backend.api.authentication.login({ provider: 'UNSAFE', payload: 'alice' });
  for await (const { event } of await backend.api.events.subscribe({}, { session: 's' }))
    console.log(event.eventId);

  // @ts-expect-error A required field is missing.
  await backend.api.accounts.get({});
  // @ts-expect-error A caller is a session, a key or the system.
  await backend.api.accounts.get({ accountId: 'a' }, { player: 'a' });
}

export function reasons(error: unknown): ErrorReason | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.reason === 'ACCOUNT_NOT_FOUND' || error.reason === 'A_NEWER_REASON' ? error.reason : undefined;
}

export const hooks: Hooks = {
  before: {
    'accounts.update': async (call, input) => {
      const name: string | null | undefined = input.account?.displayName;
      if (call.role === 'admin' || name == null) return undefined;
      if (name.length > 20)
        throw new ApiError({ code: 'INVALID_ARGUMENT', reason: 'NAME_TOO_LONG', message: 'a shorter name' });
      return { ...input, account: { ...input.account, displayName: name.trim() } };
    },
    'parties.join': () => {},
    'parties.leave': async () => {},
    'friends.list': { storageOnly: true, run: async () => {} },
    // @ts-expect-error Metadata is an object.
    'parties.create': async () => ({ creatingPlayerMetadata: 'none' }),
  },
  after: {
    'accounts.create': async (call, { answer, unit }) => {
      const account: Account = answer.account;
      unit.audit({ object: account.id });
      unit.emit({
        event: { announcementEvent: { message: call.principal } },
        recipients: [account.id],
      });
    },
    // @ts-expect-error An account has no such field.
    'accounts.update': (_, { answer }) => console.log(answer.account.nothing),
  },
};

// @ts-expect-error There is no such operation.
export const unknownOperation: Hooks = { before: { 'parties.jion': () => {} } };
