import { type AreaSamples, asHost } from '../../operations/sample.ts';

export const samples: AreaSamples<'nodeControl'> = {
  setImplementation: () => ({ interface: 'Storage', implementation: 'configured' }),
  includeService: () => ({ service: 'parties' }),
  removeIncludedService: async ({ world }) => {
    await world.backend.api.nodeControl.includeService({ service: 'friends' }, asHost);
    return { service: 'friends' };
  },
  excludeService: () => ({ service: 'parties' }),
  removeExcludedService: async ({ world }) => {
    await world.backend.api.nodeControl.excludeService({ service: 'friends' }, asHost);
    return { service: 'friends' };
  },
};
