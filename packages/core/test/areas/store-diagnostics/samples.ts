import { type AreaSamples, asHost, type SampleContext } from '../../operations/sample.ts';
import { diagnosticsOf, storeOf, type World } from '../../operations/world.ts';

/** An id that no other sample of the world has, and that a double cannot hold. Samples write ids as texts, as JSON can. */
const numberIn = (world: World): bigint =>
  9_100_000_000_000_001n + BigInt(world.unique().replaceAll(/\D/g, ''));

/** A player whom the store knows. */
function storePlayer(world: World): bigint {
  const storeId = numberIn(world);
  diagnosticsOf(world).players.set(storeId, 'Robin');
  return storeId;
}

/** A transaction at the store. */
function transaction(world: World) {
  const orderId = numberIn(world);
  const transactionId = orderId + 1n;
  storeOf(world).record({ orderId, transactionId, storeId: storePlayer(world) });
  return { orderId: String(orderId), transId: String(transactionId) };
}

/** A subscription at the store. */
function agreement(world: World) {
  const storeId = storePlayer(world);
  const agreementId = numberIn(world);
  storeOf(world).recordAgreement({ agreementId, storeId });
  return { storeId: String(storeId), agreementId: String(agreementId), appId: 480 };
}

/** An account with an identity of the store. */
async function linked({ world, player: { accountId } }: SampleContext) {
  const id = String(storePlayer(world));
  await world.backend.api.accounts.serverLink(
    { accountId, platformAccountId: { platform: 6, issuer: 'store', id } },
    asHost,
  );
  return accountId;
}

export const samples: AreaSamples<'storeDiagnostics'> = {
  readReport: ({ world }) => {
    transaction(world);
    return { maxResults: 5, timestamp: 1_600_000_000 };
  },
  readAgreements: ({ world }) => {
    const { storeId, appId } = agreement(world);
    return { storeId, appId };
  },
  cancelAgreement: ({ world }) => agreement(world),
  readTransaction: ({ world }) => transaction(world),
  readUserInfo: ({ world }) => ({ storeId: String(storePlayer(world)), appId: 480, ipAddress: '192.0.2.1' }),
  readAppOwnership: ({ world }) => ({ storeId: String(storePlayer(world)), appId: 480 }),
  readAccountAppOwnership: async (context) => ({ accountId: await linked(context), appId: 480 }),
  readItemDefinitions: () => ({}),
  readPlayerSummaries: ({ world }) => ({ storeId: [String(storePlayer(world))] }),
  readAccountPlayerSummaries: async (context) => ({ accountIds: [await linked(context)] }),
};
