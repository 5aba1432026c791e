/**
 * Shared by adapters for hosts on node:http: converts Node's requests and responses to and from the neutral ones.
 *
 * @module
 */
export {
  API_ROOT,
  type HttpHandler,
  type HttpRequest,
  type HttpResponse,
  type HttpStream,
  type StreamSink,
} from '../http/request.ts';
export {
  isApiPath,
  type NodeRequestOptions,
  type RequestTarget,
  splitTarget,
  toHttpRequest,
} from './request.ts';
export { endsConnection, writeResponse } from './respond.ts';
