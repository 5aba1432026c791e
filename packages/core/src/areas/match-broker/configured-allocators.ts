import type { Allocator, AllocatorHost } from './allocator.ts';
import type { ConfiguredAllocator } from './options.ts';
import { type Requirements, type RequirementsLimits, readRequirements } from './requirements.ts';
import { documentOf, type Match } from './rules.ts';

/** An allocator as the configuration has it, its requirements read. */
interface Entry {
  readonly name: string;
  readonly allocator: Allocator;
  /** What the backend is to it. */
  readonly host: AllocatorHost;
  readonly requirementsText: string;
  readonly requirements: Requirements;
}

/** The allocators of the configuration, in the order in which they are asked. */
export interface Configured {
  readonly all: readonly Entry[];
  /** Whether there is any that may start servers. */
  readonly startsAny: boolean;
  /** Whether any is for the match. */
  isFor(match: Match): boolean;
  /** The text of what an allocator is for; that of one which is not configured any more accepts everything. */
  requirementsOf(name: string): string;
  named(name: string): Entry | undefined;
}

/** Throws where two have one name, requirements cannot be read, or an allocator cannot work with this backend. */
export function readConfigured(
  given: readonly ConfiguredAllocator[],
  limits: RequirementsLimits,
  hostOf: (name: string) => AllocatorHost,
): Configured {
  const byName = new Map<string, Entry>();
  for (const { allocator, name = allocator.kind, requirements: requirementsText = '' } of given) {
    if (!/^[\w.:-]{1,64}$/.test(name))
      throw new Error(`matchBroker.allocators: ${JSON.stringify(name)} is no name of an allocator`);
    if (byName.has(name)) throw new Error(`matchBroker.allocators: two have the name ${name}`);
    const host = hostOf(name);
    allocator.check?.(host);
    try {
      const requirements = readRequirements(requirementsText, limits);
      byName.set(name, { name, allocator, host, requirementsText, requirements });
    } catch (cause) {
      throw new Error(`matchBroker.allocators: the requirement of ${name} ${(cause as Error).message}`);
    }
  }
  const all = [...byName.values()];
  return {
    all,
    startsAny: all.some(({ allocator }) => allocator.kind !== 'none'),
    isFor(match) {
      const document = documentOf(match);
      return all.some(
        ({ allocator, requirements }) => allocator.kind !== 'none' && requirements.accepts(document),
      );
    },
    requirementsOf: (name) => byName.get(name)?.requirementsText ?? '',
    named: (name) => byName.get(name),
  };
}
