import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** A response as the browser shows it. */
export interface Page {
  readonly url: URL;
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Browser {
  /** Opens an address and follows its redirects. */
  open(address: string): Promise<Page>;
  /** Submits the form of a page with these fields. */
  submit(page: Page, filled?: Readonly<Record<string, string>>): Promise<Page>;
  /** Posts a form to an address, as a page of another site does. */
  post(address: string, fields: Readonly<Record<string, string>>): Promise<Page>;
  /** Stores the cookies of a `set-cookie` header. */
  storeCookies(origin: string, setCookie: string | readonly string[] | undefined): void;
}

/**
 * A browser that follows redirects and stores cookies by origin. It sends `headers` with every request, which tell the
 * identity providers of the tests who the player is. It does not open an address for which `stops` returns true.
 */
export function createBrowser(
  headers: Readonly<Record<string, string>> = {},
  stops: (address: string) => boolean = () => false,
): Browser {
  const jar = new Map<string, Map<string, string>>();

  function storeCookies(origin: string, setCookie: string | readonly string[] | undefined): void {
    const cookies = jar.get(origin) ?? new Map<string, string>();
    jar.set(origin, cookies);
    for (const line of [setCookie ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  async function send(method: 'GET' | 'POST', address: string, body?: string): Promise<Page> {
    const url = new URL(address);
    if (stops(address)) return { url, status: 0, headers: {}, body: '' };
    const cookies = [...(jar.get(url.origin) ?? [])].map(([name, value]) => `${name}=${value}`);
    const outgoing = request(url, {
      method,
      headers: {
        accept: 'text/html,application/xhtml+xml',
        ...headers,
        ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
        ...(body !== undefined && {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
        }),
      },
    });
    outgoing.end(body);
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    storeCookies(url.origin, incoming.headers['set-cookie']);
    const { statusCode: status = 0 } = incoming;
    const page = { url, status, headers: incoming.headers, body: await text(incoming) };
    if (status < 300 || status >= 400 || incoming.headers.location === undefined) return page;
    return send('GET', new URL(incoming.headers.location, url).href);
  }

  const encoded = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString();
  return {
    open: (address) => send('GET', address),
    post: (address, fields) => send('POST', address, encoded(fields)),
    submit(page, filled = {}) {
      const [form] = /<form [^>]*>.*<\/form>/s.exec(page.body) ?? [];
      if (form === undefined) throw new Error(`${page.url.href} has no form`);
      const action = unescaped(/action="([^"]*)"/.exec(form)?.[1] ?? '');
      const hidden = [...form.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)];
      const fields = Object.fromEntries(hidden.map(([, name, value]) => [name!, unescaped(value!)]));
      return send('POST', new URL(action, page.url).href, encoded({ ...fields, ...filled }));
    },
    storeCookies,
  };
}

const unescaped = (html: string): string =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
