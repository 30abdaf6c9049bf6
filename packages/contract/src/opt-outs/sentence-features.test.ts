import { describe, expect, it } from 'vitest'
import { sentencesOf } from './reply-sentences.ts'
import { featuresOf } from './sentence-features.ts'
import { familyOf } from './word-families.ts'

const knowsAll = () => true
const features = (words: string, knows: (word: string) => boolean = knowsAll) =>
  featuresOf(words.split(' '), false, knows).flat()

describe('what the model reads of a sentence', () => {
  it('has pairs of words apart from each other, where one is of a family', () => {
    const pairs = features('please stop all of it').filter((one) => one.includes('~'))
    expect(pairs).toContain('END~of')
    expect(features('the sky was blue today').filter((one) => one.includes('~'))).toEqual([])
  })

  it('has how an unknown word of five letters or more begins', () => {
    expect(features('unsubscription', () => false)).toContain('unsub-')
    expect(features('abcde', () => false)).toContain('abcde-')
    expect(features('abcd', () => false).filter((one) => one.endsWith('-'))).toEqual([])
  })
})

describe('the family of a word', () => {
  it.each([
    ['stop', 'END'],
    ['discontinued', 'END'],
    ['mensajes', 'CONTACT'],
    ['suscribirme', 'JOINED'],
    // What was done is no wish.
    ['llamaron', 'llamaron'],
    ['mandaste', 'mandaste'],
    ['flower', 'flower'],
  ])('%s is %s', (word, family) => {
    expect(familyOf(word)).toBe(family)
  })
})

describe('the sentences of a reply', () => {
  const texts = (reply: string) => sentencesOf(reply).map(({ text }) => text)

  it('are joined where one or two words stand alone', () => {
    expect(texts('Take. Me off.')).toEqual(['take', 'me off', 'take me off'])
  })

  it('are not joined to longer ones', () => {
    expect(texts('I am here. Take me. Off.')).toEqual([
      'i am here',
      'take me',
      'off',
      'take me off',
    ])
    expect(texts('Hello. I am here. Bye.')).toEqual(['hello', 'i am here', 'bye'])
  })
})
