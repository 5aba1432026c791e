/**
 * What an area takes: its contract, tables, errors and moments, the parts that it may need of the areas in the box, and
 * `defineArea`, which makes one value of them. The areas in the box come in by the same functions.
 *
 * @module
 */
import type { AccountControl } from '../areas/accounts/bans.ts';
import { accountErrors } from '../areas/accounts/errors.ts';
import { accountsArea } from '../areas/accounts/index.ts';
import { accountsPart as wholeAccountsPart } from '../areas/accounts/parts.ts';
import type { EntitlementGrants } from '../areas/entitlements/grants.ts';
import { entitlementsArea } from '../areas/entitlements/index.ts';
import { friendsArea } from '../areas/friends/index.ts';
import type { FriendsQueries } from '../areas/friends/queries.ts';
import type { PresenceQueries } from '../areas/friends/service.presence.ts';
import type { LeaderboardEntrants } from '../areas/leaderboards/entrants.ts';
import { leaderboardsArea } from '../areas/leaderboards/index.ts';
import { matchBrokerArea } from '../areas/match-broker/index.ts';
import type { MatchQueue } from '../areas/match-broker/service.ts';
import { matchmakingArea } from '../areas/matchmaking/index.ts';
import type { MatchmakingQueries } from '../areas/matchmaking/queries.ts';
import type { Part } from '../areas/part.ts';
import { partiesArea } from '../areas/parties/index.ts';
import type { PartiesQueries } from '../areas/parties/queries.ts';
import { streamHubPart } from '../areas/provided-parts.ts';
import type { StreamHub } from '../events/streams/stream-hub.ts';
import type { AccountDirectory } from '../kernel/identity.ts';
import { rightsErrors } from '../kernel/permissions.ts';

export { z } from 'zod';
export type { AccountBan, AccountControl } from '../areas/accounts/bans.ts';
export { accountBanned, accountDeleting, type DeletedAccount } from '../areas/accounts/moments.ts';
export {
  type Area,
  type AreaData,
  type AreaDefinition,
  defineArea,
  type None,
  type Service,
  type SharedUnits,
} from '../areas/area.ts';
export { connectionsPart } from '../areas/connections-part.ts';
export type { Context } from '../areas/context.ts';
export { type EntitlementGrants, type Grant, grantRefusals } from '../areas/entitlements/grants.ts';
export { serversGone } from '../areas/fleets/moments.ts';
export { presenceChanged } from '../areas/friends/moments.ts';
export type { ShownPresence } from '../areas/friends/rules.ts';
export type { GroupEntrants, LeaderboardEntrants } from '../areas/leaderboards/entrants.ts';
export { type EndedMatch, type MatchChange, matchChanged } from '../areas/match-broker/moments.ts';
export type {
  GivenResults,
  MatchResults,
  PlayerResult,
  TeamResult,
} from '../areas/match-broker/rules.results.ts';
export { type MatchSeats, type Seat, seatsOf } from '../areas/match-broker/rules.seats.ts';
export type { Match, NewMatch } from '../areas/match-broker/rules.ts';
export { MatchOutcomeField, MatchResultsInput } from '../areas/match-broker/schemas.ts';
export {
  type EndReason,
  endReasons,
  type MatchOutcome,
  matchOutcomes,
} from '../areas/match-broker/states.ts';
export { ticketRefusals } from '../areas/matchmaking/errors.ts';
export { type StartingTickets, ticketStarting } from '../areas/matchmaking/moments.ts';
export type { RatingSettings } from '../areas/matchmaking/queries.ts';
export {
  type Background,
  definePart,
  type Needed,
  type Needs,
  type OptionDefaults,
  optional,
  type Part,
  type PartDefinition,
} from '../areas/part.ts';
export { type ChangedParty, partyMembersChanged } from '../areas/parties/moments.ts';
export { Party } from '../areas/parties/schemas.ts';
export { eventBusPart, metersPart, signalsPart } from '../areas/provided-parts.ts';
export { sessionClaimed, sessionsEnded } from '../areas/sessions/moments.ts';
export type { OwnUnitOperations, UnitApi, UnitOperations } from '../areas/unit-api.ts';
export { type DataStep, defineDataStep } from '../data-steps/data-step.ts';
export type { EventBus, ListenedEvent } from '../events/bus.ts';
export type { ConsumedEvent, Consumer } from '../events/consumers/consumer.ts';
export {
  type Contract,
  defineContract,
  type Handlers,
  type Input,
  type Output,
  type RawInput,
  type Result,
  type Route,
  type Routes,
} from '../http/contract.ts';
export { documentedErrors } from '../http/document/documented-errors.ts';
export { writeAreaClient } from '../http/document/write-area-client.ts';
export { type Page, type PageList, type PageRequest, readPage, readPageBy } from '../http/input/page.ts';
export type { Rate } from '../http/rate-store.ts';
export type { RateTable } from '../http/rates.ts';
export { type Actor, type Call, ownAccount, playerOf, principalOf, sessionOf } from '../kernel/call.ts';
export { contentJson } from '../kernel/content-json.ts';
export {
  commonErrors,
  type DeclaredError,
  defineErrors,
  type ErrorDetails,
  type ErrorMaker,
  invalidField,
} from '../kernel/errors.ts';
export type { AccountDirectory } from '../kernel/identity.ts';
export type { Meter } from '../kernel/instruments.ts';
export type { EngineLimits, Limit, LimitsOf, LimitTable } from '../kernel/limits.ts';
export { defineMoment, type Listener, type Moment, on } from '../kernel/moment.ts';
export {
  Bool,
  DisplayName,
  displayText,
  Empty,
  enumeration,
  HealthRecord,
  Id,
  Int64,
  int32,
  type Maybe,
  maybe,
  nameText,
  nextPageToken,
  pageFields,
  TimestampSeconds,
  TimeText,
  text,
} from '../kernel/schemas.ts';
export type { Unit } from '../kernel/unit.ts';
export { EntityMetadata, MetadataMap, type MetadataValue } from '../metadata/entity-metadata.ts';
export { EntryKey } from '../metadata/fields.ts';
export { createOutages, type OutageLines, type Outages } from '../runtime/outages.ts';
export type { Lease } from '../scheduler/lease.ts';
export type { Task } from '../scheduler/task.ts';
export { deleteInBatches } from '../storage/delete-in-batches.ts';
export type { StorageOperations } from '../storage/storage.ts';
export {
  type Column,
  column,
  defineTable,
  type Json,
  type NewRow,
  type Row,
  type Table,
} from '../storage/table.ts';

