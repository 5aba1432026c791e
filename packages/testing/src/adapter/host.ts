import type { HttpHandler } from '@lobbykit/core';

/** How the host under test is built around the adapter. */
export interface HostOptions {
  /** The path of the mount. Default `/game`; empty for the root. A segment may be a parameter: `/:tenant`. */
  readonly mount?: string;
  /**
   * The position of the host's own JSON body parser. `after` (default): it runs after the adapter and parses only bodies
   * of the host's routes. `before`: it parses all JSON bodies before the adapter, including those of the backend.
   * `idle`: it has set `{}` as the body of every request without reading it, as parsers do with unknown types.
   */
  readonly parser?: 'before' | 'after' | 'idle';
  /** A second handler, mounted beside the first at `/second`. */
  readonly second?: HttpHandler;
}

/**
 * An application that already exists, with the adapter mounted on it, listening on a port of its own on 127.0.0.1:
 *
 * - every response, including those of the backend, has the header `x-host: yes`, set by a hook or middleware;
 * - `GET /host` answers 200 `the host`; `GET /host/fails` throws;
 * - `POST /host/echo` answers 200 with `JSON.stringify` of the body that the host's parser parsed;
 * - its error handler answers 500 `the host failed`, or 400 `the host refused` if its parser failed;
 * - its handler of unknown paths answers 404 `the host knows no such page`;
 * - after each response it records the operation that the adapter exposes.
 */
export interface MountedHost {
  /** `http://127.0.0.1:port`, without the mount. */
  readonly origin: string;
  /** Operations in the order of the responses; null if none was exposed. */
  readonly operations: readonly (string | null)[];
  close(): Promise<void>;
}

/** Starts a host. The case that opens it closes it. */
export type OpenHost = (handler: HttpHandler, options?: HostOptions) => Promise<MountedHost>;

/** The groups of cases, by what they are about. */
export type AdapterGroup = 'body' | 'paths' | 'errors' | 'stream' | 'abort' | 'mounting';

/**
 * A capability that some hosts cannot have.
 *
 * - `raw targets`: the request target reaches the adapter as it was sent. A host that speaks `Request` has a URL parser in
 *   front, which resolves `..`, replaces `\\` and encodes some characters.
 * - `TRACE requests`: a `Request` cannot have this method.
 */
export type AdapterCapability = 'raw targets' | 'TRACE requests';

/**
 * One rule that every adapter keeps, with its test. Any test runner can run it: `run` resolves, or rejects with an
 * `AssertionError`. It closes every host that it opens. If a host lacks the capability in `needs`, leave the case out with
 * that reason; other cases check that it answers such requests safely.
 */
export interface AdapterCase {
  readonly group: AdapterGroup;
  /** A sentence that states the rule. */
  readonly name: string;
  readonly needs?: AdapterCapability;
  run(open: OpenHost): Promise<void>;
}

/** Makes the cases of one group. A case receives a function that opens a host while its work runs. */
export const casesOf =
  (group: AdapterGroup) =>
  (name: string, run: (mount: WithHost) => Promise<void>, needs?: AdapterCapability): AdapterCase => ({
    group,
    name,
    ...(needs === undefined ? {} : { needs }),
    run: (open) =>
      run(async (handler, work, options) => {
        const host = await open(handler, options);
        try {
          await work(host);
        } finally {
          await host.close();
        }
      }),
  });

export type WithHost = (
  handler: HttpHandler,
  work: (host: MountedHost) => Promise<void>,
  options?: HostOptions,
) => Promise<void>;
