import { startSimulators } from '@afterbeep/simulators'
import type { Simulators } from '@afterbeep/simulators'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { countSegments } from '@afterbeep/contract/message/length/segments'

let simulators: Simulators
beforeAll(async () => {
  simulators = await startSimulators({ failureRate: 0 })
})
afterAll(() => simulators.close())

const responseSchema = z.object({ data: z.object({ parts: z.int(), encoding: z.string() }) })

/** What the simulated text provider makes of a text. */
async function sent(text: string) {
  const { apiKey, from } = simulators.credentials.telnyx
  const response = await fetch(`${simulators.urls.telnyx}/v2/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ from, to: '+14085550101', text }),
  })
  return responseSchema.parse(await response.json()).data
}

/**
 * Texts of some segments with a unit more or less, mixed of characters of one unit and of two: only
 * such texts show a split inside a character.
 */
const text = fc
  .tuple(
    fc.constantFrom(
      { joined: 153, one: ['a', 'é', '\n'], two: ['€', '|', '{'] },
      { joined: 67, one: ['я', 'a', '€'], two: ['😀', '🚲'] },
    ),
    fc.integer({ min: 0, max: 4 }),
    fc.integer({ min: -2, max: 3 }),
    fc.array(fc.nat(5), { minLength: 700, maxLength: 700 }),
  )
  .map(([{ joined, one, two }, segments, more, choices]) => {
    const units = Math.max(1, segments * joined + more)
    let [written, filled] = ['', 0]
    for (const choice of choices) {
      if (filled >= units) break
      const isTwo = choice > 3 && filled + 2 <= units
      written += (isTwo ? two[choice % two.length] : one[choice % one.length]) ?? ''
      filled += isTwo ? 2 : 1
    }
    return written
  })

test('the simulated text provider splits a text into as many segments as are counted', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (written) => {
      const { encoding, segments } = countSegments(written)
      expect(await sent(written)).toEqual({ parts: segments, encoding })
    }),
    { numRuns: 300 },
  )
})