/** Answers whether accounts exist and how their players are called, and locks them in a unit. */
export const accountsPart: Part<AccountDirectory> = wholeAccountsPart;

/** Locks accounts for operators who hold their rights, and bans them. */
export const accountControlPart: Part<AccountControl> = accountsArea;

/** What `accountControlPart` refuses. An area declares it for its routes, and not among its errors. */
export const accountRefusals: Pick<
  typeof accountErrors & typeof rightsErrors,
  'ACCOUNT_NOT_FOUND' | 'ROLE_NOT_HELD'
> = {
  ACCOUNT_NOT_FOUND: accountErrors.ACCOUNT_NOT_FOUND,
  ROLE_NOT_HELD: rightsErrors.ROLE_NOT_HELD,
};

/** Answers who are friends, who has blocked whom, and what friends see of a player. */
export const friendsPart: Part<FriendsQueries & PresenceQueries> = friendsArea;

/**
 * What an area may do with the open event streams of this node. An event that is not stored costs no row for each
 * recipient: `onTag` hears on every node what one of them emits with a tag, and `sendLive` tells the recipients here.
 */
export const liveStreamsPart: Part<Pick<StreamHub, 'onStream' | 'onTag' | 'recipientsHere' | 'sendLive'>> =
  streamHubPart;

/** Answers which party a player is in. */
export const partiesPart: Part<PartiesQueries> = partiesArea;

/** Gives matches of an area to game servers, and answers how they go. */
export const matchBrokerPart: Part<MatchQueue> = matchBrokerArea;

/** Answers who waits for a match. */
export const matchmakingPart: Part<MatchmakingQueries> = matchmakingArea;

/** Grants items of the catalog. */
export const entitlementsPart: Part<EntitlementGrants> = entitlementsArea;

/** Ranks the groups of an area on leaderboards. */
export const leaderboardsPart: Part<LeaderboardEntrants> = leaderboardsArea;
