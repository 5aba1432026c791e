/**
 * Shared by adapters for hosts on node:http: converts Node's requests and responses to and from the neutral ones.
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
