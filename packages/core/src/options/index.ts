/**
 * The check of the options of a factory, as all packages do it: `checkOptions`.
 *
 * @module
 */
export { checkOptions, type OptionKind, type OptionTable } from '../kernel/check-options.ts';
