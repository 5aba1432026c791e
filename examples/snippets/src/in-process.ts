import { createTestBackend } from '@lobbykit/testing';

await using test = await createTestBackend();
const { backend } = test;

// #region calls

const { session } = await backend.api.authentication.login({ provider: 'UNSAFE', payload: 'alice' });
const { account } = await backend.api.accounts.create({}, { session });
await backend.api.globalMetadata.adminPut(
  {
    namespace: 'news',
    entryKey: 'today',
    entryValue: { stringPayload: 'hello' },
    updateOperationType: 'CREATE_IF_NECESSARY',
  },
  { system: true },
);
backend.events.on('accountsEvent', ({ content }) => console.log(content.accountId));

// #endregion

export { account };
