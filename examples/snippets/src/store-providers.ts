// #region providers
import { createStoreClient, storeItemProvider, storeOrderProvider } from '@lobbykit/store';

const client = createStoreClient({ appId: 480, key: process.env.STORE_KEY ?? '' });
export const orderProvider = storeOrderProvider(client); // sells items
export const itemProvider = storeItemProvider(client); // tells which apps a player owns
// #endregion
