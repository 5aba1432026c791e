import type { DeedDefinition } from '../deed.tsx';

/** What can be done with a leaderboard. */
export const boardDeeds: readonly DeedDefinition[] = [
  { id: 'leaderboards.adminReset', label: 'Begin anew', isWhole: true },
  { id: 'leaderboards.adminReplace', label: 'Change' },
  { id: 'leaderboards.adminDelete', label: 'Delete', isWhole: true },
];
