import { describe, expect, it } from 'vitest'
import { systemWallTime } from '../../../platform/clock/wall-time.ts'
import { FAULTS_IN_A_ROW, createCircuitBreaker, isProviderFault } from './circuit-breaker.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'

const limits = {
  breakerWindowMs: 1000,
  breakerAfterCalls: 10,
  breakerFaultShare: 0.5,
  breakerPauseMs: 5000,
}

function fixture() {
  let nowMs = 0
  const changes: boolean[] = []
  const wall = { ...systemWallTime, nowMs: () => nowMs }
  const breaker = createCircuitBreaker(limits, wall, ({ isOpen }) => void changes.push(isOpen))
  return { breaker, changes, pass: (ms: number) => void (nowMs += ms) }
}

function call(breaker: CircuitBreaker, isFault: boolean, times = 1): void {
  for (let time = 0; time < times; time += 1) breaker.note(breaker.pass(), isFault)
}

describe('a circuit breaker', () => {
  it('stops calls when enough responses were faults, and not before', () => {
    const { breaker, changes } = fixture()
    call(breaker, true, 9)
    expect([breaker.mayTake(), breaker.pass()]).toEqual([true, 'go'])
    call(breaker, true)
    expect([breaker.mayTake(), breaker.pass(), changes]).toEqual([false, 'wait', [true]])
  })

  it('counts the faults of one window together, and none of the window before', () => {
    const { breaker, changes, pass } = fixture()
    pass(1)
    call(breaker, true, 8)
    call(breaker, false)
    pass(1000)
    call(breaker, true, 5)
    pass(999)
    call(breaker, false)
    call(breaker, true, 3)
    expect(changes).toEqual([])
    call(breaker, true)
    expect(changes).toEqual([true])
  })

  it('stays closed while fewer than the set share are faults', () => {
    const { breaker, changes } = fixture()
    for (let round = 0; round < 50; round += 1) {
      call(breaker, false, 2)
      call(breaker, true)
    }
    expect([breaker.mayTake(), changes]).toEqual([true, []])
  })

  it('forgets what is older than its window', () => {
    const { breaker, pass } = fixture()
    call(breaker, true, 9)
    pass(1000)
    call(breaker, false)
    call(breaker, true, 8)
    expect(breaker.mayTake()).toBe(true)
  })

  it('stops calls after ten faults in a row, also after many successes', () => {
    const { breaker, changes } = fixture()
    call(breaker, false, 50)
    call(breaker, true, FAULTS_IN_A_ROW - 1)
    expect(changes).toEqual([])
    call(breaker, true)
    expect(changes).toEqual([true])
  })

  it('stops calls after ten faults in a row, however slowly they come', () => {
    const { breaker, changes, pass } = fixture()
    for (let fault = 1; fault <= FAULTS_IN_A_ROW; fault += 1) {
      expect(changes).toEqual([])
      call(breaker, true)
      pass(60_000)
    }
    expect(changes).toEqual([true])
    call(breaker, false)
    for (let round = 0; round < 5; round += 1) {
      call(breaker, true, 4)
      pass(60_000)
      call(breaker, true, 5)
      pass(60_000)
      call(breaker, false)
    }
    expect(changes).toEqual([true, false])
  })

  it('lets exactly one call try the provider after the pause, and takes no work meanwhile', () => {
    const { breaker, pass } = fixture()
    call(breaker, true, 10)
    pass(4999)
    expect(breaker.pass()).toBe('wait')
    pass(1)
    expect(breaker.mayTake()).toBe(true)
    expect([breaker.pass(), breaker.pass(), breaker.mayTake()]).toEqual(['probe', 'wait', false])
  })

  it('lets another call try the provider when the first one never came back', () => {
    const { breaker, pass } = fixture()
    call(breaker, true, 10)
    pass(5000)
    expect(breaker.pass()).toBe('probe')
    pass(5000)
    expect(breaker.pass()).toBe('probe')
  })

  it('closes when that call succeeds', () => {
    const { breaker, changes, pass } = fixture()
    call(breaker, true, 10)
    pass(5000)
    call(breaker, false)
    expect([breaker.pass(), changes]).toEqual(['go', [true, false]])
  })

  it('pauses again when that call fails', () => {
    const { breaker, pass } = fixture()
    call(breaker, true, 10)
    pass(5000)
    call(breaker, true)
    expect([breaker.mayTake(), breaker.pass()]).toEqual([false, 'wait'])
    pass(5000)
    expect(breaker.pass()).toBe('probe')
  })

  it('lets the next call try when the one that was to did not leave', () => {
    const { breaker, pass } = fixture()
    call(breaker, true, 10)
    pass(5000)
    const probe = breaker.pass()
    expect([probe, breaker.pass()]).toEqual(['probe', 'wait'])
    breaker.giveBack(probe)
    expect([breaker.mayTake(), breaker.pass(), breaker.pass()]).toEqual([true, 'probe', 'wait'])
  })

  it('ignores responses to calls that were in progress when it opened', () => {
    const { breaker, pass } = fixture()
    const inProgress = breaker.pass()
    call(breaker, true, 10)
    breaker.note(inProgress, false)
    expect(breaker.mayTake()).toBe(false)
    pass(5000)
    expect(breaker.pass()).toBe('probe')
  })
})

describe('a fault of the provider', () => {
  const retry = { kind: 'retry-later', afterMs: null, providerCode: '' } as const
  it.each([
    ['no answer', { kind: 'unknown', cause: 'timeout' } as const, true],
    ['a 5xx or a refused connection', { ...retry, providerDown: true }, true],
    ['a 429', { ...retry, providerDown: false }, false],
    ['an accepted call', { kind: 'accepted', providerRef: null } as const, false],
  ])('is %s: %o is %s', (_name, response, isFault) => {
    expect(isProviderFault(response)).toBe(isFault)
  })
})
