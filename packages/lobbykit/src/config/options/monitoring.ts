import { flag, option, optionWithDefault, port, text } from './option.ts';

/** What operators see of the server from outside. */
export const monitoringOptions = {
  METRICS_PORT: option({
    path: 'metrics.port',
    ...port,
    defaultText: 'none; nothing is measured',
    example: '9464',
    meaning:
      'the port of GET /metrics, in the text format of Prometheus: a port of its own, which players need not reach',
  }),
  METRICS_HOST: optionWithDefault({
    path: 'metrics.host',
    schema: text(),
    default: '127.0.0.1',
    meaning: 'the address to listen on for metrics',
  }),
  TRACES: optionWithDefault({
    path: 'traces',
    ...flag,
    default: false,
    meaning:
      'creates spans through the API of OpenTelemetry; docs/monitoring.md says how to load the SDK that exports them',
  }),
};
