import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

// #region traces

import { createOpenTelemetryTracer } from '@lobbykit/monitoring/opentelemetry';

const backend = createBackend({ storage, tracer: createOpenTelemetryTracer() });

// #endregion

// #region metrics

import { createOpenTelemetryMeter } from '@lobbykit/monitoring/opentelemetry';

const measured = createBackend({ storage, meter: createOpenTelemetryMeter() });

// #endregion

export { backend, measured };
