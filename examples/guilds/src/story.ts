import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Client, ClientError, createClient } from '@lobbykit/client';
import { guildsClient } from './generated/guilds-client.ts';
import { walletsClient } from './generated/wallets-client.ts';
import { startRelay } from './relay.ts';
import { startServer } from './server-process.ts';

const areas = [guildsClient, walletsClient] as const;
type GameClient = Client<(typeof areas)[number]>;

const matches = 20;

export interface StoryOptions {
  readonly databasePath: string;
  readonly say: (line: string) => void;
}

/** Plays an evening of a guild against the server in its own process, and kills that process while it pays for matches. */
export async function playGuilds({ databasePath, say }: StoryOptions): Promise<void> {
  const rootApiKey = randomBytes(24).toString('hex');
  const environment = {
    DATABASE_PATH: databasePath,
    ROOT_API_KEY: rootApiKey,
    SECRET_KEY: randomBytes(24).toString('hex'),
  };
  const news: string[] = [];
  await using relay = await startRelay(({ data }) => news.push(String(data.anyEvent?.name)));
  let server = await startServer(environment);
  try {
    const { baseUrl } = server;
    const operator = createClient({ baseUrl, apiKey: rootApiKey, areas, retry: 5 });
    const { secret } = await operator.admin.webhooks.create({
      url: relay.url,
      kinds: ['anyEvent.guilds/Founded'],
    });
    relay.trust(secret!);

    const [ada, bob, cyd] = [
      await logIn(baseUrl, 'ada'),
      await logIn(baseUrl, 'bob'),
      await logIn(baseUrl, 'cyd'),
    ];
    say(`ada, bob and cyd log in, and have ${(await ada.wallets.get()).gold} gold each`);
    const { guild } = await ada.guilds.create({ name: 'Owls' });
    const { code } = await ada.guilds.invite();
    await bob.guilds.join({ code });
    say(`ada creates the guild ${guild.name}, and bob joins with the code ${code}`);
    await until('the webhook arrives', () => news.includes('Owls'));
    say('the relay has got a webhook about the new guild, and has verified its signature');

    await bob.guilds.deposit({ gold: 60 });
    const { chest } = await ada.guilds.withdraw({ gold: 25 });
    const { entries } = await ada.guilds.listLedger();
    say(
      `bob puts 60 gold into the chest, ada takes 25 out: ${chest} are left, with ${entries.length} entries in the ledger`,
    );

    const { party } = await ada.parties.create();
    await bob.parties.join({ inviteCode: party.inviteCode });
    const reason = await refusalOf(cyd.parties.join({ inviteCode: party.inviteCode }));
    say(`bob joins the party of ada; cyd is in no guild and is refused with ${reason}`);

    const before = Number((await ada.wallets.get()).gold);
    const { account } = await ada.accounts.create();
    await endMatches(operator, account.id);
    await server.end('SIGKILL');
    say(`${matches} matches end, and the server is killed while it pays for them`);
    // At another address: the system may have given the port to another program.
    server = await startServer(environment);
    const { wallets } = await logIn(server.baseUrl, 'ada');
    const expected = before + matches * 50;
    await until('ada is paid', async () => Number((await wallets.get()).gold) >= expected);
    const { gold } = await wallets.get();
    if (gold !== expected) throw new Error(`ada has ${gold} gold and should have ${expected}`);
    say(`the server is back, and ada has got 50 gold for each match exactly once: ${gold}`);
  } finally {
    await server.end('SIGTERM');
  }
}

async function logIn(baseUrl: string, name: string): Promise<GameClient> {
  const client = createClient({ baseUrl, areas, retry: 5 });
  await client.authentication.login({ provider: 'UNSAFE', payload: name });
  await client.accounts.create();
  return client;
}

/** Emits what the match broker emits when a match ends. */
async function endMatches(operator: GameClient, accountId: string): Promise<void> {
  for (let match = 0; match < matches; match += 1)
    await operator.admin.events.emit({
      nestedEvent: { anyEvent: { '@type': 'matchbroker/MatchEnded', matchId: `match-${match}` } },
      recipientIds: [accountId],
    });
}

async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ClientError) return error.reason;
    throw error;
  }
  throw new Error('the call was not refused');
}

async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!(await isTrue())) {
    if (performance.now() > deadline)
      throw new Error(`30 seconds have passed, and it is not true that ${what}`);
    await setTimeout(100);
  }
}
