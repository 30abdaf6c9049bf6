import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gsmReplacementOf, gsmUnitsOf } from './gsm-alphabet.ts'
import {
  asFirstText,
  countSegments,
  hasOptOut,
  isLonger,
  OPT_OUT_SENTENCE,
  withOptOut,
} from './segments.ts'

test.each([
  ['', 0, 0],
  ['a', 1, 1],
  ['a'.repeat(160), 160, 1],
  ['a'.repeat(161), 161, 2],
  ['a'.repeat(306), 306, 2],
  ['a'.repeat(307), 307, 3],
  ['€'.repeat(80), 160, 1],
  [`${'€'.repeat(80)}a`, 161, 2],
  // 152 + an extension character: its two units don't fit the 153rd place, so it moves on.
  [`${'a'.repeat(152)}€${'a'.repeat(151)}`, 305, 2],
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 306, 3],
])('GSM-7 text %#', (text, units, segments) => {
  expect(countSegments(text)).toEqual({ encoding: 'GSM-7', units, segments })
})

test.each([
  ['ж'.repeat(70), 70, 1],
  ['ж'.repeat(71), 71, 2],
  ['ж'.repeat(134), 134, 2],
  ['ж'.repeat(135), 135, 3],
  ['👋'.repeat(35), 70, 1],
  // 33 pairs fill 66 of 67 units; the 34th isn't split.
  ['👋'.repeat(66), 132, 2],
  ['👋'.repeat(67), 134, 3],
])('UCS-2 text %#', (text, units, segments) => {
  const [forcedBy] = text
  expect(countSegments(text)).toEqual({ encoding: 'UCS-2', units, segments, forcedBy })
})

// The cases of the calculator that Twilio publishes (message-segment-calculator, tests/index.test.js):
// a character of two units in front, and digits up to the border and one beyond it.
test.each([
  ['{', 158, 'GSM-7', 160, 1],
  ['{', 159, 'GSM-7', 161, 2],
  ['😜', 68, 'UCS-2', 70, 1],
  ['😜', 69, 'UCS-2', 71, 2],
] as const)('a published case: %s and %i digits', (first, digits, encoding, units, segments) => {
  expect(countSegments(first + '7'.repeat(digits))).toMatchObject({ encoding, units, segments })
})

// GSM 03.38 as its segments are published everywhere: 160, or 153 with the header of a joined text;
// 70 and 67 in UCS-2.
test.each([
  ['a', 'GSM-7', 1, 160],
  ['a', 'GSM-7', 2, 306],
  ['a', 'GSM-7', 3, 459],
  ['a', 'GSM-7', 4, 612],
  ['a', 'GSM-7', 10, 1530],
  ['Я', 'UCS-2', 1, 70],
  ['Я', 'UCS-2', 2, 134],
  ['Я', 'UCS-2', 3, 201],
  ['Я', 'UCS-2', 4, 268],
  ['Я', 'UCS-2', 10, 670],
] as const)('as many %s as fit in %s segments: %i hold %i', (char, encoding, segments, most) => {
  expect(countSegments(char.repeat(most))).toMatchObject({ encoding, segments })
  expect(countSegments(char.repeat(most + 1)).segments).toBe(segments + 1)
})

test.each(Array.from('^{}\\[~]|€\f'))('never separates %j from its escape', (char) => {
  const at = (before: number, after: number) =>
    countSegments('a'.repeat(before) + char + 'a'.repeat(after)).segments
  // Whole up to the 153rd place; from the 153rd on it moves to the next segment.
  expect([at(158, 0), at(159, 0)]).toEqual([1, 2])
  expect([at(151, 153), at(151, 154)]).toEqual([2, 3])
  expect([at(152, 151), at(152, 152)]).toEqual([2, 3])
  expect([at(153, 151), at(153, 152)]).toEqual([2, 3])
})

test.each(['😀', '🇩🇪', '👍🏽', '👨‍👩‍👧'])('never splits a pair of %s at the 67th unit', (char) => {
  const pairs = [...char].filter((part) => part.length === 2)
  const at = (before: number, after: number) =>
    countSegments('a'.repeat(before) + pairs.join('') + 'a'.repeat(after)).segments
  const rest = 67 - (pairs.length - 1) * 2
  expect([at(66, rest - 2), at(66, rest - 1)]).toEqual([2, 3])
})

