import type { RawInput, Result, Routes } from '@lobbykit/core/area';
import type { TestPlayer } from '../create-test-backend.ts';
import type { AreaWorld } from './world.ts';

/** What a sample may use to make its input. */
export interface SampleContext<R extends Routes = Routes, W extends AreaWorld = AreaWorld> {
  readonly world: W;
  /** The player whom the input is about. Calls the operation, if it is for players. */
  readonly player: TestPlayer;
  /**
   * Calls another operation of the area with its own sample, and returns its answer. Operations for players are called by
   * `player`, unless another one is named. This is how ids are made: `(await call('create')).guild.guildId`.
   */
  call<Verb extends keyof R & string>(verb: Verb, player?: TestPlayer): Promise<Result<R[Verb]>>;
}

/**
 * Makes an input that its operation answers with 200: path, query and body together, as `backend.api` takes it. Also
 * creates what the input names. Each call makes an input of its own, so use `world.unique()` for names.
 */
export type MakeSample<Input = object, R extends Routes = Routes, W extends AreaWorld = AreaWorld> = (
  context: SampleContext<R, W>,
) => Input | Promise<Input>;

/** The samples of an area, by operation. An operation that works without input needs none. */
export type Samples<R extends Routes = Routes, W extends AreaWorld = AreaWorld> = {
  readonly [Verb in keyof R]?: MakeSample<RawInput<R[Verb]>, R, W>;
};
