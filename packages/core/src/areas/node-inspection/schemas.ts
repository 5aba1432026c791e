import { z } from 'zod';
import { ComponentHealthRecord, enumeration, TimestampSeconds } from '../../kernel/schemas.ts';
import { serviceHealthStates } from './states.ts';

const ServiceHealthState = enumeration('ServiceHealthState', 'SERVICE_HEALTH', serviceHealthStates);

export const ServiceHealth = z
  .object({
    service: z.string(),
    healthy: ServiceHealthState,
    components: z.array(ComponentHealthRecord),
  })
  .meta({ id: 'ServiceHealth', description: 'Whether one service of a node works.' });

const TaskTrigger = z
  .object({
    description: z.string(),
    timestamp: TimestampSeconds.meta({ description: 'Unix time in seconds; 0 if it never ran.' }),
  })
  .meta({ id: 'TaskTrigger', description: 'A run of a scheduled task.' });

export const ScheduledTask = z
  .object({
    name: z.string(),
    group: z.string().meta({ description: 'The first part of the name: what the task belongs to.' }),
    mostRecentTrigger: TaskTrigger.meta({
      description: 'The last run, on any node. `description` is success, failed, running or never.',
    }),
    nextTrigger: TaskTrigger.meta({ description: 'When this node looks at the task again.' }),
  })
  .meta({ id: 'ScheduledTask', description: 'Work that runs at intervals, on one node at a time.' });

export const LogEvent = z
  .object({ message: z.string() })
  .meta({ id: 'LogEvent', description: 'A line of the log, without credentials.' });

export const Implementations = z
  .object({ implementations: z.array(z.string()) })
  .meta({ id: 'AvailableImplementations', description: 'What may stand behind an interface.' });

export const CallerAddress = z
  .object({
    ipAddress: z.string().meta({ description: 'The address for which rates and limits count the request.' }),
    forwardedFor: z
      .array(z.string())
      .meta({ description: 'The entries of x-forwarded-for as they arrived, without ports.' }),
  })
  .meta({ id: 'CallerAddress', description: 'Where a node takes a request to come from.' });
