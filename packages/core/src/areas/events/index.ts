import { type AreaData, defineArea } from '../area.ts';
import { eventsContract } from './contract.ts';
import { eventErrors } from './errors.ts';
import { eventsEvents } from './events.ts';
import { eventTickets } from './tables.ts';

export { createEvents, type Events, type EventsDependencies } from './service.ts';

export const eventsArea: AreaData<typeof eventsContract.routes> = defineArea({
  contract: eventsContract,
  tables: [eventTickets],
  errors: eventErrors,
  events: eventsEvents,
});
