// #region client
import { ClientError, createClient } from '@lobbykit/client';
import { type Guild, GuildRank, guildsClient } from '../src/generated/guilds-client.ts';
import { walletsClient } from '../src/generated/wallets-client.ts';

const client = createClient({ baseUrl: location.origin, areas: [guildsClient, walletsClient] });
// #endregion

const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;

/** Calls `act` when a form is submitted, and then shows what is the case now, or why the call was refused. */
function onSubmit(id: string, act: (fields: (name: string) => string) => Promise<unknown>): void {
  find(`#${id}`).addEventListener('submit', (event) => {
    event.preventDefault();
    const fields = new FormData(event.target as HTMLFormElement);
    act((name) => String(fields.get(name)))
      .then(show)
      .catch((error: unknown) => {
        find('#status').textContent = error instanceof ClientError ? error.message : String(error);
      });
  });
}

/** Reads the guild of the player; null if they are in none. */
async function readGuild(): Promise<Guild | null> {
  try {
    return (await client.guilds.get()).guild;
  } catch (error) {
    if (error instanceof ClientError && error.reason === 'NOT_IN_GUILD') return null;
    throw error;
  }
}

async function show(): Promise<void> {
  const [guild, { gold }] = await Promise.all([readGuild(), client.wallets.get()]);
  find('#status').textContent = `You have ${gold} gold.`;
  find('#login').hidden = true;
  find('#lobby').hidden = guild !== null;
  find('#guild').hidden = guild === null;
  if (guild === null) return;
  find('#guild h2').textContent = `${guild.name}: ${guild.chest} gold in the chest`;
  const lines = guild.members.map(({ displayName, rank }) => listItem(`${displayName}, ${nameOf(rank)}`));
  find('#members').replaceChildren(...lines);
}

const nameOf = (rank: GuildRank): string =>
  Object.entries(GuildRank)
    .find(([, value]) => value === rank)?.[0]
    .toLowerCase() ?? 'unknown';

/** Names come from other players: they are text, never HTML. */
function listItem(text: string): HTMLLIElement {
  const item = document.createElement('li');
  item.textContent = text;
  return item;
}

/** Follows the events of the player. The stream reconnects and resumes by itself. */
async function follow(): Promise<void> {
  for await (const { event } of client.events.subscribe()) {
    if (event.anyEvent) find('#events').prepend(listItem(JSON.stringify(event.anyEvent)));
    await show();
  }
}

onSubmit('login', async (field) => {
  await client.authentication.login({ provider: 'UNSAFE', payload: field('name') });
  await client.accounts.create();
  follow().catch((error: unknown) => {
    find('#status').textContent = String(error);
  });
});
onSubmit('create', (field) => client.guilds.create({ name: field('name') }));
onSubmit('join', (field) => client.guilds.join({ code: field('code') }));
onSubmit('invite', async () => {
  find('#invite output').textContent = (await client.guilds.invite()).code;
});
onSubmit('deposit', (field) => client.guilds.deposit({ gold: field('gold') }));
onSubmit('withdraw', (field) => client.guilds.withdraw({ gold: field('gold') }));
onSubmit('leave', () => client.guilds.leave());
