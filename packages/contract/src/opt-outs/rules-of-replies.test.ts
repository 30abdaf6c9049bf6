import { describe, expect, it } from 'vitest'
import { meaningOfReply } from './reply-meaning.ts'

/*
 * Written from the rule's text alone: the wish to get no more messages counts anywhere in a reply of any length, however
 * it is written, in English and Spanish; an uncertain one stops messages too, until a person has looked at it.
 */

const stopping = ['opt_out', 'unclear']
const SMALL_TALK = 'We had a lovely weekend at the lake with the kids and the weather was great. '

describe('a wish to get no more messages', () => {
  it.each(['STOP', 'please take me off your list', 'no más mensajes', 'quítenme de su lista'])(
    'stops at the end, in the middle and at the start of a reply of any length: %s',
    (wish) => {
      for (const times of [1, 20, 100, 130, 1_000, 10_000]) {
        const talk = SMALL_TALK.repeat(times)
        for (const reply of [`${talk}\n${wish}`, `${talk}${wish}. ${talk}`, `${wish}. ${talk}`])
          expect([times, stopping.includes(meaningOfReply(reply))]).toEqual([times, true])
      }
    },
  )

  it.each([
    '"Please take me off your list"',
    '“Stop texting me right now please”',
    '«No me manden más mensajes por favor»',
    '> STOP',
    '> please stop texting me\n> I mean it',
    '| stop',
  ])('stops where the whole reply is in quotation marks or marked as quoted: %s', (reply) => {
    expect(stopping).toContain(meaningOfReply(reply))
  })

  it.each(['Unsubscribed', 'I already unsubscribed', 'Detente', '¡Deténte ya!', 'detén'])(
    'stops in another form of its word: %s',
    (reply) => {
      expect(stopping).toContain(meaningOfReply(reply))
    },
  )

  it('is not read from a reaction of a phone to our text, or from a quoted line with other words after it', () => {
    for (const reply of [
      'Liked “Sale! Reply STOP to opt out”',
      'Reacted 👍 to “Sale! Reply STOP to opt out”',
      '> Sale! Reply STOP to opt out\nSounds good, see you then',
      '“The quick brown fox jumps over it”',
      '> See you on Saturday',
    ]) {
      expect([reply, meaningOfReply(reply)]).toEqual([reply, 'other'])
    }
  })
})
