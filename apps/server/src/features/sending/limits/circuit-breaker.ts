import type { WallTime } from '../../../platform/clock/wall-time.ts'
import type { SendResponse } from '../../../providers/outcome.ts'

export interface BreakerLimits {
  /** The window in which responses are counted. */
  breakerWindowMs: number
  /** With fewer responses in a window than this, the breaker stays closed. */
  breakerAfterCalls: number
  /** The share of faults from which the provider is not called. */
  breakerFaultShare: number
  /** How long it is not called before one call tries it. */
  breakerPauseMs: number
}

/**
 * So many faults with no other response in between open it as well. A small campaign makes too few
 * calls in a window, and where the window begins before the outage, its successes outweigh them: its
 * people's five tries were over before the breaker opened.
 */
export const FAULTS_IN_A_ROW = 10

/** It opened, after so many faults of so many responses, or closed. */
export interface BreakerChange {
  isOpen: boolean
  faults: number
  responses: number
}

/**
 * What a call may do: go; go as the one that tries a provider that was not called for a while; or
 * not go.
 */
export type Pass = 'go' | 'probe' | 'wait'

/**
 * closed → open: of enough responses in a window too many were faults of the provider.
 * open → probing: it was not called for long enough, and one call tries it.
 * probing → closed or open again, by the response to that call.
 */
export interface CircuitBreaker {
  /** Whether there is any use in taking work: false while it is not called, and while one call tries it. */
  mayTake(): boolean
  /** Asked right before a call; each `go` and `probe` must be followed by a `note` or a `giveBack`. */
  pass(): Pass
  note(pass: Pass, isFault: boolean): void
  /** The call did not leave: where it was to try the provider, the next one does. */
  giveBack(pass: Pass): void
}

/** Stops calling one provider while it is down, so that its faults use up no delivery's tries. */
export function createCircuitBreaker(
  limits: BreakerLimits,
  wall: WallTime,
  onChange: (change: BreakerChange) => void,
): CircuitBreaker {
  let state: 'closed' | 'open' | 'probing' = 'closed'
  let untilMs = 0
  let windowEndMs = 0
  let responses = 0
  let faults = 0
  let inARow = 0

  const forget = () => {
    responses = 0
    faults = 0
  }
  const open = () => {
    state = 'open'
    inARow = 0
    untilMs = wall.nowMs() + limits.breakerPauseMs
    onChange({ isOpen: true, faults, responses })
    forget()
  }
  const close = () => {
    state = 'closed'
    inARow = 0
    forget()
    onChange({ isOpen: false, faults, responses })
  }
  const count = (isFault: boolean) => {
    const nowMs = wall.nowMs()
    if (nowMs >= windowEndMs) {
      forget()
      windowEndMs = nowMs + limits.breakerWindowMs
    }
    responses += 1
    if (isFault) faults += 1
    inARow = isFault ? inARow + 1 : 0
    const isMuch = responses >= limits.breakerAfterCalls
    const isMostly = isMuch && faults / responses >= limits.breakerFaultShare
    if (isMostly || inARow >= FAULTS_IN_A_ROW) open()
  }
  // A call that tried it and never got a response must not keep it closed off for ever.
  const hasPaused = () => state !== 'closed' && wall.nowMs() >= untilMs
  return {
    mayTake: () => state === 'closed' || hasPaused(),
    pass: () => {
      if (state === 'closed') return 'go'
      if (!hasPaused()) return 'wait'
      state = 'probing'
      untilMs = wall.nowMs() + limits.breakerPauseMs
      return 'probe'
    },
    note: (pass, isFault) => {
      if (pass === 'probe') {
        if (isFault) open()
        else close()
        // Calls that were in progress when it opened add nothing new.
      } else if (state === 'closed') count(isFault)
    },
    giveBack: (pass) => {
      if (pass !== 'probe' || state !== 'probing') return
      state = 'open'
      untilMs = wall.nowMs()
    },
  }
}

/** 5xx, no connection, no response. A provider that asks us to be slower is healthy. */
export function isProviderFault(response: SendResponse): boolean {
  return response.kind === 'unknown' || (response.kind === 'retry-later' && response.providerDown)
}
