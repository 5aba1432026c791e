import type { RecentLog } from '../runtime/recent-log.ts';
import type { TaskReport } from '../scheduler/scheduler.ts';
import type { ComponentHealth } from '../storage/storage.ts';
import { provided } from './part.ts';

/** The health of one service. */
export interface ServiceHealth {
  readonly service: string;
  /** Null if the service has no health operation. */
  readonly healthy: boolean | null;
  readonly components: readonly ComponentHealth[];
}

/** The health of all services of a node. */
export interface NodeHealth {
  readonly healthy: boolean;
  readonly services: readonly ServiceHealth[];
}

/** What a node knows of itself. A service is an area, by its name in lower_snake. */
export interface NodeState {
  /** The names of all services of this process, in alphabetical order. */
  readonly services: readonly string[];
  /** The services that answer. */
  readonly enabledServices: readonly string[];
  /** What may stand behind each interface, by the name of the interface. */
  readonly implementations: ReadonlyMap<string, readonly string[]>;
  /** What stands behind each interface. */
  readonly activeImplementations: ReadonlyMap<string, string>;
  readonly recentLog: RecentLog;
  /** Returns the scheduled tasks with their last and next runs. */
  tasks(): Promise<readonly TaskReport[]>;
  /** Measures the health of all enabled services. Measurements are shared for a second. */
  measureHealth(): Promise<NodeHealth>;
}

/** The state of this node. */
export const nodePart = provided<NodeState>('node');

/** What node control may do to this node. */
export interface NodeControlState {
  /** The names of all services of this process. */
  readonly services: readonly string[];
  /** The services that cannot be excluded. */
  readonly requiredServices: readonly string[];
  /** What may stand behind each interface, by the name of the interface. */
  readonly implementations: ReadonlyMap<string, readonly string[]>;
  /** Restarts the backend within this process, soon after it returns. While it restarts, another call has no effect. */
  restart(): void;
}

export const nodeControlPart = provided<NodeControlState>('node control');
