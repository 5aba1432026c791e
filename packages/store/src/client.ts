import { checkOptions } from '@lobbykit/core/options';
import { z } from 'zod';
import { StoreRefusalError, StoreUnavailableError } from './errors.ts';
import { readJson } from './json.ts';
import {
  type AgreementRecord,
  AgreementsBody,
  type AppOwnershipRecord,
  appOwnershipBody,
  DoneBody,
  ItemDefinitionsBody,
  OwnedAppsBody,
  PlayerSummariesBody,
  type PlayerSummary,
  ReportBody,
  StartBody,
  type StartedTransaction,
  TransactionBody,
  type TransactionRecord,
  type UserInfo,
  UserInfoBody,
} from './records.ts';
import { type RetryPolicy, waitByTimer, withRetries } from './retry.ts';
import { checkBaseUrl, sendRequest } from './send-request.ts';
import { type StartTransaction, startParameters } from './start-parameters.ts';

/** Options of `createStoreClient`. */
export interface StoreClientOptions {
  /** The number of the game in the store. */
  readonly appId: number;
  /** The publisher key of the store's web API. Sent as a header, never as a part of an address. */
  readonly key: string;
  /** The address of the web API. Default: the vendor's address for publishers. */
  readonly baseUrl?: string;
  /** Whether transactions and agreements are those of the store's sandbox, in which nobody pays. Default false. */
  readonly sandbox?: boolean;
  /** Milliseconds for one request. Default 5,000. */
  readonly timeoutMilliseconds?: number;
  /** How often a read is repeated if the store does not answer. What changes something is never repeated. Default 2. */
  readonly readRetries?: number;
  /** The largest response in bytes. Default 4 MiB. */
  readonly maxResponseBytes?: number;
  /** How the client waits between repetitions. Default: by a timer. */
  readonly wait?: RetryPolicy['wait'];
  /** Returns a number from 0 to 1, by which those waits differ. Default `Math.random`. */
  readonly random?: () => number;
}

/** Which transaction: by the order id of the game, or by the number of the store. */
export type TransactionKey = { readonly orderId: bigint } | { readonly transactionId: bigint };

/** Which reports the store has. `SETTLEMENT` contains every transaction that is decided. */
export type ReportType = 'GAMESALES' | 'STEAMSTORESALES' | 'SETTLEMENT' | 'CHARGEBACK' | 'SUBSCRIPTION';

/** Whose agreements, and of which game: that of the client by default. */
export interface AgreementQuery {
  readonly storeId: bigint;
  readonly appId?: number | undefined;
}

/**
 * The web API of the store. Ids are exact 64-bit integers, times are milliseconds since 1970.
 *
 * Every method throws StoreRefusalError if the store refuses, and StoreUnavailableError if it gives no usable answer.
 * After the latter, a method that changes something may have done it: ask the store.
 */
export interface StoreClient {
  /** The number of the game in the store. */
  readonly appId: number;
  /** Starts a transaction, which the player then approves or declines. */
  startTransaction(input: StartTransaction, signal?: AbortSignal): Promise<StartedTransaction>;
  /** Takes the money of an approved transaction. */
  finaliseTransaction(orderId: bigint, signal?: AbortSignal): Promise<void>;
  /** Gives back the whole price of a transaction. */
  refundTransaction(orderId: bigint, signal?: AbortSignal): Promise<void>;
  /** Returns a transaction; null if the store does not know it. */
  queryTransaction(key: TransactionKey, signal?: AbortSignal): Promise<TransactionRecord | null>;
  /** Returns transactions that changed at `since` or later, as the store orders them. At most `maxResults`, 1,000 by default. */
  readReport(
    query: {
      readonly since: number;
      readonly maxResults?: number | undefined;
      readonly type?: ReportType | undefined;
    },
    signal?: AbortSignal,
  ): Promise<readonly TransactionRecord[]>;
  /** Returns what the store says about a player who buys. The address helps if the store knows no currency of them. */
  readUserInfo(
    query: {
      readonly storeId: bigint;
      readonly appId?: number | undefined;
      readonly ipAddress?: string | undefined;
    },
    signal?: AbortSignal,
  ): Promise<UserInfo>;
  /** Returns the agreements of a player. */
  readAgreements(query: AgreementQuery, signal?: AbortSignal): Promise<readonly AgreementRecord[]>;
  /** Cancels an agreement. What is paid runs to its end. */
  cancelAgreement(
    agreement: AgreementQuery & { readonly agreementId: bigint },
    signal?: AbortSignal,
  ): Promise<void>;
  /** Returns whether a player owns an app. */
  checkAppOwnership(
    query: { readonly storeId: bigint; readonly appId: number },
    signal?: AbortSignal,
  ): Promise<AppOwnershipRecord>;
  /** Returns the publisher's apps that a player owns or can use. */
  readOwnedApps(storeId: bigint, signal?: AbortSignal): Promise<readonly AppOwnershipRecord[]>;
  /** Returns the item definitions of the game, as the JSON text that the store has. */
  readItemDefinitions(signal?: AbortSignal): Promise<string>;
  /** Returns the names of players, 100 in a request. Players whom the store does not know are missing. */
  readPlayerSummaries(storeIds: readonly bigint[], signal?: AbortSignal): Promise<readonly PlayerSummary[]>;
}

