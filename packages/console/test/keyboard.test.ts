import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumProgram } from '../../../test/browsers.ts';
import { skipIfMissing } from '../../../test/installed-programs.ts';
import { apiKey, openGame } from './open-game.ts';

/** What the keyboard is on. */
interface Focus {
  readonly text: string;
  /** Its number among all elements of the page. */
  readonly at: number;
  readonly isOutlined: boolean;
  readonly isInWindow: boolean;
}

const focusOf = (page: Page): Promise<Focus> =>
  page.evaluate<Focus>(`(() => {
    const element = document.activeElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { top, bottom } = element.getBoundingClientRect();
    return {
      text: (element.ariaLabel || element.textContent || element.id).trim(),
      at: [...document.querySelectorAll('*')].indexOf(element),
      isOutlined: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1,
      isInWindow: top < innerHeight && bottom > 0,
    };
  })()`);

/** What can be reached: links, buttons and controls that are shown. */
const reachable = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
  .filter((element) => !element.disabled && element.checkVisibility()).length`;

/** Presses Tab until something is reached whose text is this. */
async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press('Tab');
    if ((await focusOf(page)).text.startsWith(text)) return;
  }
  throw new Error(`the keyboard does not reach ${text}`);
}

describe('by the keyboard alone', () => {
  skipIfMissing(chromiumProgram.missing);

  test('everything on a page is reached in the order of the page, and is seen to be reached', async () => {
    const { game, page, go } = await openGame('leaderboards', 1440);
    const places: readonly (readonly [place: string, text: string])[] = [
      ['leaderboards', 'Weekly arena'],
      [`leaderboards/weekly-arena?account=${game.hiddenAccount}`, 'Show again'],
    ];
    for (const [place, text] of places) {
      await page.goto('about:blank');
      await go(place, text);
      const seen: Focus[] = [];
      for (let left = await page.evaluate<number>(reachable); left > 0; left--) {
        await page.keyboard.press('Tab');
        seen.push(await focusOf(page));
      }
      const numbers = seen.map(({ at }) => at);
      expect([place, numbers]).toEqual([place, [...new Set(numbers)].sort((left, right) => left - right)]);
      expect([place, seen.filter(({ isOutlined, isInWindow }) => !isOutlined || !isInWindow)]).toEqual([
        place,
        [],
      ]);
    }
  }, 180_000);

  test('an operator finds a player on a leaderboard, and shows their hidden entry again', async () => {
    const { api, game, page, complaints, go } = await openGame('leaderboards', 1440);
    const accountId = game.hiddenAccount;
    await go('leaderboards/weekly-arena', 'Entries');
    await tabTo(page, 'account');
    await page.keyboard.type(accountId);
    await page.keyboard.press('Enter');
    const around = page.getByRole('region', { name: 'Around this player', exact: true });
    await around.getByRole('row', { name: /hidden/ }).waitFor();
    await tabTo(page, 'Show again');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, 'Send PUT');
    await page.keyboard.press('Enter');
    await around.getByText('hidden', { exact: true }).waitFor({ state: 'detached' });
    const { entries } = await api.leaderboards.adminListEntries(
      { leaderboardId: 'weekly-arena' },
      { apiKey },
    );
    expect(entries.filter(({ hidden }) => hidden)).toEqual([]);
    expect(entries.map(({ accountId: id }) => id)).toContain(accountId);
    expect(complaints).toEqual({ foreign: [], errors: [] });
  }, 120_000);
});
