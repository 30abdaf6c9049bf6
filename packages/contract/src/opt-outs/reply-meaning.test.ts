import { describe, expect, it } from 'vitest'
import { isSpanishReply, meaningOfReply } from './reply-meaning.ts'

const stopping = ['opt_out', 'unclear']

describe('a wish to end messages', () => {
  it.each([
    'stop texting me',
    'take my number off your list please',
    'I do not consent to these calls',
    'no me manden mas mensajes',
    'you will hear from my lawyer',
    'wrong number',
    'st0p',
    'S T O P  N O W',
    'the lady you want has moved, please stop',
  ])('is found before, after and between other sentences: %s', (wish) => {
    const before = 'Good morning, this is Margaret from the second floor. We met at the fair.'
    const after = 'The weather was lovely that day. Regards to your sister!'
    for (const reply of [`${before} ${wish}`, `${wish}. ${after}`, `${before}\n${wish}\n${after}`])
      expect(stopping).toContain(meaningOfReply(reply))
  })

  it('is not read from a phone reaction that repeats our text, or from a quoted line', () => {
    for (const reply of [
      'Liked “Sale! Reply STOP to opt out”',
      '> Reply STOP to opt out\nSee you',
    ]) {
      expect(meaningOfReply(reply)).toBe('other')
    }
    expect(meaningOfReply('> Reply STOP to opt out\nstop')).toBe('opt_out')
  })

  it('wins over every other meaning in the reply', () => {
    expect(meaningOfReply('stop, no, start')).toBe('opt_out')
    expect(meaningOfReply('HELP. STOP')).toBe('opt_out')
    expect(stopping).toContain(meaningOfReply('Help, how do I stop these messages'))
    expect(meaningOfReply('Yes I love it. Now stop texting me')).toBe('opt_out')
  })

  it('is found at the end of the longest reply that is stored', () => {
    expect(meaningOfReply(`${'I was at the market. '.repeat(450)}Stop texting me`)).toBe('opt_out')
  })

  it('is found where a sentence begins with it, whatever it is about', () => {
    for (const reply of [
      'STOP CALLING ABOUT MY CARS WARRANTY',
      'Stop messaging me about windows, we replaced all of ours',
      'dejen de llamarme por lo del carro',
    ])
      expect(meaningOfReply(reply)).toBe('opt_out')
  })

  it('is found in the middle of a long sentence without punctuation', () => {
    const words = 'we had such a nice time at the market with the kids and the dog '
    const reply = `${words.repeat(3)} please stop texting me ${words.repeat(3)}`
    expect(stopping).toContain(meaningOfReply(reply))
  })
})

describe('a wish to get messages again', () => {
  it.each([
    'Undo my STOP please',
    'undo stop',
    'take back the unsub',
    'unstop pls',
    'startt',
    'resume sir',
  ])('is read from: %s', (reply) => expect(meaningOfReply(reply)).toBe('opt_in'))

  it.each([
    "don't ignore my stop",
    'you ignored my STOP',
    'undo stop. STOP!',
    'undo nothing, stop',
  ])('is not read, and messages end, from: %s', (reply) =>
    expect(['opt_out', 'unclear']).toContain(meaningOfReply(reply)),
  )
})

describe('a reply that asks who writes', () => {
  it.each(['HELP', 'HELP what is this number', 'Info, who is sending these messages?'])(
    'is answered: %s',
    (text) => {
      expect(meaningOfReply(text)).toBe('help')
    },
  )

  it.each([
    'Help! my sink is leaking',
    'can you help me with the number of the invoice',
    'help me move',
  ])('is not: %s', (text) => {
    expect(meaningOfReply(text)).toBe('other')
  })
})

describe('a reply without a wish', () => {
  it.each([
    'not interested in fries, just the burger',
    'how to stop my dog from barking',
    'no es necesario llamar, ya llegué',
    'we moved to table 4',
    'cancel my appointment on Friday',
    'I will stop by on Saturday',
    'la gotera no para',
  ])('changes nothing: %s', (text) => {
    expect(meaningOfReply(text)).toBe('other')
  })

  it.each(['', '   ', '\ud83d', '\0', '👍', ',,,', '?!', '🎉🎉'])(
    'changes nothing without words: %j',
    (text) => {
      expect(meaningOfReply(text)).toBe('other')
    },
  )
})

describe('the time to read a reply', () => {
  it('is a few thousandths of a second for a letter of 1,600 characters', () => {
    const letter = 'I had a lovely time at the market, and my sister sends her regards. '.repeat(24)
    meaningOfReply(letter)
    const started = Date.now()
    for (let round = 0; round < 20; round += 1) meaningOfReply(letter)
    expect((Date.now() - started) / 20).toBeLessThan(15)
  })

  it('grows in proportion to the length, whatever the reply contains', () => {
    const started = Date.now()
    for (const part of [
      'take me off of x ',
      'dont send me texts x ',
      'stop ',
      's t o ',
      'no me ',
      '> ',
      '. ',
    ])
      meaningOfReply(part.repeat(20_000))
    meaningOfReply('a'.repeat(400_000))
    expect(Date.now() - started).toBeLessThan(1_500)
  })
})

describe('the language of a response', () => {
  it.each(['ALTO', 'no me escriban', 'ya no quiero mensajes', 'ayuda', 'quítenme de su lista'])(
    'is Spanish for %s',
    (text) => expect(isSpanishReply(text)).toBe(true),
  )

  it.each(['STOP', 'no', 'help', 'take me off your list', 'remove me'])(
    'is English for %s',
    (text) => expect(isSpanishReply(text)).toBe(false),
  )
})
