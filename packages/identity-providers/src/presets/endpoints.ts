/**
 * The vendors' public addresses, from their documentation in November 2026. Each can be overridden by an option of its
 * preset. docs/identity-providers.md names the services.
 */
export const vendors = {
  chat: {
    authorizationEndpoint: 'https://discord.com/oauth2/authorize',
    tokenEndpoint: 'https://discord.com/api/oauth2/token',
    profileEndpoint: 'https://discord.com/api/users/@me',
  },
  search: { issuer: 'https://accounts.google.com', alias: 'accounts.google.com' },
  device: { issuer: 'https://appleid.apple.com' },
  stream: { issuer: 'https://id.twitch.tv/oauth2' },
  indie: {
    authorizationEndpoint: 'https://itch.io/user/oauth',
    profileEndpoint: 'https://api.itch.io/profile',
    gamesEndpoint: 'https://api.itch.io/games/',
  },
  retail: {
    authorizationEndpoint: 'https://www.amazon.com/ap/oa',
    tokenEndpoint: 'https://api.amazon.com/auth/o2/token',
    profileEndpoint: 'https://api.amazon.com/user/profile',
  },
  games: {
    authorizationEndpoint: 'https://www.epicgames.com/id/authorize',
    tokenEndpoint: 'https://api.epicgames.dev/epic/oauth/v2/token',
    profileEndpoint: 'https://api.epicgames.dev/epic/oauth/v2/userInfo',
  },
  office: {
    /** An issuer is this, then the id of a tenant, then `/v2.0`. */
    authority: 'https://login.microsoftonline.com/',
    /** The tenant of all personal accounts. */
    personal: '9188040d-6c67-4c5b-b112-36a304b66dad',
  },
} as const;
