import type { EventBody } from '../../../events/event-kinds.ts';
import type { Signals } from '../../../events/nodes/signals.ts';
import type { StreamHub } from '../../../events/streams/stream-hub.ts';
import type { Context } from '../../area.ts';
import { matchmakingProposals } from '../tables.ts';
import { heldProposal, progressEvent } from '../tickets/notifications.ts';
import { matchOfJson } from './make-match.ts';

export interface AcceptanceReportsDependencies {
  readonly hub: Pick<StreamHub, 'publishLive'>;
  readonly signal: Signals['signal'];
  readonly onSignal: Signals['onSignal'];
}

/** Reports to the players of a proposal how many of them have accepted. */
export interface AcceptanceReports {
  /** Makes every node report. Call it after the commit of an acceptance. */
  accepted(proposalId: string): void;
  /** Starts no further report, and resolves when the current ones have ended. */
  stop(): Promise<void>;
}

const topic = 'matchmaking.accepted';

/**
 * Creates the reports that tell players with an open event stream how many have accepted.
 *
 * Nothing is stored, and the player who accepts does not wait: one signal tells every node which proposal has changed. Each
 * node then reads the proposal by its key, and again if a player of it has a stream there. If more players accept
 * meanwhile, one more report follows.
 */
export function createAcceptanceReports(
  { availability, storage, log }: Pick<Context, 'availability' | 'storage' | 'log'>,
  { hub, signal, onSignal }: AcceptanceReportsDependencies,
): AcceptanceReports {
  /** The proposals with a report under way, and whether they have changed since it began. */
  const changed = new Map<string, boolean>();
  const sending = new Set<Promise<void>>();
  let stopped = false;

  async function sendReport(id: string): Promise<void> {
    const proposal = await storage.get(matchmakingProposals, { id });
    if (!proposal) return;
    const { ticketOf } = matchOfJson(proposal.match);
    await hub.publishLive(async (playerIds) => {
      // After the positions of the streams are recorded, so that a report never follows the end of the proposal.
      const current = await storage.get(matchmakingProposals, { id });
      return new Map<string, EventBody>(
        current
          ? playerIds.map((playerId) => [
              playerId,
              progressEvent(ticketOf[playerId]!, heldProposal(availability, current)),
            ])
          : [],
      );
    }, Object.keys(ticketOf));
  }

  async function sendReports(id: string): Promise<void> {
    try {
      while (changed.get(id) && !stopped) {
        changed.set(id, false);
        await sendReport(id);
      }
    } catch (cause) {
      log.warn({ cause }, 'players were not told how many have accepted their match');
    }
    changed.delete(id);
  }

  onSignal(topic, (id) => {
    // Null means that a signal may be lost; the next acceptance, or the end of the proposal, comes soon.
    if (id === null || stopped) return;
    const isSending = changed.has(id);
    changed.set(id, true);
    if (isSending) return;
    const reports = sendReports(id).finally(() => sending.delete(reports));
    sending.add(reports);
  });

  return {
    accepted: (proposalId) => signal(topic, proposalId),
    async stop() {
      stopped = true;
      await Promise.all(sending);
    },
  };
}
