import { defineMoment } from '../../kernel/moment.ts';

/** A player sets their presence. */
export const presenceChanged = defineMoment<{ readonly accountId: string }>(
  'friends.presenceChanged',
  'A player sets the presence that friends see. Their account is locked.',
);
