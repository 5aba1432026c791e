import type { Route } from './contract.ts';

/** Response headers of every operation that scripts of other origins cannot read by default. */
const ofEveryOperation = ['etag', 'preference-applied', 'retry-after', 'x-request-id'];

/**
 * Returns the header that lets scripts of other origins read our own response headers (Fetch Standard, 3.3.3). It allows
 * no origin: that is for the host to decide. Without it a page would log in and never see its session.
 */
export const exposedHeaders = (
  routes: readonly Pick<Route, 'responseHeaders'>[],
  sessionHeader: string,
): Readonly<Record<string, string>> => ({
  'access-control-expose-headers': [
    ...new Set([
      sessionHeader,
      ...ofEveryOperation,
      ...routes.flatMap(({ responseHeaders = {} }) => Object.keys(responseHeaders)),
    ]),
  ].join(', '),
});
