import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder } from '../prepare/folders.ts';

/** A peer that cannot be installed by every bench, with the figures of one run. */
export interface RecordedPeer {
  readonly peer: string;
  /** How it was measured, where, and beside what. */
  readonly how: string;
  /** The program beside which it was measured: a ratio carries over only to a run that starts the same one. */
  readonly yardstick?: string;
  /** Rates that were measured beside a yardstick: their ratio carries over to other machines. */
  readonly requests?: Readonly<Record<string, { readonly ratio: number }>>;
  /** What was measured beside nothing that a bench can measure too: it says how fast the peer was on that machine. */
  readonly seconds?: Readonly<Record<string, number>>;
  readonly perSecond?: Readonly<Record<string, number>>;
}

export const recordedPeers = (): readonly RecordedPeer[] =>
  JSON.parse(readFileSync(join(benchFolder, 'peers.json'), 'utf8')) as RecordedPeer[];

/** Returns a figure of one of the peers. */
export function recordedFigure(find: (peer: RecordedPeer) => number | undefined): number {
  const figure = recordedPeers()
    .map(find)
    .find((found) => found !== undefined);
  if (figure === undefined) throw new Error('peers.json has no such figure');
  return figure;
}
