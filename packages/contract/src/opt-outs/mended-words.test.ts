import { describe, expect, it } from 'vitest'
import { partsOf } from './joined-words.ts'
import { mendWord } from './mended-words.ts'

describe('a word of a reply as it was meant', () => {
  it.each([
    // One letter is missing, too many, another, or in the other's place.
    ['remve', 'remove'],
    ['removve', 'remove'],
    ['remoce', 'remove'],
    ['rmeove', 'remove'],
    ['ttexting', 'texting'],
    ['stp', 'stop'],
    ['u', 'you'],
    ['r3m0ve', 'remove'],
    ['stoptexting', 'stop'],
    ['removeme', 'remove me'],
  ])('%s is %s', (typed, meant) => {
    expect(mendWord(typed)).toBe(meant)
  })

  it.each(['stops', 'massage', 'cancer', 'hello'])('%s is a word of its own', (word) => {
    expect(mendWord(word)).toBe(word)
  })

  it('is mended up to forty letters', () => {
    expect(mendWord(`st${'o'.repeat(37)}p`)).toBe('stop')
    const longer = `st${'o'.repeat(38)}p`
    expect(mendWord(longer)).toBe(longer)
  })
})

describe('words that were run together', () => {
  it.each([
    ['takemeoffyourlist', 'take me off your list'],
    ['donttextme', 'dont text me'],
    ['yanomeescriban', 'ya no me escriban'],
    ['stopmsg', undefined],
    ['callme', undefined],
    ['texting', undefined],
  ])('%s is %s', (word, words) => {
    expect(partsOf(word)).toBe(words)
  })
})
