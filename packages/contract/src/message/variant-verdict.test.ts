import { expect, test } from 'vitest'
import { variantVerdict } from './variant-verdict.ts'

const none = { a: { count: 0, of: 1000 }, b: { count: 0, of: 1000 } }
const said = { optOuts: none, sendsTexts: true, over: true }
const outOf = (of: number, a: number, b: number) => ({ a: { count: a, of }, b: { count: b, of } })

test('a clear difference names the better message, both shares and its size', () => {
  expect(variantVerdict({ ...said, replies: outOf(3000, 57, 93) })).toBe(
    'B got more replies: 3.1% against 1.9%, a difference of 0.4 to 2 points.',
  )
  expect(variantVerdict({ ...said, replies: outOf(3000, 93, 57) })).toMatch(/^A got more replies/)
})

test('a difference that may be zero is too close to call, with its range both ways', () => {
  expect(variantVerdict({ ...said, replies: outOf(1000, 20, 21) })).toBe(
    'Too close to call: 2% replied to A and 2.1% to B. ' +
      'The difference may be anything from 1.2 points for A to 1.4 for B.',
  )
})

test('gives no verdict on nine replies, in any split', () => {
  expect(variantVerdict({ ...said, replies: outOf(1000, 0, 9) })).toBe(
    'Too few replies to say: 9 of the 10 it takes at least.',
  )
  expect(variantVerdict({ ...said, replies: outOf(1000, 0, 10) })).toMatch(/^B got more replies/)
})

test('returns an empty text before the first send', () => {
  expect(variantVerdict({ ...said, optOuts: outOf(0, 0, 0), replies: outOf(0, 0, 0) })).toBe('')
})

test('adds that the result may change while sends are still to come', () => {
  expect(variantVerdict({ ...said, over: false, replies: outOf(3000, 57, 93) })).toBe(
    'B got more replies: 3.1% against 1.9%, a difference of 0.4 to 2 points. ' +
      'More is still to come, so this may change.',
  )
})

test('mentions opt-outs only when they clearly differ', () => {
  const replies = outOf(1000, 60, 61)
  expect(variantVerdict({ ...said, replies, optOuts: outOf(1000, 8, 6) })).not.toMatch(/opted out/)
  // Clear, but of nine people.
  expect(variantVerdict({ ...said, replies, optOuts: outOf(1000, 9, 0) })).not.toMatch(/opted out/)
  expect(variantVerdict({ ...said, replies, optOuts: outOf(1000, 20, 5) })).toMatch(
    / More people opted out after A: 2% against 0\.5%, a difference of 0\.5 to 2\.6 points\.$/,
  )
})

test('explains that only voicemails bring no replies, without a comparison', () => {
  const verdict = variantVerdict({ ...said, replies: none, sendsTexts: false })
  expect(verdict).toMatch(/^A voicemail brings no replies here/)
})
