import { expect, it } from 'vitest'
import { workerLoad } from './worker-load.ts'

it.each([
  ['several chunks whose calls are in progress, without a limit', [50, 200, 0], [6, 200]],
  ['a chunk that is not filled by the calls in progress', [500, 200, 0], [3, 500]],
  ['a part of a chunk counts as one', [50, 201, 0], [7, 201]],
  ['what will last 50 ms, where the rate is limited', [50, 200, 1000], [6, 50]],
  ['at least one delivery, at a low rate', [50, 200, 1], [6, 1]],
  ['no more than the calls in progress, at a high rate', [50, 200, 100_000], [6, 200]],
] as const)('a worker holds %s', (_what, [chunkSize, inFlight, perSecond], [chunks, lowWater]) => {
  expect(workerLoad(chunkSize, inFlight, perSecond)).toEqual({ chunks, lowWater })
})
