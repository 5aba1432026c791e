// #region client
import { createStoreClient, StoreRefusalError, StoreUnavailableError } from '@lobbykit/store';

export const client = createStoreClient({
  appId: 480, // the number of your game in the store
  key: process.env.STORE_KEY ?? '', // your publisher key
});
// #endregion

/** Finalises an order and prints what became of it. */
export async function finalise(orderId: bigint, store: typeof client): Promise<void> {
  const client = store;
  // #region finalise
  try {
    await client.finaliseTransaction(orderId);
  } catch (error) {
    if (error instanceof StoreRefusalError) {
      console.log(error.code, error.text); // the store did nothing
    } else if (error instanceof StoreUnavailableError) {
      const transaction = await client.queryTransaction({ orderId }); // did it, or did it not?
      console.log(transaction?.status);
    } else throw error;
  }
  // #endregion
}
