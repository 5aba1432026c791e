import type { Config } from './config.ts';
import { BeatAnswer, type Command, type CommandResult, type ReportedProcess } from './protocol.ts';

/** What a beat tells. */
export interface BeatReport {
  readonly host: {
    readonly hostId: string;
    readonly hostname: string;
    readonly sidecarVersion: string;
    readonly metadata: Readonly<Record<string, string>>;
    readonly processes: readonly ReportedProcess[];
  };
  readonly results: readonly CommandResult[];
  readonly hostToken: string;
}

/** A beat is held for 10 seconds; one that is not answered by then and as long again is lost. */
const patience = 30_000;

/** Tells the backend of this host, and resolves to what it is to do. Rejects with why the backend does not take it. */
export async function beat(
  { backendUrl, apiKey }: Pick<Config, 'backendUrl' | 'apiKey'>,
  report: BeatReport,
  signal: AbortSignal,
): Promise<readonly Command[]> {
  const url = `${backendUrl.replace(/\/+$/, '')}/api/v1/server/fleets/hosts/heartbeat`;
  const response = await fetch(url, {
    method: 'POST',
    // The key is for the backend, and for nobody it points to.
    redirect: 'error',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify(report),
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the backend answered ${response.status}: ${reasonOf(text)}`);
  return BeatAnswer.parse(JSON.parse(text)).commands;
}

function reasonOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { readonly message?: unknown };
    if (typeof message === 'string') return message.slice(0, 300);
  } catch {
    // Not from the backend, but from something in front of it.
  }
  return 'no reason given';
}
