import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { bundlePage } from './bundle-page.ts';

/** Creates what serves the page of the game. Everything else is 404. */
export async function createPageHandler(): Promise<RequestListener> {
  const files = new Map([
    [
      '/',
      { type: 'text/html', body: await readFile(new URL('../page/index.html', import.meta.url), 'utf8') },
    ],
    ['/page.js', { type: 'text/javascript', body: (await bundlePage()).code }],
  ]);
  return (request, response) => {
    const file = files.get(request.url ?? '');
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    response
      .writeHead(200, {
        'content-type': `${file.type}; charset=utf-8`,
        'content-security-policy': "default-src 'self'",
      })
      .end(file.body);
  };
}
