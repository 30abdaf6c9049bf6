import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { AppError } from '../app-error.ts'
import { Slots, slotsPerAccount } from './slots.ts'

const options = { atOnce: 2, waiting: 2, busy: () => new AppError('rate_limited') }

/** Work that goes on until the test ends it. */
function heldWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

it('runs two at once, lets two wait in turn, and refuses the fifth', async () => {
  const slots = new Slots(options)
  const { begun, work, end } = heldWork()
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => slots.run(work(name)))
  await nextTurn()
  await expect(slots.run(work('e'))).rejects.toMatchObject({ code: 'rate_limited' })
  expect(begun).toEqual(['a', 'b'])
  end('b')
  expect(await b).toBe('b')
  await nextTurn()
  expect(begun).toEqual(['a', 'b', 'c'])
  const later = slots.run(work('f'))
  for (const name of ['a', 'c']) end(name)
  await Promise.all([a, c])
  await nextTurn()
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'f'])
  for (const name of ['d', 'f']) end(name)
  await Promise.all([d, later])
  expect(slots.isIdle).toBe(true)
})

it('frees the slot of work that failed, once', async () => {
  const slots = new Slots({ ...options, atOnce: 1, waiting: 0 })
  await expect(slots.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const release = await slots.acquire()
  release()
  release()
  const again = await slots.acquire()
  await expect(slots.acquire()).rejects.toMatchObject({ code: 'rate_limited' })
  again()
  expect(slots.isIdle).toBe(true)
})

it('lets who went away leave the queue, without being run', async () => {
  const slots = new Slots({ ...options, atOnce: 1, waiting: 1 })
  const { begun, work, end } = heldWork()
  const first = slots.run(work('first'))
  await nextTurn()
  const gone = new AbortController()
  const second = slots.run(work('second'), gone.signal)
  gone.abort()
  await expect(second).rejects.toMatchObject({ name: 'AbortError' })
  await expect(slots.run(work('never'), gone.signal)).rejects.toMatchObject({ name: 'AbortError' })
  const third = slots.run(work('third'))
  end('first')
  await first
  await nextTurn()
  end('third')
  await third
  expect(begun).toEqual(['first', 'third'])
})

it('counts for each account separately', async () => {
  const run = slotsPerAccount({ ...options, atOnce: 1, waiting: 0 })
  const { begun, work, end } = heldWork()
  const ann = run('ann', work('ann'))
  await nextTurn()
  await expect(run('ann', work('more'))).rejects.toMatchObject({ code: 'rate_limited' })
  const bob = run('bob', work('bob'))
  await nextTurn()
  expect(begun).toEqual(['ann', 'bob'])
  end('ann')
  await ann
  const again = run('ann', work('again'))
  await nextTurn()
  for (const name of ['bob', 'again']) end(name)
  await Promise.all([bob, again])
})
