import { commands } from '../../packages/lobbykit/src/commands/commands.ts';
import { commandHelp } from '../../packages/lobbykit/src/commands/help-text.ts';

/** Every command of the program `lobbykit`, as its `--help` shows it. */
export function commandsPage(): string {
  const parts = Object.entries(commands)
    .filter(([name]) => name !== 'help')
    .map(([name, command]) => `## ${name}\n\n\`\`\`text\n${commandHelp(name, command)}\`\`\`\n`);
  return `# Commands

Generated from the commands by \`npm run reference\`. [commands.md](../commands.md) says when to use them.

${parts.join('\n')}`;
}
