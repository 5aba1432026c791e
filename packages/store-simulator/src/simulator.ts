import type { AddressInfo } from 'node:net';
import { actOnAgreement, actOnTransaction, type RefundDetails } from './actions.ts';
import type { AgreementAction } from './agreement-rules.ts';
import { changePlayer, createBooks, settle } from './books.ts';
import { createFaults, type FaultPlanInput } from './faults.ts';
import { isLoopback } from './http/origin-check.ts';
import type { Agreement, StorePlayer, StorePlayerChange, Transaction } from './records.ts';
import { checkSurroundings } from './safety.ts';
import { createSimulatorServer, type ReceivedRequest, type ServerWorld } from './server.ts';
import { type BooksSnapshot, takeSnapshot } from './snapshot.ts';
import type { TransactionAction } from './transaction-rules.ts';

/** Options of `startStoreSimulator`. */
export interface StoreSimulatorOptions {
  /** The port to listen on. Default 0: any free one. */
  readonly port?: number;
  /**
   * The address to listen on. Default `127.0.0.1`. One that other machines reach is accepted only if the environment has
   * STORE_SIMULATOR=on.
   */
  readonly host?: string;
  /** The publisher key that callers of the web API must present. Default `store-simulator`. */
  readonly key?: string;
  /** The time. Default: the clock of the machine. `advance` is added to it. */
  readonly clock?: { now(): number };
  /** Seconds in which a transaction must be approved and finalised. Default 86,400. */
  readonly expirySeconds?: number;
  /** Whether agreements are charged when the clock reaches their next payment. Default true. */
  readonly automaticRenewal?: boolean;
  /** The address under which browsers reach the simulator. Default: where it listens. */
  readonly publicUrl?: string;
  /** Where NODE_ENV and STORE_SIMULATOR are read. Default: the environment of the process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

const optionNames: Readonly<Record<keyof StoreSimulatorOptions, true>> = {
  port: true,
  host: true,
  key: true,
  clock: true,
  expirySeconds: true,
  automaticRenewal: true,
  publicUrl: true,
  environment: true,
};

/** Throws for an option that does not exist. */
function checkOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null)
    throw new Error('startStoreSimulator takes options, such as { port: 8090 }, or nothing');
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(optionNames, name));
  if (unknown !== undefined)
    throw new Error(
      `startStoreSimulator: there is no option ${unknown}; the options are ${Object.keys(optionNames).join(', ')}`,
    );
}

/** A running simulator. Ids are order ids or the numbers of transactions; the actions throw if they are impossible now. */
export interface StoreSimulator {
  /** The base address of the web API, and the page on which all purchases are shown. */
  readonly url: string;
  /** The publisher key of the web API. */
  readonly key: string;
  /** A warning for the log if other machines reach the simulator. */
  readonly warning: string | undefined;
  /** The player approves the purchase. */
  approve(id: bigint): Transaction;
  /** The player declines the purchase. */
  decline(id: bigint): Transaction;
  /** The purchase was not finalised in time. */
  expire(id: bigint): Transaction;
  /** The player or the store takes the purchase back, as a whole or some items of it. */
  refund(id: bigint, details?: RefundDetails): Transaction;
  /** The player's bank takes the money back. */
  chargeback(id: bigint): Transaction;
  /** The next interval of an agreement is paid now. */
  renew(agreementId: bigint): Agreement;
  /** A payment fails for good, and the agreement is over. */
  lapse(agreementId: bigint): Agreement;
  /** The player cancels the agreement at the store. */
  cancel(agreementId: bigint): Agreement;
  /** Moves the clock forward: transactions expire, agreements are charged or end. */
  advance(seconds: number): void;
  /** Describes a player. Others are players in the United States who own nothing. */
  setPlayer(storeId: bigint, change: StorePlayerChange): StorePlayer;
  /** Sets the item definitions, as JSON text. */
  setItemDefinitions(json: string): void;
  /** Replaces what goes wrong. `{}` ends all faults. */
  setFaults(plan: FaultPlanInput): void;
  /** Returns a copy of everything that the store knows. */
  books(): BooksSnapshot;
  /** Returns the last requests, oldest first, 1,000 at most. */
  requests(): readonly ReceivedRequest[];
  /** Ends all connections and stops. */
  close(): Promise<void>;
}

/**
 * Starts a server that behaves like the web API of the store, with books of its own, which are lost when it stops.
 *
 * Throws if NODE_ENV is `production`, or if other machines could reach it and STORE_SIMULATOR is not `on`.
 */
export async function startStoreSimulator(options: StoreSimulatorOptions = {}): Promise<StoreSimulator> {
  checkOptions(options);
  const {
    port = 0,
    host = '127.0.0.1',
    key = 'store-simulator',
    clock = { now: () => Date.now() },
  } = options;
  const { expirySeconds = 86_400, automaticRenewal = true, environment = process.env, publicUrl } = options;
  const warning = checkSurroundings({ host, environment });
  const world: ServerWorld = {
    books: createBooks(clock, { expirySeconds, automaticRenewal }),
    faults: createFaults({}),
    key,
    publicHost: isLoopback(host) ? (publicUrl === undefined ? '' : new URL(publicUrl).host) : null,
    origin: '',
    received: [],
  };
  const server = createSimulatorServer(world);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const listened = server.address() as AddressInfo;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${listened.port}`;
  world.origin = publicUrl?.replace(/\/+$/, '') ?? url;
  return {
    url,
    key,
    warning,
    ...actionsOf(world),
    setItemDefinitions(json) {
      world.books.itemDefinitions = json;
    },
    setFaults(plan) {
      world.faults = createFaults(plan);
    },
    books: () => takeSnapshot(world.books),
    requests: () => [...world.received],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function actionsOf({ books }: ServerWorld) {
  const transact =
    (action: TransactionAction) =>
    (id: bigint, details?: RefundDetails): Transaction => {
      settle(books);
      return actOnTransaction(books, id, action, details);
    };
  const agree =
    (action: AgreementAction) =>
    (id: bigint): Agreement => {
      settle(books);
      return actOnAgreement(books, id, action);
    };
  return {
    approve: transact('approve'),
    decline: transact('decline'),
    expire: transact('expire'),
    refund: transact('refund'),
    chargeback: transact('chargeback'),
    renew: agree('renew'),
    lapse: agree('lapse'),
    cancel: agree('cancel'),
    advance(seconds: number): void {
      books.advance(seconds * 1000);
      settle(books);
    },
    setPlayer: (storeId: bigint, change: StorePlayerChange): StorePlayer =>
      changePlayer(books, storeId, change),
  };
}
