import { describe, expect, test, vi } from 'vitest';

// The snippet passes its cases to node:test, which this runner replaces.
const declared = vi.hoisted((): [name: string, run: () => Promise<void>][] => []);
vi.mock('node:test', () => ({
  test: (name: string, run: () => Promise<void>) => void declared.push([name, run]),
}));
await import('../src/area-cases.ts');

describe('the area of the snippet passes every case:', () => {
  test.each(declared)('%s', (_, run) => run());
});

test('the snippet declares the cases of each of its operations', () => {
  for (const verb of ['create', 'get', 'join'])
    expect(declared.filter(([name]) => name.includes(`guilds.${verb} `)).length).toBeGreaterThan(10);
});
