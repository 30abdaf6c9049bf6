import type { Rng } from '../rng.ts'

/** How often a provider's call goes one way or another; shares of 1. */
export interface Trouble {
  refused: number
  tooMany: number
  serverFault: number
  /** A gateway that may have passed it on: 502, 504. */
  gatewayFault: number
  timeout: number
  droppedResponse: number
  garbage: number
  rejected: number
  setupFault: number
}

export interface ReportTrouble {
  never: number
  repeated: number
  contradicted: number
  /** Before the send's own response. */
  early: number
  failed: number
  setupFault: number
  /** A text that was not delivered for a passing reason. */
  transient: number
  /** A voice report that comes only as the webhook that names no delivery. */
  unnamedOnly: number
}

export function drawTrouble(rng: Rng, much: number): Trouble {
  const share = (most: number) => most * much * rng.next()
  return {
    refused: share(0.15),
    tooMany: share(0.2),
    serverFault: share(0.3),
    gatewayFault: share(0.1),
    timeout: share(0.15),
    droppedResponse: share(0.2),
    garbage: share(0.03),
    rejected: share(0.15),
    setupFault: rng.chance(0.1) ? 0.03 : 0,
  }
}

export function drawReportTrouble(rng: Rng, much: number): ReportTrouble {
  const share = (most: number) => most * much * rng.next()
  return {
    never: share(0.3),
    repeated: share(0.8),
    contradicted: share(0.2),
    early: share(0.6),
    failed: rng.chance(0.5) ? share(1) : 0.05,
    setupFault: rng.chance(0.1) ? 0.05 : 0,
    transient: rng.chance(0.2) ? 0.1 : 0,
    unnamedOnly: share(0.3),
  }
}
