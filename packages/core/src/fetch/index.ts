/**
 * For hosts that speak `Request` and `Response`: Hono, Next.js, SvelteKit, Deno, Bun and others. Imports no module of Node.
 *
 * @module
 */
export {
  type FetchContext,
  type FetchHandler,
  type FetchHandlerOptions,
  toFetchHandler,
} from './handler.ts';
