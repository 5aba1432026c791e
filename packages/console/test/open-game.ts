import { testRootKey } from '@lobbykit/testing';
import type { Page } from 'playwright-core';
import { logIn, openPage } from './browser.ts';
import { fillGame } from './fill-game.ts';
import { fillServer } from './fill-server.ts';
import { serveConsole } from './served-console.ts';

export const apiKey = testRootKey;
/** How much wider a page is than its window. */
export const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** A server on which a game is played, and a page of its console on a phone. */
export async function openGame(place: string, width: number = 390) {
  const served = await serveConsole('Fastify');
  const { players, game } = await fillServer(served.t, (all) => fillGame(served.t, all));
  const { page, complaints } = await openPage(`${served.root}/console#/${place}`, width);
  await logIn(page, apiKey);
  const go = async (next: string, text: string): Promise<void> => {
    await page.goto(`${served.root}/console#/${next}`);
    await page.getByText(text).first().waitFor();
    await page.locator('.loading').first().waitFor({ state: 'detached' });
  };
  return { ...served, api: served.t.backend.api, game, players, page, complaints, go };
}

/** Presses a button, and sends what it asks for. */
export async function send(page: Page, button: string, method: string): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('button', { name: `Send ${method}` }).click();
  await page.getByRole('button', { name: `Send ${method}` }).waitFor({ state: 'detached' });
}