const publisherUrl = 'https://partner.steam-api.com';
const defaultTimeoutMilliseconds = 5_000;
const defaultReadRetries = 2;
const defaultMaxResponseBytes = 4 * 1_048_576;
/** A report has at most so many transactions. */
export const maxReportResults = 50_000;
const summaryBatchSize = 100;
/** The store refuses a query for a transaction that it does not know as an invalid parameter. */
const unknownTransactionCode = 3;

/** Returns a client of the store's web API. Throws if an option is invalid. */
export function createStoreClient(options: StoreClientOptions): StoreClient {
  checkOptions('createStoreClient', options, {
    example: 'createStoreClient({ appId: 480, key })',
    required: ['appId', 'key'],
    options: {
      appId: 'any',
      key: 'text',
      baseUrl: 'text',
      sandbox: 'flag',
      timeoutMilliseconds: 'number',
      readRetries: 'number',
      maxResponseBytes: 'number',
      wait: 'function',
      random: 'function',
    },
  });
  const { appId, sandbox = false } = options;
  const call = createCall(options);
  const transactions = sandbox ? 'ISteamMicroTxnSandbox' : 'ISteamMicroTxn';
  const write = (method: string, version: number, parameters: URLSearchParams, signal?: AbortSignal) =>
    call({ group: transactions, method, version, verb: 'POST', parameters, signal });
  const read = (method: string, version: number, parameters: URLSearchParams, signal?: AbortSignal) =>
    call({ group: transactions, method, version, verb: 'GET', parameters, signal });
  const readUser = (method: string, version: number, parameters: URLSearchParams, signal?: AbortSignal) =>
    call({ group: 'ISteamUser', method, version, verb: 'GET', parameters, signal });
  const orderOf = (orderId: bigint): URLSearchParams => form({ orderid: orderId, appid: appId });

  return {
    appId,
    async startTransaction(input, signal) {
      return readResult(
        'InitTxn',
        StartBody,
        await write('InitTxn', 3, startParameters(appId, input), signal),
      );
    },
    async finaliseTransaction(orderId, signal) {
      readResult('FinalizeTxn', DoneBody, await write('FinalizeTxn', 2, orderOf(orderId), signal));
    },
    async refundTransaction(orderId, signal) {
      readResult('RefundTxn', DoneBody, await write('RefundTxn', 2, orderOf(orderId), signal));
    },
    async queryTransaction(key, signal) {
      const which = 'orderId' in key ? { orderid: key.orderId } : { transid: key.transactionId };
      try {
        const body = await read('QueryTxn', 3, form({ appid: appId, ...which }), signal);
        return readResult('QueryTxn', TransactionBody, body);
      } catch (error) {
        if (error instanceof StoreRefusalError && error.code === unknownTransactionCode) return null;
        throw error;
      }
    },
    async readReport({ since, maxResults = 1_000, type = 'SETTLEMENT' }, signal) {
      if (!(maxResults >= 1 && maxResults <= maxReportResults))
        throw new RangeError(`maxResults must be from 1 to ${maxReportResults}`);
      const time = `${new Date(since).toISOString().slice(0, 19)}Z`;
      const parameters = form({ appid: appId, type, time, maxresults: maxResults });
      return readResult('GetReport', ReportBody, await read('GetReport', 5, parameters, signal));
    },
    async readUserInfo({ storeId, appId: app = appId, ipAddress }, signal) {
      const parameters = form({ steamid: storeId, appid: app, ipaddress: ipAddress });
      return readResult('GetUserInfo', UserInfoBody, await read('GetUserInfo', 2, parameters, signal));
    },
    async readAgreements({ storeId, appId: app = appId }, signal) {
      const parameters = form({ steamid: storeId, appid: app });
      const body = await read('GetUserAgreementInfo', 2, parameters, signal);
      return readResult('GetUserAgreementInfo', AgreementsBody, body);
    },
    async cancelAgreement({ storeId, agreementId, appId: app = appId }, signal) {
      const parameters = form({ steamid: storeId, agreementid: agreementId, appid: app });
      readResult('CancelAgreement', DoneBody, await write('CancelAgreement', 1, parameters, signal));
    },
    async checkAppOwnership({ storeId, appId: app }, signal) {
      const body = await readUser('CheckAppOwnership', 4, form({ steamid: storeId, appid: app }), signal);
      return readBody('CheckAppOwnership', appOwnershipBody(app), body);
    },
    async readOwnedApps(storeId, signal) {
      const body = await readUser('GetPublisherAppOwnership', 4, form({ steamid: storeId }), signal);
      return readBody('GetPublisherAppOwnership', OwnedAppsBody, body);
    },
    async readItemDefinitions(signal) {
      const parameters = form({ appid: appId, modifiedsince: '', itemdefids: '', workshopids: '' });
      const method = 'GetItemDefs';
      const body = await call({
        group: 'IInventoryService',
        method,
        version: 1,
        verb: 'GET',
        parameters,
        signal,
      });
      return readBody(method, ItemDefinitionsBody, body);
    },
    async readPlayerSummaries(storeIds, signal) {
      const players: PlayerSummary[] = [];
      for (let start = 0; start < storeIds.length; start += summaryBatchSize) {
        const steamids = storeIds.slice(start, start + summaryBatchSize).join(',');
        const body = await readUser('GetPlayerSummaries', 2, form({ steamids }), signal);
        players.push(...readBody('GetPlayerSummaries', PlayerSummariesBody, body));
      }
      return players;
    },
  };
}

