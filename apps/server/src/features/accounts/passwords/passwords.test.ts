import { expect, it } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

/**
 * The least work of a few tries, in processor time: the elapsed time on a busy machine must not decide
 * the test.
 */
async function leastWorkMs(work: () => Promise<unknown>): Promise<number> {
  const tries: number[] = []
  for (let count = 0; count < 5; count += 1) {
    const start = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(start)
    tries.push((user + system) / 1000)
  }
  return Math.min(...tries)
}

it('accepts the right password, refuses a wrong one, and salts each hash', async () => {
  const kept = await hashPassword('correct horse')
  expect(await passwordMatches(kept, 'correct horse')).toBe(true)
  expect(await passwordMatches(kept, 'Correct horse')).toBe(false)
  expect(await hashPassword('correct horse')).not.toBe(kept)
})

it('does the same work for an unknown email as for a user', async () => {
  const kept = await hashPassword('correct horse')
  expect(await passwordMatches(undefined, 'correct horse')).toBe(false)
  const knownUserMs = await leastWorkMs(() => passwordMatches(kept, 'wrong horse'))
  const unknownUserMs = await leastWorkMs(() => passwordMatches(undefined, 'wrong horse'))
  expect(unknownUserMs).toBeGreaterThan(knownUserMs / 3)
  expect(unknownUserMs).toBeLessThan(knownUserMs * 3)
})
