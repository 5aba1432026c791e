import type { AreaSamples } from '../../operations/sample.ts';

export const samples: AreaSamples<'nodeInspection'> = {};
