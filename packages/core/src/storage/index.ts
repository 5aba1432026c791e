export * from './check.ts';
export * from './errors.ts';
export { getWith } from './get-with.ts';
export { createMemoryStorage } from './memory/create-memory-storage.ts';
export * from './query.ts';
export * from './storage.ts';
export * from './table.ts';
export * from './value.ts';
