/**
 * The game backend, free of any framework: `createBackend`, its options, and the words to build on.
 */
export type { Api, AreaApi } from './api.ts';
export {
  type BootstrapAdmin,
  type Completion,
  customProvider,
  type FinishContext,
  type LoginContext,
  type LoginFailure,
  type LoginOutcome,
  type LoginProvider,
  type ProviderConfiguration,
  type ProviderSettings,
  type RedirectFlow,
  type SentElsewhere,
  unsafeProvider,
  type Validate,
  type VouchedFor,
} from './areas/authentication/index.ts';
export type {
  DeployOptions,
  FleetServers,
  GivenJobConfig as FleetJobConfig,
  GoneProcess,
  ServerJob,
} from './areas/fleets/index.ts';
export {
  type AllocationRequest,
  type Allocator,
  type AllocatorDescription,
  type AllocatorHost,
  type ConfiguredAllocator,
  noneAllocator,
} from './areas/match-broker/index.ts';
export type {
  GivenMatchmakingConfig,
  GivenQueueConfig,
  MatchDraft,
  MatchmakingHook,
  MatchmakingOptions,
  MatchmakingRating,
  MatchmakingStrategy,
  MatchVerdict,
  StrategyContext,
  StrategyMatch,
  StrategyTicket,
  TicketDraft,
  TicketVerdict,
} from './areas/matchmaking/index.ts';
export type {
  CodeFacts,
  EmailOptions,
  MailFacts,
  MailKind,
  MailMessage,
  MailText,
  MailTexts,
  PlatformAuthOptions,
  SendMail,
} from './areas/platform-auth/index.ts';
export { type Backend, createBackend } from './backend.ts';
export type { Catalogue } from './catalogue/catalogue.ts';
export { type Clock, systemClock } from './clock.ts';
export { ApiError, isApiError, type RpcCode, type RpcStatus } from './errors.ts';
export type { CommittedEvent, EventBus } from './events/bus.ts';
export type { Event, EventBody, EventKind } from './events/envelope.ts';
export type { TrustProxy } from './http/address.ts';
export type { Caller } from './http/dispatch.ts';
export type { Rate } from './http/rates.ts';
export type { HttpHandler, HttpRequest, HttpResponse, HttpStream, StreamSink } from './http/request.ts';
export type { Ids } from './ids.ts';
export type { LimitName, Limits } from './limits.ts';
export { type Log, silentLog } from './log.ts';
export type { BackendOptions } from './options.ts';
export { hashPassword, type Scrypt, type ScryptCost } from './passwords.ts';
