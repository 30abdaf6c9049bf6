import { beforeEach, expect, it } from 'vitest'
import type { MayLeave, SendResponse } from '../../../providers/outcome.ts'
import { captureLog } from '../../../testing/capture-log.ts'
import { sendWhileUnchanged } from './send-while-unchanged.ts'

const accepted: SendResponse = { kind: 'accepted', providerRef: 'm' }

let nowMs: number
/** How long each read of the opt-outs takes, and each wait for a connection. */
let readMs: number
let connectMs: number[]
let isUnchanged: boolean
let reads: number
beforeEach(() => {
  nowMs = 0
  readMs = 1
  connectMs = []
  isUnchanged = true
  reads = 0
})

const { log, lines } = captureLog()
function send(isDue?: () => boolean): Promise<SendResponse | { kind: 'changed' }> {
  const decided = {
    accountId: 'a',
    isUnchanged: async () => {
      reads += 1
      nowMs += readMs
      return isUnchanged
    },
    ...(isDue && { isDue }),
  }
  return sendWhileUnchanged(
    { suppressions: { changes: () => 0 }, wall: { nowMs: () => nowMs }, log },
    decided,
    async (mayLeave: MayLeave) => {
      nowMs += connectMs.shift() ?? 0
      return mayLeave() ? accepted : { kind: 'withheld' }
    },
  )
}

it('makes the call at the first try where nothing takes long', async () => {
  expect(await send()).toEqual(accepted)
  expect(reads).toBe(1)
})

it('reads again and makes the call where its connection took long', async () => {
  connectMs = [200, 0]
  expect(await send()).toEqual(accepted)
  expect(reads).toBe(2)
})

it('makes no call where what it was decided by has changed', async () => {
  isUnchanged = false
  expect(await send()).toEqual({ kind: 'changed' })
})

it('gives up where each read takes longer than it stays valid, and logs it', async () => {
  readMs = 150
  expect(await send()).toEqual({ kind: 'withheld' })
  expect(reads).toBe(10)
  expect(lines.map(({ msg }) => msg)).toEqual([
    'a message was withheld: the opt-outs are read too slowly',
  ])
})

it('does not try again what is not due any more', async () => {
  lines.splice(0)
  expect(await send(() => false)).toEqual({ kind: 'withheld' })
  expect([reads, lines]).toEqual([1, []])
})
