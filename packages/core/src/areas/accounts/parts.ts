import { definePart } from '../part.ts';
import { createAccountDirectory } from './directory.ts';

/** Answers what other areas ask about accounts. */
export const accountsPart = definePart({
  name: 'account directory',
  create: createAccountDirectory,
});
