import { readFileSync } from 'node:fs';
import { testRootKey } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { chromiumProgram } from '../../../test/browsers.ts';
import { skipIfMissing } from '../../../test/installed-programs.ts';
import { logIn, openPage, violationsOf } from './browser.ts';
import { serveConsole } from './served-console.ts';

skipIfMissing(chromiumProgram.missing);

test('charts show the number under the pointer and by the keyboard, for one span, and can be taken along', async () => {
  const { t, root } = await serveConsole('Fastify');
  for (const name of ['ada', 'bob', 'eve']) await t.player(name);
  await t.clock.advance(60_000);
  await t.backend.scheduler.tick();
  const { page, complaints } = await openPage(`${root}/console#/statistics?span=hour`, 360);
  await logIn(page, testRootKey);
  const chart = page.getByRole('figure', { name: 'Logins and new players' });
  await chart.getByText('In the whole span: 3 logins, 3 new players').waitFor();
  const slider = chart.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('End');
  const last = await slider.getAttribute('aria-valuetext');
  expect(last).toMatch(/logins \d, new players \d$/);
  await page.keyboard.press('Home');
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/logins 0, new players 0$/);
  const box = (await slider.boundingBox())!;
  await page.mouse.move(box.x + box.width - 10, box.y + 40);
  // Every chart of the page shows the same moment.
  const shown = await slider.getAttribute('aria-valuenow');
  const requests = page.getByRole('figure', { name: 'Requests' }).getByRole('slider');
  expect(await requests.getAttribute('aria-valuenow')).toBe(shown);

  await chart.getByText('Table and files').click();
  await chart.getByRole('rowheader').first().waitFor();
  for (const kind of ['CSV', 'PNG'] as const) {
    const downloading = page.waitForEvent('download');
    await chart.getByRole('button', { name: kind }).click();
    const content = readFileSync(await (await downloading).path());
    if (kind === 'CSV') expect(content.toString()).toMatch(/^time,logins,new players\r\n/);
    else expect(content.subarray(1, 4).toString()).toBe('PNG');
  }
  expect(await violationsOf(page)).toEqual([]);
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(overflow)).toBe(0);
  await page.getByRole('link', { name: '30 days' }).click();
  await page.getByRole('figure', { name: 'Active players' }).waitFor();
  expect(page.url()).toContain('span=month');
  expect(complaints).toEqual({ foreign: [], errors: [] });
}, 120_000);
