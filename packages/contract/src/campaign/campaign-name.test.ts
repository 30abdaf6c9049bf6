import fc from 'fast-check'
import { expect, test } from 'vitest'
import { campaignNameSchema, campaignNameTexts, descriptionSchema } from './campaign-name.ts'

function nameProblem(name: string): string | undefined {
  return campaignNameSchema.safeParse(name).error?.issues[0]?.message
}

function descriptionProblem(text: string): string | undefined {
  return descriptionSchema.safeParse(text).error?.issues[0]?.message
}

test.each([
  ['', campaignNameTexts.missing],
  [' \t', campaignNameTexts.missing],
  ['x'.repeat(250), undefined],
  [` ${'x'.repeat(250)} `, undefined],
  ['x'.repeat(251), campaignNameTexts.tooLong],
  ['.', campaignNameTexts.dots],
  ['..', campaignNameTexts.dots],
  [' .. ', campaignNameTexts.dots],
  ['...', undefined],
  ['a\nb', campaignNameTexts.controlCharacters],
  ['a\0b', campaignNameTexts.controlCharacters],
  ['a\u0085b', campaignNameTexts.controlCharacters],
  ['a\ud83d', campaignNameTexts.brokenCharacter],
  ['50% off / spring? #1 👋', undefined],
])('name %j: %s', (name, problem) => {
  expect(nameProblem(name)).toBe(problem)
})

test('trims a name', () => {
  expect(campaignNameSchema.parse('  Spring sale ')).toBe('Spring sale')
})

test('every accepted name works as a segment of a URL', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
      const read = campaignNameSchema.safeParse(text)
      fc.pre(read.success)
      const name = read.data ?? ''
      expect(decodeURIComponent(encodeURIComponent(name))).toBe(name)
    }),
  )
})

test.each([
  ['', campaignNameTexts.descriptionMissing],
  ['\n', campaignNameTexts.descriptionMissing],
  ['two\nlines', undefined],
  ['x'.repeat(250), undefined],
  ['x'.repeat(251), campaignNameTexts.descriptionTooLong],
])('description %j: %s', (text, problem) => {
  expect(descriptionProblem(text)).toBe(problem)
})

test('trims a description and removes NUL', () => {
  expect(descriptionSchema.parse(' a\0b \n')).toBe('ab')
})
