import { expect, test } from 'vitest'
import { digitsOf, textOutcomeFor, voiceCodeFor, wireTestFor } from './simulated-numbers.ts'

test.each([
  ['0001', 0],
  ['0002', 4000],
  ['0004', 4005],
  ['0005', 4006],
  ['0006', 4004],
  ['0090', 4016],
  ['0091', 4017],
  ['0092', 4019],
  ['0093', 4021],
  ['0094', 6000],
  ['0095', 6002],
  ['0097', 4013],
  ['0098', 6005],
  ['0099', 6011],
])('the published voice number 1555001%s returns %i, and a text to it succeeds', (last, code) => {
  expect(voiceCodeFor(`1555001${last}`, 1)).toBe(code)
  expect(textOutcomeFor(`1555001${last}`, 1)).toEqual({ kind: 'delivered' })
})

test.each([
  ['0001', { kind: 'delivered' }],
  ['0003', { kind: 'failed', code: '40001', status: 'sending_failed' }],
  ['0005', { kind: 'failed', code: '40003', status: 'sending_failed' }],
  ['0090', { kind: 'refused', code: '40300' }],
  ['0091', { kind: 'failed', code: '40300', status: 'sending_failed' }],
  ['0099', { kind: 'refused', code: '40010' }],
])(
  'the text number 1555002%s decides its text, and a voicemail to it succeeds',
  (last, outcome) => {
    expect(textOutcomeFor(`1555002${last}`, 1)).toEqual(outcome)
    expect(voiceCodeFor(`1555002${last}`, 1)).toBe(0)
  },
)

test('the wire tests are the same on both channels and outside the failing share', () => {
  const tests = ['0001', '0002', '0003', '0004', '0005', '0006'].map((last) =>
    wireTestFor(`1555003${last}`),
  )
  expect(tests).toEqual([
    '500-first',
    '429-first',
    'never-reported',
    'drop-connection',
    'report-first',
    'plain',
  ])
  expect(voiceCodeFor('15550030003', 1)).toBe(0)
  expect(textOutcomeFor('15550030003', 1)).toEqual({ kind: 'delivered' })
})

test('about the configured share of other numbers fails, the same ones each time', () => {
  const numbers = Array.from({ length: 20_000 }, (_, index) => String(13_122_000_000 + index))
  const failing = numbers.filter((number) => voiceCodeFor(number, 0.03) !== 0)
  expect(failing.length).toBeGreaterThan(500)
  expect(failing.length).toBeLessThan(700)
  expect(numbers.filter((number) => voiceCodeFor(number, 0.03) !== 0)).toEqual(failing)
  const codes = new Set(failing.map((number) => voiceCodeFor(number, 0.03)))
  expect(codes).toEqual(new Set([4000, 4001, 4002, 4005]))
  const texts = numbers.map((number) => textOutcomeFor(number, 0.03))
  const failed = texts.filter((outcome) => outcome.kind === 'failed')
  const permanent = failed.filter((outcome) => outcome.code === '40001')
  expect(failed.length).toBeGreaterThan(500)
  expect(permanent.length).toBeLessThan(failed.length / 10)
  // Temporary codes would be tried again, and no campaign of the sandbox would end.
  expect(new Set(failed.map(({ code }) => code))).toEqual(new Set(['40001', '40003', '40005']))
  expect(voiceCodeFor('13122000000', 0)).toBe(0)
})

test('reads a number with or without its plus and country code', () => {
  expect(digitsOf('+1 (312) 555-0142')).toBe('13125550142')
  expect(digitsOf('3125550142')).toBe('13125550142')
  expect(voiceCodeFor('12', 0)).toBe(4004)
})
