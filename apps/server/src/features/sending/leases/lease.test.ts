import { expect, it } from 'vitest'
import { systemWallTime } from '../../../platform/clock/wall-time.ts'
import { createLease, momentOf } from './lease.ts'

const LEASE_MS = 15_000

function openLease() {
  let nowMs = 0
  const wall = { ...systemWallTime, nowMs: () => nowMs, date: () => new Date(nowMs) }
  const lease = createLease(wall, { owner: 'worker', leaseMs: LEASE_MS, taken: momentOf(wall) })
  const pass = (ms: number) => void (nowMs += ms)
  return { lease, pass, renew: (isSending: boolean) => lease.renewedAt(momentOf(wall), isSending) }
}

it('a renewal is believed for half of the lease, and the results are written for longer', () => {
  const { lease, pass, renew } = openLease()
  pass(7499)
  expect(lease.maySend()).toBe(true)
  pass(1)
  expect([lease.maySend(), lease.isHeld()]).toEqual([undefined, true])
  renew(true)
  expect(lease.maySend()).toBe(true)
})

it('a chunk whose run was stopped is sent no further, also when its run resumes before that shows', () => {
  const { lease, renew } = openLease()
  renew(false)
  renew(true)
  expect([lease.maySend(), lease.isHeld()]).toEqual([false, true])
})

it.each([
  [
    'the monotonic clock stood still, as while the machine sleeps',
    { nowMs: 0, dateMs: 36_000_000 },
  ],
  ['the wall clock was set back meanwhile', { nowMs: 15_000, dateMs: -36_000_000 }],
])('a lease is over where %s', (_, { nowMs, dateMs }) => {
  let hasPassed = false
  const lease = createLease(
    {
      ...systemWallTime,
      nowMs: () => (hasPassed ? nowMs : 0),
      date: () => new Date(hasPassed ? dateMs : 0),
    },
    { owner: 'worker', leaseMs: LEASE_MS, taken: { monotonicMs: 0, wallMs: 0 } },
  )
  expect([lease.maySend(), lease.isHeld()]).toEqual([true, true])
  hasPassed = true
  expect([lease.maySend(), lease.isHeld()]).toEqual([undefined, false])
})
