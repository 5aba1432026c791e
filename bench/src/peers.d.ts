// What the bench uses of its peers. They are installed by `npm run bench` alone, so the types of the repository's
// sources can be checked without them.

declare module 'autocannon' {
  function autocannon(options: autocannon.Options, done: (error: Error | null) => void): autocannon.Instance;
  namespace autocannon {
    interface Request {
      method?: string;
      path?: string;
      headers?: Record<string, string>;
      body?: string;
      setupRequest?: (request: Request, context: Record<string, unknown>) => Request;
      onResponse?: (
        status: number,
        body: string,
        context: Record<string, unknown>,
        headers: Record<string, string>,
      ) => void;
    }
    interface Client {
      setRequests(requests: Request[]): void;
    }
    interface Instance {
      on(
        event: 'response',
        listener: (client: Client, status: number, bytes: number, milliseconds: number) => void,
      ): Instance;
      on(event: 'reqError', listener: (error: Error) => void): Instance;
      stop(): void;
    }
    interface Options {
      url: string;
      connections: number;
      duration: number;
      setupClient?: (client: Client) => void;
    }
  }
  export = autocannon;
}

declare module 'ws' {
  import type { IncomingMessage } from 'node:http';
  import type { Duplex } from 'node:stream';
  export interface WebSocket {
    send(text: string): void;
    on(event: 'close' | 'error', listener: () => void): void;
  }
  export class WebSocketServer {
    constructor(options: { noServer: true; perMessageDeflate: false; clientTracking: false });
    handleUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      opened: (client: WebSocket) => void,
    ): void;
  }
}

declare module 'better-auth' {
  export interface Auth {
    readonly options: unknown;
    readonly handler: (request: Request) => Promise<Response>;
  }
  export function betterAuth(options: object): Auth;
}

declare module 'better-auth/db/migration' {
  export function getMigrations(options: unknown): Promise<{ runMigrations(): Promise<void> }>;
}

declare module 'better-auth/node' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  export function toNodeHandler(
    auth: import('better-auth').Auth,
  ): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

declare module 'better-auth/plugins' {
  export function anonymous(): object;
  export function bearer(): object;
}
