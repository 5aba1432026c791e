import fc from 'fast-check';
import { hostileNumbers, hostileStructures, hostileTexts } from '../../../testing/src/area/hostile.ts';

/** A value that hardly any field accepts. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileNumbers) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileStructures) },
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Headers that operations or the pipeline read. */
export const hostileHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  fc.constantFrom<Readonly<Record<string, string>>>(
    { 'idempotency-key': 'k' },
    { 'idempotency-key': '' },
    { 'idempotency-key': 'not visible\0' },
    { 'idempotency-key': 'x'.repeat(256) },
    { 'x-request-id': 'fine-1' },
    { 'x-request-id': '../x\r\n' },
    { 'user-agent': `${'é'.repeat(300)}\u0001` },
    { 'last-event-id': 'position-0' },
    { 'last-event-id': '\u0000\u00ff' },
    { accept: 'text/event-stream' },
    { accept: 'text/html,application/xhtml+xml' },
    { accept: ',;,q=application/json' },
    { prefer: 'wait=1' },
    { prefer: 'wait=99999999999999999999' },
    { 'x-forwarded-for': '::1, nonsense, 1.2.3.4' },
    { 'content-length': '-1' },
  ),
);
