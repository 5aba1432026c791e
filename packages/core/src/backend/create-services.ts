import type { Context, Service } from '../areas/area.ts';
import { createAudit } from '../areas/audit/index.ts';
import { createDocumentService } from '../areas/document/index.ts';
import { createFriendsRemoval } from '../areas/friends/index.ts';
import { createGlobalMetadata } from '../areas/global-metadata/index.ts';
import { forgetConnections } from '../connections/connection-rows.ts';
import { openApiDocument } from '../http/document/openapi.ts';
import type { ServicesDependencies } from './dependencies.ts';
import { createGameServices, type GameServices } from './game-services.ts';
import { createIdentityServices, type IdentityServices } from './identity-services.ts';

/** The running areas of a backend. */
export interface Services extends IdentityServices, GameServices {
  /** All areas by name. */
  readonly byArea: Readonly<Record<string, Service>>;
}

/** Creates the areas. Each area gets by name what it needs of other areas. */
export function createServices(ctx: Context, dependencies: ServicesDependencies): Services {
  const identity = createIdentityServices(ctx, dependencies, {
    sessionsEnded: (unit, accountIds) => game.matchmaking.departures.sessionsEnded(unit, accountIds),
    accountDeleted: [
      forgetConnections,
      createFriendsRemoval(ctx),
      (unit, accountId) => game.matchmaking.departures.removeAccount(unit, accountId),
      (unit, accountId) => game.parties.removeAccount(unit, accountId),
    ],
  });
  const game = createGameServices(ctx, dependencies, identity);
  const { accounts, apiKeys, authentication, platformAuth, sessions } = identity;
  const { events, fleets, friends, matchBroker, matchmaking, parties } = game;
  return {
    ...identity,
    ...game,
    byArea: {
      accounts,
      apiKeys,
      authentication,
      platformAuth,
      sessions,
      fleets,
      friends,
      globalMetadata: createGlobalMetadata(ctx),
      matchBroker,
      matchmaking,
      parties,
      events,
      audit: createAudit(ctx),
      document: createDocument(dependencies),
    } as unknown as Readonly<Record<string, Service>>,
  };
}

function createDocument({ options: { publicUrl }, catalogue }: ServicesDependencies) {
  const contracts = catalogue.areas.map(({ contract }) => contract);
  return createDocumentService(() =>
    openApiDocument(contracts, publicUrl === undefined ? {} : { serverUrl: publicUrl }),
  );
}
