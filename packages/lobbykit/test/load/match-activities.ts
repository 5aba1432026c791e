import { MatchmakingStatus, MatchState } from '@lobbykit/client';
import type { CreateActivity } from './activity.ts';
import type { LoadPlayer } from './load-world.ts';

// What players who look for a match do, and game servers. The names of these functions are those of the areas.

const entityOf = ({ accountId: id }: LoadPlayer, queue: string) => ({
  entity: { id, entityType: 'ACCOUNT' as const, metadata: { queue_name: { stringPayload: queue } } },
});

/** A player waits for others, and gives up. */
export const matchmaking: CreateActivity = async ({ player, unique }, { change }) => {
  const waiting = await player(`waiting-${unique}`);
  const { client } = waiting;
  return {
    async turn() {
      await change('ticket', 'none', () => client.matchmaking.cancelAll());
      await change(
        'ticket',
        ({ ticketId }) => ticketId,
        () => client.matchmaking.start(entityOf(waiting, 'patience')),
      );
    },
    async read() {
      const { tickets } = await client.matchmaking.mine();
      return tickets.find(({ status }) => status === MatchmakingStatus.IN_PROGRESS)?.ticketId ?? 'none';
    },
  };
};

/** A match is queued, taken by a game server, played and ended. */
export const matchBroker: CreateActivity = async ({ admin, unique }, { change }) => ({
  async turn(at) {
    const matchId = `match-${at}-${unique}`;
    const serverId = `server-${at}-${unique}`;
    const match = { matchId, matchProperties: JSON.stringify({ only: matchId }) };
    await change(matchId, MatchState.QUEUED, () =>
      admin.events.emit({
        nestedEvent: { newMatchEvent: { match } },
        eventTags: ['new-match'],
        broadcast: true,
      }),
    );
    const requirements = `MatchProperties.only == '${matchId}'`;
    await change(matchId, MatchState.ASSIGNED, () =>
      admin.matchBroker.requestMatch({ serverId, requirements }),
    );
    const connectionDetails = '192.0.2.1:7777';
    await change(matchId, MatchState.RUNNING, () =>
      admin.matchBroker.matchReady({ serverId, matchId, connectionDetails }),
    );
    await change(matchId, MatchState.ENDED, () => admin.matchBroker.endMatch({ serverId, matchId }));
    await admin.matchBroker.deallocate({ serverId });
  },
  async read(matchId) {
    return (await admin.matchBroker.getMatch({ matchId })).state;
  },
});

/** Two players meet in a queue, and a game server serves their match. */
export const duels: CreateActivity = async ({ admin, player, unique }) => {
  const pair = await Promise.all([player(`red-${unique}`), player(`blue-${unique}`)]);
  const serverId = `duel-server-${unique}`;
  const requirements = `contains(PlayerIds, '${pair[0].accountId}')`;
  return {
    async turn() {
      for (const { client } of pair) await client.matchmaking.cancelAll();
      for (const one of pair) await one.client.matchmaking.start(entityOf(one, 'duel'));
      let match: { readonly matchId: string } | undefined;
      // Waits until the players are matched.
      const hintFlags = 'WILLING_TO_WAIT' as const;
      while (match === undefined)
        ({ match } = await admin.matchBroker.requestMatch({ serverId, requirements, hintFlags }));
      const { matchId } = match;
      await admin.matchBroker.matchReady({ serverId, matchId, connectionDetails: '192.0.2.2:7777' });
      await admin.matchBroker.endMatch({ serverId, matchId });
    },
  };
};

/** A host of the fleet reports itself. A heartbeat is answered when the next one arrives. */
export const fleets: CreateActivity = async ({ admin, unique }, { change }) => {
  const hostId = `host-${unique}`;
  let last: Promise<boolean> = Promise.resolve(false);
  const list = async () => (await admin.fleets.listHosts({ limit: 100 })).hosts;
  return {
    async turn(at) {
      const before = last;
      const host = { hostId, metadata: { beat: String(at) } };
      last = admin.fleets.heartbeat({ host }).then(
        () => true,
        () => false,
      );
      await list();
      if (await before) await change(hostId, true, async () => undefined);
    },
    read: async (id) => (await list()).some((host) => host.hostId === id),
  };
};
