import { expect, test } from 'vitest';
import { expressAdapter } from '../src/index.ts';

test.each([undefined, Promise.resolve()])('expressAdapter without a backend says so', (backend) => {
  expect(() => expressAdapter(backend as never)).toThrow('expressAdapter needs a backend');
});
