import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Proofs } from '../conformance/proven-operations.ts';

/** A file of tests in one project of vitest: the same file may belong to several. */
export interface TestFile {
  readonly project: string;
  /** From the root of the project, with slashes. */
  readonly file: string;
}

export interface Failure {
  /** The test, or the file if it failed outside of a test. */
  readonly name: string;
  readonly message: string;
}

/** The result of one run of a file. */
export interface FileResult extends TestFile {
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
  /** How long its tests took. */
  readonly seconds: number;
  readonly proofs: Proofs;
}

/**
 * What the process that runs tests tells the one that started it, in the order of events. It writes each line when it
 * happens, so a process that dies has told what it did.
 */
export type JournalLine =
  | { readonly kind: 'planned'; readonly files: readonly TestFile[] }
  | ({ readonly kind: 'started' } & TestFile)
  | ({ readonly kind: 'ended' } & FileResult)
  /** An error outside of every file. */
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'complete' };

export function writeLine(journal: string, line: JournalLine): void {
  appendFileSync(journal, `${JSON.stringify(line)}\n`);
}

/** Reads the lines of a journal. The last one may be torn, if its process died. */
export function readJournal(journal: string): readonly JournalLine[] {
  if (!existsSync(journal)) return [];
  const lines = readFileSync(journal, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as JournalLine);
}

/** Names a file in messages, and among the files of a run. */
export const nameOf = ({ project, file }: TestFile): string =>
  project === '' ? file : `[${project}] ${file}`;
