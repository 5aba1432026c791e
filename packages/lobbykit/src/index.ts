export type { CommandContext } from './commands/context.ts';
export { runCommand } from './commands/run-command.ts';
