import { z } from 'zod';
import { askUpstream } from '../ask-upstream.ts';

const Answer = z.object({
  response: z.object({
    players: z.array(z.object({ steamid: z.string(), personaname: z.string() })).max(100),
  }),
});

export interface PlayerName {
  /** The address of the operation that answers what players say about themselves. */
  readonly endpoint: string;
  readonly key: string;
  readonly signal: AbortSignal;
}

/** Milliseconds: a login does not wait long for a name. */
const timeoutMilliseconds = 2_000;

/** Asks the store what a player calls himself; undefined where it does not say. Throws UpstreamFailure and SyntaxError. */
export async function playerName(
  subject: string,
  { endpoint, key, signal }: PlayerName,
): Promise<string | undefined> {
  const address = new URL(endpoint);
  address.searchParams.set('steamids', subject);
  const { status, text } = await askUpstream(address.href, {
    method: 'GET',
    headers: { 'x-webapi-key': key },
    signal,
    timeoutMilliseconds,
  });
  const answer = status === 200 ? Answer.safeParse(JSON.parse(text)) : undefined;
  return answer?.data?.response.players.find(({ steamid }) => steamid === subject)?.personaname;
}
