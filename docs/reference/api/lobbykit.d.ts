// The public types of lobbykit, without comments. Written by `npm run reference`.

// lobbykit
export type { CommandContext } from './commands/context.ts';
export { runCommand } from './commands/run-command.ts';

// packages/lobbykit/src/commands/context.ts
export interface CommandContext {
    readonly environment: Readonly<Record<string, string | undefined>>;
    readonly input: AsyncIterable<Buffer | string>;
    readonly writeOutput: (text: string) => void;
    readonly writeError: (text: string) => void;
}

// packages/lobbykit/src/commands/run-command.ts
export declare function runCommand(args: readonly string[], context: CommandContext): Promise<number>;
