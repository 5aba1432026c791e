import { expect, test } from 'vitest';
import { fastifyAdapter } from '../src/index.ts';

test.each([undefined, Promise.resolve()])('fastifyAdapter without a backend says so', (backend) => {
  expect(() => fastifyAdapter(backend as never)).toThrow('fastifyAdapter needs a backend');
});
