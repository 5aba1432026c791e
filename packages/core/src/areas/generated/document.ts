// Generated from the contracts by `npm run reference`.

import type { Caller } from '../../http/dispatch.ts';
import type {
  Empty,
} from '../../kernel/generated/types.ts';

/** Document, in this process. */
export interface DocumentApi {
  /**
   * Answers the OpenAPI 3.0.1 document of this API.
   *
   * `GET /api/v1/openapi.json`. Anyone may call it.
   */
  openapi(input: Empty, caller?: Caller): Promise<{ openapi: string; [name: string]: unknown }>;
}
