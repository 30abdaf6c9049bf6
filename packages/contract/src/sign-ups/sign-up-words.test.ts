import { describe, expect, it, test } from 'vitest'
import { keywordProblem } from './keyword-problem.ts'
import { confirmationRequest, isAgreement, keywordOf, signUpWords } from './sign-up-words.ts'

const terms = { business: 'Acme', channels: 'both', about: 'news and offers' } as const

describe('the words of a sign-up', () => {
  it('name the business, what it sends and how to end it, and that no purchase depends on it', () => {
    const words = signUpWords(terms)
    expect(words).toContain('Acme may send me prerecorded voicemails and text messages about news')
    expect(words).toMatch(/need not agree in order to buy/)
    expect(words).toMatch(/STOP.*HELP/)
  })

  it('of texts speak of no voicemails, and of voicemails of none but the texts that end them', () => {
    expect(signUpWords({ ...terms, channels: 'text' })).not.toMatch(/voicemail/)
    expect(signUpWords({ ...terms, channels: 'voice' })).not.toMatch(/text messages/)
    expect(confirmationRequest({ ...terms, channels: 'text' })).not.toMatch(/voicemail/)
  })

  it('the question asks for YES, names who asks and how to refuse, and advertises nothing', () => {
    const question = confirmationRequest(terms)
    expect(question).toMatch(/^Acme: Reply YES to get our voicemails and texts about/)
    expect(question).toMatch(/Not you\? Ignore this\. Reply STOP to opt out, HELP for help\.$/)
    expect(question.length).toBeLessThanOrEqual(306)
  })
})

test.each([
  ['YES', true],
  ['yes', true],
  [' Yes! ', true],
  ['“Yes.”', true],
  ['Y', true],
  ['Sí', true],
  ['yes please', true],
  ['yes but stop texting me', false],
  ['yes?', true],
  ['yes who is this', false],
  ['no', false],
  ['ok', false],
  ['', false],
])('“%s” agrees: %s', (reply, expected) => {
  expect(isAgreement(reply)).toBe(expected)
})

test.each([
  ['JOIN', 'JOIN'],
  ['join!', 'JOIN'],
  ['“Join”', 'JOIN'],
  [' Deals2026 ', 'DEALS2026'],
  ['join me', undefined],
  ['ok', undefined],
  ['', undefined],
])('“%s” is the keyword %s', (reply, expected) => {
  expect(keywordOf(reply)).toBe(expected)
})

test('a keyword is one word that means nothing else in a text', () => {
  for (const keyword of ['JOIN', 'ALTA', 'OPTIN', 'DEALS', 'ACME2026'])
    expect(keywordProblem(keyword)).toBeUndefined()
  for (const keyword of [
    'STOP',
    'START',
    'HELP',
    'YES',
    'OK',
    'HELLO',
    'BASTA',
    'A B',
    'join',
    'J',
  ]) {
    expect([keyword, keywordProblem(keyword)]).not.toEqual([keyword, undefined])
  }
})
