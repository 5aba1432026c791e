import type { Backend } from '@lobbykit/core';
import type { Storage, Table } from '@lobbykit/core/storage';
import Database from 'better-sqlite3';
import { largePlayers, type Player, type Players } from '../load/players.ts';
import { metadataEntries } from '../load/workloads.ts';
import { answerQuestions } from '../machine/answering.ts';
import { type CallTime, timeCalls } from '../measure/time-calls.ts';
import { openBackend } from './open-backend.ts';
import { operatorKey, type StorageChoice } from './shared.ts';

/** Measurements without a socket: one thread, and one call after another unless stated otherwise. */

export interface OpenInProcess {
  readonly kind: 'open';
  readonly storage: StorageChoice;
  /** The number of players of a large database. If it is 0, one player is created. */
  readonly players: number;
}

export interface TimeInProcess {
  readonly kind: 'time';
  readonly what: keyof Timings;
  readonly seconds: number;
}

interface Opened {
  readonly backend: Backend;
  readonly storage: Storage;
  readonly players: Players;
  readonly session: string;
  readonly deepToken: string;
  readonly prepared: (id: string) => unknown;
}

let opened: Opened;
const noSignal = new AbortController().signal;

answerQuestions({
  async open({ storage: choice, players: count }: OpenInProcess): Promise<void> {
    const { backend, storage } = await openBackend(choice);
    const created = count === 0 ? await signIn(backend) : null;
    const players = created === null ? largePlayers(count) : { count: 1, at: () => created };
    opened = {
      backend,
      storage,
      players,
      session: players.at(0).token,
      deepToken: count === 0 ? '' : await pageTokenBehind(backend, count / 2),
      prepared: choice.kind === 'sqlite' ? preparedGet(choice.path) : () => null,
    };
  },
  time: ({ what, seconds }: TimeInProcess): Promise<CallTime> => timeCalls(timings[what](), seconds),
});

async function signIn(backend: Backend): Promise<{ token: string; accountId: string }> {
  let token = '';
  const onHeader = (header: string, value: string): void => {
    if (header === 'x-session-id') token = value;
  };
  await backend.api.authentication.login({ provider: 1, payload: 'someone' }, { onHeader });
  const { account } = await backend.api.accounts.create({}, { session: token });
  for (let at = 0; at < metadataEntries; at++) {
    const entry = { entryKey: `entry-${at}`, entryValue: { stringPayload: 'x'.repeat(24) } };
    await backend.api.accounts.createMetadata(entry, { session: token });
  }
  return { token, accountId: account.id };
}

/** Reads the same row in the same form, with a prepared statement on a separate connection. */
function preparedGet(path: string): (id: string) => unknown {
  const database = new Database(path, { readonly: true });
  const statement = database.prepare<[string], Record<string, unknown>>(
    'select * from accounts where id = ?',
  );
  return (id) => {
    const row = statement.get(id)!;
    row.platforms = JSON.parse(row.platforms as string);
    return row;
  };
}

async function pageTokenBehind(backend: Backend, rows: number): Promise<string> {
  let token: string | undefined;
  for (let seen = 0; seen < rows; seen += 200) {
    const page = { limit: 200, ...(token !== undefined && { pageToken: token }) };
    token = (await backend.api.accounts.adminList(page, { system: true })).nextPageToken;
  }
  return token ?? '';
}

function tableOf(name: string): Table {
  const table = opened.backend.catalogue.tables.find((declared) => declared.name === name);
  if (table === undefined) throw new Error(`there is no table ${name}`);
  return table;
}

interface AccountRow {
  readonly id: string;
  readonly displayName: string;
  readonly authRole: string;
  readonly platforms: unknown;
}

interface EntryRow {
  readonly entryKey: string;
  readonly stringPayload: string;
}

/** Returns a different player each time. */
let turn = 0;
function anyPlayer(): Player {
  turn = (turn + 7_919_083) % opened.players.count;
  return opened.players.at(turn);
}

type Work = () => unknown;
type Timings = typeof timings;

const timings = {
  storageGet(): Work {
    const accounts = tableOf('accounts');
    return () => opened.storage.get(accounts, { id: anyPlayer().accountId } as never);
  },
  preparedGet: (): Work => () => opened.prepared(anyPlayer().accountId),
  /** Only the work of the operation: reads the account and its entries, and builds the response. */
  operation(): Work {
    const accounts = tableOf('accounts');
    const entries = tableOf('account_metadata');
    return async () => {
      const { accountId } = anyPlayer();
      const row = (await opened.storage.get(accounts, { id: accountId } as never)) as AccountRow | null;
      const rows = await opened.storage.find(entries, { where: { ownerId: accountId } } as never);
      const metadata: Record<string, object> = {};
      for (const { entryKey, stringPayload } of rows as unknown as EntryRow[])
        if (!entryKey.startsWith('server.')) metadata[entryKey] = { stringPayload };
      const { id, displayName, authRole, platforms } = row!;
      return { account: { id, displayName, authRole, metadata, platforms } };
    };
  },
  apiGet: (): Work => () => {
    const { accountId } = anyPlayer();
    return opened.backend.api.accounts.get({ accountId }, { session: opened.session });
  },
  handleGet: (): Work => () =>
    opened.backend.handle({
      method: 'GET',
      path: `/api/v1/accounts/${anyPlayer().accountId}`,
      query: '',
      headers: { authorization: `Bearer ${opened.session}`, host: 'localhost' },
      address: '127.0.0.1',
      signal: noSignal,
      readBody: async () => new Uint8Array(),
    }),
  /** 64 concurrent callers, each with one guarded update of one entry. */
  storageWrites(): Work {
    const entries = tableOf('account_metadata');
    const write = (_: unknown, at: number): Promise<unknown> =>
      opened.storage.update(
        entries,
        { ownerId: anyPlayer().accountId, entryKey: 'entry-0', reserved: { gte: 24 } } as never,
        { stringPayload: `${at}-${turn}`.padEnd(24, '.'), bytes: 24, version: { add: 1 } } as never,
      );
    return () => Promise.all(Array.from({ length: 64 }, write));
  },
  firstPage: (): Work => () => opened.backend.api.accounts.adminList({ limit: 50 }, { apiKey: operatorKey }),
  deepPage: (): Work => () =>
    opened.backend.api.accounts.adminList(
      { limit: 50, pageToken: opened.deepToken },
      { apiKey: operatorKey },
    ),
};
