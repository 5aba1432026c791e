import { isKeyed, type Operation, operationsOf } from '../../../testing/src/area/operation.ts';
import { areas } from '../../src/areas/areas.ts';

export type { Operation };

/** Every operation of every area in the box. */
export const operations: readonly Operation[] = areas.flatMap(operationsOf);

export const operationById = (id: string): Operation => {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`there is no operation ${id}`);
  return found;
};

/** The operations that accept an Idempotency-Key. */
export const keyed = operations.filter(isKeyed);
