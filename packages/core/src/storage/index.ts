export * from './check.ts';
export * from './errors.ts';
export { type GetWith, getWith, type RowWith } from './get-with.ts';
export { createMemoryStorage } from './memory.ts';
export * from './query.ts';
export * from './storage.ts';
export * from './table.ts';
export * from './value.ts';
