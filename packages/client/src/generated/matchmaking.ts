// Generated from the contracts by `npm run reference`.

import type { CallOptions } from '../options.ts';
import type {
  MatchmakingStatusInput,
} from './enumerations.ts';
import type {
  Empty,
  Health,
  ListedQueue,
  ListedTicket,
  MatchmakingConfig,
  MatchmakingEntityInput,
  MatchmakingExplanation,
  MatchmakingJoinedPlayer,
  MatchmakingOpenSlot,
  OwnTicket,
  Ticket,
} from './types.ts';

/** Matchmaking: what players call. */
export interface MatchmakingOperations {
  /**
   * Lets the caller, or the party that he leads, wait for a match.
   *
   * The queue is the text entry queue_name of the entity’s metadata. For others than himself a player must lead their party; what they bring is then the metadata of the members as the party has it. Entries of the accounts that begin with server. are added, and players cannot send any. A player is in one ticket over all queues: the metadata of TICKET_EXISTS tells which.
   *
   * `POST /api/v1/matchmaking/start`. Needs a session with an account.
   *
   * Errors: `TICKET_EXISTS`, `TICKET_UNMATCHABLE`, `TICKET_REJECTED`, `NOT_YOUR_PARTY`, `METADATA_KEY_RESERVED`.
   */
  start(input: { entity: MatchmakingEntityInput }, options?: CallOptions): Promise<{ ticketId: string }>;

