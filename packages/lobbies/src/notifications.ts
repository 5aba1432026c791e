import { type AccountDirectory, contentJson, type Task, type Unit } from '@lobbykit/core/area';
import type { LobbiesContext } from './limits.ts';
import { lobbies } from './tables.ts';
import { lobbyView, readMembers, type WholeLobby } from './views.ts';

/** The shortest time between two events of a lobby. */
const quietMilliseconds = 100;
const batchSize = 100;

export type LobbyChangeName =
  | 'JOINED'
  | 'LEFT'
  | 'KICKED'
  | 'UPDATED'
  | 'TEAM_CHANGED'
  | 'READY_CHANGED'
  | 'PLAYER_CHANGED'
  | 'HOST_CHANGED'
  | 'STARTING'
  | 'RUNNING'
  | 'OPENED'
  | 'CLOSED';

/** The events of the area. */
export const lobbyEvents = {
  'anyEvent.lobbies/LobbyChanged':
    'A lobby has changed: `lobbyId`, `revision`, `change`, `lobby`. To its members, at most ten times a second: of changes that come faster, the last state is told. To a player who left or was kicked, and when the lobby has ended, without `lobby`. Codes and addresses are never part of it, and neither is a `lobby` that makes the event too large: read it then.',
} as const;

/** Tells members that their lobby has changed. */
export interface Notifications {
  /** Tells the members now, or in a moment if they were told just now. `whole` is locked and as it is stored. */
  changed(unit: Unit, whole: WholeLobby, change: LobbyChangeName): Promise<void>;
  /** Tells players who are not members any more. */
  gone(unit: Unit, row: WholeLobby['row'], change: LobbyChangeName, playerIds: readonly string[]): void;
  /** Tells what a node that died has not told. */
  readonly task: Task;
  stop(): Promise<void>;
}

/** Creates what tells members. A change that must wait is marked in its row, so it is told even if this node dies. */
export function createNotifications(ctx: LobbiesContext, accounts: AccountDirectory): Notifications {
  const { clock, limits, log, storage } = ctx;
  const waiting = new Map<string, () => void>();
  const running = new Set<Promise<void>>();

  async function emit(unit: Unit, whole: WholeLobby, change: string): Promise<void> {
    const { row, members } = whole;
    const recipients = members.map(({ playerId }) => playerId);
    const names = await accounts.names(unit, recipients);
    const { inviteCode: _, connectionDetails: __, ...lobby } = lobbyView(whole, names, null);
    const content = { lobbyId: row.id, revision: row.revision, change };
    const shown = contentJson(lobby);
    const fits = new TextEncoder().encode(shown).length < limits.eventBytes - 1_024;
    unit.emit({
      event: {
        anyEvent: {
          '@type': 'lobbies/LobbyChanged',
          ...content,
          ...(fits && { lobby: JSON.parse(shown) as unknown }),
        },
      },
      recipients,
      subject: `lobby:${row.id}`,
    });
  }

  const tell = (id: string, guard: (unit: Unit) => Promise<void> = async () => {}): Promise<void> =>
    ctx.atomically(ctx.systemCall('lobbies.tell'), async (unit) => {
      await guard(unit);
      const told = { notifiedAt: clock.now(), notifyAt: null };
      const [row] = await unit.update(lobbies, { id, notifyAt: { not: null } }, told);
      if (row) await emit(unit, { row, members: await readMembers(unit, [id]) }, row.pendingChange);
    });

  function tellLater(id: string, milliseconds: number): void {
    if (waiting.has(id)) return;
    const cancel = clock.after(milliseconds, () => {
      waiting.delete(id);
      const work = tell(id)
        .catch((cause: unknown) => log.warn({ cause, lobbyId: id }, 'a change of a lobby is told later'))
        .finally(() => running.delete(work));
      running.add(work);
    });
    waiting.set(id, cancel);
  }

  return {
    async changed(unit, { row, members }, change) {
      const now = clock.now();
      const wait = row.notifiedAt + quietMilliseconds - now;
      if (wait <= 0) {
        await unit.update(lobbies, { id: row.id }, { notifiedAt: now, notifyAt: null });
        await emit(unit, { row, members }, change);
        return;
      }
      await unit.update(lobbies, { id: row.id }, { notifyAt: now + wait, pendingChange: change });
      unit.afterCommit(() => tellLater(row.id, wait));
    },

    gone(unit, row, change, playerIds) {
      if (playerIds.length === 0) return;
      const content = { lobbyId: row.id, revision: row.revision, change };
      unit.emit({
        event: { anyEvent: { '@type': 'lobbies/LobbyChanged', ...content } },
        recipients: playerIds,
        subject: `lobby:${row.id}`,
      });
    },

    task: {
      name: 'lobbies.tell',
      everyMilliseconds: 5_000,
      hasWork: async () => (await overdue(1)).length > 0,
      async run({ guard, signal }) {
        for (const { id } of await overdue(batchSize)) {
          if (signal.aborted) return;
          await tell(id, guard).catch((cause: unknown) =>
            log.warn({ cause, lobbyId: id }, 'a change of a lobby is told later'),
          );
        }
      },
    },

    async stop() {
      for (const cancel of waiting.values()) cancel();
      waiting.clear();
      await Promise.all(running);
    },
  };

  function overdue(limit: number) {
    return storage.find(lobbies, {
      where: { notifyAt: { lte: clock.now() - 1_000 } },
      orderBy: ['notifyAt'],
      limit,
    });
  }
}
