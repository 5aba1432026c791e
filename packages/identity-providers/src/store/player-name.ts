import { z } from 'zod';
import { requestUpstream } from '../request-upstream.ts';

const PlayerSummaries = z.object({
  response: z.object({
    players: z.array(z.object({ steamid: z.string(), personaname: z.string() })).max(100),
  }),
});

/** Where to read a name, and what ends the request. */
export interface PlayerNameRequest {
  /** The address of the operation that returns player summaries. */
  readonly endpoint: string;
  /** A key of the store's web API. */
  readonly key: string;
  readonly signal: AbortSignal;
}

/** Short, because a login does not wait long for a name. */
const timeoutMilliseconds = 2_000;

/** Reads a player's name in the store, undefined if it does not tell. Throws UpstreamFailure and SyntaxError. */
export async function readPlayerName(
  subject: string,
  { endpoint, key, signal }: PlayerNameRequest,
): Promise<string | undefined> {
  const address = new URL(endpoint);
  address.searchParams.set('steamids', subject);
  const { status, text } = await requestUpstream(address.href, {
    method: 'GET',
    headers: { 'x-webapi-key': key },
    signal,
    timeoutMilliseconds,
  });
  const summaries = status === 200 ? PlayerSummaries.safeParse(JSON.parse(text)) : undefined;
  return summaries?.data?.response.players.find(({ steamid }) => steamid === subject)?.personaname;
}
