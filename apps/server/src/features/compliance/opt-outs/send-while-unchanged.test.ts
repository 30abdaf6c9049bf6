import { beforeEach, expect, it } from 'vitest'
import type { MayLeave, SendResponse } from '../../../providers/outcome.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { captureLog } from '../../../testing/capture-log.ts'
import { sendWhileUnchanged } from './send-while-unchanged.ts'
import type { Decided } from './send-while-unchanged.ts'

const PHONE = 14085550177
const decided: Decided = { accountId: 'a', phone: PHONE, isStopped: false }
const accepted: SendResponse = { kind: 'accepted', providerRef: 'm' }
const db: Queries = { query: async () => [] }

let nowMs: number
/** How long each read of the opt-outs takes, and each wait for a connection. */
let readMs: number
let connectMs: number[]
let optedOut: Set<number>
let reads: number
beforeEach(() => {
  nowMs = 0
  readMs = 1
  connectMs = []
  optedOut = new Set()
  reads = 0
})

const { log, lines } = captureLog()
function send(whom: Decided): Promise<SendResponse | { kind: 'changed' }> {
  const suppressions = {
    changes: () => 0,
    suppressedAmong: async () => {
      reads += 1
      nowMs += readMs
      return optedOut
    },
  }
  return sendWhileUnchanged(
    { db, suppressions, wall: { nowMs: () => nowMs }, log },
    whom,
    async (mayLeave: MayLeave) => {
      nowMs += connectMs.shift() ?? 0
      return mayLeave() ? accepted : { kind: 'withheld' }
    },
  )
}

it('makes the call at the first try where nothing takes long', async () => {
  expect(await send(decided)).toEqual(accepted)
  expect(reads).toBe(1)
})

it('reads again and makes the call where its connection took long', async () => {
  connectMs = [200, 0]
  expect(await send(decided)).toEqual(accepted)
  expect(reads).toBe(2)
})

it.each([
  [false, new Set([PHONE])],
  [true, new Set<number>()],
])('makes no call where the opt-outs are not as they were: %s', async (isStopped, found) => {
  optedOut = found
  expect(await send({ ...decided, isStopped })).toEqual({ kind: 'changed' })
})

it('gives up where each read takes longer than it stays valid, and logs it', async () => {
  readMs = 150
  expect(await send(decided)).toEqual({ kind: 'withheld' })
  expect(reads).toBe(10)
  expect(lines.map(({ msg }) => msg)).toEqual([
    'a message was withheld: the opt-outs are read too slowly',
  ])
})

it('does not try again what is not due any more', async () => {
  lines.splice(0)
  expect(await send({ ...decided, isDue: () => false })).toEqual({ kind: 'withheld' })
  expect([reads, lines]).toEqual([1, []])
})
