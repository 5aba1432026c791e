import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

// #region traces

import { createOpenTelemetryTracer } from '@lobbykit/monitoring/opentelemetry';

const backend = createBackend({ storage, tracer: createOpenTelemetryTracer() });

// #endregion

export { backend };
