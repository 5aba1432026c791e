/** Where a job may come from. Deploying runs programs on hosts, so none of it has a default. */
export interface DeployOptions {
  /**
   * What the address of an artifact must begin with: an origin with the whole of its path, or the part of the path up
   * to a slash. `https://builds.example/` allows everything there, `https://cdn.example/game/` one folder. At least one.
   */
  readonly artifacts: readonly string[];
  /** Also takes artifacts without an integrity hash. Default false. */
  readonly allowUnsigned?: boolean;
}

/** A game-server process that ended, or that its agent had to start again. */
export interface GoneProcess {
  readonly hostId: string;
  readonly jobId: string;
  readonly process: string;
  /** The agent has started it again: what it served before is lost all the same. */
  readonly restarted: boolean;
  /** Who it was to the match broker, where the backend has deployed it: the broker gives its matches to others. */
  readonly serverId?: string;
}

export interface FleetsOptions {
  readonly fleets?: {
    /** Switches deploying on. Default: off, and every deploy is refused with DEPLOY_DISABLED. */
    readonly deploy?: DeployOptions;
    /**
     * Is told of processes that ended or were started again, after the commit, on the node that their agent reported
     * to. An error in it is logged and changes nothing.
     */
    readonly onProcessGone?: (gone: readonly GoneProcess[]) => void;
  };
}
