import { expect, test } from 'vitest'
import { adviceFor, failureAdvice } from './failure-advice.ts'
import { failureTexts } from './failure-reasons.ts'

test('every reason is known by its words, so no two read the same', () => {
  expect(new Set(Object.values(failureTexts)).size).toBe(Object.keys(failureTexts).length)
  for (const [reason, text] of Object.entries(failureTexts)) {
    expect(adviceFor(text)).toBe(Object.entries(failureAdvice).find(([key]) => key === reason)?.[1])
  }
})

test('what did not fail needs no advice', () => {
  expect(adviceFor('Delivered')).toBeUndefined()
  expect(adviceFor('')).toBeUndefined()
})
