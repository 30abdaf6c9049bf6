import { describe, expect, it } from 'vitest'
import { backoffMs } from '../../../platform/backoff.ts'
import { verdictOn } from './chunk-sender.ts'

const voice = { repeatable: true, maxAttempts: 5 }
const text = { repeatable: false, maxAttempts: 5 }
const first = { line: 7, attempts: 0, resends: 2, uncertainSince: null }
const last = { ...first, attempts: 4 }

describe('the verdict on a response', () => {
  it('repeats an uncertain voicemail under its key, and never an uncertain text', () => {
    const doubt = { kind: 'unknown', cause: 'timeout' } as const
    expect(verdictOn(doubt, first, voice)).toEqual({ again: { afterMs: null, uncertain: true } })
    expect(verdictOn(doubt, first, text)).toMatchObject({ outcome: { to: 'unknown' } })
  })

  it('leaves a voicemail unknown, not failed, when the last try is uncertain', () => {
    const doubt = { kind: 'unknown', cause: 'timeout' } as const
    expect(verdictOn(doubt, last, voice)).toMatchObject({ outcome: { to: 'unknown' } })
  })

  it('tries again what was certainly not accepted, five times at most', () => {
    const busy = {
      kind: 'retry-later',
      afterMs: 3000,
      providerCode: '429',
      providerDown: false,
    } as const
    expect(verdictOn(busy, first, text)).toEqual({ again: { afterMs: 3000, uncertain: false } })
    expect(verdictOn(busy, last, text)).toMatchObject({
      outcome: { to: 'failed', reason: 'not_sent', providerCode: '429' },
    })
  })

  it('pauses the run after five tries without a connection, and fails no delivery', () => {
    const unreachable = {
      kind: 'retry-later',
      afterMs: null,
      providerCode: 'unreachable',
      providerDown: true,
      neverLeft: true,
    } as const
    const uncertain = { ...last, uncertainSince: new Date(0) }
    expect(verdictOn(unreachable, first, text)).toHaveProperty('again')
    expect(verdictOn(unreachable, last, text)).toEqual({ fault: 'provider_address' })
    expect(verdictOn(unreachable, uncertain, voice)).toEqual({ fault: 'provider_address' })
  })

  it('does not report it as unsent while an earlier try may have been accepted', () => {
    const busy = {
      kind: 'retry-later',
      afterMs: null,
      providerCode: '500',
      providerDown: true,
    } as const
    const uncertain = { ...last, uncertainSince: new Date(0) }
    expect(verdictOn(busy, uncertain, voice)).toMatchObject({ outcome: { to: 'unknown' } })
  })

  it('keeps the provider’s name for an accepted one, and the reason for a refused one', () => {
    expect(verdictOn({ kind: 'accepted', providerRef: 'm1' }, first, text)).toMatchObject({
      outcome: { to: 'accepted', providerRef: 'm1' },
    })
    const refused = {
      kind: 'rejected',
      reason: 'opted_out',
      providerCode: '40300',
      suppress: 'text',
    } as const
    expect(verdictOn(refused, first, text)).toMatchObject({
      outcome: { to: 'failed', reason: 'opted_out', suppress: 'text' },
    })
  })

  it('counts a set-up fault as no try of the delivery', () => {
    const fault = { kind: 'setup-fault', fault: 'no_funds', providerCode: '20100' } as const
    expect(verdictOn({ ...fault, maybeAccepted: false }, last, text)).toEqual({ fault: 'no_funds' })
  })

  it('repeats what a foreign response may have accepted only under its key', () => {
    const portal = { kind: 'setup-fault', fault: 'no_funds', providerCode: '200' } as const
    const maybe = { ...portal, maybeAccepted: true }
    expect(verdictOn(maybe, first, voice)).toEqual({
      fault: 'no_funds',
      again: { afterMs: null, uncertain: true },
    })
    expect(verdictOn(maybe, first, text)).toMatchObject({
      fault: 'no_funds',
      outcome: { to: 'unknown', resends: 2 },
    })
  })

  it('names the send that every outcome is about', () => {
    const accepted = verdictOn({ kind: 'accepted', providerRef: null }, first, voice)
    expect(accepted.outcome).toMatchObject({ line: 7, resends: 2 })
  })

  it('waits longer at each try, and at least as long as the provider asked', () => {
    expect([0, 1, 2, 3].map((attempts) => backoffMs(attempts, null, 1))).toEqual([
      1000, 2000, 4000, 8000,
    ])
    expect(backoffMs(0, null, 0)).toBe(500)
    expect(backoffMs(0, 30_000, 1)).toBe(30_000)
    expect(backoffMs(50, null, 1)).toBe(60_000)
    expect(backoffMs(0, 10 * 86_400_000, 1)).toBe(3_600_000)
  })
})
