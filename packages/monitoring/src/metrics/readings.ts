import type { Gauge, Measurements } from '@lobbykit/core';
import { type Definition, definitions } from './definitions.ts';

/** A value with that of its label, if its metric has one. A value that is not measured is undefined. */
export type Reading = readonly [value: number | undefined, label?: string];
export type Read = (measurements: Measurements) => readonly Reading[];

type PoolValue = 'inUse' | 'max' | 'waiting';

const ofPools =
  (name: PoolValue): Read =>
  ({ storage }) =>
    Object.entries(storage.connections ?? {}).map(([pool, values]) => [values[name], pool]);

const ofKind =
  <Kind extends Gauge['kind']>(
    kind: Kind,
    read: (gauge: Extract<Gauge, { readonly kind: Kind }>) => Reading,
  ): Read =>
  ({ gauges }) =>
    gauges.filter((gauge): gauge is Extract<Gauge, { readonly kind: Kind }> => gauge.kind === kind).map(read);

/** The metrics that are read when they are asked for. */
export const readings: readonly (readonly [Definition, Read])[] = [
  [definitions.requestsRunning, ({ runningRequests }) => [[runningRequests]]],
  [definitions.streamsOpen, ({ openStreams }) => [[openStreams]]],
  [definitions.storageQueue, ({ storageQueueMilliseconds }) => [[storageQueueMilliseconds / 1_000]]],
  [definitions.connectionsInUse, ofPools('inUse')],
  [definitions.connectionsMax, ofPools('max')],
  [definitions.connectionsWaiting, ofPools('waiting')],
  [definitions.commits, ({ storage }) => [[storage.commits?.count]]],
  [definitions.committedUnits, ({ storage }) => [[storage.commits?.units]]],
  [definitions.writesWaiting, ({ storage }) => [[storage.commits?.waiting]]],
  [definitions.matchesWaiting, ofKind('matchesWaiting', ({ value }) => [value])],
  [definitions.playersWaiting, ofKind('playersWaiting', ({ value, queue }) => [value, queue])],
  [definitions.consumerLag, ofKind('consumerLag', ({ value, consumer }) => [value / 1_000, consumer])],
  [definitions.consumerParked, ofKind('parkedSubjects', ({ value, consumer }) => [value, consumer])],
];

/** Of each metric at most so many values are shown: those of the first names. */
export const maxValues = 1_000;
