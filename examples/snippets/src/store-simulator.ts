// #region purchase
import { createStoreClient } from '@lobbykit/store';
import { startStoreSimulator } from '@lobbykit/store-simulator';

export const store = await startStoreSimulator(); // on a free port of this machine
export const client = createStoreClient({ appId: 480, key: store.key, baseUrl: store.url });

await client.startTransaction({
  orderId: 1n,
  storeId: 76561197960287930n, // a player in the United States, as every unknown one
  language: 'en',
  currency: 'USD',
  session: 'web',
  ipAddress: '192.0.2.1',
  items: [{ itemId: 7, quantity: 2, amount: 998n, description: 'Two potions' }],
});
store.approve(1n); // what the player does on the page at checkoutUrl
await client.finaliseTransaction(1n); // takes the money
// #endregion

export async function loseAnAnswer(): Promise<void> {
  // #region faults
  store.setFaults({ rules: [{ method: 'RefundTxn', fault: 'lost', times: 1 }] });
  await client.refundTransaction(1n).catch(() => console.log('no answer'));
  console.log((await client.queryTransaction({ orderId: 1n }))?.status); // Refunded: only the answer was lost
  // #endregion
}
