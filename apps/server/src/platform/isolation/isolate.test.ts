import { describe, expect, it } from 'vitest'
import { AppError, databaseUnavailable } from '../app-error.ts'
import { isolate } from './isolate.ts'

const away = () => databaseUnavailable(new Error('The connection was lost.'))

describe('work on many items', () => {
  it('is done at once where none of them fails', async () => {
    const calls: number[][] = []
    await isolate([1, 2, 3], async (items) => void calls.push([...items]), unexpected)
    expect(calls).toEqual([[1, 2, 3]])
  })

  it('is done for all but those that fail, which are found in few tries', async () => {
    const thousand = Array.from({ length: 1000 }, (_, index) => index)
    const done: number[] = []
    const failed: string[] = []
    let tries = 0
    await isolate(
      thousand,
      async (items) => {
        tries += 1
        for (const bad of [0, 700]) if (items.includes(bad)) throw new Error(`No ${bad}.`)
        done.push(...items)
      },
      async (item, error) => void failed.push(`${item}: ${String(error)}`),
    )
    expect(done).toEqual(thousand.filter((item) => item !== 0 && item !== 700))
    expect(failed).toEqual(['0: Error: No 0.', '700: Error: No 700.'])
    expect(tries).toBeLessThan(50)
  })

  it('stops where the database is away, at whichever item, and blames none', async () => {
    await expect(isolate([1, 2], () => Promise.reject(away()), unexpected)).rejects.toThrow(
      AppError,
    )
    let calls = 0
    const later = () => {
      calls += 1
      return Promise.reject(calls === 1 ? new Error('one of them') : away())
    }
    await expect(isolate([1, 2], later, unexpected)).rejects.toThrow(AppError)
    expect(calls).toBe(2)
  })

  it('goes on past one for which the database is too busy, and blames it not', async () => {
    const busy = Object.assign(new Error('It took too long.'), { code: '57014' })
    const done: number[] = []
    const work = async (items: readonly number[]) => {
      if (items.includes(2)) throw busy
      done.push(...items)
    }
    await expect(isolate([1, 2, 3, 4], work, unexpected)).rejects.toBe(busy)
    expect(done).toEqual([1, 3, 4])
  })
})

function unexpected(item: number): Promise<void> {
  throw new Error(`${item} is blamed.`)
}
