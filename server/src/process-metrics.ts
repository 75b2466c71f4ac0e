import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface ProcessMetrics {
  registry: Registry;
  /** Routes are patterns, which keeps the label cardinality low. */
  recordResponse: (response: { method: string; route: string; status: number }, ms: number) => void;
}

/** Metrics of every process: memory, event loop, version, request counts and latency. */
export function makeProcessMetrics(version: string): ProcessMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'khamar_build_info',
    help: 'Build information in the labels; always 1',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: process.version }, 1);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Request duration in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    registry,
    recordResponse: (response, ms) => {
      durations.observe(response, ms / 1000);
    },
  };
}
