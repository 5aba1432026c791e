export {
  createPrometheusMetrics,
  type PrometheusMetrics,
  type PrometheusOptions,
} from './create-prometheus-metrics.ts';
export { createMetricsHandler, type MetricsHandler } from './metrics-handler.ts';
