import { z } from 'zod';
import { ReportFaults } from './report-faults.ts';
import { methodNames } from './web-api/methods.ts';

/**
 * What can go wrong with a call:
 *
 * - `unreachable`: the connection ends, and nothing was done;
 * - `status`: a page with the status 503, or another one, and nothing was done;
 * - `refusal`: a failure with `code` and `text`, and nothing was done;
 * - `html`: a page with the status 200, as a proxy shows it, and nothing was done;
 * - `redirect`: a redirect to `location`, and nothing was done;
 * - `lost`: the connection ends after everything was done;
 * - `silent`: no answer ever comes, although everything was done;
 * - `delay`: everything is done, and the answer comes `milliseconds` later;
 * - `truncated`: everything is done, and the connection ends in the middle of the answer;
 * - `oversized`: everything is done, and the answer has more than two megabytes;
 * - `digits`: everything is done, and the answer has 64-bit numbers as bare digits.
 */
const FaultKind = z.enum([
  'unreachable',
  'status',
  'refusal',
  'html',
  'redirect',
  'lost',
  'silent',
  'delay',
  'truncated',
  'oversized',
  'digits',
]);

const FaultRule = z.strictObject({
  /** The name of a method of the web API. Default `*`: all of them. */
  method: z.enum(['*', ...methodNames]).default('*'),
  fault: FaultKind,
  /** How many calls it hits; absent: all. */
  times: z.int().min(1).optional(),
  /** The share of calls that it hits, from 0 to 1. */
  probability: z.number().min(0).max(1).default(1),
  /** Whether the work is done, if not as the list above says. */
  afterWork: z.boolean().optional(),
  status: z.int().min(400).max(599).default(503),
  code: z.int().min(1).default(2),
  text: z.string().max(200).default('The operation failed'),
  milliseconds: z.int().min(0).max(600_000).default(1_000),
  location: z.url().default('http://127.0.0.1:9/'),
});

const FaultPlan = z.strictObject({
  /** The first rule that fits a call is applied. */
  rules: z.array(FaultRule).max(100).default([]),
  reports: ReportFaults.default({ duplicate: false, stale: false, reverse: false }),
  /** Decides which calls a probability hits. */
  seed: z.int().min(0).default(1),
});

/** What goes wrong: rules for calls, and for reports. Without fields, nothing does. */
export type FaultPlanInput = z.input<typeof FaultPlan>;
export type Fault = z.output<typeof FaultRule>;

const beforeWork: readonly Fault['fault'][] = ['unreachable', 'status', 'refusal', 'html', 'redirect'];

/** Returns whether the store does its work although the call fails. */
export const worksFirst = ({ fault, afterWork }: Fault): boolean => afterWork ?? !beforeWork.includes(fault);

/** The faults that are asked for now. */
export interface Faults {
  /** The plan, with how often each rule can still hit. */
  readonly plan: z.output<typeof FaultPlan>;
  /** Returns the fault of this call, if it has one. Counts it. */
  next(method: string): Fault | undefined;
}

/** Reads a plan of faults. Throws ZodError. */
export function createFaults(input: unknown): Faults {
  const plan = FaultPlan.parse(input);
  const random = createRandom(plan.seed);
  return {
    plan,
    next(method) {
      for (const rule of plan.rules) {
        if ((rule.method !== '*' && rule.method !== method) || rule.times === 0) continue;
        if (rule.probability < 1 && random() >= rule.probability) continue;
        if (rule.times !== undefined) rule.times -= 1;
        return rule;
      }
      return undefined;
    },
  };
}

/** Returns numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
