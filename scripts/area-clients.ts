/** The entries of the areas that the server has beside those of core, by area. Each has a `/client` beside it. */
const entries: Readonly<Record<string, string>> = {
  chat: '@lobbykit/community/chat',
  groups: '@lobbykit/community/groups',
  inbox: '@lobbykit/community/inbox',
  invitations: '@lobbykit/community/invitations',
  lobbies: '@lobbykit/lobbies',
  matches: '@lobbykit/matches',
  moderation: '@lobbykit/community/moderation',
  presence: '@lobbykit/community/presence',
  statistics: '@lobbykit/statistics',
};

/** The module that `createClient({ areas })` takes for an area; undefined for areas that the client has by itself. */
export interface AreaClientModule {
  /** What a game imports: `@lobbykit/lobbies/client`. */
  readonly specifier: string;
  /** The path from the root, which `npm run reference` writes. */
  readonly file: string;
  /** `lobbiesClient`. */
  readonly name: string;
}

export function areaClientOf(area: string): AreaClientModule | undefined {
  if (!Object.hasOwn(entries, area)) return undefined;
  const [name, ...folders] = entries[area]!.split('/').slice(1);
  return {
    specifier: `${entries[area]}/client`,
    file: ['packages', name, 'src', ...folders, 'generated', 'client.ts'].join('/'),
    name: `${area}Client`,
  };
}
