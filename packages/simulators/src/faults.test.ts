import { expect, test } from 'vitest'
import { createFaults } from './faults.ts'

test('a fault with a count hits that many requests of its target and then ends', () => {
  const faults = createFaults()
  faults.set({ target: 'voice', kind: '500', count: 2 })
  expect(faults.next('text').size).toBe(0)
  const hits = [1, 2, 3].map(() => faults.next('voice').has('500'))
  expect(hits).toEqual([true, true, false])
  expect(faults.list()).toEqual([])
})

test('a share hits about that share of requests, the same ones in each run', () => {
  const run = () => {
    const faults = createFaults()
    faults.set({ target: 'text', kind: '429', share: 0.3 })
    return Array.from({ length: 1000 }, () => faults.next('text').has('429'))
  }
  const hits = run().filter(Boolean).length
  expect(hits).toBeGreaterThan(250)
  expect(hits).toBeLessThan(350)
  expect(run()).toEqual(run())
})

test('none clears the faults of one target only', () => {
  const faults = createFaults()
  faults.set({ target: 'voice', kind: 'drop' })
  faults.set({ target: 'text', kind: 'drop' })
  faults.set({ target: 'voice', kind: 'none' })
  expect(faults.list()).toEqual([{ target: 'text', kind: 'drop' }])
})

test('faults of another kind keep their count', () => {
  const faults = createFaults()
  faults.set({ target: 'payments', kind: 'duplicate', count: 1 })
  expect(faults.next('payments', ['429', '500']).size).toBe(0)
  expect(faults.next('payments', ['duplicate', 'shuffle'])).toEqual(new Set(['duplicate']))
})
