import { Gauge, Registry, collectDefaultMetrics } from 'prom-client'
import type { Logger } from './log.ts'

/** The metrics of one process; not the global registry, since tests open several. */
export type Metrics = Registry

/** Of the event loop's lag. The library's own 10 ms wake an idle process a hundred times a second. */
const LAG_PRECISION_MS = 100

export function createMetrics(): Metrics {
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: LAG_PRECISION_MS })
  return metrics
}

/** A number that is read from the database when it is asked for, so that all processes show the same. */
export interface OperatorCount {
  /** As Prometheus names it. */
  name: string
  help: string
  read: () => Promise<number>
}

/** Shows each count. One that can't be read is not a number; the others are shown all the same. */
export function showCounts(metrics: Metrics, log: Logger, counts: readonly OperatorCount[]): void {
  for (const { name, help, read } of counts) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [metrics],
      collect: async () => {
        try {
          gauge.set(await read())
        } catch (error) {
          log.warn({ err: error, name }, 'a count could not be read')
          gauge.set(Number.NaN)
        }
      },
    })
  }
}
