import { type IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

type Headers = readonly (readonly [name: string, value: string])[];

/** The headers that protect browsers, made once at the start: helmet builds each header anew for every response. */
export interface ResponseHeaders {
  /** For every response. The backend itself adds the policy of its pages. */
  readonly all: Headers;
  /** For responses outside of the API, with what is in `all`. */
  readonly outside: Headers;
}

/** The headers that say something about a response of JSON too. The others are about pages. */
const everywhere = ['strict-transport-security', 'cross-origin-resource-policy', 'x-content-type-options'];

/**
 * Makes the headers. `production`: browsers are told to use only https. Otherwise nothing may say so: a server in development
 * has no certificate, and the links of its page would lead nowhere.
 */
export function createResponseHeaders(production: boolean): ResponseHeaders {
  const response = new ServerResponse({ method: 'GET' } as IncomingMessage);
  // The page of the server loads nothing, and nothing else outside of the API is a page.
  const directives = {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
    ...(production && { upgradeInsecureRequests: [] }),
  };
  helmet({
    strictTransportSecurity: production,
    contentSecurityPolicy: { useDefaults: false, directives },
  })({} as IncomingMessage, response, () => {});
  const outside = Object.entries(response.getHeaders()).map(
    ([name, value]) => [name, String(value)] as const,
  );
  return { all: outside.filter(([name]) => everywhere.includes(name)), outside };
}

/** Adds headers to a response. */
export function addHeaders(response: ServerResponse, headers: Headers): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}
