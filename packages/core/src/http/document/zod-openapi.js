// JavaScript on purpose: the types of this library change those of zod by declaration merging, which more than doubles
// the work of the compiler for the whole core (595,000 instantiations instead of 241,000). Our types are in the .d.ts.
export { createDocument } from 'zod-openapi';
