/**
 * For hosts on node:http: `toNodeHandler`, which serves a backend, `shedLoad`, and what adapters for frameworks share: functions that
 * convert Node's requests and responses to and from the neutral ones.
 *
 * @module
 */
export {
  checkBackend,
  createMount,
  type FindApiTarget,
  isApiPath,
  type RequestTarget,
  splitTarget,
} from '../http/mount.ts';
export {
  API_ROOT,
  type HttpHandler,
  type HttpRequest,
  type HttpResponse,
  type HttpStream,
  type LoadShedder,
  type RequestHead,
  type StreamSink,
} from '../http/request.ts';
export { joinVary } from '../http/vary.ts';
export { type NodeHandler, type NodeHandlerOptions, toNodeHandler } from './handler.ts';
export { type NodeRequestOptions, toHttpRequest } from './request.ts';
export { endsConnection, writeResponse } from './respond.ts';
export { type ShedLoadOptions, shedLoad } from './shed-load.ts';
export { replaceTarget, targetOf } from './target.ts';
