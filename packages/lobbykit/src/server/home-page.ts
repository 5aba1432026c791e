/** Whether a client prefers a page to JSON: browsers name HTML, programs do not. */
export const acceptsHtml = (accept: string | undefined): boolean => /\btext\/html\b/i.test(accept ?? '');

const consoleLink =
  '\n<li><a href="api/v1/console">The console</a>, where operators see the game and steer it</li>';

/** Returns the page for people who open the address of the server. It loads nothing, and its links are relative. */
export const homePage = (hasConsole: boolean): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>lobbykit</title>
<h1>lobbykit</h1>
<p>This is the backend of a game: accounts, logins, parties, matchmaking, and more. Games and tools call it over HTTP.</p>
<ul>${hasConsole ? consoleLink : ''}
<li><a href="api/v1/docs">All operations</a>, with forms to send requests</li>
<li><a href="api/v1/openapi.json">The same as an OpenAPI document</a>, for programs</li>
<li><a href="api/v1/authentication/providers">The ways to log in</a></li>
<li><a href="api/v1/accounts/healthz">The health of the server</a></li>
</ul>
</html>
`;
