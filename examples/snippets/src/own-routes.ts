import { createTestBackend } from '@lobbykit/testing';
import { expressApp as app } from './own-code.ts';

const test = await createTestBackend();
const { backend } = test;
const { token: session } = await test.player('alice');

// #region routes

app.get('/inventory', async (request, response) => {
  const caller = await backend.authenticate(request.headers); // also takes the Headers of a Request
  if (caller?.accountId == null) {
    response.status(401).json({ error: 'log in first' });
    return;
  }
  response.json({ items: await inventory(caller.accountId), canEdit: caller.role === 'admin' });
});

// #endregion

async function inventory(accountId: string): Promise<string[]> {
  return [`the sword of ${accountId}`];
}

export { app, backend, session };
