import fc from 'fast-check'
import { expect, test } from 'vitest'
import { consentWords, refusedChannels } from './contact-consent.ts'

/*
 * Written from the rule's text alone, and not from how it is read: voice consent is not text consent; an explicit
 * no keeps the person out on that channel; anything unclear is not known, and so agrees to nothing.
 */

const voiceWords = [
  'voice',
  'Voicemail',
  'VOICEMAILS',
  'call',
  'Calls',
  'phone calls',
  'voice calls',
]
const textWords = ['text', 'Texts', 'SMS', 'sms', 'text messages']
const agreements = ['yes', 'Yes', 'YES', 'ok', 'agreed', 'opted in']
const refusals = ['no', 'No', 'NO', 'refused', 'opted out', 'declined', 'revoked']
const joints = [', ', '; ', ' / ', ' | ', ' + ', ' and ', '\n']

test('words of only voice never agree to texts, and words of texts never to voice', () => {
  const about = (words: readonly string[]) =>
    fc.array(fc.tuple(fc.constantFrom(...words), fc.constantFrom('', ...agreements)), {
      minLength: 1,
      maxLength: 3,
    })
  const joint = fc.constantFrom(...joints)
  const order = fc.boolean()
  const written = (parts: [string, string][], between: string, agreesFirst: boolean) =>
    parts
      .map(([channel, yes]) => (agreesFirst ? `${yes} ${channel}` : `${channel} ${yes}`).trim())
      .join(between)
  fc.assert(
    fc.property(about(voiceWords), joint, order, (...given) => {
      expect(consentWords(written(...given)).text).not.toBe('yes')
    }),
    { numRuns: 500 },
  )
  fc.assert(
    fc.property(about(textWords), joint, order, (...given) => {
      expect(consentWords(written(...given)).voice).not.toBe('yes')
    }),
    { numRuns: 500 },
  )
})

test('a plain yes with one channel, before or after it, adds no other', () => {
  for (const yes of agreements) {
    for (const joint of joints) {
      for (const [channel, other, words] of [
        ['voice', 'text', voiceWords],
        ['text', 'voice', textWords],
      ] as const) {
        for (const word of words) {
          for (const value of [`${yes}${joint}${word}`, `${word}${joint}${yes}`]) {
            expect([value, consentWords(value)[other]]).not.toEqual([value, 'yes'])
            expect([value, consentWords(value)[channel]]).toEqual([value, 'yes'])
          }
        }
      }
    }
  }
})

test('a yes that names no channel is consent to neither, however often it is said', () => {
  for (const yes of agreements) {
    for (const joint of joints) {
      for (const value of [yes, `${yes}${joint}${yes}`]) {
        const { voice, text } = consentWords(value)
        expect([value, voice, text]).toEqual([value, 'unknown', 'unknown'])
      }
    }
  }
})

test('a no is never outweighed by a yes with it, in any order', () => {
  for (const no of refusals) {
    for (const yes of agreements) {
      for (const joint of joints) {
        for (const value of [`${no}${joint}${yes}`, `${yes}${joint}${no}`]) {
          expect([value, refusedChannels(value, ['voice', 'text'])]).toEqual([
            value,
            ['voice', 'text'],
          ])
        }
      }
    }
    for (const word of textWords) {
      expect([word, no, consentWords(`${word} ${no}`).text]).toEqual([word, no, 'no'])
      expect([word, no, consentWords(`voice yes, ${no} ${word}`).text]).toEqual([word, no, 'no'])
    }
  }
})

test('a value with any word that is not of these agrees to nothing', () => {
  const unclear = fc
    .stringMatching(/^[a-z]{4,9}$/)
    .filter(
      (word) =>
        !/yes|text|call|voice|sms|both|all|agree|only|just|grant|given|solo|ambos|todo|llam|mens|opt|conse|cont|perm|plea|accept|approv|subscr|okay/.test(
          word,
        ),
    )
  fc.assert(
    fc.property(unclear, fc.constantFrom(...agreements), fc.boolean(), (word, yes, before) => {
      const { voice, text } = consentWords(before ? `${word} ${yes}` : `${yes} ${word}`)
      expect([voice, text]).not.toContain('yes')
    }),
    { numRuns: 500 },
  )
})

test('a mark of a form that is not set is no agreement, and takes none from the mark beside it', () => {
  for (const mark of ['✓', '✔', '☑', '✅']) {
    for (const none of ['✗', '✘', '✖', '❌', '☐', '☒', '✗\ufe0f']) {
      for (const value of [
        `Voice ${mark} SMS ${none}`,
        `Voice: ${mark}, SMS: ${none}`,
        `SMS ${none} Voice ${mark}`,
        `${mark} Voice ${none} SMS`,
      ]) {
        expect([value, consentWords(value).text]).not.toEqual([value, 'yes'])
      }
      expect([none, consentWords(none).unnamed]).toEqual([none, false])
    }
    expect([mark, consentWords(`Voice ${mark}`).voice]).toEqual([mark, 'yes'])
  }
  for (const no of ['✗', '✘', '❌', '✖️']) {
    expect([no, refusedChannels(no, ['voice', 'text'])]).toEqual([no, ['voice', 'text']])
    expect([no, refusedChannels(`Voice ✓ SMS ${no}`, ['voice', 'text'])]).toEqual([no, ['text']])
  }
})

test('a refusal is one in any of its usual words', () => {
  for (const no of [
    'Neither',
    'Ninguno',
    'Sin consentimiento',
    'DNC',
    'Removed',
    'Suppressed',
    'Blocked',
    'Canceled',
    'cancelado',
    'Expired',
    'Unsubscribe',
    'nope',
    'Nunca',
    'Rechazado',
    'revocado',
    'Baja',
  ]) {
    expect([no, refusedChannels(no, ['voice', 'text'])]).toEqual([no, ['voice', 'text']])
    expect([no, refusedChannels(`SMS: ${no}`, ['voice', 'text'])]).toEqual([no, ['text']])
  }
})
