import { expect, it } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

/** The fastest of a few tries, so that a busy machine does not decide the test. */
async function fastestMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let tries = 0; tries < 5; tries += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return Math.min(...times)
}

it('knows the right password from a wrong one, and salts each hash', async () => {
  const kept = await hashPassword('correct horse')
  expect(await passwordMatches(kept, 'correct horse')).toBe(true)
  expect(await passwordMatches(kept, 'Correct horse')).toBe(false)
  expect(await hashPassword('correct horse')).not.toBe(kept)
})

it('works as hard for nobody as for somebody', async () => {
  const kept = await hashPassword('correct horse')
  expect(await passwordMatches(undefined, 'correct horse')).toBe(false)
  const somebodyMs = await fastestMs(() => passwordMatches(kept, 'wrong horse'))
  const nobodyMs = await fastestMs(() => passwordMatches(undefined, 'wrong horse'))
  expect(nobodyMs).toBeGreaterThan(somebodyMs / 3)
  expect(nobodyMs).toBeLessThan(somebodyMs * 3)
})
