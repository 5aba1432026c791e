import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** A page as a person sees it. */
export interface SeenPage {
  readonly url: URL;
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Browser {
  /** Goes to an address, and wherever it is sent from there. */
  open(address: string): Promise<SeenPage>;
  /** Sends the form of a page with these fields filled in. */
  submit(page: SeenPage, filled?: Readonly<Record<string, string>>): Promise<SeenPage>;
  /** Posts a form to an address, as a page of another site would have it posted. */
  post(address: string, fields: Readonly<Record<string, string>>): Promise<SeenPage>;
  /** Keeps what a server says with `set-cookie`. */
  keep(origin: string, setCookie: string | readonly string[] | undefined): void;
}

/**
 * A browser that asks for pages, follows redirects, keeps cookies by origin, and sends these headers with everything:
 * how the identity providers of the tests know who sits before it. It stops at an address that `stops` names.
 */
export function createBrowser(
  always: Readonly<Record<string, string>> = {},
  stops: (address: string) => boolean = () => false,
): Browser {
  const jar = new Map<string, Map<string, string>>();

  function keep(origin: string, setCookie: string | readonly string[] | undefined): void {
    const cookies = jar.get(origin) ?? new Map<string, string>();
    jar.set(origin, cookies);
    for (const line of [setCookie ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  async function send(method: 'GET' | 'POST', address: string, body?: string): Promise<SeenPage> {
    const url = new URL(address);
    if (stops(address)) return { url, status: 0, headers: {}, body: '' };
    const cookies = [...(jar.get(url.origin) ?? [])].map(([name, value]) => `${name}=${value}`);
    const outgoing = ask(url, {
      method,
      headers: {
        accept: 'text/html,application/xhtml+xml',
        ...always,
        ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
        ...(body !== undefined && {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
        }),
      },
    });
    outgoing.end(body);
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    keep(url.origin, incoming.headers['set-cookie']);
    const { statusCode: status = 0, headers } = incoming;
    const page = { url, status, headers, body: await text(incoming) };
    if (status < 300 || status >= 400 || headers.location === undefined) return page;
    return send('GET', new URL(headers.location, url).href);
  }

  const encoded = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString();
  return {
    open: (address) => send('GET', address),
    post: (address, fields) => send('POST', address, encoded(fields)),
    submit(page, filled = {}) {
      const [form] = /<form [^>]*>.*<\/form>/s.exec(page.body) ?? [];
      if (form === undefined) throw new Error(`there is no form on ${page.url.href}`);
      const action = unescaped(/action="([^"]*)"/.exec(form)?.[1] ?? '');
      const hidden = [...form.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)];
      const fields = Object.fromEntries(hidden.map(([, name, value]) => [name!, unescaped(value!)]));
      return send('POST', new URL(action, page.url).href, encoded({ ...fields, ...filled }));
    },
    keep,
  };
}

const unescaped = (html: string): string =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
