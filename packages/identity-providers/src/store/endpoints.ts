/** The vendor's public addresses, from its documentation in November 2026. Each can be overridden by an option. */
export const storeEndpoints = {
  openId2: 'https://steamcommunity.com/openid/login',
  claimedIdPrefix: 'https://steamcommunity.com/openid/id/',
  ticket: 'https://partner.steam-api.com/ISteamUserAuth/AuthenticateUserTicket/v1/',
  names: 'https://api.steampowered.com/ISteamUser/GetPlayerSummaries/v2/',
  publisherNames: 'https://partner.steam-api.com/ISteamUser/GetPlayerSummaries/v2/',
} as const;