test('names the first character that forced UCS-2', () => {
  expect(countSegments('It’s 5 — 6')).toMatchObject({ forcedBy: '’' })
  expect(countSegments('Olá 👋')).toMatchObject({ forcedBy: 'á' })
})

test('the alphabet has its 127 basic characters and 10 extended ones', () => {
  const chars = Array.from({ length: 0x2100 }, (_, code) => String.fromCodePoint(code))
  expect(chars.filter((char) => gsmUnitsOf(char) === 1)).toHaveLength(127)
  expect(chars.filter((char) => gsmUnitsOf(char) === 2)).toHaveLength(10)
})

test('every offered replacement is in GSM-7', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), (char) => {
      const replacement = gsmReplacementOf(char) ?? ''
      expect(Array.from(replacement).filter((part) => gsmUnitsOf(part) === undefined)).toEqual([])
    }),
  )
})

test('segments always fit the units, and waste at most one unit each', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '€', 'ж', '👋'), maxLength: 500 })
  fc.assert(
    fc.property(text, (written) => {
      const { encoding, units, segments } = countSegments(written)
      const joined = encoding === 'GSM-7' ? 153 : 67
      const most = Math.ceil(units / (joined - 1))
      const least =
        units <= (encoding === 'GSM-7' ? 160 : 70) ? Math.sign(units) : Math.ceil(units / joined)
      expect(segments).toBeGreaterThanOrEqual(least)
      expect(segments).toBeLessThanOrEqual(Math.max(most, least))
    }),
  )
})

test('adds the sentence on how to stop on its own line when it is missing', () => {
  expect(withOptOut('Hello from Ada')).toBe('Hello from Ada\nReply STOP to opt out')
  expect(withOptOut('Hello. \n')).toBe('Hello.\nReply STOP to opt out')
  expect(withOptOut(' ')).toBe(OPT_OUT_SENTENCE)
})

test.each([
  'Hi. Reply STOP to opt out',
  'Hi. reply "stop" to end',
  'Text STOP to cancel',
  'STOP to unsubscribe',
  'STOP=quit',
  'Send STOP and we stop',
])('%j explains how to stop already', (text) => {
  expect(withOptOut(text)).toBe(text)
})

test.each(['Stop by our shop', 'Non-stop to Rome', 'Text us to stop by', 'Don’t stop'])(
  '%j does not explain how to stop',
  (text) => {
    expect(hasOptOut(text)).toBe(false)
  },
)

test('adds the sentence on how to stop only once', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(withOptOut(withOptOut(text))).toBe(withOptOut(text))
      expect(hasOptOut(withOptOut(text))).toBe(true)
    }),
  )
})

test('the longer of two texts is the one nearer to an additional segment', () => {
  const longer = (one: string, other: string) => isLonger(countSegments(one), countSegments(other))
  expect(longer('a'.repeat(161), 'a'.repeat(160))).toBe(true)
  expect(longer('a'.repeat(9), 'a'.repeat(8))).toBe(true)
  // 60 of 70 against 100 of 160.
  expect(longer(`ë${'a'.repeat(59)}`, 'a'.repeat(100))).toBe(true)
  expect(longer('a'.repeat(100), `ë${'a'.repeat(59)}`)).toBe(false)
})

test('a first text names the business once, and says how to stop', () => {
  expect(asFirstText('Hello', 'Acme')).toBe('Acme: Hello\nReply STOP to opt out')
  expect(asFirstText('Hello from ACME', 'Acme')).toBe('Hello from ACME\nReply STOP to opt out')
  expect(asFirstText('It’s Rosa’s Bikes. Reply STOP to end', "Rosa's Bikes, LLC")).toBe(
    'It’s Rosa’s Bikes. Reply STOP to end',
  )
  expect(asFirstText('Hello', ' ')).toBe('Hello\nReply STOP to opt out')
  expect(asFirstText(' ', 'Acme')).toBe(' ')
  for (const text of ['Hello', 'Hi, this is Acme', ' x']) {
    expect(asFirstText(asFirstText(text, 'Acme'), 'Acme')).toBe(asFirstText(text, 'Acme'))
  }
})
