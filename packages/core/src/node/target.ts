import type { IncomingMessage } from 'node:http';

const received = new WeakMap<IncomingMessage, string>();

/** Gives the framework another target of a request than the one that was received, which `targetOf` still returns. */
export function replaceTarget(request: IncomingMessage, target: string): void {
  received.set(request, targetOf(request));
  request.url = target;
}

/** Returns the target of a request as it was received. */
export const targetOf = (request: IncomingMessage): string => received.get(request) ?? request.url ?? '';
