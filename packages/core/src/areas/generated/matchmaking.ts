// Generated from the contracts by `npm run reference`.

import type {
  MatchmakingStatusInput,
} from '@lobbykit/client';
import type { Caller } from '../../http/dispatch.ts';
import type {
  CurrentMatch,
  Empty,
  Health,
  ListedQueue,
  ListedTicket,
  MatchmakingConfig,
  MatchmakingEntityInput,
  MatchmakingExplanation,
  MatchmakingJoinedPlayer,
  MatchmakingOpenSlot,
  MatchmakingRegion,
  OwnTicket,
  Ticket,
} from '../../kernel/generated/types.ts';

/** Matchmaking, in this process. */
export interface MatchmakingApi {
  /**
   * Starts a ticket for the caller, or for the party that the caller leads, which then waits for a match.
   *
   * The queue is the text entry queue_name of the entity’s metadata. To start a ticket for others, a player must lead their party; the metadata of the players is then that of the party members. Account entries whose keys begin with server. are added, and players cannot send such entries. A player is in one ticket across all queues: the metadata of TICKET_EXISTS names it.
   *
   * `POST /api/v1/matchmaking/start`. Needs a session with an account.
   *
   * Errors: `IN_LOBBY`, `QUEUE_BANNED`, `TICKET_EXISTS`, `TICKET_UNMATCHABLE`, `TICKET_REJECTED`, `DECLINE_PAUSE`, `IN_MATCH`, `NOT_YOUR_PARTY`, `METADATA_KEY_RESERVED`.
   */
  start(input: { entity: MatchmakingEntityInput }, caller?: Caller): Promise<{ ticketId: string }>;

  /**
   * Cancels a ticket that the caller is in or has started.
   *
   * `POST /api/v1/matchmaking/cancel`. Needs a session with an account.
   *
   * Errors: `TICKET_NOT_FOUND`, `TICKET_ALREADY_MATCHED`, `TICKET_ENDED`.
   */
  cancel(input: { ticketId: string }, caller?: Caller): Promise<Empty>;

  /**
   * Starts a ticket for any players.
   *
   * Metadata is trusted as it is, and entries of the accounts whose keys begin with server. are added unless it has them. The ticket does not end when its players log out or disconnect.
   *
   * `POST /api/v1/matchmaking/server/start`. Needs the permission `matchmaking.tickets`.
   *
   * Errors: `IN_LOBBY`, `QUEUE_BANNED`, `TICKET_EXISTS`, `TICKET_UNMATCHABLE`, `TICKET_REJECTED`, `DECLINE_PAUSE`, `IN_MATCH`.
   */
  serverStart(input: { entity: MatchmakingEntityInput }, caller?: Caller): Promise<{ ticketId: string }>;

  /**
   * Cancels any ticket.
   *
   * `POST /api/v1/matchmaking/server/cancel`. Needs the permission `matchmaking.tickets`.
   *
   * Errors: `TICKET_NOT_FOUND`, `TICKET_ALREADY_MATCHED`, `TICKET_ENDED`.
   */
  serverCancel(input: { ticketId: string }, caller?: Caller): Promise<Empty>;

  /**
   * Reads any ticket. connectionDetails are those of its first player.
   *
   * `GET /api/v1/matchmaking/server/{ticketId}`. Needs the permission `matchmaking.tickets`.
   *
   * Errors: `TICKET_NOT_FOUND`.
   */
  serverGet(input: { ticketId: string }, caller?: Caller): Promise<Ticket>;

  /**
   * Requests players from the queue for the free seats of a running match, and returns who has joined.
   *
   * A match has one backfill. When the same server repeats the request for the same match, this replaces the free seats and the time, and tells the server who has joined. The backfill ends with the match. Seats go to tickets that fit the players of the match by the rules of the queue, oldest first, before new matches are made of these tickets. The newcomers are told COMPLETED and how they connect.
   *
   * `POST /api/v1/matchmaking/server/backfill`. Needs the permission `matchmaking.backfill`.
   *
   * Errors: `BACKFILL_MATCH_NOT_FOUND`, `BACKFILL_OF_ANOTHER_SERVER`, `BACKFILL_NOT_POSSIBLE`.
   */
  backfill(input: {
    serverId: string;
    matchId: string;
    /** The free seats of each team. They replace those of an earlier request; a team that is not named has none. */
    openSlots?: readonly MatchmakingOpenSlot[] | null | undefined;
    /** For how many seconds from now seats are given to players. Absent or 0: 60. */
    expiresSeconds?: number | null | undefined;
    /** How many of `joined` the server knew of when it counted its free seats. Absent: none, so everyone who has joined takes one of openSlots. */
    joinedSeen?: number | null | undefined;
    /** How newcomers connect. Absent: as before; at first, the connectionDetails of match_ready. */
    connectionDetails?: string | null | undefined;
    /** Players who have left the match. Newcomers need not fit them, and they are not sent to this match again. */
    leftPlayerIds?: readonly string[] | null | undefined;
  }, caller?: Caller): Promise<{
    backfillId: string;
    /** The seats that are free now. */
    openSlots: MatchmakingOpenSlot[];
    /** Everyone who has joined the match while it was running, in order. The list only grows. */
    joined: MatchmakingJoinedPlayer[];
    /** Unix time in seconds */
    expiresTimestamp: number;
  }>;

  /**
   * Stops filling the free seats of a match, and returns who has joined.
   *
   * Repeating the request has no further effect. Once the match is over, its backfill is not found.
   *
   * `DELETE /api/v1/matchmaking/server/backfill`. Needs the permission `matchmaking.backfill`.
   *
   * Errors: `BACKFILL_NOT_FOUND`.
   */
  cancelBackfill(input: { backfillId: string }, caller?: Caller): Promise<{
    /** Everyone who has joined the match while it was running, in order. The list only grows. */
    joined: MatchmakingJoinedPlayer[];
  }>;

