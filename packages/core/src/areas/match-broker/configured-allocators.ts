import type { Allocator, AllocatorHost } from './allocator.ts';
import type { ServerBuffer } from './options.buffer.ts';
import type { ConfiguredAllocator, OtherBuild } from './options.ts';
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
  /** What starts servers of each of its builds, that one first. */
  readonly builds: ReadonlyMap<string, Allocator>;
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
  /** Returns those that have the build of the match and whose requirements accept it, in the order in which they are asked. */
  for(match: Match): readonly AllocatorEntry[];
  /** The builds that any of them can start, by name. */
  readonly builds: ReadonlySet<string>;
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
    const { build, builds } = readBuilds(name, { allocator, ...rest });
    const host = hostOf(name);
    for (const each of builds.values()) each.check?.(host);
    try {
      const requirements = readRequirements(requirementsText, limits);
      byName.set(name, { name, allocator, host, requirementsText, requirements, build, builds, buffer });
    } catch (cause) {
      throw new Error(`matchBroker.allocators: the requirement of ${name} ${(cause as Error).message}`);
    }
  }
  const all = [...byName.values()];
  const entriesFor = (match: Match): readonly AllocatorEntry[] => {
    const document = documentOf(match);
    return all.filter(
      ({ builds, requirements }) =>
        (match.build === undefined || builds.has(match.build)) && requirements.accepts(document),
    );
  };
  const named = all.flatMap(({ builds }) => [...builds.keys()]).filter((build) => build !== '');
  return {
    all,
    canStart: all.some(({ allocator }) => allocator.kind !== 'none'),
    accepts: (match) => entriesFor(match).some(({ allocator }) => allocator.kind !== 'none'),
    for: entriesFor,
    builds: new Set(named),
    requirementsOf: (name) => byName.get(name)?.requirementsText ?? '',
    find: (name) => byName.get(name),
  };
}

/** Returns the build of an allocator, and what starts servers of it and of its other builds. Throws if two have the same name. */
function readBuilds(name: string, { builds: others = [], buffer, ...own }: ConfiguredAllocator) {
  const sentence = (text: string): Error => new Error(`matchBroker.allocators: ${text}`);
  const nameOf = ({ allocator, build = allocator.build ?? '' }: OtherBuild): string => build;
  const builds = new Map([[nameOf(own), own.allocator]]);
  if (others.length > 0 && (!buffer || nameOf(own) === ''))
    throw sentence(`${name} has other builds, so it needs a build of its own and a buffer`);
  for (const other of others) {
    const build = nameOf(other);
    if (build === '') throw sentence(`one of the builds of ${name} has no name`);
    if (builds.has(build)) throw sentence(`two builds of ${name} have the name ${build}`);
    if (other.allocator.kind !== own.allocator.kind)
      throw sentence(`the build ${build} of ${name} must be started by an allocator of the same kind`);
    builds.set(build, other.allocator);
  }
  if ([...builds.keys()].some((build) => build.length > 128))
    throw sentence(`the build of ${name} must have at most 128 characters`);
  return { build: nameOf(own), builds };
}
