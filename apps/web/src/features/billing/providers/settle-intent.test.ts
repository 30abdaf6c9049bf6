import { expect, it, vi } from 'vitest'
import type { ConfirmResult } from './confirm-result.ts'
import { settleIntent } from './settle-intent.ts'

const processing: ConfirmResult = { outcome: 'processing' }
const atOnce = () => Promise.resolve()

function responses(...results: (ConfirmResult | Error)[]) {
  return vi.fn<() => Promise<ConfirmResult>>(() => {
    const result = results.shift() ?? processing
    return result instanceof Error ? Promise.reject(result) : Promise.resolve(result)
  })
}

it('polls until the provider has decided, past responses that fail', async () => {
  const ask = responses(processing, new Error('down'), { outcome: 'succeeded' })
  expect(await settleIntent(ask, atOnce)).toEqual({ outcome: 'succeeded' })
  expect(ask).toHaveBeenCalledTimes(3)
})

it('returns undefined when it is undecided for too long', async () => {
  const ask = responses()
  expect(await settleIntent(ask, atOnce)).toBeUndefined()
  expect(ask).toHaveBeenCalledTimes(20)
})
