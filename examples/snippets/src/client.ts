// #region login

import { createClient } from '@lobbykit/client'; // browsers, Node, game servers

const client = createClient({ baseUrl: 'https://play.example.com' });
await client.authentication.login({ provider: 'UNSAFE', payload: 'alice' });
for await (const { event } of client.events.subscribe()) console.log(event); // reconnects and resumes

// #endregion
