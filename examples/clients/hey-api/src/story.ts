import { client } from './generated/client.gen.js';
import {
  accountsCreate,
  accountsCreateMetadata,
  accountsGet,
  accountsListMetadata,
  authenticationLogin,
  globalMetadataReadNamespaceEntries,
  matchmakingStart,
  partiesCreate,
  partiesCreateMetadata,
  partiesJoin,
  partiesLeave,
  partiesListMetadata,
} from './generated/sdk.gen.js';
import {
  type EntityMetadata,
  EntityType,
  type EventsSubscribeResponses,
  MatchmakingStatusUpdateType,
  Provider,
} from './generated/types.gen.js';

// A player with the client that @hey-api/openapi-ts generates. Prints a line for each step, which the test checks.

const [baseUrl = '', friendId = ''] = process.argv.slice(2);

let session: string | undefined;
client.setConfig({ baseUrl, auth: () => session });
client.interceptors.response.use((response) => {
  session = response.headers.get('x-session-id') ?? session;
  return response;
});
const throwOnError = true;

const print = (step: string, text = ''): void => console.log(`${step} ${text}`.trim());

const text = (metadata: Readonly<Record<string, EntityMetadata>>): string =>
  Object.entries(metadata)
    .map(
      ([key, { stringPayload, intPayload, jsonPayload }]) =>
        `${key}=${stringPayload ?? intPayload ?? jsonPayload}`,
    )
    .sort()
    .join(' | ');

await authenticationLogin({ body: { provider: Provider.UNSAFE, payload: 'player' }, throwOnError });
const { account } = (await accountsCreate({ body: {}, throwOnError })).data;

// The client reads server-sent events, and connects again behind the last one. To leave the loop does not close its stream.
const leaving = new AbortController();
const { stream } = await client.sse.get<EventsSubscribeResponses>({
  url: '/api/v1/events/subscribe',
  headers: { accept: 'text/event-stream' },
  signal: leaving.signal,
  security: [{ scheme: 'bearer', type: 'http' }],
  fetch: async (request) => {
    const response = await fetch(request);
    print('account', account.id);
    return response;
  },
});
for await (const { event } of stream) {
  if (event.anyEvent?.['@type'] === 'game/Begin') {
    await readMetadata();
    await queue();
  }
  if (event.matchmakingStatusUpdateEvent?.type === MatchmakingStatusUpdateType.COMPLETED) break;
}
leaving.abort();
print('matched');

const { error, response } = await partiesJoin({ body: { inviteCode: 'AAA-AAA' } });
const reason = error?.details.find((detail) => detail['@type'].endsWith('ErrorInfo'))?.reason;
print('refused', `${response?.status} ${reason}`);

async function readMetadata(): Promise<void> {
  print('begin');
  const values = {
    'public.title': { stringPayload: 'Owl' },
    wins: { intPayload: 7 },
    loadout: { jsonPayload: '{"sword":[1,2.5,null,true]}' },
  };
  for (const [entryKey, entryValue] of Object.entries(values))
    await accountsCreateMetadata({ body: { entryKey, entryValue }, throwOnError });
  print('own', text((await accountsListMetadata({ throwOnError })).data.metadata));
  const other = await accountsGet({ path: { accountId: friendId }, throwOnError });
  print('other', text(other.data.account.metadata ?? {}));
  const news = await globalMetadataReadNamespaceEntries({ path: { namespace: 'news' }, throwOnError });
  print('global', text(news.data.metadata));
  const { partyId } = (await partiesCreate({ body: {}, throwOnError })).data.party;
  await partiesCreateMetadata({
    body: { innerRequest: { id: partyId, entryKey: 'map', entryValue: { stringPayload: 'forest' } } },
    throwOnError,
  });
  const ofParty = await partiesListMetadata({ path: { 'innerRequest.id': partyId }, throwOnError });
  print('party', text(ofParty.data.metadata));
  await partiesLeave({ body: { partyId }, throwOnError });
}

async function queue(): Promise<void> {
  const metadata = { queue_name: { stringPayload: 'duel' } };
  const entity = { id: account.id, entityType: EntityType.ACCOUNT, metadata };
  print('queued', (await matchmakingStart({ body: { entity }, throwOnError })).data.ticketId);
}
