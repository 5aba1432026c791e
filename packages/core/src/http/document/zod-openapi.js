// JavaScript on purpose: the library's types change zod's own by declaration merging, which more than doubled what the
// compiler has to do for the whole core (595,000 instantiations, 241,000 without). The types we use stand beside this.
export { createDocument } from 'zod-openapi';
