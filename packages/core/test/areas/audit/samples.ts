import type { AreaSamples } from '../../operations/sample.ts';

export const samples: AreaSamples<'audit'> = {
  list: () => ({ principal: 'system', object: 'nothing', limit: 5, offset: 0 }),
};
