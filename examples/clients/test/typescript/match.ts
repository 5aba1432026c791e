import type { createClient as Create } from '../../../../packages/client/src/index.ts';
import type { matchesClient as Matches } from '../../../../packages/matches/src/generated/client.ts';

/**
 * Plays one of four players of a match, each in another engine: on Node, and as it stands in a browser. Prints a line for
 * each step, which the test checks.
 */
export async function playMatch(
  createClient: typeof Create,
  matchesClient: typeof Matches,
  baseUrl: string,
  name: string,
): Promise<void> {
  const client = createClient({ baseUrl, retry: 5, areas: [matchesClient] });
  await client.authentication.login({ provider: 'UNSAFE', payload: name });
  const { account } = await client.accounts.create();

  let queued: Promise<unknown> | undefined;
  const queue = (): Promise<unknown> => {
    console.log(`account ${account.id}`);
    const metadata = { queue_name: { stringPayload: 'four' } };
    return client.matchmaking.start({ entity: { id: account.id, entityType: 'ACCOUNT', metadata } });
  };
  const onOpen = (): void => {
    queued ??= queue();
  };
  for await (const { event } of client.events.subscribe({}, { onOpen })) {
    const { matchmakingStatusUpdateEvent: update, anyEvent } = event;
    if (update?.type === 5) console.log('finding');
    if (update?.type === 2) {
      console.log(`connect ${update.message} ${update.additionalEventData}`);
      await queued;
      const { match } = await client.matchmaking.match();
      console.log(`match ${match.matchId} ${match.connectionDetails}`);
    }
    if (anyEvent?.['@type'] !== 'matchbroker/MatchEnded') continue;
    console.log(`ended ${anyEvent.matchId}`);
    const { match } = await client.matches.get({ matchId: String(anyEvent.matchId) });
    const players = match.teams.flatMap((team) => team.players.map(({ playerId }) => playerId));
    console.log(`record ${match.matchId} ${players.sort().join()}`);
    break;
  }
}
