import { expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import { createBoundedQueue } from './bounded-queue.ts'

/** Work that lasts until the test ends it. */
function heldWork() {
  const ends: ((outcome?: Error) => void)[] = []
  const work = () =>
    new Promise<void>((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve()))
    })
  return { work, ends }
}

const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

it('runs so many at once, lets so many wait, and refuses the others at once', async () => {
  const queue = createBoundedQueue({ atOnce: 2, waiting: 3, retryAfterSeconds: 4 })
  const { work, ends } = heldWork()
  const runs = Array.from({ length: 200 }, () => queue.run(work))
  const refused = await Promise.allSettled(runs.slice(5))
  expect(refused).toHaveLength(195)
  for (const one of refused) {
    expect(one).toMatchObject({
      status: 'rejected',
      reason: { code: 'server_busy', details: { retryAfterSeconds: 4 } },
    })
  }
  expect(ends).toHaveLength(2)
  for (let ended = 0; ended < 5; ended += 1) {
    ends[ended]?.()
    await settle()
    expect(ends).toHaveLength(Math.min(5, ended + 3))
  }
  await Promise.all(runs.slice(0, 5))
})

it('goes on after work that failed, and takes new work when it is empty again', async () => {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 1, retryAfterSeconds: 1 })
  const { work, ends } = heldWork()
  const first = queue.run(work)
  const second = queue.run(work)
  await expect(queue.run(work)).rejects.toBeInstanceOf(AppError)
  ends[0]?.(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await settle()
  ends[1]?.()
  await second
  expect(await queue.run(async () => 'third')).toBe('third')
})
