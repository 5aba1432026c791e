import { playerOf } from '../books.ts';
import type { OwnedApp, StorePlayer } from '../records.ts';
import type { WebApiCall } from './call.ts';
import { ParameterError } from './parameters.ts';

/** The most players of one call. */
const maxPlayers = 100;

export function checkAppOwnership({ books, parameters, id }: WebApiCall): object {
  const player = playerOf(books, parameters.id('steamid'));
  const appId = parameters.appId();
  const app = player.exists ? player.apps.find((owned) => owned.appId === appId) : undefined;
  return { appownership: { ...ownershipBody(player, app, id), result: 'OK' } };
}

export function getPublisherAppOwnership({ books, parameters, id }: WebApiCall): object {
  const player = playerOf(books, parameters.id('steamid'));
  const apps = player.exists ? player.apps : [];
  return {
    appownership: { apps: apps.map((app) => ({ appid: app.appId, ...ownershipBody(player, app, id) })) },
  };
}

function ownershipBody(player: StorePlayer, app: OwnedApp | undefined, id: WebApiCall['id']): object {
  const isPermanent = app !== undefined && (app.permanent ?? app.ownerStoreId === undefined);
  return {
    ownsapp: app !== undefined,
    permanent: isPermanent,
    timestamp: app === undefined ? '' : '2026-01-01T00:00:00Z',
    timeexpires: isPermanent ? 'never' : '',
    ownersteamid: id(app === undefined ? 0n : (app.ownerStoreId ?? player.storeId)),
    sitelicense: false,
    usercanceled: false,
    timedtrial: false,
  };
}

export function getPlayerSummaries({ books, parameters }: WebApiCall): object {
  const texts = parameters.required('steamids').split(',');
  if (texts.length > maxPlayers || !texts.every((text) => /^\d{1,19}$/.test(text)))
    throw new ParameterError("Parameter 'steamids' is not a list of at most 100 ids");
  const players = [...new Set(texts.map(BigInt))].map((id) => playerOf(books, id));
  return { response: { players: players.filter(({ exists }) => exists).map(summaryBody) } };
}

const summaryBody = ({ storeId, personaName }: StorePlayer): object => ({
  steamid: String(storeId),
  communityvisibilitystate: 3,
  profilestate: 1,
  personaname: personaName,
  profileurl: '',
  avatar: '',
});

export function getItemDefs({ books, parameters }: WebApiCall): object {
  parameters.appId();
  return { response: { success: true, itemdef_json: books.itemDefinitions } };
}
