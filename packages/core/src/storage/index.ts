export * from './errors.ts';
export * from './memory.ts';
export * from './storage.ts';
export * from './table.ts';
