/**
 * The game backend, independent of any web framework: `createBackend`, its options, and the types to extend it with.
 */

export {
  type BootstrapAdmin,
  type Completion,
  customProvider,
  type FinishContext,
  type LoginContext,
  type LoginFailure,
  type LoginOutcome,
  type LoginProvider,
  type LoginRedirect,
  type ProviderConfiguration,
  type ProviderSettings,
  type RedirectFlow,
  unsafeProvider,
  type Validate,
  type VerifiedIdentity,
} from './areas/authentication/index.ts';
export type {
  DeployOptions,
  FleetControl,
  FleetServers,
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
  MatchDraft,
  MatchmakingConfigInput,
  MatchmakingHook,
  MatchmakingOptions,
  MatchmakingRating,
  MatchmakingStrategy,
  MatchVerdict,
  QueueConfigInput,
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
export type { Api } from './backend/api.ts';
export { type Backend, createBackend } from './backend/create-backend.ts';
export type { BackendOptions } from './backend/options.ts';
export type { Catalogue } from './catalogue/catalogue.ts';
export type { CommittedEvent, EventBus } from './events/bus.ts';
export type { Event, EventBody, EventKind } from './events/event-kinds.ts';
export type { AuthenticatedCaller, RequestHeaders } from './http/authenticate.ts';
export type { Caller } from './http/dispatch.ts';
export type { TrustProxy } from './http/input/client-address.ts';
export type { Rate } from './http/rate-store.ts';
export type { HttpHandler, HttpRequest, HttpResponse, HttpStream, StreamSink } from './http/request.ts';
export { ApiError, isApiError, type RpcCode, type RpcStatus } from './kernel/errors.ts';
export * from './kernel/generated/enumerations.ts';
export type { ErrorReason } from './kernel/generated/error-reason.ts';
export type * from './kernel/generated/types.ts';
export type { LimitName, Limits } from './kernel/limits.ts';
export { type Clock, systemClock } from './runtime/clock.ts';
export type { Ids } from './runtime/ids.ts';
export { type Log, silentLog } from './runtime/log.ts';
export { hashPassword, type Scrypt, type ScryptCost } from './runtime/passwords.ts';
