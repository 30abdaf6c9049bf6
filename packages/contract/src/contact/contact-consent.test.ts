import { describe, expect, it, test } from 'vitest'
import {
  consentWordFor,
  consentWords,
  joinedConsent,
  readConsent,
  refusedChannels,
} from './contact-consent.ts'
import { readDay } from './consent-day.ts'

const said = (value: string) => {
  const { voice, text } = consentWords(value)
  return `${voice} ${text}`
}

describe('a value of the column Consent', () => {
  test.each([
    // voice, text
    ['yes', 'unknown unknown'],
    ['Y', 'unknown unknown'],
    ['TRUE', 'unknown unknown'],
    ['1', 'unknown unknown'],
    ['Sí', 'unknown unknown'],
    ['opted in', 'unknown unknown'],
    ['✓', 'unknown unknown'],
    ['both', 'yes yes'],
    ['voice and text', 'yes yes'],
    ['Calls, SMS', 'yes yes'],
    ['calls/texts', 'yes yes'],
    ['voice', 'yes unknown'],
    ['Phone calls', 'yes unknown'],
    ['yes, voice', 'yes unknown'],
    ['yes (voicemail)', 'yes unknown'],
    ['text', 'unknown yes'],
    ['SMS', 'unknown yes'],
    ['text messages', 'unknown yes'],
    ['voice only', 'yes no'],
    ['Text only', 'no yes'],
    ['no', 'no no'],
    ['N', 'no no'],
    ['0', 'no no'],
    ['none', 'no no'],
    ['Opted out', 'no no'],
    ['unsubscribed', 'no no'],
    ['Never asked us to', 'no no'],
    ['no consent', 'no no'],
    ['no, she hung up', 'no no'],
    ['do not contact', 'no no'],
    ['no texts', 'unknown no'],
    ['don’t text', 'unknown no'],
    ['do not call', 'no unknown'],
    ['voice; no text', 'yes no'],
    ['yes; no text', 'unknown no'],
    ['voice yes text no', 'yes no'],
    ['no voice, text', 'no yes'],
    ['voice: yes, text: unknown', 'yes unknown'],
    ['', 'unknown unknown'],
    ['?', 'unknown unknown'],
    ['N/A', 'unknown unknown'],
    ['unknown', 'unknown unknown'],
    ['no data', 'unknown unknown'],
    ['not asked', 'unknown unknown'],
    ['pending', 'unknown unknown'],
    ['yes, but only mornings', 'unknown unknown'],
    ['by phone', 'unknown unknown'],
    ['yes, by text', 'unknown unknown'],
    ['2026-03-05', 'unknown unknown'],
    ['email', 'unknown unknown'],
    ['yes email', 'unknown unknown'],
    ['constructor', 'unknown unknown'],
  ])('“%s” means %s', (value, expected) => {
    expect(said(value)).toBe(expected)
  })

  it('means the same when it is asked again among a thousand others', () => {
    for (let at = 0; at < 2_500; at++) consentWords(`other ${at}`)
    expect([said('voice'), said('voice')]).toEqual(['yes unknown', 'yes unknown'])
  })
})

describe('a plain yes', () => {
  it('names no channel, and so is consent to neither', () => {
    expect(consentWords('yes')).toEqual({ voice: 'unknown', text: 'unknown', unnamed: true })
    for (const value of ['yes, voice', 'yes; no text', 'no', 'both', 'unknown', '']) {
      expect([value, consentWords(value).unnamed]).toEqual([value, false])
    }
  })

  it('in a column of one channel is about that one, unless the value names the other', () => {
    expect(consentWordFor('yes', 'text')).toBe('yes')
    expect(consentWordFor('no', 'text')).toBe('no')
    expect(consentWordFor('voice', 'text')).toBe('unknown')
    expect(joinedConsent('', 'yes', 'no')).toBe('voice; no text')
    expect(joinedConsent('yes', '', 'no')).toBe('yes; no text')
  })
})

describe('a refusal', () => {
  it('of the first channel takes the others along, of a later one only that', () => {
    expect(refusedChannels('no', ['voice', 'text'])).toEqual(['voice', 'text'])
    expect(refusedChannels('text only', ['voice', 'text'])).toEqual(['voice', 'text'])
    expect(refusedChannels('voice only', ['voice', 'text'])).toEqual(['text'])
    expect(refusedChannels('voice only', ['voice'])).toEqual([])
    expect(refusedChannels('voice only', ['text'])).toEqual(['text'])
    expect(refusedChannels('maybe', ['voice', 'text'])).toEqual([])
    expect(refusedChannels(null, ['voice'])).toEqual([])
  })
})

describe('the day of a consent', () => {
  test.each([
    ['2026-03-05', '2026-03-05'],
    ['2026/3/5', '2026-03-05'],
    ['2026-03-05T10:00:00Z', '2026-03-05'],
    ['2026-03-05 10:00', '2026-03-05'],
    ['3/5/2026', '2026-03-05'],
    ['03-05-2026 04:00 PM', '2026-03-05'],
    ['3/5/26', '2026-03-05'],
    ['12/31/99', '1999-12-31'],
    ['31/12/2025', '2025-12-31'],
    ['31.12.2025', '2025-12-31'],
    ['Mar 5, 2026', '2026-03-05'],
    ['March 5th, 2026', '2026-03-05'],
    ['5 Mar 2026', '2026-03-05'],
    ['5-Mar-2026', '2026-03-05'],
    ['20260305', '2026-03-05'],
    ['05.03.2026', undefined],
    ['2026-02-30', undefined],
    ['13/13/2026', undefined],
    ['spring 2026', undefined],
    ['2026', undefined],
    ['', undefined],
  ])('“%s” is %s', (text, expected) => {
    expect(readDay(text)).toBe(expected)
  })

  const now = new Date('2026-11-21T18:00:00Z')
  const dated = (date: string, consent = 'both') =>
    readConsent({ consent, date, source: ' web ' }, now)

  it('is no day of a consent when it is in the future, but a refusal counts', () => {
    expect(dated('11/20/2026')).toEqual({
      voice: 'yes',
      text: 'yes',
      day: '2026-11-20',
      source: 'web',
    })
    expect(dated('11/22/2026')).toMatchObject({ voice: 'yes' })
    expect(dated('11/23/2026')).toMatchObject({ voice: 'unknown', text: 'unknown', day: null })
    expect(dated('11/23/2027', 'no')).toMatchObject({ voice: 'no', text: 'no' })
    expect(dated('some day')).toMatchObject({ voice: 'yes', day: null })
  })
})

test('an agreement to each channel by its own word refuses neither', () => {
  expect(said('voice yes text yes')).toBe('yes yes')
  expect(said('text only')).toBe('no yes')
})
