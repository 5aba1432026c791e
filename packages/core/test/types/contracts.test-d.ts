import type { AdminOperations, PlayerOperations } from '@lobbykit/client';
import type { Contracts } from '../../src/areas/areas.ts';
import type { RawInput, Result } from '../../src/http/contract.ts';
import type { Api } from '../../src/index.ts';

/**
 * Holds the generated types to the types of the contracts. The compiler is the test: a line that says `never` fails
 * with the names of the operations that differ.
 */
type Fails<Names extends never> = Names;

/** All operations as `[area, operation]`, except those that answer bytes and are only for HTTP. */
type Operations = {
  [Area in keyof Contracts]: {
    [Name in keyof Contracts[Area]]: Contracts[Area][Name] extends { readonly bytes: true }
      ? never
      : [Area, Name];
  }[keyof Contracts[Area]];
}[keyof Contracts];

type Route<O> = O extends [infer Area extends keyof Contracts, infer Name]
  ? Contracts[Area][Name & keyof Contracts[Area]]
  : never;
type Method<O> = O extends [infer Area extends keyof Api, infer Name]
  ? Extract<Api[Area][Name & keyof Api[Area]], (input: never) => unknown>
  : never;
type ApiInput<O> = Parameters<Method<O>>[0];
type ApiOutput<O> = Awaited<ReturnType<Method<O>>>;
type Item<T> = T extends AsyncIterable<infer Each> ? Each : T;

type Writable<T> = T extends readonly (infer Each)[]
  ? Writable<Each>[]
  : T extends string | number
    ? T
    : T extends object
      ? { -readonly [Name in keyof T]: Writable<T[Name]> }
      : T;

/** A field that may be undefined may be absent as well. */
type Loose<T> = T extends readonly (infer Each)[]
  ? Loose<Each>[]
  : T extends object
    ? { [Name in keyof T as undefined extends T[Name] ? never : Name]: Loose<T[Name]> } & {
        [Name in keyof T as undefined extends T[Name] ? Name : never]?: Loose<T[Name]>;
      }
    : T;

/** `never` if one type can stand for the other. */
type Unless<From, To, Name> = [From] extends [To] ? never : Name;

type ContractInputs = {
  [O in Operations as `${O[0] & string}.${O[1] & string}`]: Unless<
    // What needs no input takes an empty object.
    unknown extends RawInput<Route<O>> ? Record<string, never> : RawInput<Route<O>>,
    ApiInput<O>,
    O
  >;
};
export type EveryInputOfAContractIsTaken = Fails<ContractInputs[keyof ContractInputs]>;

type GeneratedInputs = {
  [O in Operations as `${O[0] & string}.${O[1] & string}`]: Unless<
    Writable<ApiInput<O>>,
    RawInput<Route<O>>,
    O
  >;
};
export type NoInputIsTakenBeyondTheContract = Fails<GeneratedInputs[keyof GeneratedInputs]>;

type ContractOutputs = {
  [O in Operations as `${O[0] & string}.${O[1] & string}`]: Unless<
    Item<Result<Route<O>>>,
    Item<ApiOutput<O>>,
    O
  >;
};
export type EveryOutputOfAContractIsTold = Fails<ContractOutputs[keyof ContractOutputs]>;

type GeneratedOutputs = {
  [O in Operations as `${O[0] & string}.${O[1] & string}`]: Unless<
    Item<ApiOutput<O>>,
    Loose<Item<Result<Route<O>>>>,
    O
  >;
};
export type NoOutputIsToldBeyondTheContract = Fails<GeneratedOutputs[keyof GeneratedOutputs]>;

/** The client's operations, those of players and those of operators together. */
type ClientMethod<O> = O extends [infer Area, infer Name]
  ?
      | (Area extends keyof PlayerOperations ? At<PlayerOperations[Area], Name> : never)
      | (Area extends keyof AdminOperations ? At<AdminOperations[Area], Name> : never)
  : never;
type At<T, Name> = Name extends keyof T ? Extract<T[Name], (input: never) => unknown> : never;
type ClientInput<O> = Exclude<Parameters<ClientMethod<O>>[0], undefined>;

type MissingInClient = {
  [O in Operations as `${O[0] & string}.${O[1] & string}`]: [ClientMethod<O>] extends [never] ? O : never;
};
export type TheClientHasEveryOperation = Fails<MissingInClient[keyof MissingInClient]>;

type ClientInputs = {
  [O in Operations as `${O[0] & string}.${O[1] & string}`]:
    | Unless<ClientInput<O>, ApiInput<O>, O>
    | Unless<ApiInput<O>, ClientInput<O>, O>;
};
export type TheClientTakesWhatTheBackendTakes = Fails<ClientInputs[keyof ClientInputs]>;

type ClientOutputs = {
  [O in Operations as `${O[0] & string}.${O[1] & string}`]: Unless<
    Item<ApiOutput<O>>,
    Item<Awaited<ReturnType<ClientMethod<O>>>>,
    O
  >;
};
export type TheClientReadsWhatTheBackendAnswers = Fails<ClientOutputs[keyof ClientOutputs]>;

type InBoth = {
  [Area in keyof PlayerOperations & keyof AdminOperations]: keyof PlayerOperations[Area] &
    keyof AdminOperations[Area];
}[keyof PlayerOperations & keyof AdminOperations];
export type NoOperationStandsTwiceInTheClient = Fails<InBoth>;
