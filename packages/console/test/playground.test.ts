import { testRootKey } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { chromiumProgram } from '../../../test/browsers.ts';
import { skipIfMissing } from '../../../test/installed-programs.ts';
import { logIn, openPage, violationsOf } from './browser.ts';
import { serveConsole } from './served-console.ts';

skipIfMissing(chromiumProgram.missing);

test('two players of a trial befriend, form a party, and get a match, without a client and without a game server', async () => {
  const { t, root } = await serveConsole('Express');
  const { page, complaints } = await openPage(`${root}/console#/playground`);
  await logIn(page, testRootKey);
  const [ada, bob] = [page.getByRole('region', { name: 'Ada' }), page.getByRole('region', { name: 'Bob' })];
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add the queue playground' }).click();
  expect(await page.getByRole('dialog').locator('pre').textContent()).toContain('playersPerTeam');
  await page.getByRole('button', { name: 'Send POST' }).click();
  await ada.getByRole('button', { name: 'Log Ada in' }).click();
  await bob.getByRole('button', { name: 'Log Bob in' }).click();
  await ada.getByRole('button', { name: 'Ask Bob' }).click();
  // What the other one sees comes as an event.
  await bob.getByRole('button', { name: 'Accept Ada' }).click();
  await ada.getByText('friendsEvent ACCEPT_FRIEND_REQUEST').waitFor();
  await ada.getByRole('definition').filter({ hasText: 'Bob' }).first().waitFor();
  await ada.getByRole('button', { name: 'Form a party' }).click();
  await bob.getByRole('button', { name: 'Join Ada' }).click();
  await ada.getByText('Ada, Bob; led by Ada').waitFor();
  await ada.getByRole('button', { name: 'Play' }).click();
  await ada.getByText('IN_PROGRESS').first().waitFor();
  await t.clock.advance(3_000);
  await t.backend.scheduler.tick();
  for (const card of [ada, bob]) await card.getByText('playground://').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'End the match' }).click();
  await page.getByText('It asks for a match while').waitFor();

  // Every call stands there as a person would make it, without a credential.
  const start = page.getByRole('listitem').filter({ hasText: '/matchmaking/start' }).first();
  await start.locator('summary').click();
  const texts = await start.locator('pre').allTextContents();
  expect(texts[0]).toMatch(
    /^curl -s 'http:\/\/.*\/game\/api\/v1\/matchmaking\/start' \\\n {2}-H "authorization: Bearer \$ADA"/,
  );
  expect(texts[1]).toMatch(/^await ada\.matchmaking\.start\(\{\n {2}entity: \{/);
  expect(await page.getByRole('main').textContent()).not.toMatch(/g[ks]_[0-9A-Za-z]{12}/);
  const sessions = async () =>
    Object.keys((await t.backend.api.sessions.list({}, { apiKey: testRootKey })).sessions).length;
  expect(await sessions()).toBe(2);
  expect(complaints.foreign).toEqual([]);
  // A player without a party gets 404, which the browser itself reports.
  expect(complaints.errors.filter((error) => !/status of 404/.test(error))).toEqual([]);
}, 180_000);

test('everybody logs in and plays by one button, on a phone, and a key that may not see queues has no playground', async () => {
  const { t, root } = await serveConsole('Fastify');
  const config = {
    serviceMatchmakerConfig: { matchmakingQueues: { duel: { teams: 2, playersPerTeam: 1 } } },
  };
  await t.backend.api.matchmaking.setConfig({ config: JSON.stringify(config) }, { apiKey: testRootKey });
  const { page, complaints } = await openPage(`${root}/console#/playground`, 360);
  await logIn(page, testRootKey);
  await page.getByRole('button', { name: 'Log everybody in and play' }).click();
  for (const name of ['Ada', 'Bob'])
    await page.getByRole('region', { name }).getByText('IN_PROGRESS').first().waitFor();
  await t.clock.advance(3_000);
  await t.backend.scheduler.tick();
  for (const name of ['Ada', 'Bob'])
    await page.getByRole('region', { name }).getByText('COMPLETED').first().waitFor();
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(overflow)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints.errors.filter((error) => !/status of 404/.test(error))).toEqual([]);
  await page.getByRole('button', { name: 'Log out' }).click();
  await logIn(page, await t.key(['accounts.read']));
  await page.getByText('There is no such page, or your credential may not see it.').waitFor();
}, 180_000);