  /**
   * Cancels a ticket that the caller is in or has started.
   *
   * `POST /api/v1/matchmaking/cancel`. Needs a session with an account.
   *
   * Errors: `TICKET_NOT_FOUND`, `TICKET_ALREADY_MATCHED`, `TICKET_ENDED`.
   */
  cancel(input: { ticketId: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Lists the tickets that the caller is in and that have not come to their end.
   *
   * `GET /api/v1/matchmaking/mine`. Needs a session with an account.
   */
  mine(input?: Empty, options?: CallOptions): Promise<{ tickets: OwnTicket[] }>;

  /**
   * Cancels whatever ticket the caller is in, unless it has its match already.
   *
   * `POST /api/v1/matchmaking/cancel_all`. Needs a session with an account.
   */
  cancelAll(input?: Empty, options?: CallOptions): Promise<{ ticketsCancelled: number }>;

  /**
   * Lists the queues, with how many players wait and for how long.
   *
   * `GET /api/v1/matchmaking/queues`. Needs a session with an account.
   */
  queues(input?: Empty, options?: CallOptions): Promise<{ queues: ListedQueue[] }>;

  /**
   * Accepts the match that was found for a ticket of the caller, or declines it.
   *
   * The match is made when every player has accepted. Who declines loses his ticket; the others wait on, as old as they are.
   *
   * `POST /api/v1/matchmaking/accept`. Needs a session with an account.
   *
   * Errors: `TICKET_NOT_FOUND`, `NOTHING_TO_ACCEPT`.
   */
  accept(input: { ticketId: string; accept: boolean }, options?: CallOptions): Promise<Empty>;

  /**
   * Reads a ticket that the caller is in or has started.
   *
   * Also for a while after it has come to its end.
   *
   * `GET /api/v1/matchmaking/{ticketId}`. Needs a session with an account.
   *
   * Errors: `TICKET_NOT_FOUND`.
   */
  get(input: { ticketId: string }, options?: CallOptions): Promise<Ticket>;
}

/** Matchmaking: what operators, game servers and monitors call. */
export interface MatchmakingAdminOperations {
  /**
   * Lets any players wait for a match.
   *
   * Metadata is believed as it is. The ticket does not end when its players log out or are gone.
   *
   * `POST /api/v1/matchmaking/server/start`. Needs the permission `matchmaking.tickets`.
   *
   * Errors: `TICKET_EXISTS`, `TICKET_UNMATCHABLE`, `TICKET_REJECTED`.
   */
  serverStart(input: { entity: MatchmakingEntityInput }, options?: CallOptions): Promise<{ ticketId: string }>;

  /**
   * Cancels any ticket.
   *
   * `POST /api/v1/matchmaking/server/cancel`. Needs the permission `matchmaking.tickets`.
   *
   * Errors: `TICKET_NOT_FOUND`, `TICKET_ALREADY_MATCHED`, `TICKET_ENDED`.
   */
  serverCancel(input: { ticketId: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Reads any ticket; connectionDetails are those of its first player.
   *
   * `GET /api/v1/matchmaking/server/{ticketId}`. Needs the permission `matchmaking.tickets`.
   *
   * Errors: `TICKET_NOT_FOUND`.
   */
  serverGet(input: { ticketId: string }, options?: CallOptions): Promise<Ticket>;

  /**
   * Has the free seats of a match that runs filled from its queue, and answers who has come.
   *
   * A match has one backfill: asking again for the same match, by the same server, replaces the free seats and the time, and is how the server learns who has come. It ends with the match. Tickets come that go with the players of the match by the rules of the queue, oldest first, before new matches are made of them; the players are told COMPLETED with how they connect.
   *
   * `POST /api/v1/matchmaking/server/backfill`. Needs the permission `matchmaking.backfill`.
   *
   * Errors: `BACKFILL_MATCH_NOT_FOUND`, `BACKFILL_OF_ANOTHER_SERVER`, `BACKFILL_NOT_POSSIBLE`.
   */
  backfill(input: {
    serverId: string;
    matchId: string;
    /** The free seats of each team. They replace those of a request before; a team that is not named has none. */
    openSlots?: readonly MatchmakingOpenSlot[] | null | undefined;
    /** How long, from now on, seats are given away. Absent or 0: 60. */
    expiresSeconds?: number | null | undefined;
    /** How many of `joined` the server knew of when it counted its free seats. Absent: none, and then whoever has come takes one of openSlots. */
    joinedSeen?: number | null | undefined;
    /** How newcomers connect. Absent: as before, at first as connectionDetails of match_ready says. */
    connectionDetails?: string | null | undefined;
    /** Players of the match who have left: newcomers need not go with them. They are not sent to this match again. */
    leftPlayerIds?: readonly string[] | null | undefined;
  }, options?: CallOptions): Promise<{
    backfillId: string;
    /** The seats that are free now. */
    openSlots: MatchmakingOpenSlot[];
    /** Everybody who has come to the match while it ran, in order; the list only grows. */
    joined: MatchmakingJoinedPlayer[];
    /** Unix time in seconds */
    expiresTimestamp: number;
  }>;

  /**
   * Lets nobody else come to a match, and answers who has.
   *
   * Repeating it has no further effect, until the match is over and its backfill is gone.
   *
   * `DELETE /api/v1/matchmaking/server/backfill`. Needs the permission `matchmaking.backfill`.
   *
   * Errors: `BACKFILL_NOT_FOUND`.
   */
  cancelBackfill(input: { backfillId: string }, options?: CallOptions): Promise<{
    /** Everybody who has come to the match while it ran, in order; the list only grows. */
    joined: MatchmakingJoinedPlayer[];
  }>;

  /**
   * Lists tickets, oldest first; those that have come to their end for a while too.
   *
   * `GET /api/v1/matchmaking/tickets`. Needs the permission `matchmaking.tickets`.
   */
  listTickets(input?: {
    queueName?: string | null | undefined;
    status?: MatchmakingStatusInput | null | undefined;
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ tickets: ListedTicket[]; nextPageToken?: string | undefined }>;

  /**
   * Reads the configuration of matchmaking.
   *
   * `GET /api/v1/matchmaking/admin/config`. Needs the permission `matchmaking.admin`.
   */
  getConfig(input?: Empty, options?: CallOptions): Promise<MatchmakingConfig>;

  /**
   * Puts another configuration in place of the whole one, on every node, from the next pass on.
   *
   * JSON text of a MatchmakingConfig. It is checked as a whole: names of strategies and hooks that the options lack, and rules that can never hold, are refused with the reason and change nothing. Tickets of a queue that is gone are cancelled with SHUTDOWN.
   *
   * `POST /api/v1/matchmaking/admin/config`. Needs the permission `matchmaking.admin`.
   */
  setConfig(input: { config: string }, options?: CallOptions): Promise<{ success: boolean }>;

  /**
   * Says whether the area works.
   *
   * `GET /api/v1/matchmaking/healthz`. Anyone may call it.
   */
  healthz(input?: Empty, options?: CallOptions): Promise<Health>;

  /**
   * Tells why a ticket has no match yet: what keeps it from the tickets that are nearest.
   *
   * `GET /api/v1/matchmaking/admin/explain/{ticketId}`. Needs the permission `matchmaking.admin`.
   *
   * Errors: `TICKET_NOT_FOUND`, `TICKET_ALREADY_MATCHED`, `TICKET_ENDED`.
   */
  explain(input: { ticketId: string }, options?: CallOptions): Promise<MatchmakingExplanation>;
}
