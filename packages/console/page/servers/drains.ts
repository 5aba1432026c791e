import type { DeedDefinition } from '../deed.tsx';

/** A host that is lost is neither emptied nor filled. */
export const drains: readonly DeedDefinition[] = [
  {
    id: 'fleets.setDraining',
    label: 'Drain',
    set: { draining: 'true' },
    isWhole: true,
    fits: ({ state }) => state === 1,
  },
  {
    id: 'fleets.setDraining',
    label: 'Take back',
    set: { draining: 'false' },
    isWhole: true,
    fits: ({ state, setAsideUntil }) => state === 2 || setAsideUntil !== undefined,
  },
];
