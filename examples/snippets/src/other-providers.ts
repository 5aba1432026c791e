import { Platform, Provider } from '@lobbykit/core';
import { oauth2, oidc, openid2 } from '@lobbykit/identity-providers';

// #region oauth

const studio = oidc({ issuer: 'https://login.example.com' }); // provider 99; or provider: 'SEARCH_WEB' and so on
const club = oauth2({
  issuer: 'club', // a word of yours, for ever
  authorizationEndpoint: 'https://club.example/authorize',
  tokenEndpoint: 'https://club.example/token',
  profileEndpoint: 'https://club.example/me',
  scope: 'me',
  subject: ({ id }) => id,
  displayName: ({ name }) => name,
});

// #endregion

// #region openid2

const openIdClub = openid2({
  provider: Provider.CUSTOM,
  platform: Platform.CUSTOM,
  issuer: 'club',
  endpoint: 'https://club.example/openid',
  claimedIdPrefix: 'https://club.example/people/',
  isSubject: (rest) => /^[a-z]{3,20}$/.test(rest),
});

// #endregion

export { club, openIdClub, studio };
