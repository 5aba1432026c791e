import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';

const documents = join(import.meta.dirname, '../../../docs');

/** Shell commands of a document, and what it says that they print: the lines that begin with `#`. */
interface Block {
  readonly commands: string;
  readonly printed: readonly string[];
}

/** Returns the blocks of shell commands below a heading of a document. */
export function blocksOf(document: string, heading: string): readonly Block[] {
  const text = readFileSync(join(documents, document), 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => {
    const lines = block!.split('\n');
    return {
      commands: lines.filter((line) => !line.startsWith('#')).join('\n'),
      printed: lines.filter((line) => line.startsWith('#')).map((line) => line.slice(1).trim()),
    };
  });
}

/** The terminal of a reader who copies blocks of documents into it, one after the other. */
export interface Terminal {
  /** Runs a block. What it prints must be what the document says, in which `…` stands for anything. */
  run(block: Block): Promise<void>;
  /** Keys, and ids from answers: `catalogItemId` of an answer is `CATALOG_ITEM_ID` from then on. */
  readonly variables: Record<string, string>;
}

/** Opens a terminal. `addresses` are those of documents, each with the real one. */
export function openTerminal(addresses: Readonly<Record<string, string>>): Terminal {
  const variables: Record<string, string> = {};
  const assignments: string[] = [];
  return {
    variables,
    async run({ commands, printed }) {
      let script = commands;
      for (const [written, real] of Object.entries(addresses)) script = script.replaceAll(written, real);
      const { stdout } = await promisify(execFile)('sh', ['-c', [...assignments, script].join('\n')], {
        env: { PATH: process.env.PATH, ...variables },
        timeout: 60_000,
      });
      expect(stdout.replaceAll('\n', '')).toMatch(patternOf(printed));
      assignments.push(...script.split('\n').filter((line) => /^\w+=/.test(line)));
      for (const [, field, id] of stdout.matchAll(/"(\w+Id)":"?([\w-]+)/g))
        variables[field!.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()] = id!;
    },
  };
}

const patternOf = (printed: readonly string[]): RegExp =>
  new RegExp(`^${printed.map((line) => line.split('…').map(escaped).join('.*?')).join('')}$`);

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
