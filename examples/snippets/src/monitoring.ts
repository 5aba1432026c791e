import { createBackend } from '@lobbykit/core';
import express from 'express';
import { storage } from './own-code.ts';

const app = express();

// #region metrics

import { createPrometheusMetrics } from '@lobbykit/monitoring/prometheus';

const metrics = createPrometheusMetrics();
const backend = createBackend({ storage, meter: metrics.meter });

// #endregion

// #region serve

app.get('/metrics', metrics.handler);

// #endregion

export { app, backend };
