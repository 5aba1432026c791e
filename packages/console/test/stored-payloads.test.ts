import { type TestPlayer, testRootKey } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { chromiumProgram } from '../../../test/browsers.ts';
import { skipIfMissing } from '../../../test/installed-programs.ts';
import { orderHistory, orderLines, orders } from '../../core/src/areas/entitlements/tables.orders.ts';
import { logIn, openPage } from './browser.ts';
import { hostileTexts } from './hostile-texts.ts';
import { serveConsole } from './served-console.ts';

const system = { system: true } as const;

/** All payloads, in texts of at most so many characters. */
function packs(limit: number): string[] {
  const texts = [''];
  for (const payload of hostileTexts) {
    const longer = `${texts.at(-1)} ${payload}`.trim();
    if (longer.length <= limit) texts[texts.length - 1] = longer;
    else texts.push(payload.slice(0, limit));
  }
  return texts;
}

/** A field that players or operators write, and the page that shows it. */
interface WrittenField {
  readonly name: string;
  readonly page: string;
  readonly limit: number;
  /** Stores a text; `at` counts them. */
  readonly write: (text: string, at: number) => Promise<unknown>;
}

async function fieldsOf({ t }: Awaited<ReturnType<typeof serveConsole>>, ada: TestPlayer) {
  const { api } = t.backend;
  const item = async (text: string, catalogItemName: string) => {
    const fields = { catalogItemName, catalogItemDescription: text, catalogItemCustomItemId: '' };
    return (await api.entitlements.createItem(fields, system)).catalogItemId;
  };
  const shown = await item('an item', 'shown');
  const order = async (orderId: bigint, message: string, description: string) => {
    const createdAt = t.clock.now();
    await t.storage.insert(orders, {
      orderId,
      granteeId: ada.accountId,
      storeId: 1n,
      state: 4,
      currency: 'EUR',
      language: 'en',
      userSession: 'web',
      startsUntil: createdAt,
      createdAt,
      changedAt: createdAt,
      changes: 1,
    });
    const line = { itemId: shown, itemNumber: 1, quantity: 1, amount: 5n, state: 1 };
    await t.storage.insert(orderLines, { provider: 'Store', orderId, line: 1, description, ...line });
    await t.storage.insert(orderHistory, { orderId, number: 1, state: 4, message, createdAt });
  };
  const matchOf = (matchId: string, matchProperties: string) =>
    api.events.emit(
      {
        nestedEvent: { newMatchEvent: { match: { matchId, matchProperties } } },
        eventTags: ['new-match'],
        broadcast: true,
      },
      system,
    );
  /** What an agent says of its host: all of it at once. */
  const beat = (hostId: string, metadata: Record<string, string>, processes: readonly string[]) => {
    const state = { state: 'READY', numRestarts: 0 };
    const jobs = processes.map((process, at) => ({ jobId: `job-${at}`, process, ...state }));
    const host = { hostId, hostname: 'host', metadata, processes: jobs };
    return api.fleets.heartbeat({ host }, { ...system, signal: AbortSignal.abort() });
  };
  const { accountId } = ada;
  const channel = 'room:general';
  const fields: readonly WrittenField[] = [
    {
      name: 'display name',
      page: 'players',
      limit: 64,
      write: async (displayName, at) => {
        const player = await t.player(`named-${at}`);
        const change = { accountId: player.accountId, account: { displayName }, accountMask: 'displayName' };
        await api.accounts.adminUpdate(change, system);
      },
    },
    {
      name: 'text of a report',
      page: 'moderation',
      limit: 900,
      write: async (text, at) => {
        const reported = await t.player(`reported-${at}`);
        await api.moderation.report({ accountId: reported.accountId, category: 'OTHER', text }, ada.caller);
      },
    },
    {
      name: 'reason of a sanction',
      page: 'moderation',
      limit: 250,
      write: (publicReason) => api.moderation.sanction({ accountId, kind: 'MUTE', publicReason }, system),
    },
    {
      name: 'note of a sanction',
      page: 'moderation',
      limit: 1_900,
      write: (note) => api.moderation.sanction({ accountId, kind: 'MUTE', note }, system),
    },
    {
      name: 'message of a chat',
      page: `moderation?channel=${encodeURIComponent(channel)}`,
      limit: 450,
      write: async (text) => {
        const bob = await t.player('bob');
        await api.chat.send({ channel, text }, bob.caller);
      },
    },
    {
      name: 'name of an item',
      page: 'shop',
      limit: 64,
      write: (name) => item('of a name', name),
    },
    {
      name: 'description of an item',
      page: 'shop',
      limit: 500,
      write: (text, at) => item(text, `described-${at}`),
    },
    {
      name: 'description of an order',
      page: 'shop/orders/77',
      limit: 9_000,
      write: (text) => order(77n, 'done', text),
    },
    {
      name: 'message of an order',
      page: 'shop/orders/78',
      limit: 9_000,
      write: (text) => order(78n, text, 'a sword'),
    },
    {
      name: 'properties of a match',
      page: 'matches',
      limit: 900,
      write: (text, at) => matchOf(`match-${at}`, text),
    },
    {
      name: 'metadata of a host',
      page: 'servers/hosts/host-0',
      limit: 250,
      write: () => beat('host-0', Object.fromEntries(packs(250).map((each, at) => [`m${at}`, each])), []),
    },
    {
      name: 'name of a process',
      page: 'servers/hosts/host-1',
      limit: 64,
      write: () => beat('host-1', {}, packs(64)),
    },
    {
      name: 'name of a policy',
      page: 'access',
      limit: 60,
      write: (name) => api.apiKeys.createPolicy({ name, permissions: ['accounts.read'] }, system),
    },
    {
      name: 'title of a leaderboard',
      page: 'leaderboards',
      limit: 128,
      write: (title, at) => api.leaderboards.adminCreate({ leaderboardId: `board-${at}`, title }, system),
    },
    {
      name: 'description of a webhook',
      page: 'webhooks',
      limit: 200,
      write: (description) =>
        api.webhooks.create(
          { url: 'https://hooks.example/x', kinds: ['anyEvent.game/x'], description },
          system,
        ),
    },
  ];
  return fields;
}

const markup =
  'img, iframe, object, embed, base, video, audio, marquee, math, template, meta[http-equiv=refresh], a[href^=javascript], a[href^=data]';

describe('what players and operators have written', () => {
  skipIfMissing(chromiumProgram.missing);

  test('is text on the page that shows it, whatever it is', async () => {
    const served = await serveConsole('Fastify');
    const fields = await fieldsOf(served, await served.t.player('ada'));
    const stored = [];
    for (const field of fields) {
      const texts = packs(field.limit);
      for (const [at, text] of texts.entries()) await field.write(text, at);
      stored.push({ ...field, texts });
    }
    const { page, complaints } = await openPage(`${served.root}/console`);
    await logIn(page, testRootKey);
    for (const { name, page: place, texts } of stored) {
      await page.goto(`${served.root}/console#/${place}`);
      const text = () => page.evaluate<string>('document.body.textContent');
      for (const each of texts) await expect.poll(text, { message: `${name}: ${each}` }).toContain(each);
      expect([name, await page.locator(markup).count()]).toEqual([name, 0]);
    }
    expect(await page.evaluate('globalThis.stolen')).toBeUndefined();
    expect(complaints).toEqual({ foreign: [], errors: [] });
  }, 180_000);
});
