import { expect, test } from 'vitest';
import { renderWebPage, wantsPage } from './web-page.ts';

const hostile = `"><script>alert('x')</script><img src=x onerror=alert(1)>&amp;`;

test('all texts of a page are escaped', () => {
  const { body } = renderWebPage({
    title: hostile,
    text: [hostile, hostile],
    form: {
      hidden: { [hostile]: hostile },
      field: { name: hostile, label: hostile, digits: 6 },
      button: hostile,
    },
  });
  expect(body).not.toMatch(/<script|<img|alert\('x'\)/);
  expect(body.split('&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;')).toHaveLength(10);
});

test('a page allows only its own script', () => {
  const { headers } = renderWebPage({ title: 'a', text: [] });
  expect(headers['content-security-policy']).not.toContain('script-src');
  expect(renderWebPage({ title: 'a', text: [], script: 'b' }).headers['content-security-policy']).toMatch(
    /script-src 'sha256-[\w+/]{43}='/,
  );
});

test.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['text/html', true],
  ['*/*', false],
  ['application/json', false],
  ['', false],
  [undefined, false],
])('a request that accepts %s wants a page: %s', (accept, wants) => {
  expect(wantsPage(accept)).toBe(wants);
});
