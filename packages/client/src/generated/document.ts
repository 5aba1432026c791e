// Generated from the contracts by `npm run reference`.

import type { CallOptions } from '../options.ts';
import type {
  Empty,
} from './types.ts';

/** Document: what players call. */
export interface DocumentOperations {
  /**
   * Answers the OpenAPI 3.0.1 document of this API.
   *
   * `GET /api/v1/openapi.json`. Anyone may call it.
   */
  openapi(input?: Empty, options?: CallOptions): Promise<{ openapi: string; [name: string]: unknown }>;
}
