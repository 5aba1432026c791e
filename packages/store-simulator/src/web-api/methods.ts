import { RefusalError } from '../refusal.ts';
import type { WebApiCall } from './call.ts';
import { checkAppOwnership, getItemDefs, getPlayerSummaries, getPublisherAppOwnership } from './players.ts';
import {
  cancelAgreementCall,
  finalizeTxn,
  getReport,
  getUserAgreementInfo,
  getUserInfo,
  initTxn,
  queryTxn,
  refundTxn,
} from './transactions.ts';

/** A method of the web API. */
export interface WebApiMethod {
  readonly verb: 'GET' | 'POST';
  /** The versions that the simulator speaks. */
  readonly versions: readonly number[];
  /** Returns the answer. Throws ParameterError. */
  readonly answer: (call: WebApiCall) => object;
}

/** Returns the parameters of a successful answer. Throws RefusalError. */
type Transact = (call: WebApiCall) => object;

/** Wraps what the methods of transactions return: a result, and parameters or an error. */
const transaction =
  (transact: Transact) =>
  (call: WebApiCall): object => {
    try {
      return { response: { result: 'OK', params: transact(call) } };
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      return refusalBody(error);
    }
  };

/** Returns the answer of a refused call. */
export const refusalBody = ({ code, message }: RefusalError): object => ({
  response: { result: 'Failure', params: {}, error: { errorcode: code, errordesc: message } },
});

const read = (version: number[], answer: (call: WebApiCall) => object): WebApiMethod => ({
  verb: 'GET',
  versions: version,
  answer,
});
const write = (versions: number[], transact: Transact): WebApiMethod => ({
  verb: 'POST',
  versions,
  answer: transaction(transact),
});

const transactionMethods: Readonly<Record<string, WebApiMethod>> = {
  InitTxn: write([3], initTxn),
  FinalizeTxn: write([2], finalizeTxn),
  RefundTxn: write([2], refundTxn),
  CancelAgreement: write([1], cancelAgreementCall),
  QueryTxn: read([3], transaction(queryTxn)),
  GetReport: read([5], transaction(getReport)),
  GetUserInfo: read([2], transaction(getUserInfo)),
  GetUserAgreementInfo: read([2], transaction(getUserAgreementInfo)),
};

/** The methods by interface and name. The sandbox of the store has the same books here. */
const interfaces: Readonly<Record<string, Readonly<Record<string, WebApiMethod>>>> = {
  ISteamMicroTxn: transactionMethods,
  ISteamMicroTxnSandbox: transactionMethods,
  ISteamUser: {
    CheckAppOwnership: read([4], checkAppOwnership),
    GetPublisherAppOwnership: read([4], getPublisherAppOwnership),
    GetPlayerSummaries: read([2], getPlayerSummaries),
  },
  IInventoryService: { GetItemDefs: read([1], getItemDefs) },
};

/** The name of a method and what does it. */
export interface FoundMethod {
  readonly name: string;
  readonly method: WebApiMethod;
}

/** Finds the method of a path such as `/ISteamMicroTxn/QueryTxn/v3/`. */
export function findMethod(path: string): FoundMethod | undefined {
  const [, group = '', name = '', version] = /^\/(\w+)\/(\w+)\/v0*(\d+)\/?$/.exec(path) ?? [];
  const methods = Object.hasOwn(interfaces, group) ? interfaces[group]! : {};
  const method = Object.hasOwn(methods, name) ? methods[name]! : undefined;
  return method?.versions.includes(Number(version)) ? { name, method } : undefined;
}

/** The names of all methods, for which faults can be asked. */
export const methodNames: readonly string[] = [
  ...new Set(Object.values(interfaces).flatMap((methods) => Object.keys(methods))),
];
