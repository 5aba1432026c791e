import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import type { TestBackend } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { open } from './logins.ts';
import { beginLogin, redirectProvider } from './redirect-logins.ts';

const browser = { accept: 'text/html,application/xhtml+xml;q=0.9' };
const hostileGame = '<script>alert(1)</script> & "Sons"';

async function openGame(returns: 'query' | 'fragment' = 'query') {
  const { started, options } = redirectProvider({ returns });
  const t = await open({ ...options, gameName: hostileGame, publicUrl: 'https://play.example' });
  return { t, started };
}

const seen = async (t: TestBackend, query: string, method = 'GET', body?: string) => {
  const answer = await t.http(method, `/authentication/99/callback${query}`, {
    headers: {
      ...browser,
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(body !== undefined && { body }),
  });
  return { ...answer, html: answer.body as string };
};

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('a browser sees a page', () => {
  test('that names the game, asks for the digits, and posts to its own address without the query', async () => {
    const { t, started } = await openGame();
    const { state, code } = await beginLogin(t, started);
    const { status, html } = await seen(t, `?state=${state}&code=ann`);
    expect(status).toBe(200);
    expect(html).toContain('Log in to &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Sons&quot;?');
    expect(html).toContain('<form method="post" action="?" autocomplete="off">');
    expect(html).toMatch(/<input name="confirmationCode" inputmode="numeric" pattern="\[0-9\]\{6\}"/);
    for (const secret of [state, code, 'ann']) expect(html).not.toContain(secret);
    const [, confirmation] = /name="confirmation" value="(gt_\w{43})"/.exec(html)!;
    const wrong = await seen(t, '', 'POST', `confirmation=${confirmation}&confirmationCode=xxxxxx`);
    expect(wrong.html).toContain('You have 4 tries left.');
    const done = await seen(t, '', 'POST', `confirmation=${confirmation}&confirmationCode=${code}`);
    expect([done.status, done.html.includes('You are logged in')]).toEqual([200, true]);
    expect(done.html).not.toContain('gt_');
  });

  test('that loads nothing and forbids framing, sniffing, caching and referrers', async () => {
    const { t, started } = await openGame();
    const { state } = await beginLogin(t, started);
    const { headers, html } = await seen(t, `?state=${state}&code=ann`);
    const [, style] = /<style>(.*?)<\/style>/s.exec(html)!;
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src ${hashOf(style!)}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(html).not.toMatch(/<script|\son\w+=|src=|href=/);
  });

  test('that posts the fragment with one constant script, which the security policy names', async () => {
    const { t } = await openGame('fragment');
    const { headers, html } = await seen(t, '');
    const [, script] = /<script>(.*?)<\/script>/s.exec(html)!;
    expect(headers['content-security-policy']).toContain(`script-src ${hashOf(script!)};`);
    expect((await seen(t, '?unknown=%3Cscript%3E')).html).toBe(html);
    expect(script).toContain('HTMLFormElement.prototype.submit.call(form)');
  });

  test('whose script removes the fragment from the address and then posts it', async () => {
    const { t } = await openGame('fragment');
    const [, script] = /<script>(.*?)<\/script>/s.exec((await seen(t, '')).html)!;
    // Only the parts of a browser that the script needs. As in a browser, a field named `submit` hides the form's own.
    const done: unknown[] = [];
    interface Form {
      method?: string;
      action?: string;
      fields?: readonly (readonly [string, string])[];
    }
    const createForm = () => ({
      append(this: Form & Record<string, unknown>, fields: readonly { name: string; value: string }[]) {
        this.fields = fields.map(({ name, value }) => [name, value]);
        for (const field of fields) this[field.name] = field;
      },
    });
    const HTMLFormElement = {
      prototype: {
        submit(this: Form) {
          const { method, action, fields } = this;
          done.push({ method, action, fields });
        },
      },
    };
    const location = { hash: '#access_token=a%20b&state=gt_1&submit=x&append=y', pathname: '/here' };
    runInNewContext(script!, {
      URLSearchParams,
      HTMLFormElement,
      location,
      history: { replaceState: (...given: unknown[]) => done.push(given) },
      document: {
        createElement: (kind: string) => (kind === 'form' ? createForm() : {}),
        createDocumentFragment: () =>
          Object.assign([], {
            append(this: unknown[], item: unknown) {
              this.push(item);
            },
          }),
        body: { append: () => {} },
      },
    });
    expect(done).toEqual([
      [null, '', '/here'],
      {
        method: 'post',
        action: '?',
        fields: [
          ['access_token', 'a b'],
          ['state', 'gt_1'],
          ['submit', 'x'],
          ['append', 'y'],
        ],
      },
    ]);
  });

  test('if the request is refused, with the same status that a program gets', async () => {
    const { t } = await openGame();
    const { status, html, headers } = await seen(t, '?state=%3Cimg%3E&code=x');
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(html).toContain('this login is unknown or has ended');
    expect(html).not.toContain('<img>');
    expect((await seen(t, '', 'POST', 'x'.repeat(300_000))).status).toBe(413);
  });

  test.each([
    ['error=access_denied', 'You did not allow it'],
    ['code=broken', 'could not be reached'],
    ['nothing=1', 'did not confirm who you are'],
  ])('that explains the failure after %s', async (query, words) => {
    const { t, started } = await openGame();
    const { state } = await beginLogin(t, started);
    const { status, html } = await seen(t, `?state=${state}&${query}`);
    expect([status, html.includes('You are not logged in'), html.includes(words)]).toEqual([200, true, true]);
  });
});

test('the callback answers a program with JSON, and every other route answers a browser with JSON', async () => {
  const { t, started } = await openGame();
  const { state } = await beginLogin(t, started);
  const { headers, body } = await t.http('GET', `/authentication/99/callback?state=${state}&code=ann`);
  expect([headers['content-type'], headers['referrer-policy']]).toEqual([
    'application/json; charset=utf-8',
    'no-referrer',
  ]);
  expect(body).toMatchObject({ step: 'confirm', message: '', triesLeft: 5 });
  const other = await t.http('GET', '/authentication/providers', { headers: browser });
  expect(other.headers['content-type']).toBe('application/json; charset=utf-8');
});
