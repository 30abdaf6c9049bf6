import { expect, test } from 'vitest'
import { adviceFor, failureAdvice, failureText, mayBeTriedAgain } from './failure-advice.ts'
import { failureTexts } from './failure-reasons.ts'

test('every reason has its own label, by which its advice is found', () => {
  expect(new Set(Object.values(failureTexts)).size).toBe(Object.keys(failureTexts).length)
  for (const [reason, text] of Object.entries(failureTexts)) {
    expect(adviceFor(text)).toBe(Object.entries(failureAdvice).find(([key]) => key === reason)?.[1])
  }
})

test('a delivery that did not fail has no advice', () => {
  expect(adviceFor('Delivered')).toBeUndefined()
  expect(adviceFor('')).toBeUndefined()
})

test('only temporary failures may be tried again, and never an opt-out', () => {
  const again = Object.keys(failureTexts).filter(mayBeTriedAgain)
  expect(again).toEqual(['mailbox_full', 'no_answer', 'busy', 'carrier_failure', 'not_sent'])
  expect(failureText('mailbox_full')).toBe('Mailbox full')
  expect(failureText('something else')).toBeUndefined()
})
