import type { Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumProgram } from '../../../test/browsers.ts';
import { skipIfMissing } from '../../../test/installed-programs.ts';
import { violationsOf } from './browser.ts';
import { apiKey, openGame, overflow, send } from './open-game.ts';

describe('the pages of operators', () => {
  skipIfMissing(chromiumProgram.missing);

  test('show a game that is played, on a phone, without a fault that a program can see', async () => {
    const { game, page, complaints, go } = await openGame('matches');
    const pages: readonly (readonly [place: string, text: string])[] = [
      ['matches', 'On a server'],
      [`matches/${game.endedMatch}`, 'From ticket to end'],
      ['servers', 'Plan of cloud'],
      [`servers/hosts/${game.hostId}`, 'game/server'],
      ['moderation?channel=room%3Ageneral', 'Who plays on'],
      ['shop', 'Golden sword'],
      [`shop/items/${game.catalogItemId}`, 'Add a price'],
      [`shop/orders/${game.orderId}`, 'What happened to it'],
      ['leaderboards', 'Weekly arena'],
      [`leaderboards/weekly-arena?account=${game.hiddenAccount}`, 'Around this player'],
      ['leaderboards/weekly-arena?version=1', 'Entries of version 1'],
      [`webhooks/${game.webhookId}`, 'Send again'],
      ['node', 'Listening'],
      ['access', 'Policies and permissions'],
    ];
    for (const [place, text] of pages) {
      await go(place, text);
      expect([place, await violationsOf(page)]).toEqual([place, []]);
      expect([place, await page.evaluate(overflow)]).toEqual([place, 0]);
      expect([place, await page.getByRole('alert').count()]).toEqual([place, 0]);
    }
    expect(complaints).toEqual({ foreign: [], errors: [] });
  }, 180_000);

  test('show the way of a match from its tickets to its end, and end one that runs', async () => {
    const { api, game, page, complaints, go } = await openGame('matches');
    await go(`matches/${game.endedMatch}`, 'begins to wait');
    const timeline = page.getByRole('region', { name: 'Timeline', exact: true });
    expect(await timeline.locator('.explain svg rect').count()).toBe(5);
    const titles = await timeline.locator('figure h2').allTextContents();
    expect(titles).toEqual(['Players on the server', 'Ticks of the server', 'Memory of the server']);
    const table = timeline.getByRole('table', { name: 'The timeline in words' });
    const words = await table.getByRole('row').allTextContents();
    expect(words.slice(1).map((row) => row.replace(/^.*(?=ticket|the |it )/, ''))).toEqual([
      expect.stringMatching(/^ticket-.* begins to wait$/),
      expect.stringMatching(/^ticket-.* begins to wait$/),
      'the match is made',
      'the match runs',
      'the server falls silent',
      'the server calls again',
      'it ends',
    ]);
    await go(`matches/${game.runningMatch}`, 'the match runs');
    await send(page, 'End the match', 'DELETE');
    await page
      .getByText(/^over: /)
      .first()
      .waitFor();
    const { state } = await api.matchBroker.getMatch({ matchId: game.runningMatch }, { apiKey });
    expect(state).toBe(4);
    expect(complaints).toEqual({ foreign: [], errors: [] });
  }, 120_000);

  test('roll servers to another build, and take a host out of service', async () => {
    const { api, page, complaints, go } = await openGame('servers');
    await go('servers', 'Plan of cloud');
    await send(page, 'Roll to summer-1', 'POST');
    await page.getByRole('button', { name: 'Roll to summer-2' }).waitFor();
    const { allocators } = await api.matchBroker.getPlan({}, { apiKey });
    expect(allocators[0]).toMatchObject({ build: 'summer-1', formerBuild: 'summer-2' });
    await send(page, 'Drain', 'PUT');
    await page.getByRole('button', { name: 'Take back host-1' }).waitFor();
    const { hosts } = await api.fleets.adminListHosts({}, { apiKey });
    expect(hosts.map(({ state }) => state)).toEqual([2, 2, 1]);
    expect(complaints).toEqual({ foreign: [], errors: [] });
  }, 120_000);

  test('ban a player from a report, lift a sanction, and delete what was said', async () => {
    const { api, players, page, complaints, go } = await openGame('moderation');
    await go('moderation?channel=room%3Ageneral', 'Who plays on');
    await page
      .getByRole('button', { name: /^Ban or mute report/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Ban or mute', exact: true });
    await dialog.getByText(players[1]!.accountId).waitFor();
    await dialog.getByLabel('kind').selectOption('BAN (1)');
    await dialog.getByLabel('untilTimestamp').fill('2031-01-02T03:04');
    await dialog.getByLabel('note').fill('Insults');
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Send POST' }).click();
    await dialog.getByRole('heading', { name: 'Done' }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const { accountId } = players[1]!;
    const bans = async () =>
      (await api.moderation.sanctions({ accountId, kind: 'BAN' }, { apiKey })).sanctions;
    const [ban] = await bans();
    expect(ban).toMatchObject({ note: 'Insults', isActive: true, createdBy: 'key:root' });
    expect(new Date(Number(ban!.untilTimestamp) * 1_000).getMinutes()).toBe(4);
    await page.getByRole('button', { name: `Lift ${ban!.sanctionId}` }).click();
    const lift = page.getByRole('dialog', { name: 'Lift' });
    await lift.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Send DELETE' }).click();
    // What does not count any more is not in the list.
    await lift.waitFor({ state: 'detached' });
    expect((await bans())[0]!.isActive).toBe(false);
    await page
      .getByRole('row', { name: /you fool/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByRole('button', { name: 'Send DELETE' }).click();
    await page.getByRole('row', { name: /you fool/ }).waitFor({ state: 'detached' });
    expect(complaints).toEqual({ foreign: [], errors: [] });
  }, 120_000);

  test('of two operators who change one price, the second one sees the change of the first', async () => {
    const { api, game, page, complaints, go } = await openGame('shop');
    await go(`shop/items/${game.catalogItemId}`, 'Add a price');
    const prices = page.getByRole('region', { name: 'Prices', exact: true });
    const row = prices.getByRole('row', { name: /€4.99/ });
    await row.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change' });
    await dialog.getByLabel('amount').fill('599');
    const priceKey = { catalogItemId: game.catalogItemId, quantity: 1, currency: 'EUR' };
    await api.entitlements.updatePrice({ priceKey, amount: 449, existingAmount: 499 }, { apiKey });
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').getByText('Somebody has').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send POST' }).click();
    // The server refuses it too: it was meant for another price.
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const { prices: stored } = await api.entitlements.listPrices(
      { catalogItemId: game.catalogItemId },
      { apiKey },
    );
    expect(stored.map(({ amount }) => Number(amount))).toContain(449);
    expect(complaints.errors.filter((error) => !/status of 4\d\d/.test(error))).toEqual([]);
  }, 120_000);

  test('of two operators who change one policy, the second one sees the change of the first', async () => {
    const { api, page, complaints, go } = await openGame('access');
    await go('access', 'Policies and permissions');
    const box = page.getByRole('checkbox', { name: 'support may audit.read' });
    await box.check();
    // What a pattern grants is not taken one by one.
    expect(await page.getByRole('checkbox', { name: 'support may moderation.reports' }).isDisabled()).toBe(
      true,
    );
    const { policies } = await api.apiKeys.listPolicies({}, { apiKey });
    const { id, name, permissions } = policies.find((policy) => policy.name === 'support')!;
    await api.apiKeys.updatePolicy(
      { id, name, permissions: [...permissions, 'leaderboards.admin'] },
      { apiKey },
    );
    await page.getByRole('button', { name: 'Save support' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').getByText('Somebody has changed this policy').waitFor();
    expect(await dialog.locator('del').allTextContents()).toEqual(['- leaderboards.admin']);
    expect(await dialog.locator('ins').allTextContents()).toEqual(['+ audit.read']);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send PUT' }).click();
    await page.getByRole('button', { name: 'Save support' }).waitFor({ state: 'detached' });
    const after = (await api.apiKeys.listPolicies({}, { apiKey })).policies.find(
      (policy) => policy.id === id,
    )!;
    expect(after.permissions).toContain('audit.read');
    expect(complaints).toEqual({ foreign: [], errors: [] });
  }, 120_000);

  test('send a delivery again, pause a webhook, and show a new secret once', async () => {
    const { api, game, page, complaints, go } = await openGame('webhooks');
    await go(`webhooks/${game.webhookId}`, 'Send again');
    await send(page, 'Send again', 'POST');
    await send(page, 'Pause', 'PUT');
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    expect((await api.webhooks.list({}, { apiKey })).webhooks[0]!.state).toBe(2);
    await page.getByRole('button', { name: 'Change', exact: false }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Change' });
    expect(await dialog.getByLabel('description').inputValue()).toBe('Tells the website');
    await dialog.getByLabel('rotateSecret').selectOption('yes');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Send PUT' }).click();
    await dialog.getByText('secret', { exact: true }).waitFor();
    expect(complaints).toEqual({ foreign: [], errors: [] });
  }, 120_000);

  test('ask for nothing twice, and keep one stream open', async () => {
    const { game, page, root } = await openGame('matches', 1440);
    const places = ['matches', `matches/${game.endedMatch}`, 'servers', 'moderation', 'shop', 'leaderboards'];
    for (const place of [
      ...places,
      `leaderboards/weekly-arena?account=${game.hiddenAccount}`,
      'webhooks',
      'node',
      'access',
      'events',
    ]) {
      await page.goto('about:blank');
      const asked: string[] = [];
      const note = (request: Request): void => {
        asked.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
      };
      page.on('request', note);
      await page.goto(`${root}/console#/${place}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('navigation', { name: 'Console' }).waitFor();
      await page.locator('.loading').first().waitFor({ state: 'detached' });
      page.off('request', note);
      const calls = asked.filter((each) => !each.includes('data:'));
      expect([place, calls.filter((each, at) => calls.indexOf(each) !== at)]).toEqual([place, []]);
      expect([place, calls.length <= 16]).toEqual([place, true]);
      expect(calls.filter((each) => /subscribe|stream/.test(each)).length).toBeLessThanOrEqual(1);
    }
  }, 180_000);
});
