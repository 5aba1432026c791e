import type { Allocator, AllocatorHost } from './allocator.ts';
import type { ServerBuffer } from './options.buffer.ts';
import type { ConfiguredAllocator } from './options.ts';
import { type Requirements, type RequirementsLimits, readRequirements } from './requirements/requirements.ts';
import { readBuffer } from './rules.buffer.ts';
import { documentOf, type Match } from './rules.ts';

/** An allocator of the configuration with its parsed requirements. */
export interface AllocatorEntry {
  readonly name: string;
  readonly allocator: Allocator;
  readonly host: AllocatorHost;
  readonly requirementsText: string;
  readonly requirements: Requirements;
  /** The build of the servers that it starts; empty if it has none. */
  readonly build: string;
  /** Null if no servers are kept ready. */
  readonly buffer: ServerBuffer | null;
}

/** The allocators of the configuration. */
export interface ConfiguredAllocators {
  /** In the order in which they are asked. */
  readonly all: readonly AllocatorEntry[];
  /** Whether any of them can start servers. */
  readonly canStart: boolean;
  /** Returns whether any of them may start a server for the match. */
  accepts(match: Match): boolean;
  /** Returns the requirements of an allocator as text; empty, which accepts every match, if it is not configured any more. */
  requirementsOf(name: string): string;
  find(name: string): AllocatorEntry | undefined;
}

/** Throws if two have the same name, a requirement is invalid, or an allocator cannot work with this backend. */
export function readConfiguredAllocators(
  configuration: readonly ConfiguredAllocator[],
  limits: RequirementsLimits,
  hostOf: (name: string) => AllocatorHost,
): ConfiguredAllocators {
  const byName = new Map<string, AllocatorEntry>();
  for (const {
    allocator,
    name = allocator.kind,
    requirements: requirementsText = '',
    ...rest
  } of configuration) {
    if (!/^[\w.:-]{1,64}$/.test(name))
      throw new Error(
        `matchBroker.allocators: ${JSON.stringify(name)} is not a valid name; use 1 to 64 letters, digits, _ . : -`,
      );
    if (byName.has(name)) throw new Error(`matchBroker.allocators: two allocators have the name ${name}`);
    const buffer = rest.buffer
      ? readBuffer(rest.buffer, `matchBroker.allocators: the buffer of ${name}: `)
      : null;
    const build = rest.build ?? allocator.build ?? '';
    if (build.length > 128)
      throw new Error(`matchBroker.allocators: the build of ${name} must have at most 128 characters`);
    const host = hostOf(name);
    allocator.check?.(host);
    try {
      const requirements = readRequirements(requirementsText, limits);
      byName.set(name, { name, allocator, host, requirementsText, requirements, build, buffer });
    } catch (cause) {
      throw new Error(`matchBroker.allocators: the requirement of ${name} ${(cause as Error).message}`);
    }
  }
  const all = [...byName.values()];
  return {
    all,
    canStart: all.some(({ allocator }) => allocator.kind !== 'none'),
    accepts(match) {
      const document = documentOf(match);
      return all.some(
        ({ allocator, requirements }) => allocator.kind !== 'none' && requirements.accepts(document),
      );
    },
    requirementsOf: (name) => byName.get(name)?.requirementsText ?? '',
    find: (name) => byName.get(name),
  };
}
