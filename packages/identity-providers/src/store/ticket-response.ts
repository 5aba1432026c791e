import { z } from 'zod';
import { isStorePlayer } from './player-id.ts';

const playerId = z.string().refine(isStorePlayer);

/** The complete response of the store: either the facts of a ticket or an error, never both. */
const ResponseBody = z.object({
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

/** What the store says about a valid ticket. */
export interface TicketFacts {
  /** The person who plays. */
  readonly player: string;
  /** Whether the player borrowed the game from its owner. */
  readonly borrowed: boolean;
  /** Whether the store's own cheat protection banned the player from this game. */
  readonly cheatBanned: boolean;
  /** Whether the game's publisher banned the player. */
  readonly publisherBanned: boolean;
}

/** Facts of a valid ticket, `rejected` for an invalid one, or the error code if the request itself was wrong. */
export type TicketResponse = TicketFacts | { readonly rejected: true } | { readonly code: number };

/** Errors about the ticket: invalid parameter, player offline, invalid ticket, ticket of another game. */
const ticketCodes = new Set([3, 100, 101, 102]);

/** Parses the response to a ticket. Returns null if it does not have the published form. */
export function parseTicketResponse(text: string): TicketResponse | null {
  const result = ResponseBody.safeParse(parseJson(text));
  if (!result.success) return null;
  const { params, error } = result.data.response;
  if (error) return ticketCodes.has(error.errorcode) ? { rejected: true } : { code: error.errorcode };
  return {
    player: params!.steamid,
    borrowed: params!.steamid !== params!.ownersteamid,
    cheatBanned: params!.vacbanned,
    publisherBanned: params!.publisherbanned,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
