import { planByKey } from '@afterbeep/contract/money/plans'
import { expect, test } from 'vitest'
import { costWords, overageTerms, planWords } from './cost-words.ts'

const launch = planByKey('launch').benefits
const words = (people: number, type: 'voicemail' | 'both' | 'sms' | '', available = 20_000) =>
  costWords({ people, type }, { prices: launch, available, currency: 'USD' })

test('a chosen method has one price, in credits and money, next to the balance', () => {
  expect(words(140, 'both')).toEqual({
    text: '140 people: at most 7,700 credits ($77.00) by Voice & Text. You have 20,000 credits ($200.00).',
    short: false,
  })
  expect(words(1, 'sms').text).toMatch(/^1 person: at most 5 credits \(\$0\.05\) by SMS\./)
})

test('before a method is chosen both prices are named', () => {
  expect(words(140, '').text).toBe(
    '140 people: at most 7,000 credits ($70.00) by Voicemail, or 7,700 credits ($77.00) by Voice & Text. You have 20,000 credits ($200.00).',
  )
})

test('a balance that is too small shows how many it pays for', () => {
  expect(words(667, 'both')).toMatchObject({ short: true })
  expect(words(667, 'both').text).toMatch(
    /You have 20,000 credits \(\$200\.00\)\. That pays for 363 of them\.$/,
  )
  expect(words(363, 'both').short).toBe(false)
  expect(words(364, 'both').short).toBe(true)
  expect(words(2, 'both', 54).text).toMatch(/That pays for none of them\.$/)
})

test('overage that is switched on pays for the others, and is not enough beyond its ceiling', () => {
  const overage = {
    enabled: true,
    ceiling: 250,
    used: 20,
    reserved: 10,
    creditsPerExtraCall: 65,
    creditsPerExtraMessage: 7,
  }
  const wordsWith = (given: object, status = 'active') =>
    costWords(
      { people: 667, type: 'both' },
      {
        prices: launch,
        available: 20_000,
        currency: 'USD',
        overage: overageTerms({ ...overage, ...given }, status),
      },
    )
  expect(wordsWith({})).toMatchObject({ short: false })
  expect(wordsWith({}).text).toMatch(
    /That pays for 363 of them, and overage for the other 304, at most \$218\.88\.$/,
  )
  const isShort = [
    wordsWith({ used: 22 }),
    wordsWith({ enabled: false }),
    wordsWith({}, 'past_due'),
  ].map(({ short, text }) => short && text.endsWith('That pays for 363 of them.'))
  expect(isShort).toEqual([true, true, true])
})

test('without a plan the cheapest one that is enough is named, and the largest where none is', () => {
  expect(planWords({ people: 667, type: 'both' })).toBe(
    '667 people: you have no plan yet. Scale, $600.00 a month, reaches all of them by Voice & Text.',
  )
  expect(planWords({ people: 1, type: 'voicemail' })).toMatch(
    /Launch, \$200\.00 a month, reaches this person/,
  )
  expect(planWords({ people: 5_000, type: '' })).toBe(
    '5,000 people: you have no plan yet, and Dominate, the largest, reaches 3,030 a month by Voice & Text.',
  )
})