  /**
   * Lists tickets, oldest first. Ended tickets are listed for a while too.
   *
   * `GET /api/v1/matchmaking/tickets`. Needs the permission `matchmaking.tickets`.
   */
  listTickets(input: {
    queueName?: string | null | undefined;
    status?: MatchmakingStatusInput | null | undefined;
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ tickets: ListedTicket[]; nextPageToken?: string | undefined }>;

  /**
   * Reads the configuration of matchmaking.
   *
   * `GET /api/v1/matchmaking/admin/config`. Needs the permission `matchmaking.admin`.
   */
  getConfig(input: Empty, caller?: Caller): Promise<MatchmakingConfig>;

  /**
   * Replaces the whole configuration on every node, from the next pass on.
   *
   * The JSON text of a MatchmakingConfig. It is checked as a whole. If it has a setting that does not exist or means nothing, names strategies or hooks that the options lack, or has rules that can never hold, it is refused with the reasons and nothing changes. Tickets of a removed queue are cancelled with SHUTDOWN. The former configuration is kept: see the operation restore.
   *
   * `POST /api/v1/matchmaking/admin/config`. Needs the permission `matchmaking.admin`.
   */
  setConfig(input: { config: string }, caller?: Caller): Promise<{ success: boolean }>;

  /**
   * Brings back the configuration that was replaced or deleted last.
   *
   * That may be the configuration of the options, or of the file. The current configuration becomes the former one, so a second call undoes the first.
   *
   * `POST /api/v1/matchmaking/admin/config/restore`. Needs the permission `matchmaking.admin`.
   *
   * Errors: `NO_FORMER_CONFIG`.
   */
  restoreConfig(input: Empty, caller?: Caller): Promise<{ success: boolean }>;

  /**
   * Deletes the stored configuration: the queues are those of the options, or of the file, again.
   *
   * False if no configuration is stored. The deleted configuration can be restored.
   *
   * `DELETE /api/v1/matchmaking/admin/config`. Needs the permission `matchmaking.admin`.
   */
  deleteConfig(input: Empty, caller?: Caller): Promise<{ configDeleted: boolean }>;

  /**
   * Says whether the area works.
   *
   * `GET /api/v1/matchmaking/healthz`. Anyone may call it.
   */
  healthz(input: Empty, caller?: Caller): Promise<Health>;

  /**
   * Lists the tickets that the caller is in and that have not ended.
   *
   * `GET /api/v1/matchmaking/mine`. Needs a session with an account.
   */
  mine(input: Empty, caller?: Caller): Promise<{ tickets: OwnTicket[] }>;

  /**
   * Reads the match that the caller is in, also after a crash or a new login.
   *
   * From when a server has the match until it ends, or until the server says that the player has left. If there are several, the newest. A match without a server (`p2p`, `none`) is not stored.
   *
   * `GET /api/v1/matchmaking/match`. Needs a session with an account.
   *
   * Errors: `NO_MATCH`.
   */
  match(input: Empty, caller?: Caller): Promise<{ match: CurrentMatch }>;

  /**
   * Lists the regions whose latency clients measure before they start a ticket.
   *
   * As the option `regions` of matchmaking says. Empty without it.
   *
   * `GET /api/v1/matchmaking/regions`. Needs a session with an account.
   */
  regions(input: Empty, caller?: Caller): Promise<{ regions: MatchmakingRegion[] }>;

  /**
   * Cancels the ticket that the caller is in, unless it already has its match.
   *
   * `POST /api/v1/matchmaking/cancel_all`. Needs a session with an account.
   */
  cancelAll(input: Empty, caller?: Caller): Promise<{ ticketsCancelled: number }>;

  /**
   * Lists the queues, with the number of waiting players and the expected wait.
   *
   * `GET /api/v1/matchmaking/queues`. Needs a session with an account.
   */
  queues(input: Empty, caller?: Caller): Promise<{ queues: ListedQueue[] }>;

  /**
   * Accepts the match that was found for a ticket of the caller, or declines it.
   *
   * The match is made when every player has accepted. If a player declines, their ticket is cancelled and the other tickets wait again, as old as they are.
   *
   * `POST /api/v1/matchmaking/accept`. Needs a session with an account.
   *
   * Errors: `TICKET_NOT_FOUND`, `NOTHING_TO_ACCEPT`.
   */
  accept(input: { ticketId: string; accept: boolean }, caller?: Caller): Promise<Empty>;

  /**
   * Explains why a ticket has no match yet, or that one is possible or proposed.
   *
   * The search of a pass runs for this ticket alone. If it finds nothing, the nearest tickets that fill a match say which rule is in the way, and when it has relaxed far enough.
   *
   * `GET /api/v1/matchmaking/admin/explain/{ticketId}`. Needs the permission `matchmaking.admin`.
   *
   * Errors: `TICKET_NOT_FOUND`, `TICKET_ALREADY_MATCHED`, `TICKET_ENDED`.
   */
  explain(input: { ticketId: string }, caller?: Caller): Promise<MatchmakingExplanation>;

  /**
   * Reads a ticket that the caller is in or has started.
   *
   * A ticket can be read for a while after it has ended.
   *
   * `GET /api/v1/matchmaking/{ticketId}`. Needs a session with an account.
   *
   * Errors: `TICKET_NOT_FOUND`.
   */
  get(input: { ticketId: string }, caller?: Caller): Promise<Ticket>;
}
