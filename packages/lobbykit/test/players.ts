import { setTimeout } from 'node:timers/promises';
import { type Client, ClientError, createClient, NetworkError } from '@lobbykit/client';
import { expect } from 'vitest';

/** The numbers that a client has sent to the server, and those that were confirmed, in the order of sending. */
export interface Sent {
  readonly sent: number[];
  readonly answered: number[];
}

export interface Player {
  readonly client: Client;
  readonly accountId: string;
  /** The numbers by cycle. */
  readonly moves: Map<number, Sent>;
  /** The numbers of the events on the player's stream, which reconnects automatically. */
  readonly heard: number[];
  /** Resolves when the last event has arrived. */
  readonly heardAll: Promise<void>;
}

/** Logs in a player and opens their event stream. Resolves when the stream is open. */
export async function joinAndListen(baseUrl: string, name: string, signal: AbortSignal): Promise<Player> {
  const client = createClient({ baseUrl });
  await untilTaken(() => client.authentication.login({ provider: 'UNSAFE', payload: name }));
  const { account } = await untilTaken(() => client.accounts.create());
  const heard: number[] = [];
  const opened = Promise.withResolvers<void>();
  const heardAll = (async () => {
    for await (const { event } of client.events.subscribe({}, { signal, onOpen: opened.resolve })) {
      const { anyEvent } = event;
      if (anyEvent?.['@type'] === 'game/End') return;
      if (anyEvent?.['@type'] === 'game/Move') heard.push(anyEvent.move as number);
      // The stream would report a gap.
      expect(anyEvent?.['@type']).not.toBe('events/Resync');
    }
  })();
  heardAll.catch(() => undefined);
  await opened.promise;
  return { client, accountId: account.id, moves: new Map(), heard, heardAll };
}

/** How many entries of the last cycles a player keeps. */
const maxEntries = 64;

const keyOf = (cycle: number): string => `moves-${cycle}`;

/** Appends numbers one by one to an entry of the player's metadata, until the server is gone. */
export async function play({ client, moves }: Player, cycle: number, note: () => void): Promise<void> {
  const own: Sent = { sent: [], answered: [] };
  moves.set(cycle, own);
  const entryKey = keyOf(cycle);
  await untilGone(async (move) => {
    const entryValue = { jsonPayload: JSON.stringify({ moves: [move] }) };
    own.sent.push(move);
    const updateOperationType = move === 0 ? 'CREATE_IF_NECESSARY' : 'APPEND';
    await untilTaken(() => client.accounts.putMetadata({ entryKey, entryValue, updateOperationType }));
    own.answered.push(move);
    note();
  });
}

/** Asserts that confirmed numbers are in the player's metadata once and in order, and others at most once. */
export async function expectMovesKept({ client, moves }: Player): Promise<void> {
  const { metadata } = await untilTaken(() => client.accounts.listMetadata());
  for (const [cycle, { sent, answered }] of moves) {
    const text = metadata[keyOf(cycle)]?.jsonPayload ?? '{"moves":[]}';
    const kept = (JSON.parse(text) as { readonly moves: readonly number[] }).moves;
    expect(kept).toEqual(sent.slice(0, kept.length));
    expect(kept.length).toBeGreaterThanOrEqual(answered.length);
  }
  // A player has at most 128 entries, and more cycles are played.
  const [oldest] = moves.keys();
  if (oldest === undefined || moves.size < maxEntries) return;
  await untilTaken(() => client.accounts.removeMetadata({ entryKey: keyOf(oldest) }));
  moves.delete(oldest);
}

/** Repeats a call that a busy server refuses before it begins it. */
export async function untilTaken<Result>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ClientError) || error.reason !== 'OVERLOADED') throw error;
      await setTimeout(100);
    }
  }
}

/**
 * Repeats an action until the server cannot be reached, or is too busy to say whether it was done. Rejects if the server refuses
 * it.
 */
export async function untilGone(act: (at: number) => Promise<void>): Promise<void> {
  for (let at = 0; ; at += 1) {
    try {
      await act(at);
    } catch (error) {
      // A connection was refused or broken, or ended in the middle of a response.
      if (error instanceof NetworkError) return;
      if (error instanceof ClientError && error.reason === 'STORAGE_BUSY') return;
      throw error;
    }
  }
}
