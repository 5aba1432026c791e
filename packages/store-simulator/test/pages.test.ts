import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { monthly, openStoreWorld, player, type StoreWorld } from './store-world.ts';

const web = { usersession: 'web', ipaddress: '192.0.2.1' };
const back = 'https://play.example.com/api/v1/entitlements/store/return?order=1&x=2';

/** Starts a purchase and returns the address of its page, with an address to return to. */
async function checkout(world: StoreWorld, changes = {}, returnUrl?: string): Promise<URL> {
  const { body } = await world.order(1n, { ...web, ...changes });
  const page = new URL((body.response!.params as { steamurl: string }).steamurl);
  if (returnUrl !== undefined) page.searchParams.set('returnurl', returnUrl);
  return page;
}

/** Reads the forms of a page, as a browser would send them. */
const formsOf = (html: string) =>
  [...html.matchAll(/<form method="post" action="([^"]*)">(.*?)<button>([^<]*)<\/button><\/form>/gs)].map(
    ([, action = '', inputs = '', label = '']) => ({
      action,
      label,
      fields: [...inputs.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'"),
      ]),
    }),
  );

/** Presses a button of a page. */
async function press(page: URL, label: string, headers: Record<string, string> = {}): Promise<Response> {
  const html = await (await fetch(page)).text();
  const form = formsOf(html).find((candidate) => candidate.label === label);
  if (form === undefined) throw new Error(`there is no button ${label}`);
  return fetch(new URL(form.action, page), {
    method: 'POST',
    body: new URLSearchParams(form.fields as [string, string][]),
    redirect: 'manual',
    headers: { accept: 'text/html', ...headers },
  });
}

describe('the checkout page', () => {
  test('shows what is bought, and leads to the return address after the approval', async () => {
    const world = await openStoreWorld();
    const page = await checkout(world, {}, back);
    const html = await (await fetch(page)).text();
    for (const text of [
      'Two potions',
      '4.99 USD',
      `${player}`,
      'https://play.example.com',
      'No money is paid',
    ])
      expect(html).toContain(text);
    const answer = await press(page, 'Approve', { origin: page.origin });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, back]);
    expect(await world.query(1n)).toMatchObject({ status: 'Approved' });
  });

  test('shows how a subscription is paid', async () => {
    const world = await openStoreWorld();
    const page = await checkout(world, { ...monthly, 'frequency[0]': 3 });
    expect(await (await fetch(page)).text()).toContain('4.99 USD every 3 months');
  });

  test('stays if there is no return address, and then says what became of the purchase', async () => {
    const world = await openStoreWorld();
    const page = await checkout(world);
    const answer = await press(page, 'Decline');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page.pathname]);
    const html = await (await fetch(page)).text();
    expect(html).toContain('Failed (declined)');
    expect(formsOf(html)).toEqual([]);
  });

  test('answers a second press with an explanation and changes nothing', async () => {
    const world = await openStoreWorld();
    const page = await checkout(world);
    const [first, second] = await Promise.all([press(page, 'Approve'), press(page, 'Approve')]);
    expect([first.status, second.status].sort()).toEqual([303, 409]);
    const refused = first.status === 409 ? first : second;
    expect(await refused.text()).toContain('the transaction is Approved, so approve is impossible');
    expect(await world.query(1n)).toMatchObject({ status: 'Approved' });
  });

  test('shows texts of games as texts', async () => {
    const world = await openStoreWorld();
    world.store.setPlayer(player, { personaName: '<b>"Mio"</b>' });
    const page = await checkout(world, { 'description[0]': `<script>alert('x')</script>` });
    const html = await (await fetch(page)).text();
    expect(html).toContain('&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;');
    expect(html).toContain('&lt;b&gt;&quot;Mio&quot;&lt;/b&gt;');
    expect(html).not.toContain('<script');
  });

  test('lets the browser run no script, load nothing, and post forms to itself and the return address alone', async () => {
    const world = await openStoreWorld();
    const { headers } = await fetch(await checkout(world, {}, back));
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self' https:\/\/play\.example\.com; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//play.example.com',
    'not an address',
    "https://a;script-src'none'/",
    'https://a,b/',
  ])('ignores the return address %s', async (returnUrl) => {
    const world = await openStoreWorld();
    const page = await checkout(world, {}, returnUrl);
    const { headers } = await fetch(page);
    expect(headers.get('content-security-policy')).toContain("form-action 'self';");
    expect((await press(page, 'Approve')).headers.get('location')).toBe(page.pathname);
  });

  test('is missing for an unknown purchase, and takes no other verb', async () => {
    const { store } = await openStoreWorld();
    expect((await fetch(`${store.url}/checkout/5`)).status).toBe(404);
    expect(
      (await fetch(`${store.url}/checkout/5`, { headers: { accept: 'text/html' } })).headers.get(
        'content-type',
      ),
    ).toContain('html');
    const world = await openStoreWorld();
    const page = await checkout(world);
    expect((await fetch(page, { method: 'PUT' })).status).toBe(405);
    expect((await fetch(`${page}/approve`)).status).toBe(405);
  });

  test('has the public address if there is one', async () => {
    const world = await openStoreWorld({ publicUrl: 'https://store.example.test/' });
    expect((await checkout(world)).href).toMatch(/^https:\/\/store\.example\.test\/checkout\/\d+$/);
  });
});

