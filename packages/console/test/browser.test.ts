import { testRootKey } from '@lobbykit/testing';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumProgram } from '../../../test/browsers.ts';
import { skipIfMissing } from '../../../test/installed-programs.ts';
import { logIn, openPage, violationsOf } from './browser.ts';
import { hostileTexts } from './hostile-texts.ts';
import { hosts, serveConsole } from './served-console.ts';

/** Follows a link of the console’s own navigation, and waits for the page. */
async function open(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: title }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

describe('the console in Chromium', () => {
  skipIfMissing(chromiumProgram.missing);

  test.each(Object.keys(hosts) as (keyof typeof hosts)[])(
    'shows health, players, areas and audit, and creates what a form describes: %s',
    async (host) => {
      const { t, root } = await serveConsole(host);
      await t.player('ada');
      const { page, complaints } = await openPage(`${root}/console`);
      await logIn(page, testRootKey);
      await page.getByText(/All \d+ services work/).waitFor();
      await page.getByRole('link', { name: 'Accounts' }).waitFor();
      expect(await violationsOf(page)).toEqual([]);

      await open(page, 'Areas');
      await page.getByRole('link', { name: 'API keys' }).click();
      await page.getByRole('link', { name: 'createPolicy', exact: true }).click();
      await page.getByLabel('name').fill('support');
      await page.getByLabel('permissions').fill('accounts.read\nsessions.admin');
      await page.getByRole('button', { name: 'Continue' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('POST /api/v1/api_keys/policies').waitFor();
      expect(await dialog.locator('pre').textContent()).toContain('"sessions.admin"');
      expect(await violationsOf(page)).toEqual([]);
      const listPolicies = () => t.backend.api.apiKeys.listPolicies({}, { apiKey: testRootKey });
      // Nothing is sent before it is confirmed, and nothing if it is cancelled.
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect((await listPolicies()).policies.map(({ name }) => name)).not.toContain('support');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Send POST' }).click();
      await page.getByRole('heading', { name: 'Done' }).waitFor();
      const created = (await listPolicies()).policies.find(({ name }) => name === 'support');
      expect(created?.permissions).toEqual(['accounts.read', 'sessions.admin']);

      // A refusal says its reason and what to do.
      await page.getByLabel('permissions').fill('no.such_permission');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Send POST' }).click();
      await page.getByRole('alert').getByText('Mend the input').waitFor();
      expect(await violationsOf(page)).toEqual([]);

      await open(page, 'Audit');
      await page.getByText('apiKeys.createPolicy').first().waitFor();
      expect(await violationsOf(page)).toEqual([]);
      // The browser itself reports the answer that refuses.
      expect(complaints.errors.filter((error) => !/status of 400/.test(error))).toEqual([]);
      expect(complaints.foreign).toEqual([]);
    },
    180_000,
  );

  test('shows an area of a studio, with every digit, and a page for each of its operations', async () => {
    const { root } = await serveConsole('Fastify');
    const { page, complaints } = await openPage(`${root}/console#/areas/quests`);
    await logIn(page, testRootKey);
    await page.getByRole('link', { name: 'adminCreate' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('reward is required').waitFor();
    await page.getByLabel('questId').fill('q-1');
    await page.getByLabel('title').fill(hostileTexts[0]!);
    await page.getByLabel('reward').fill('9223372036854775807');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Send POST' }).click();
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    await page.getByRole('link', { name: 'Quests' }).click();
    await page.getByRole('link', { name: 'adminList' }).click();
    await page.getByRole('cell', { name: '9223372036854775807' }).waitFor();
    expect(await page.getByRole('cell', { name: hostileTexts[0]! }).count()).toBe(1);
    // The address says where a person is: a reload and the way back lead to the same.
    await page.getByRole('link', { name: 'Open row 1' }).click();
    await page.getByRole('heading', { name: 'Row' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Row' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Row' }).waitFor({ state: 'detached' });
    expect(await page.evaluate('globalThis.stolen')).toBeUndefined();
    expect(complaints).toEqual({ foreign: [], errors: [] });
  }, 120_000);

  test('finds a player, shows what is stored about them as text, and changes their metadata', async () => {
    const { t, root } = await serveConsole('Express');
    const apiKey = testRootKey;
    const { accountId } = await t.player('ada');
    const other = await t.player('bob');
    for (const [index, payload] of hostileTexts.entries())
      await t.backend.api.accounts.adminCreateMetadata(
        { accountId, entryKey: `note-${index}`, entryValue: { stringPayload: payload } },
        { apiKey },
      );
    const displayName = '<b onmouseover=stolen=1>Eve';
    await t.backend.api.accounts.adminUpdate(
      { accountId, account: { displayName }, accountMask: 'displayName' },
      { apiKey },
    );
    const { page, complaints } = await openPage(`${root}/console#/players`, 360);
    await logIn(page, testRootKey);
    await page.getByRole('cell', { name: other.accountId }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Name or id').fill('EVE');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('cell', { name: other.accountId }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: displayName }).click();
    const metadata = page.getByRole('region', { name: 'Metadata' });
    for (const payload of hostileTexts) await metadata.getByText(payload, { exact: true }).first().waitFor();
    const sessions = page.getByRole('region', { name: 'Sessions', exact: true });
    await sessions.getByRole('columnheader', { name: 'lastSeenTimestamp' }).waitFor();
    await sessions.getByRole('cell', { name: 'UNSAFE' }).waitFor();
    expect(await sessions.locator('time').count()).toBe(3);
    // Every part has been read, so nothing of it changes while it is checked.
    await page.locator('.loading').first().waitFor({ state: 'detached' });
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate(overflow)).toBe(0);

    await page.getByRole('button', { name: 'Change metadata' }).click();
    await page.getByLabel('entryKey').fill('level');
    await page.getByLabel('intPayload').fill('9007199254740993');
    await page.getByLabel('updateOperationType').selectOption('CREATE_IF_NECESSARY (2)');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Send PUT' }).click();
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    // What was changed is read again.
    await metadata.getByText('9007199254740993').first().waitFor();
    const read = await t.backend.api.accounts.adminReadMetadata({ accountId, entryKey: 'level' }, { apiKey });
    expect(read.entryValue).toMatchObject({ intPayload: 9_007_199_254_740_993n });
    expect(await page.evaluate('globalThis.stolen')).toBeUndefined();
    expect(complaints).toEqual({ foreign: [], errors: [] });
  }, 120_000);

  test('shows a key with one permission what it may see, and no more', async () => {
    const { t, root } = await serveConsole('Fastify');
    const { accountId } = await t.player('ada');
    const key = await t.key(['accounts.read']);
    const { page, complaints } = await openPage(`${root}/console`);
    await logIn(page, key);
    const navigation = page.getByRole('navigation', { name: 'Console' });
    expect(await navigation.getByRole('link').allTextContents()).toEqual(['Overview', 'Players', 'Areas']);
    await open(page, 'Areas');
    const cards = page.getByRole('main').getByRole('listitem');
    expect(await cards.getByRole('link').allTextContents()).toEqual(['Accounts']);
    await page.goto(`${root}/console#/areas/apiKeys/create`);
    await page.getByText('There is no such page, or your credential may not see it.').waitFor();
    await open(page, 'Players');
    await page.getByRole('row', { name: accountId }).getByRole('link').click();
    await page.getByRole('region', { name: 'Account' }).getByText(accountId).first().waitFor();
    expect(await page.getByRole('region', { name: 'Sessions' }).count()).toBe(0);
    // Nothing was asked that would have been refused.
    expect(complaints).toEqual({ foreign: [], errors: [] });
  }, 120_000);

  test('logs in as an account with a role, keeps the credential in the tab, and ends the session', async () => {
    const { t, root } = await serveConsole('Express');
    const { accountId } = await t.admin('ada');
    const { page, complaints } = await openPage(`${root}/console`);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Provider').selectOption('UNSAFE (1)');
    await page.getByLabel('Name, ticket or token').fill('ada');
    await page.getByRole('button', { name: 'Log in as an account' }).click();
    await page.getByText(`account:${accountId}`).waitFor();
    await page.reload();
    await page.getByText(`account:${accountId}`).waitFor();
    expect(await page.evaluate('[localStorage.length, document.cookie, location.search]')).toEqual([
      0,
      '',
      '',
    ]);
    const sessions = () => t.backend.api.sessions.list({ accountId }, { apiKey: testRootKey });
    const before = Object.keys((await sessions()).sessions).length;
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('API key').waitFor();
    await expect.poll(async () => Object.keys((await sessions()).sessions).length).toBe(before - 1);
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    expect(complaints).toEqual({ foreign: [], errors: [] });
  }, 120_000);

  test('is logged in by a link, which leaves the address before anything is asked, and logs out for good', async () => {
    const { t, root, loginLinks } = await serveConsole('Express');
    const link = `${root}/console${loginLinks.create()}`;
    const { page, complaints } = await openPage(link);
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await page.getByRole('navigation', { name: 'Console' }).waitFor();
    expect(page.url()).toBe(`${root}/console#/`);
    await page.reload();
    await page.getByRole('navigation', { name: 'Console' }).waitFor();
    expect(urls.filter((url) => /g[tk]_/.test(url))).toEqual([]);
    const keys = async () => (await t.backend.api.apiKeys.list({}, { apiKey: testRootKey })).apiKeys;
    expect((await keys()).length).toBe(1);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('API key').waitFor();
    await expect.poll(keys).toEqual([]);
    expect(complaints).toEqual({ foreign: [], errors: [] });
    // A second use says what to do.
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('alert').getByText('a restart prints a new one').waitFor();
    expect(await page.evaluate('[location.hash, sessionStorage.length, localStorage.length]')).toEqual([
      '#/',
      0,
      0,
    ]);
  }, 120_000);

  test('shows events as they come', async () => {
    const { t, root } = await serveConsole('Fastify');
    const { page, complaints } = await openPage(`${root}/console#/events`);
    await logIn(page, testRootKey);
    await page.getByRole('status').getByText('Listening').waitFor();
    await t.backend.api.events.adminEmit(
      {
        nestedEvent: { anyEvent: { '@type': 'quests/Done', text: hostileTexts[1] } },
        eventTags: ['news'],
        broadcast: true,
      },
      { apiKey: testRootKey },
    );
    await page.getByText('quests/Done #news').click();
    await page.getByText(hostileTexts[1]!).first().waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('status').getByText('Paused').waitFor();
    expect(await page.evaluate('globalThis.stolen')).toBeUndefined();
    expect(complaints).toEqual({ foreign: [], errors: [] });
  }, 120_000);
});
