/**
 * What adapters for hosts on node:http share: the neutral request and response to and from Node's own.
 *
 * @module
 */
export type { HttpHandler, HttpRequest, HttpResponse, HttpStream, StreamSink } from '../http/request.ts';
export {
  API_ROOT,
  isApiPath,
  type NodeRequestOptions,
  type RequestTarget,
  splitTarget,
  toHttpRequest,
} from './request.ts';
export { endsConnection, writeResponse } from './respond.ts';
