import { z } from 'zod';
import { isStorePlayer } from './player-id.ts';

const playerId = z.string().refine(isStorePlayer);

/** What the store answers, whole: either the facts of a ticket or an error, never both and nothing in between. */
const Answer = z.object({
  response: z.union([
    z.object({
      params: z.object({
        result: z.literal('OK'),
        steamid: playerId,
        ownersteamid: playerId,
        vacbanned: z.boolean(),
        publisherbanned: z.boolean(),
      }),
      error: z.undefined().optional(),
    }),
    z.object({ error: z.object({ errorcode: z.int() }), params: z.undefined().optional() }),
  ]),
});

/** What the store knows of a ticket. */
export interface TicketFacts {
  /** Who plays. */
  readonly player: string;
  /** The owner of the copy lent it to the player. */
  readonly borrowed: boolean;
  /** The store's own cheat protection has banned the player from this game. */
  readonly cheatBanned: boolean;
  /** The publisher of the game has banned the player. */
  readonly publisherBanned: boolean;
}

/** Facts of a good ticket; `refused` for one that is none; `code` where the question itself was wrong. */
export type TicketAnswer = TicketFacts | { readonly refused: true } | { readonly code: number };

/** Invalid parameter, player offline, invalid ticket, ticket of another game: all of them say something of the ticket. */
const ticketCodes = new Set([3, 100, 101, 102]);

/** Reads the answer to a ticket; null where it is not of the published form. */
export function readTicketAnswer(text: string): TicketAnswer | null {
  const read = Answer.safeParse(parsed(text));
  if (!read.success) return null;
  const { params, error } = read.data.response;
  if (error) return ticketCodes.has(error.errorcode) ? { refused: true } : { code: error.errorcode };
  return {
    player: params!.steamid,
    borrowed: params!.steamid !== params!.ownersteamid,
    cheatBanned: params!.vacbanned,
    publisherBanned: params!.publisherbanned,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
