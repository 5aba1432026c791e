import createFetchClient, { type Middleware } from 'openapi-fetch';
import {
  type components,
  EntityType,
  MatchmakingStatusUpdateType,
  Provider,
  type paths,
} from './generated/schema.js';

// A player with the types of openapi-typescript. Prints a line for each step, which the test checks.

type Event = components['schemas']['Event'];
type Metadata = Readonly<Record<string, components['schemas']['EntityMetadata']>>;

const [baseUrl = '', friendId = ''] = process.argv.slice(2);

let session: string | undefined;
const keepSession: Middleware = {
  onRequest({ request }) {
    if (session !== undefined) request.headers.set('x-session-id', session);
  },
  onResponse({ response }) {
    session = response.headers.get('x-session-id') ?? session;
  },
};
const client = createFetchClient<paths>({ baseUrl });
client.use(keepSession);

/** Returns the answer, or throws the refusal with its reason. */
function answerOf<T>({ data, error }: { data?: T; error?: components['schemas']['RpcStatus'] }): T {
  if (data !== undefined) return data;
  throw new Error(JSON.stringify(error));
}

const print = (step: string, text = ''): void => console.log(`${step} ${text}`.trim());

const text = (metadata: Metadata): string =>
  Object.entries(metadata)
    .map(
      ([key, { stringPayload, intPayload, jsonPayload }]) =>
        `${key}=${stringPayload ?? intPayload ?? jsonPayload}`,
    )
    .sort()
    .join(' | ');

/** The events of the player, from now on. */
async function* readEvents(): AsyncGenerator<Event> {
  const { data, error } = await client.GET('/api/v1/events/subscribe', {
    parseAs: 'stream',
    headers: { accept: 'application/x-ndjson' },
  });
  if (!data) throw new Error(JSON.stringify(error));
  print('account', account.id);
  let rest = '';
  for await (const part of data.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines)
      yield (JSON.parse(line) as components['schemas']['EventsSubscribeResponse']).event;
  }
}

answerOf(
  await client.POST('/api/v1/authentication/login', {
    body: { provider: Provider.UNSAFE, payload: 'player' },
  }),
);
const { account } = answerOf(await client.POST('/api/v1/accounts', { body: {} }));

for await (const event of readEvents()) {
  if (event.anyEvent?.['@type'] === 'game/Begin') {
    await readMetadata();
    await queue();
  }
  if (event.matchmakingStatusUpdateEvent?.type === MatchmakingStatusUpdateType.COMPLETED) break;
}
print('matched');

const { error, response } = await client.POST('/api/v1/parties/join', { body: { inviteCode: 'AAA-AAA' } });
const reason = error?.details.find((detail) => detail['@type'].endsWith('ErrorInfo'))?.reason;
print('refused', `${response.status} ${reason}`);

async function readMetadata(): Promise<void> {
  print('begin');
  const values = {
    'public.title': { stringPayload: 'Owl' },
    wins: { intPayload: 7 },
    loadout: { jsonPayload: '{"sword":[1,2.5,null,true]}' },
  };
  for (const [entryKey, entryValue] of Object.entries(values))
    answerOf(await client.POST('/api/v1/accounts/metadata', { body: { entryKey, entryValue } }));
  print('own', text(answerOf(await client.GET('/api/v1/accounts/metadata')).metadata));
  const other = await client.GET('/api/v1/accounts/{accountId}', {
    params: { path: { accountId: friendId } },
  });
  print('other', text(answerOf(other).account.metadata ?? {}));
  const news = await client.GET('/api/v1/global_metadata/entries/{namespace}', {
    params: { path: { namespace: 'news' } },
  });
  print('global', text(answerOf(news).metadata));
  const { party } = answerOf(await client.POST('/api/v1/parties/create', { body: {} }));
  answerOf(
    await client.POST('/api/v1/parties/metadata', {
      body: { innerRequest: { id: party.partyId, entryKey: 'map', entryValue: { stringPayload: 'forest' } } },
    }),
  );
  const ofParty = await client.GET('/api/v1/parties/metadata/{innerRequest.id}', {
    params: { path: { 'innerRequest.id': party.partyId } },
  });
  print('party', text(answerOf(ofParty).metadata));
  answerOf(await client.PUT('/api/v1/parties/leave', { body: { partyId: party.partyId } }));
}

async function queue(): Promise<void> {
  const metadata = { queue_name: { stringPayload: 'duel' } };
  const entity = { id: account.id, entityType: EntityType.ACCOUNT, metadata };
  const { ticketId } = answerOf(await client.POST('/api/v1/matchmaking/start', { body: { entity } }));
  print('queued', ticketId);
}