interface Call {
  readonly group: string;
  readonly method: string;
  readonly version: number;
  readonly verb: 'GET' | 'POST';
  readonly parameters: URLSearchParams;
  readonly signal: AbortSignal | undefined;
}

/** Checks the options and returns the function through which every request goes. It returns parsed JSON. */
function createCall(options: StoreClientOptions): (call: Call) => Promise<unknown> {
  const { appId, key, random = Math.random, wait = waitByTimer } = options;
  const baseUrl = checkBaseUrl(options.baseUrl ?? publisherUrl);
  if (!(Number.isInteger(appId) && appId >= 1 && appId < 2 ** 32))
    throw new Error('appId must be an integer from 1 to 4294967295');
  if (!/^[\x21-\x7e]{1,256}$/.test(key)) throw new Error('key must have 1 to 256 visible ASCII characters');
  const policy: RetryPolicy = { retries: options.readRetries ?? defaultReadRetries, random, wait };

  return ({ group, method, version, verb, parameters, signal }) => {
    const attempt = async (): Promise<unknown> => {
      const text = await sendRequest({
        method,
        verb,
        address: `${baseUrl}/${group}/${method}/v${version}/`,
        parameters,
        key,
        timeoutMilliseconds: options.timeoutMilliseconds ?? defaultTimeoutMilliseconds,
        maxBytes: options.maxResponseBytes ?? defaultMaxResponseBytes,
        signal,
      });
      const body = parse(method, text);
      const failure = Failure.safeParse(body);
      if (!failure.success) return body;
      const { errorcode, errordesc } = failure.data.response.error;
      // The text goes into logs, so it must not repeat the key to us.
      throw new StoreRefusalError(method, errorcode, oneLine(errordesc ?? '').replaceAll(key, '•••'));
    };
    return verb === 'GET' ? withRetries(policy, signal, attempt) : attempt();
  };
}

function parse(method: string, text: string): unknown {
  try {
    return readJson(text);
  } catch {
    throw new StoreUnavailableError(method, 'format', 'the answer is not JSON');
  }
}

const Failure = z.object({
  response: z.object({
    result: z.literal('Failure'),
    error: z.object({
      errorcode: z.union([z.int(), z.string().regex(/^\d{1,9}$/)]).transform(Number),
      errordesc: z.string().nullish(),
    }),
  }),
});

const Success = z.object({ response: z.object({ result: z.literal('OK'), params: z.unknown() }) });

/** Reads the parameters of a successful answer about transactions. */
const readResult = <Schema extends z.ZodType>(
  method: string,
  schema: Schema,
  body: unknown,
): z.output<Schema> => readBody(method, schema, readBody(method, Success, body).response.params);

function readBody<Schema extends z.ZodType>(method: string, schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path.join('.') ?? '';
  throw new StoreUnavailableError(method, 'format', `the answer has another form${path && ` at ${path}`}`);
}

const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);

/** Returns parameters without those that are undefined. */
function form(fields: Readonly<Record<string, string | number | bigint | undefined>>): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) parameters.set(name, String(value));
  return parameters;
}
