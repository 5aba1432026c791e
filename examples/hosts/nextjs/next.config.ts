export default { serverExternalPackages: ['@lobbykit/core'] };
