import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftTones } from '@afterbeep/contract/api/assistant'
import { cleanCallbackNumber, cleanSender } from '@afterbeep/contract/message/draft/draft-columns'
import type { DraftRules } from '@afterbeep/contract/message/draft/draft-rules'
import { draftChannels, draftLanguages } from '@afterbeep/contract/message/draft/draft-rules'
import { draftProblems } from '@afterbeep/contract/message/draft/check-draft'
import { goals } from '../../../testing/messages/goals.ts'
import { templateOf, templatesFor } from './draft-templates.ts'
import { wordsOf } from './goal-words.ts'

const rules: DraftRules = {
  channel: 'voice',
  language: 'en',
  columns: ['FirstName', 'City'],
  sender: 'Rosa’s Bikes',
  callbackNumber: '617-555-0100',
  given: '',
}

const languageOf = (goal: string) =>
  /^(?:Re(?:cordar|bajas)|Invitar|Avisar|Agradecer|Ofrecer|Anunciar|Pedir)/.test(goal) ? 'es' : 'en'

function draftsFor(goal: string, part: Partial<DraftRules> = {}, short = false): string[] {
  const own = { ...rules, given: goal, language: languageOf(goal), ...part } as const
  const words = wordsOf(goal, own.language)
  const found = templatesFor({ words, tone: 'friendly', short }, own)
  if ('refused' in found) throw new Error(`${goal}: ${found.refused.join(', ')}`)
  return found.drafts
}

/** Everything in a text that has a digit, or a capital that does not begin a sentence. */
function looksLikeFacts(text: string): string[] {
  const words = text.replace(/<[^>]+>/g, 'x').split(/\s+/)
  return words
    .filter((word, index) => {
      if (/\d/.test(word)) return true
      return /^\p{Lu}/u.test(word) && index > 0 && !/[.:!?]$/.test(words[index - 1] ?? '')
    })
    .map((word) => word.replace(/[.,:;!?]+$/, ''))
}

describe('templates', () => {
  it('the fixture has a hundred goals of many forms', () => {
    expect(goals.length).toBeGreaterThanOrEqual(100)
    expect(new Set(goals.map(({ goal }) => goal)).size).toBe(goals.length)
    expect(goals.filter(({ facts }) => facts.length > 0).length).toBeGreaterThan(70)
  })

  it.each(goals)('have each fact of “$goal” in every draft, and no other', ({ goal, facts }) => {
    for (const channel of draftChannels) {
      const drafts = draftsFor(goal, { channel })
      expect(new Set(drafts).size).toBe(3)
      for (const draft of drafts) {
        for (const fact of facts) expect(draft).toContain(fact)
        const known = `${goal} ${rules.sender} ${rules.callbackNumber} STOP`
        for (const fact of looksLikeFacts(draft)) expect(known).toContain(fact)
        expect(draft).toContain('<FirstName>')
        expect(draft).toContain(rules.sender)
      }
    }
  })

  it('say the words of the goal to the recipient', () => {
    expect(draftsFor('Autumn tune-ups, 20% off all bikes until June 1', {}, true)).toEqual([
      'Hi <FirstName>, this is Rosa’s Bikes: Autumn tune-ups, 20% off all bikes until June 1. Call us at 617-555-0100.',
      'Hi <FirstName>, Rosa’s Bikes here. Autumn tune-ups, 20% off all bikes until June 1. Call us at 617-555-0100.',
      'Hi <FirstName>, a short message from Rosa’s Bikes: Autumn tune-ups, 20% off all bikes until June 1. Call us at 617-555-0100.',
    ])
    expect(draftsFor('Remind people to book their autumn tune-up')[0]).toContain(
      'please remember to book your autumn tune-up.',
    )
    expect(draftsFor('Invite everybody to the open house on May 3')[1]).toContain(
      'You are invited to the open house on May 3.',
    )
    expect(draftsFor('Win back lapsed members with 30% off')[0]).toContain(
      'we would like to see you again, with 30% off.',
    )
  })

  it.each([
    ['a link that cannot be spoken', 'See https://rosa.example/sale', 'link'],
    ['what carriers do not let through', 'Free beer and cigarettes for all', 'regulated'],
  ])('are none for %s, and say why', (_, goal, problem) => {
    const own = { ...rules, given: goal }
    const found = templatesFor({ words: goal, tone: 'friendly', short: false }, own)
    expect('refused' in found ? found.refused : []).toContain(problem)
  })

  it('shorten words that are too long at their end, and give back what is left out', () => {
    const goal = `${'We have many new bikes and all the parts, '.repeat(5)}and coffee until June 1.`
    const found = templatesFor(
      { words: goal, tone: 'friendly', short: false },
      { ...rules, given: goal },
    )
    if ('refused' in found) throw new Error(found.refused.join())
    for (const draft of found.drafts) expect(draft.length).toBeLessThanOrEqual(200)
    expect(found.leftOut).toMatch(/and coffee until June 1\.$/)
    expect(goal).toContain(found.leftOut)
  })

  it('are valid for any business name, any goal and any tone, or none', () => {
    const names = fc.oneof(
      fc.string({ maxLength: 80 }),
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.constantFrom(
        'STOP',
        'Reply STOP to opt',
        'acme.com',
        'Beer & Guns',
        '1-800-555-0100',
        '.',
      ),
    )
    const phones = fc.stringMatching(/^\+?[0-9 ().-]{7,39}$/).filter((phone) => {
      const digits = phone.replace(/\D/g, '').length
      return digits >= 7 && digits <= 15
    })
    const any = fc.record({
      words: fc.oneof(
        fc.constantFrom(...goals.map(({ goal }) => goal)),
        fc.string({ minLength: 1, maxLength: 300 }),
      ),
      tone: fc.constantFrom(...draftTones),
      short: fc.boolean(),
    })
    const anyRules = fc.record({
      channel: fc.constantFrom(...draftChannels),
      language: fc.constantFrom(...draftLanguages),
      columns: fc.constantFrom(['FirstName'], [], ['Reply STOP', 'FirstName']),
      sender: names.map(cleanSender),
      callbackNumber: fc.oneof(fc.constant(''), phones).map(cleanCallbackNumber),
    })
    const check = fc.property(any, anyRules, (choice, part) => {
      const own = { ...part, given: choice.words }
      const found = templatesFor(choice, own)
      fc.pre('drafts' in found)
      if ('refused' in found) return
      expect(new Set(found.drafts).size).toBe(3)
      for (const text of found.drafts) expect(draftProblems(text, own)).toEqual([])
    })
    fc.assert(check, { numRuns: 150 })
  })

  it('greet no contact by a name that the list does not have', () => {
    const [text] = draftsFor('We have a new menu', { columns: ['City'] })
    expect(text).toMatch(/^Hi, this is Rosa’s Bikes: /)
  })

  it('are recognised, and a text that a user changed is not', () => {
    const goal = 'Invite everybody to the open house on May 3'
    const own = { ...rules, given: goal }
    const [, text = ''] = draftsFor(goal)
    expect(templateOf(text, own)).toEqual({
      words: 'You are invited to the open house on May 3',
      language: 'en',
      index: 1,
    })
    expect(templateOf(`${text} Bring cake.`, own)).toBeUndefined()
    expect(templateOf('Come by on Monday, we have cake.', own)).toBeUndefined()
    const [spanish = ''] = draftsFor('Anunciar que abrimos una tienda en Lawrence')
    expect(templateOf(spanish, { ...own, given: spanish })).toMatchObject({
      language: 'es',
      index: 0,
    })
  })
})
