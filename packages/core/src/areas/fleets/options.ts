import type { OptionDefaults } from '../part.ts';

/** Where jobs may come from. Deploying runs programs on hosts, so the addresses have no default. */
export interface DeployOptions {
  /**
   * The allowed beginnings of artifact addresses: an origin or a bucket, and a path that ends at a segment.
   * `https://builds.example/` allows everything there, `https://cdn.example/game/` one folder, `s3://builds/servers/` the
   * objects of the object store below it. At least one.
   */
  readonly artifacts: readonly string[];
  /** Also accepts artifacts without an integrity hash. Default false. */
  readonly allowUnsigned?: boolean;
}

/** A game server process that ended, or that its agent started again. */
export interface GoneProcess {
  readonly hostId: string;
  readonly jobId: string;
  readonly process: string;
  /** Whether the agent has started it again. What it served before is lost in any case. */
  readonly restarted: boolean;
  /** The last lines of its output, if its agent sent them. Plain text that the program wrote. */
  readonly lastLines?: readonly string[];
  /** Its id for the match broker, if the backend deployed it. The broker handles its matches. */
  readonly serverId?: string;
}

export interface FleetsOptions {
  readonly fleets?:
    | {
        /** Switches deploying on. Default: off, and every deploy is refused with DEPLOY_DISABLED. */
        readonly deploy?: DeployOptions;
        /**
         * Called with processes that ended or were started again, after the commit, on the node that received the report. An
         * error in it is logged and has no further effect.
         */
        readonly onProcessGone?: (gone: readonly GoneProcess[]) => void;
      }
    | undefined;
}

export const fleetsOptions: OptionDefaults<FleetsOptions> = { fleets: undefined };
