/**
 * The vendors' public addresses, read in their documentation in November 2026. Each can be overridden by an option of its
 * preset; which service each is stands in docs/identity-providers.md.
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
    /** Whose issuers are this, a tenant, and `/v2.0`. */
    authority: 'https://login.microsoftonline.com/',
    /** The tenant of everybody's personal accounts. */
    personal: '9188040d-6c67-4c5b-b112-36a304b66dad',
  },
} as const;
