import { describe, expect, it } from 'vitest'
import { createWaitingChunks } from './waiting-chunks.ts'

function open() {
  let nowMs = 0
  const chunks = createWaitingChunks({ nowMs: () => nowMs })
  return { chunks, pass: (ms: number) => void (nowMs += ms) }
}

describe('chunks that wait for the rate limit of their account', () => {
  it('count from their first wait until they end, however often they wait', () => {
    const { chunks } = open()
    const chunk = chunks.take('a')
    expect(chunks.count()).toBe(0)
    expect([chunk.wait(), chunk.wait(), chunks.count()]).toEqual([true, true, 1])
    chunk.end()
    chunk.end()
    expect(chunks.count()).toBe(0)
  })

  it('are two of an account at most, which takes no third until one has ended', () => {
    const { chunks, pass } = open()
    const first = chunks.take('a')
    first.wait()
    expect(chunks.fullAccounts()).toEqual([])
    chunks.take('a').wait()
    expect(chunks.fullAccounts()).toEqual(['a'])
    expect([chunks.take('a').wait(), chunks.take('b').wait()]).toEqual([false, true])
    expect(chunks.count()).toBe(3)
    pass(1000)
    expect(chunks.fullAccounts()).toEqual(['a'])
    first.end()
    expect(chunks.fullAccounts()).toEqual([])
  })

  it('are 64 of all accounts; an account beyond them is left alone for a second', () => {
    const { chunks, pass } = open()
    for (let account = 0; account < 64; account += 1) chunks.take(`${account}`).wait()
    expect([chunks.take('late').wait(), chunks.count()]).toEqual([false, 64])
    expect(chunks.fullAccounts()).toEqual(['late'])
    pass(999)
    expect(chunks.fullAccounts()).toEqual(['late'])
    pass(1)
    expect(chunks.fullAccounts()).toEqual([])
  })
})
