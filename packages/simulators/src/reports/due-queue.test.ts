import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DueQueue } from './due-queue.ts'

test('items leave by due time, and equal ones in the order they were added', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (dueTimes) => {
      const queue = new DueQueue<{ due: number; order: number }>()
      const items = dueTimes.map((due, order) => ({ due, order }))
      for (const item of items) queue.push(item, item.due)
      const left = items.map(() => queue.takeDue(20))
      const expected = items.toSorted((a, b) => a.due - b.due || a.order - b.order)
      expect(left).toEqual(expected)
      expect(queue.size).toBe(0)
    }),
  )
})

test('no item leaves before it is due', () => {
  const queue = new DueQueue<string>()
  queue.push('later', 10)
  expect(queue.takeDue(9)).toBeUndefined()
  expect(queue.nextDueAtMs).toBe(10)
  expect(queue.takeDue(10)).toBe('later')
})
