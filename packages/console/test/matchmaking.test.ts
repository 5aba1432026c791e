import { testRootKey } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { chromiumProgram } from '../../../test/browsers.ts';
import { skipIfMissing } from '../../../test/installed-programs.ts';
import { logIn, openPage, violationsOf } from './browser.ts';
import { serveConsole } from './served-console.ts';

skipIfMissing(chromiumProgram.missing);

const rule = {
  path: 'skill',
  type: 'difference',
  max: 100,
  relax: [{ afterSeconds: 60, max: 1000 }],
} as const;
const config = {
  serviceMatchmakerConfig: {
    matchmakingQueues: {
      duel: { teams: 2, playersPerTeam: 1, attributes: [rule] },
      race: {
        teams: 4,
        playersPerTeam: 1,
        attributes: [{ path: 'track', type: 'equal', weight: 2 }],
        teamDifference: { path: 'skill', max: 300, relax: [{ afterSeconds: 30, max: 600 }] },
      },
    },
  },
};
const apiKey = testRootKey;
const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** A server with two queues, and two players in one of them whose skills are too different. */
async function serveQueues() {
  const served = await serveConsole('Fastify');
  const { matchmaking } = served.t.backend.api;
  await matchmaking.setConfig({ config: JSON.stringify(config) }, { apiKey });
  const tickets = [];
  for (const [name, skill] of [
    ['ada', 1500],
    ['bob', 1900],
  ] as const) {
    const { accountId, caller } = await served.t.player(name);
    const metadata = { queue_name: { stringPayload: 'duel' }, skill: { intPayload: skill } };
    const entity = { id: accountId, entityType: 'ACCOUNT', metadata } as const;
    tickets.push((await matchmaking.start({ entity }, caller)).ticketId);
  }
  return { ...served, matchmaking, tickets };
}

test('queues show who waits, and a ticket is explained by a picture of which rule keeps whom apart until when', async () => {
  const { root, tickets } = await serveQueues();
  const { page, complaints } = await openPage(`${root}/console#/matchmaking`, 360);
  await logIn(page, apiKey);
  await page.getByText('2 players wait').waitFor();
  await page.getByText('difference of skill').waitFor();
  await page.getByText('equal of track, preferred').waitFor();
  await page.getByText('teams of about the same skill').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(overflow)).toBe(0);
  await page.getByRole('link', { name: 'race' }).click();
  await page.getByText('Nobody waits in this queue now.').waitFor();
  await page.getByRole('link', { name: 'Tickets of all queues' }).click();
  await page.getByRole('link', { name: `Explain ${tickets[0]}` }).click();
  await page.getByRole('heading', { name: 'No match yet' }).waitFor();
  await page.getByRole('link', { name: tickets[1]! }).waitFor();
  await page.getByRole('cell', { name: 'attributes[0] difference', exact: true }).waitFor();
  await page.getByText(/In \d+ seconds: attributes\[0\] difference/).waitFor();
  const bars = page.locator('svg rect');
  expect(await bars.count()).toBe(2);
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(overflow)).toBe(0);
  expect(complaints).toEqual({ foreign: [], errors: [] });
}, 120_000);

test('a configuration is checked while it is written, shown as a difference before it is saved, and restored', async () => {
  const { root, matchmaking } = await serveQueues();
  const { page, complaints } = await openPage(`${root}/console#/matchmaking/config`, 360);
  await logIn(page, apiKey);
  const queues = async () =>
    (await matchmaking.getConfig({}, { apiKey })).serviceMatchmakerConfig.matchmakingQueues;
  const change = page.getByRole('region', { name: 'Your change' });
  await change.getByText('You have changed nothing.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(overflow)).toBe(0);

  const teams = page
    .getByRole('group', { name: 'duel', exact: true })
    .getByLabel('teams (required)', { exact: true });
  await teams.fill('1000');
  await change.getByText('must be 256 or less').waitFor();
  expect(await change.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  const most = page
    .getByRole('group', { name: 'race', exact: true })
    .getByLabel('max (required)', { exact: true });
  expect([await most.nth(0).inputValue(), await most.nth(1).inputValue()]).toEqual(['300', '600']);
  await teams.fill('two');
  await change.getByText('must be an integer').waitFor();
  await teams.fill('3');
  await change.getByText('"teams": 3').waitFor();
  await page.getByLabel('New in matchmakingQueues').fill('coop');
  await page.getByRole('button', { name: 'Add to matchmakingQueues' }).click();
  await page
    .getByRole('group', { name: 'coop', exact: true })
    .getByLabel('playersPerTeam', { exact: true })
    .fill('4');
  expect(await violationsOf(page)).toEqual([]);
  await change.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  expect(await dialog.locator('del').allTextContents()).toEqual([expect.stringContaining('"teams": 2')]);
  expect((await dialog.locator('ins').allTextContents()).join()).toContain('"coop"');
  expect(await queues()).not.toHaveProperty('coop');
  await dialog.getByRole('button', { name: 'Send POST' }).click();
  await change.getByText('You have changed nothing.').waitFor();
  expect(await queues()).toMatchObject({ duel: { teams: 3 }, coop: { teams: 1, playersPerTeam: 4 } });

  // As JSON too: a name that does not exist is refused before it is sent, and what cannot be right by the server.
  await page.getByRole('button', { name: 'JSON' }).click();
  const text = page.getByLabel('The configuration as JSON');
  const written = await text.inputValue();
  await text.fill(written.slice(1));
  await change.getByText('This is no JSON yet').waitFor();
  await text.fill(written.replace('"teams": 3', '"teems": 3'));
  await change.getByText('is no setting here').waitFor();
  await text.fill(written.replace('"afterSeconds": 60', '"afterSeconds": 90'));
  await change.getByText('"afterSeconds": 90').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'Restore the former one' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send POST' }).click();
  await page.getByRole('heading', { name: 'Restored' }).waitFor();
  expect(await queues()).not.toHaveProperty('coop');
  expect(complaints).toEqual({ foreign: [], errors: [] });
}, 120_000);

test('of two operators who change the queues, the second one sees the change of the first before it is lost', async () => {
  const { root, matchmaking } = await serveQueues();
  const { page, complaints } = await openPage(`${root}/console#/matchmaking/config`);
  await logIn(page, apiKey);
  const teams = page
    .getByRole('group', { name: 'race', exact: true })
    .getByLabel('teams (required)', { exact: true });
  await teams.fill('8');
  const { duel } = config.serviceMatchmakerConfig.matchmakingQueues;
  const other = {
    serviceMatchmakerConfig: { matchmakingQueues: { duel, night: { teams: 2, playersPerTeam: 5 } } },
  };
  await matchmaking.setConfig({ config: JSON.stringify(other) }, { apiKey });
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('alert').getByText('Somebody has changed the configuration').waitFor();
  expect((await dialog.locator('del').allTextContents()).join()).toContain('"night"');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const { serviceMatchmakerConfig: now } = await matchmaking.getConfig({}, { apiKey });
  expect(now.matchmakingQueues).toHaveProperty('night');
  expect(complaints).toEqual({ foreign: [], errors: [] });
}, 120_000);
