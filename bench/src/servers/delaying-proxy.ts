import { answerQuestions } from '../machine/answering.ts';
import { type DelayingProxy, startDelayingProxy } from '../machine/delaying-proxy.ts';

export interface StartDelayingProxy {
  readonly kind: 'start';
  readonly port: number;
  /** The delay of each direction. */
  readonly milliseconds: number;
}

let proxy: DelayingProxy;

answerQuestions({
  async start({ port, milliseconds }: StartDelayingProxy): Promise<number> {
    proxy = await startDelayingProxy(port, milliseconds);
    return proxy.port;
  },
  stop: () => proxy.stop(),
});
