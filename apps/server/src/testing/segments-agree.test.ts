import { startSimulators } from '@afterbeep/simulators'
import type { Simulators } from '@afterbeep/simulators'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { countSegments } from '@afterbeep/contract/segments'

let simulators: Simulators
beforeAll(async () => {
  simulators = await startSimulators({ failureRate: 0 })
})
afterAll(() => simulators.close())

const answerSchema = z.object({ data: z.object({ parts: z.int(), encoding: z.string() }) })

/** What the simulated text provider makes of a text. */
async function sent(text: string) {
  const { apiKey, from } = simulators.credentials.telnyx
  const answer = await fetch(`${simulators.urls.telnyx}/v2/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ from, to: '+14085550101', text }),
  })
  return answerSchema.parse(await answer.json()).data
}

/** Texts that come near the borders of one to four segments, in either alphabet. */
const text = fc
  .tuple(
    fc.constantFrom(60, 66, 130, 150, 158, 200, 300),
    fc.array(fc.constantFrom('a', 'é', '€', '|', '\n', '~'), { maxLength: 12 }),
    fc.array(fc.constantFrom('a', '€', '’', 'я', '😀', '\u00a0', '👍🏽'), { maxLength: 12 }),
    fc.boolean(),
  )
  .map(([length, plain, any, isWide]) => [
    ...Array.from({ length }, (_, at) => (at % 7 === 0 ? '{' : 'x')),
    ...plain,
    ...(isWide ? any : []),
  ])
  .chain((parts) => fc.shuffledSubarray(parts, { minLength: Math.max(1, parts.length - 20) }))
  .map((parts) => parts.join(''))

test('the simulated text provider splits a text into as many segments as are counted', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (written) => {
      const { encoding, segments } = countSegments(written)
      expect(await sent(written)).toEqual({ parts: segments, encoding })
    }),
    { numRuns: 300 },
  )
})
