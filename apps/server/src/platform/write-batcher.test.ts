import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createWriteBatcher } from './write-batcher.ts'

describe('the write batcher', () => {
  it('writes at once what arrives together, and groups what arrives while a write runs', async () => {
    const batches: number[][] = []
    const release: (() => void)[] = []
    const batcher = createWriteBatcher<number, number>(async (items) => {
      batches.push(items)
      await new Promise<void>((resolve) => release.push(resolve))
      return items.map((item) => item * 10)
    })
    const first = [batcher.add(1), batcher.add(2)]
    await nextTurn()
    await nextTurn()
    const second = [batcher.add(3), batcher.add(4), batcher.add(5)]
    release.shift()?.()
    expect(await Promise.all(first)).toEqual([10, 20])
    await nextTurn()
    release.shift()?.()
    expect(await Promise.all(second)).toEqual([30, 40, 50])
    expect(batches).toEqual([
      [1, 2],
      [3, 4, 5],
    ])
    await batcher.idle()
  })

  it('never writes more than its limit at once', async () => {
    const sizes: number[] = []
    const batcher = createWriteBatcher<number, number>(
      async (items) => {
        sizes.push(items.length)
        return items
      },
      { maxItems: 4 },
    )
    await Promise.all(Array.from({ length: 10 }, (_, index) => batcher.add(index)))
    expect(sizes).toEqual([4, 4, 2])
  })

  it('sends queued items before it resolves the last write, where it sends ahead', async () => {
    const happened: string[] = []
    const release: (() => void)[] = []
    const batcher = createWriteBatcher<number, number>(
      async (items) => {
        happened.push(`write ${items.join(' ')}`)
        await new Promise<void>((resolve) => release.push(resolve))
        return items
      },
      { sendsAhead: true },
    )
    const addAndNote = async (item: number) => happened.push(`added ${await batcher.add(item)}`)
    const all = [addAndNote(1), addAndNote(2)]
    await nextTurn()
    await nextTurn()
    all.push(addAndNote(3))
    expect(batcher.waiting()).toBe(1)
    release.shift()?.()
    await nextTurn()
    expect(happened).toEqual(['write 1 2', 'write 3', 'added 1', 'added 2'])
    release.shift()?.()
    await Promise.all(all)
    await batcher.idle()
    expect(happened.at(-1)).toBe('added 3')
  })

  it('rejects only the items of a failed write', async () => {
    let calls = 0
    const batcher = createWriteBatcher<number, number>(async (items) => {
      calls += 1
      if (calls === 1) throw new Error('disk full')
      return items
    })
    await expect(batcher.add(1)).rejects.toThrow('disk full')
    expect(await batcher.add(2)).toBe(2)
  })

  it('writes each item separately if one of them may be at fault, and rejects only that one', async () => {
    const writes: number[][] = []
    const batcher = createWriteBatcher<number, number>(
      async (items) => {
        writes.push(items)
        if (items.includes(2)) throw new Error('bad item')
        return items.map((item) => 10 * item)
      },
      { isolates: (error) => String(error).includes('bad item') },
    )
    const settled = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)))
    expect(
      settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))),
    ).toEqual([10, 'Error: bad item', 30])
    expect(writes).toEqual([[1, 2, 3], [1], [2], [3]])
  })

  it('goes on after a failed write, also when it sends ahead', async () => {
    const batcher = createWriteBatcher<number, number>(
      async (items) => {
        await nextTurn()
        if (items.includes(1)) throw new Error('disk full')
        return items
      },
      { sendsAhead: true },
    )
    const first = batcher.add(1).catch((error: unknown) => String(error))
    await nextTurn()
    const second = batcher.add(2)
    expect(await first).toContain('disk full')
    expect(await second).toBe(2)
    await batcher.idle()
    expect(batcher.waiting()).toBe(0)
  })
})
