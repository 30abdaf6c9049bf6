import { expect, test } from 'vitest'
import { messageLength, messageProblem } from './message.ts'

test.each(['', ' ', '\n\t'])('message %j is missing', (text) => {
  expect(messageProblem(text)).toBe('Please enter a message')
})

test('allows 200 characters and not 201', () => {
  expect(messageProblem('x')).toBeUndefined()
  expect(messageProblem('x'.repeat(200))).toBeUndefined()
  expect(messageProblem('x'.repeat(201))).toBe('Message exceeds allowed character limit')
})

test('counts an emoji as two, as in a textarea', () => {
  expect(messageLength('👋')).toBe(2)
  expect(messageProblem('👋'.repeat(100))).toBeUndefined()
  expect(messageProblem(`${'👋'.repeat(100)}!`)).toBe('Message exceeds allowed character limit')
})

test('counts placeholders as written', () => {
  expect(messageLength('<FirstName>')).toBe(11)
})
