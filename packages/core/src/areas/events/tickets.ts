import type { StreamTicket } from '../../events/streams/stream-registry.ts';
import type { PresentedTicket } from '../../http/authenticate.ts';
import { type Actor, type Call, sessionOf, type TicketStream } from '../../kernel/call.ts';
import { digest as digestOf } from '../../runtime/secrets.ts';
import { hasExpired } from '../../storage/has-rows.ts';
import { selectColumns } from '../../storage/table.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { EventsContext } from './limits.ts';
import { eventTickets, ticketStreams } from './tables.ts';

export interface TicketDependencies {
  readonly sessions: Pick<SessionStore, 'lockLoggedIn' | 'newestOf' | 'limits'>;
  /** Returns the actor of a session by the key of its row, or anonymous if the session is no longer valid. */
  readonly actorOfSession: (digest: string, now: number) => Actor | Promise<Actor>;
  /** Tells every node that a stream of a ticket was opened, so that those before it end. */
  readonly onOpened: (ticket: StreamTicket) => void;
}

const ticketMilliseconds = 60_000;
const ticketForm = /^gt_[0-9A-Za-z]{43}$/;
const anonymous: Actor = { kind: 'anonymous' };
const openings = selectColumns(ticketStreams, ['digest', 'lineage', 'opening', 'openedAt']);

/**
 * The tickets of streams, for clients that cannot set headers.
 *
 * A ticket is in a URL, and URLs are in logs. So it is UNUSED for a minute, and USED from the moment at which it opens its first
 * stream: of many callers exactly one uses it. From then on the URL alone opens nothing. The stream gives its client a proof,
 * which is in no URL. With ticket and proof the client takes the stream up again, on any node, as often as it likes. The
 * newest connection replaces those before it. A ticket has ENDED when its login has, when newer streams have pushed it out, or
 * when it was not taken up for as long as an unused session lasts.
 */
export function createTickets(ctx: EventsContext, dependencies: TicketDependencies) {
  const { storage, secrets, limits, clock } = ctx;
  const { sessions, actorOfSession } = dependencies;
  const keptMilliseconds =
    Math.max(sessions.limits.sessionIdleSeconds, limits.streamSeconds + limits.eventLogSeconds) * 1000;

  /** USED → USED: another connection. */
  async function takeUp(digest: string, proof: string, now: number): Promise<Actor | null> {
    const [row] = await storage.update(
      ticketStreams,
      { digest, proofDigest: digestOf(proof), expiresAt: { gt: now } },
      { opening: { add: 1 }, openedAt: now, expiresAt: now + keptMilliseconds },
    );
    if (!row) return null;
    dependencies.onOpened(row);
    const session = await sessions.newestOf(storage, row.lineage);
    return session === null ? anonymous : withTicket(await actorOfSession(session, now), { ...row, proof });
  }

  /** UNUSED → USED, with a proof for the client if it can come back. */
  async function use(digest: string, now: number, resumable: boolean): Promise<Actor> {
    if (!resumable) {
      const [row] = await storage.delete(eventTickets, { digest });
      return row && row.expiresAt > now ? actorOfSession(row.sessionDigest, now) : anonymous;
    }
    const proof = secrets.ticket();
    const session = await ctx.atomically(ctx.systemCall('events.subscribe'), async (unit) => {
      const [row] = await unit.delete(eventTickets, { digest });
      if (!row || row.expiresAt <= now) return null;
      // The lock lets one ticket of a login after the other count the streams.
      const locked = await sessions.lockLoggedIn(unit, row.sessionDigest);
      if (!locked) return null;
      const { lineage } = locked;
      const surplus = await unit.find(openings, {
        where: { lineage },
        orderBy: [{ column: 'openedAt', descending: true }],
        offset: limits.ticketStreamsPerLogin - 1,
      });
      if (surplus.length > 0)
        await unit.delete(ticketStreams, { digest: { in: surplus.map((stream) => stream.digest) } });
      await unit.insert(ticketStreams, {
        digest,
        lineage,
        proofDigest: digestOf(proof),
        opening: 1,
        openedAt: now,
        expiresAt: now + keptMilliseconds,
      });
      return locked.digest;
    });
    return session === null
      ? anonymous
      : withTicket(await actorOfSession(session, now), { digest, opening: 1, proof });
  }

  return {
    /** Creates a ticket for the session of a call. */
    async create(call: Call): Promise<{ ticket: string }> {
      const ticket = secrets.ticket();
      const sessionDigest = sessionOf(call).digest;
      const expiresAt = call.now + ticketMilliseconds;
      await ctx.single(call, (db) =>
        db.insert(eventTickets, { digest: digestOf(ticket), sessionDigest, expiresAt }),
      );
      return { ticket };
    },

    /** See `Events.redeemTicket`. */
    async redeem({ ticket, proof, resumable }: PresentedTicket, now: number): Promise<Actor> {
      if (!ticketForm.test(ticket)) return anonymous;
      const digest = digestOf(ticket);
      const taken = proof === null || !resumable ? null : await takeUp(digest, proof, now);
      return taken ?? use(digest, now, resumable);
    },

    /** Ends a ticket whose stream was replaced, unless it was opened again since. Otherwise, it would come back and replace another one. */
    async end({ digest, opening }: StreamTicket): Promise<void> {
      await storage.delete(ticketStreams, { digest, opening });
    },

    async newestOpenings(digests: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const rows = await storage.find(openings, { where: { digest: { in: digests } } });
      return new Map(rows.map(({ digest, opening }) => [digest, opening]));
    },

    task: {
      name: 'events.forget_tickets',
      everyMilliseconds: ticketMilliseconds,
      hasWork: () => hasExpired(storage, [eventTickets, ticketStreams], 'expiresAt', clock.now()),
      async run() {
        const expired = { expiresAt: { lte: clock.now() } };
        await storage.delete(eventTickets, expired);
        await storage.delete(ticketStreams, expired);
      },
    },
  };
}

const withTicket = (actor: Actor, { digest, opening, proof }: TicketStream): Actor =>
  actor.kind === 'session' ? { ...actor, ticket: { digest, opening, proof } } : actor;
