import { describe, expect, it } from 'vitest'
import { readRegistryFile } from './read-registry-file.ts'
import type { ReadRegistry } from './read-registry-file.ts'

/** What is read of a file that arrives in these parts, and the sizes of its batches. */
async function read(...parts: readonly string[]) {
  const found: ReadRegistry = { kind: undefined, numbers: 0, unread: 0, unreadLines: [] }
  const numbers = new Map<number, boolean>()
  const sizes: number[] = []
  async function* bytes() {
    for (const part of parts) yield await Promise.resolve(Buffer.from(part))
  }
  for await (const batch of readRegistryFile(bytes(), found)) {
    sizes.push(batch.size)
    for (const [phone, isRegistered] of batch) numbers.set(phone, isRegistered)
  }
  return { found, numbers: [...numbers], sizes }
}

describe('a registry file', () => {
  it('is a full list where no line has a letter, wherever its parts are cut', async () => {
    const whole = await read('202,5550001\n202,5550002\n')
    expect(whole.found).toEqual({ kind: 'full', numbers: 2, unread: 0, unreadLines: [] })
    expect(whole.numbers).toEqual([
      [2025550001, true],
      [2025550002, true],
    ])
    expect(await read('202,55', '50001\n2', '02,5550002')).toEqual(whole)
  })

  it('is a change list where lines have one; the last word about a number counts', async () => {
    const changes = await read(
      '202,5550001,20261101,A\n202,5550002,20261101,A\n202,5550001,20261102,D',
    )
    expect(changes.found).toMatchObject({ kind: 'changes', numbers: 3 })
    expect(changes.numbers).toEqual([
      [2025550001, false],
      [2025550002, true],
    ])
  })

  it('may begin with the mark of its bytes’ order, have quotes and empty lines', async () => {
    const { found, numbers } = await read('\uFEFF"202","5550001"\r\n\r\n"202","5550002"\r\n')
    expect(found).toMatchObject({ numbers: 2, unread: 0 })
    expect(numbers).toHaveLength(2)
  })

  it('names the first twenty lines that are no number, and counts them all', async () => {
    const { found } = await read(`202,5550001\n${'x\n'.repeat(25)}`)
    expect(found).toMatchObject({ numbers: 1, unread: 25 })
    expect(found.unreadLines).toEqual(Array.from({ length: 20 }, (_, index) => index + 2))
  })

  it('may have a single number', async () => {
    expect((await read('202,5550001')).numbers).toEqual([[2025550001, true]])
  })

  it('is handed on in batches of 10,000 numbers and more, as its parts arrive', async () => {
    const lines = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => `202,${5_000_000 + from + index}\n`).join('')
    const { sizes } = await read(lines(0, 10_000), lines(10_000, 9_999), lines(19_999, 1))
    expect(sizes).toEqual([10_000, 10_000])
  })
})

describe('a file that is no registry', () => {
  it.each([
    ['is empty', 'file_empty', ''],
    ['has empty lines only', 'file_empty', '\n\n'],
    ['has no number', 'registry_unreadable', 'name,phone\n'],
    ['is packed', 'registry_unreadable', 'PK\u0003\u0004'],
    ['has tags', 'registry_unreadable', ' <list>'],
    ['has lines of both kinds', 'registry_unreadable', '202,5550001\n202,5550002,20261101,A\n'],
    ['has a line of more than 10,000 characters', 'registry_unreadable', '2'.repeat(10_001)],
  ])('that %s is refused', async (_, code, text) => {
    await expect(read(text)).rejects.toMatchObject({ code })
  })

  it('names the line that is of another kind than those before it', async () => {
    await expect(read('202,5550001\n202,5550002\n202,5550003,20261101,D\n')).rejects.toThrow(
      'Line 3 is of another kind than the lines before',
    )
  })
})
