import { localProcessAllocator } from '../src/index.ts';
import { backend, request } from './service.ts';

/** A process with an allocator, which another one tells what to start. It is there to be killed. */
const allocator = localProcessAllocator(
  JSON.parse(process.argv[2]!) as Parameters<typeof localProcessAllocator>[0],
);
allocator.start!({
  ...backend,
  findWanted: async (serverIds) => new Set(serverIds),
  reportLost: async () => {},
  drain: async () => {},
});
process.on('message', (serverId: string) => {
  allocator.allocate({ ...request(), serverId }, backend).then(
    () => process.send!('started'),
    (error: Error) => process.send!(error.message),
  );
});
