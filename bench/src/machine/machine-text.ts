import { availableParallelism } from 'node:os';

/** Returns what a figure depends on most: `2 cores, linux x64, Node 24.21.0`. */
export const machineText = (): string =>
  `${availableParallelism()} cores, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
