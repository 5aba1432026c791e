import { apiKey } from './own-code.ts';

// #region login

import { createClient } from '@lobbykit/client'; // browsers, Node, game servers

const client = createClient({ baseUrl: 'https://play.example.com' });
await client.authentication.login({ provider: 'UNSAFE', payload: 'alice' });
await client.accounts.create(); // creates the account at the first login
for await (const { event } of client.events.subscribe()) console.log(event); // reconnects and resumes

// #endregion

// #region errors

import { ClientError, PartyState } from '@lobbykit/client';

try {
  const { party } = await client.parties.join({ inviteCode: 'ABC-123' });
  if (party.state === PartyState.IN_MATCH) console.log('they are playing');
} catch (error) {
  if (!(error instanceof ClientError) || error.reason !== 'INVITE_CODE_UNKNOWN') throw error;
}

// #endregion

// #region admin

const operator = createClient({ baseUrl: 'https://play.example.com', apiKey });
const { accounts } = await operator.admin.accounts.adminList({ limit: 10 });

// #endregion

export { accounts };
