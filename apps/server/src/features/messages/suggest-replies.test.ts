import { describe, expect, it } from 'vitest'
import { hasRegulatedWords, hasSpamWords } from '@afterbeep/contract/message/draft/refused-words'
import { countSegments } from '@afterbeep/contract/message/length/segments'
import { replyTexts } from './reply-texts.ts'
import { suggestReplies } from './suggest-replies.ts'

const acme = { sender: 'Acme Dental', callbackNumber: '(408) 555-0100' }
const noBusiness = { sender: '', callbackNumber: '' }

/** A reply of each kind, in each language. */
const replies = {
  en: {
    who: 'Who is this?',
    price: 'How much?',
    when: 'When?',
    call_me: 'Call me',
    yes: 'Yes',
    no: 'No thanks',
    wrong_number: 'Wrong number',
    thanks: 'Thanks',
    angry: 'What a scam',
    other: 'Hm',
  },
  es: {
    who: '¿Quién es?',
    price: '¿Cuánto cuesta?',
    when: '¿Cuándo?',
    call_me: 'Llámame por favor',
    yes: 'Sí',
    no: 'No, gracias',
    wrong_number: 'Número equivocado',
    thanks: 'Gracias',
    angry: 'Es una estafa',
    other: 'Buenas tardes',
  },
} as const
const languages = ['en', 'es'] as const
const all = languages.flatMap((language) =>
  Object.entries(replies[language]).map(([kind, reply]) => ({ language, kind, reply })),
)

describe('suggested replies', () => {
  it('exist for every kind of reply', () => {
    for (const language of languages) {
      expect(Object.keys(replies[language]).toSorted()).toEqual(
        Object.keys(replyTexts[language]).toSorted(),
      )
    }
  })

  it.each(all)('are two or three GSM-7 segments: $language $kind', ({ language, kind, reply }) => {
    const long = { sender: 'N'.repeat(60), callbackNumber: '+1 (408) 555-0100 ext. 12' }
    for (const facts of [acme, noBusiness, long, { ...acme, sender: '' }]) {
      const responses = suggestReplies(reply, facts)
      expect(responses.length).toBeGreaterThanOrEqual(2)
      expect(responses.length).toBeLessThanOrEqual(3)
      expect(new Set(responses).size).toBe(responses.length)
      for (const response of responses) {
        expect(countSegments(response)).toMatchObject({ encoding: 'GSM-7', segments: 1 })
        expect(response).not.toMatch(/[{}!]|https?:|www\.|\.\.| {2}/)
        expect(hasSpamWords(response) || hasRegulatedWords(response)).toBe(false)
        // No invented number: no price, no time, no percentage.
        expect(response.replace(facts.callbackNumber || '-', '')).not.toMatch(/[\d$%]/)
      }
    }
    const own: readonly string[] = Object.values(replyTexts[language])
      .flat()
      .filter((text) => !text.includes('{'))
    expect(own).toContain(suggestReplies(reply, noBusiness)[0])
    expect(Object.entries(replyTexts[language]).find(([name]) => name === kind)?.[1]).toContain(
      suggestReplies(reply, noBusiness)[0],
    )
  })

  it('contain the business name and the number of the account', () => {
    expect(suggestReplies('who is this', acme).slice(0, 2)).toEqual([
      'This is Acme Dental. You are on our contact list, so we left you a message. Reply STOP to our first text if you would rather not hear from us.',
      'Hello, you can reach Acme Dental at (408) 555-0100. We are glad to tell you why we got in touch.',
    ])
    expect(suggestReplies('¿Cuánto cuesta?', { ...acme, sender: '' })[1]).toBe(
      'Con gusto vemos los precios. Puede llamar al (408) 555-0100.',
    )
  })

  it('write a name in GSM-7, and omit one that GSM-7 can’t express', () => {
    expect(suggestReplies('who is this', { ...acme, sender: 'Clínica Díaz' })[0]).toContain(
      'This is Clinica Diaz.',
    )
    expect(suggestReplies('who is this', { ...acme, sender: '北京饭店' })[0]).toContain(
      'reach us at (408) 555-0100',
    )
  })

  it('are none for a contact who opts out', () => {
    expect(suggestReplies('Please stop. Thank you', acme)).toEqual([])
  })
})
