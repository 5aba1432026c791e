import { signal } from '@preact/signals';
import type { Session } from '../state.ts';
import { makeCall, players } from './trial.ts';

/** The match that the game server of the page has. */
export interface ServedMatch {
  readonly matchId: string;
  readonly playerIds: readonly string[];
}

export const isServing = signal(false);
export const served = signal<ServedMatch | null>(null);
export const serverFailure = signal<unknown>(undefined);

/** Whom the calls of the game server are shown under. */
export const serverName = 'Game server';

const serverId = `playground-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
const everyMilliseconds = 1_000;

/** Hints of the protocol of game servers. */
const shutdown = 1;

/** Asks for a match of these players while one of them waits, and says at once that it is ready. Returns what ends it. */
export function serve(session: Session): () => void {
  const timer = setInterval(() => void ask(session), everyMilliseconds);
  isServing.value = true;
  return () => {
    clearInterval(timer);
    isServing.value = false;
  };
}

let isAsking = false;

async function ask(session: Session): Promise<void> {
  const waiting = players.value.filter(({ ticket }) => ticket !== null && !ticket.isOver);
  if (isAsking || served.value !== null || waiting.length === 0) return;
  isAsking = true;
  serverFailure.value = undefined;
  try {
    // Matches of other players are for other servers.
    const requirements = waiting.map(({ accountId }) => `contains(PlayerIds, '${accountId}')`).join(' || ');
    const { match } = (await makeCall(session, serverName, 'matchBroker.requestMatch', {
      serverId,
      requirements,
      hintFlags: 0,
    })) as { readonly match?: ServedMatch };
    if (match === undefined) return;
    await makeCall(session, serverName, 'matchBroker.matchReady', {
      serverId,
      matchId: match.matchId,
      connectionDetails: `playground://${match.matchId}`,
    });
    served.value = { matchId: match.matchId, playerIds: match.playerIds };
  } catch (error) {
    serverFailure.value = error;
  } finally {
    isAsking = false;
  }
}

/** Ends the match. The first of its players has won. */
export async function endMatch(session: Session): Promise<void> {
  if (served.value === null) return;
  const { matchId, playerIds } = served.value;
  const results = {
    players: Object.fromEntries(
      playerIds.map((playerId, index) => [playerId, { outcome: index === 0 ? 'WIN' : 'LOSS' }]),
    ),
  };
  await makeCall(session, serverName, 'matchBroker.endMatch', {
    serverId,
    matchId,
    hintFlags: shutdown,
    results,
  });
  served.value = null;
}
