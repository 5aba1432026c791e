import type { HttpHandler } from '@lobbykit/core';

/** How the host under test is built around the adapter. */
export interface HostOptions {
  /** Where the adapter is mounted. Default `/game`; empty for the root; a segment may be a parameter, `/:tenant`. */
  readonly mount?: string;
  /**
   * What the host's own JSON body parser does. Default `after`: it stands behind the adapter and serves the host's
   * routes alone. With `before` it has parsed JSON bodies when the adapter is reached, ours among them. With `idle` it
   * has left `{}` as the body of every request without reading one, as parsers do with types that they do not know.
   */
  readonly parser?: 'before' | 'after' | 'idle';
  /** A second handler, mounted beside the first at `/second`. */
  readonly second?: HttpHandler;
}

/**
 * An application that already exists, with the adapter mounted on it, listening on a port of its own on 127.0.0.1:
 *
 * - every answer, ours included, has the header `x-host: yes`, set by a hook or middleware;
 * - `GET /host` answers 200 `the host`; `GET /host/fails` throws;
 * - `POST /host/echo` answers 200 with `JSON.stringify` of the body that the host's parser parsed;
 * - its error handler answers 500 `the host failed` (400 `the host refused` where its parser failed);
 * - its handler of unknown paths answers 404 `the host knows no such page`;
 * - after each answer it notes the operation that the adapter exposes.
 */
export interface MountedHost {
  /** `http://127.0.0.1:port`, without the mount. */
  readonly origin: string;
  /** Operations in the order of the answers; null where none was exposed. */
  readonly operations: readonly (string | null)[];
  close(): Promise<void>;
}

/** Starts a host. The suite closes what it opens. */
export type OpenHost = (handler: HttpHandler, options?: HostOptions) => Promise<MountedHost>;

export type AdapterGroup = 'body' | 'paths' | 'errors' | 'stream' | 'abort' | 'mounting';

/**
 * One rule that every adapter keeps, with its proof. Any test runner can run it: `run` resolves, or rejects with what
 * `node:assert` found; it closes what it opens.
 */
export interface AdapterCase {
  readonly group: AdapterGroup;
  /** A sentence that states the rule. */
  readonly name: string;
  run(open: OpenHost): Promise<void>;
}

/** Makes the cases of one group: a case gets a function that opens a host for as long as its work takes. */
export const casesOf =
  (group: AdapterGroup) =>
  (name: string, run: (mount: WithHost) => Promise<void>): AdapterCase => ({
    group,
    name,
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
