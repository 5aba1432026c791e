export {
  type RequestParts,
  reasonOf,
  send,
  settled,
} from '../../../testing/src/area/request.ts';
