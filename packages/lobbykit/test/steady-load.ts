import { setTimeout } from 'node:timers/promises';
import { type Client, ClientError, createClient } from '@lobbykit/client';

/** Load that does not change: players with streams who read, write, play in parties, and come and go. */
export interface SteadyLoad {
  /** The number of requests that were answered. */
  readonly answered: number;
  /** The number of players who have come. */
  readonly players: number;
  /** The number of requests that were refused with 503, and then repeated. */
  readonly refused: number;
  /** Resolves when the load has ended. Rejects if a request fails otherwise. */
  readonly over: Promise<void>;
}

const workerCount = 12;
/** Each worker sends a request in this time, so all of them about 130 per second. */
const paceMilliseconds = 90;
/** A worker's player leaves after so many requests, and another one comes. */
const requestsPerPlayer = 100;

export function startSteadyLoad(baseUrl: string, apiKey: string, signal: AbortSignal): SteadyLoad {
  const { admin } = createClient({ baseUrl, apiKey });
  const load = { answered: 0, players: 0, refused: 0 };

  async function untilServed<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;)
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ClientError) || error.status !== 503) throw error;
        load.refused += 1;
        await setTimeout(1_000);
      }
  }

  async function paced(work: () => Promise<unknown>): Promise<void> {
    await Promise.all([untilServed(work), setTimeout(paceMilliseconds)]);
    load.answered += 1;
  }

  /** The requests of one player, again and again. */
  const requestsOf = (client: Client, accountId: string): readonly ((at: number) => Promise<unknown>)[] => [
    (at) =>
      client.accounts.putMetadata({
        entryKey: `key-${at % 20}`,
        entryValue: { stringPayload: 'x'.repeat(at % 2_000) },
        updateOperationType: at < 160 ? 'CREATE_IF_NECESSARY' : 'OVERWRITE',
      }),
    () => client.accounts.listMetadata(),
    () => client.sessions.mine(),
    () => client.parties.create(),
    () => client.parties.current(),
    async () => client.parties.leave({ partyId: (await client.parties.current()).party.partyId }),
    (at) =>
      admin.events.emit(
        { nestedEvent: { anyEvent: { '@type': 'load/Move', at } }, recipientIds: [accountId] },
        { idempotencyKey: `${accountId}-${at}` },
      ),
    () => client.friends.list(),
  ];

  async function listen(client: Client, left: AbortSignal): Promise<void> {
    for await (const _ of client.events.subscribe({}, { signal: left }));
  }

  async function playAs(name: string): Promise<void> {
    const client = createClient({ baseUrl });
    await untilServed(() => client.authentication.login({ provider: 'UNSAFE', payload: name }));
    const { account } = await untilServed(() => client.accounts.create());
    load.players += 1;
    const left = new AbortController();
    const listening = listen(client, AbortSignal.any([left.signal, signal])).catch(() => {});
    const requests = requestsOf(client, account.id);
    for (let at = 0; at < requestsPerPlayer && !signal.aborted; at += 1)
      await paced(() => requests[at % requests.length]!(at));
    left.abort();
    await listening;
    await untilServed(() => client.authentication.logout());
  }

  async function work(worker: number): Promise<void> {
    for (let turn = 0; !signal.aborted; turn += 1) await playAs(`worker-${worker}-${turn}`);
  }

  const over = Promise.all(Array.from({ length: workerCount }, (_, worker) => work(worker))).then(() => {});
  return Object.assign(load, { over });
}
