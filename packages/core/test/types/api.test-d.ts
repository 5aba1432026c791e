import {
  type Account,
  ApiError,
  createBackend,
  type ErrorReason,
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