describe('the page of the whole store', () => {
  test('shows purchases and subscriptions with what can happen to them, and does it', async () => {
    const world = await openStoreWorld();
    const { store } = world;
    const page = new URL(store.url);
    expect(await (await fetch(page)).text()).toContain('None yet.');
    await world.order(1n, monthly);
    expect((await press(page, 'approve')).headers.get('location')).toBe('/');
    await world.post('/ISteamMicroTxn/FinalizeTxn/v2/', { orderid: 1 });
    const labels = async () => formsOf(await (await fetch(page)).text()).map(({ label }) => label);
    expect(await labels()).toEqual(['refund', 'chargeback', 'renew', 'lapse', 'cancel']);
    await press(page, 'renew');
    await press(page, 'cancel');
    await press(page, 'chargeback');
    const html = await (await fetch(page)).text();
    for (const text of ['renewal', 'Canceled, paid until 2026-03-31', 'Chargedback', 'Succeeded'])
      expect(html).toContain(text);
  });

  test('knows no other actions and paths', async () => {
    const world = await openStoreWorld();
    await world.order(1n);
    const post = async (path: string) =>
      (await fetch(`${world.store.url}${path}`, { method: 'POST' })).status;
    expect(await post('/transactions/1/renew')).toBe(404);
    expect(await post('/agreements/1/approve')).toBe(404);
    expect(await post('/')).toBe(405);
    expect((await fetch(`${world.store.url}/transactions/1/approve`)).status).toBe(405);
    expect((await fetch(`${world.store.url}/elsewhere`)).status).toBe(404);
    expect(await world.query(1n)).toMatchObject({ status: 'Init' });
  });
});

describe('the simulator', () => {
  /** Sends a request with headers that `fetch` does not allow. */
  const send = (url: string, method: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(url, { method, headers }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });

  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])(
    'refuses forms and controls that come from the site %s',
    async (origin) => {
      const world = await openStoreWorld();
      await world.order(1n);
      const { url } = world.store;
      for (const path of ['/transactions/1/approve', '/control/transactions/1/approve'])
        expect(await send(`${url}${path}`, 'POST', { origin })).toBe(403);
      expect(await world.query(1n)).toMatchObject({ status: 'Init' });
    },
  );

  test('answers only under names of this machine and its public name', async () => {
    const { store } = await openStoreWorld({ publicUrl: 'http://store.example.test:81' });
    const status = (host: string) => send(store.url, 'GET', { host });
    expect(await status('evil.example')).toBe(403);
    expect(await status('127.0.0.1.evil.example')).toBe(403);
    expect(await status('localhost:8090')).toBe(200);
    expect(await status('Store.Example.Test:81')).toBe(200);
  });
});
