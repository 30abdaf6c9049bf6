import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftTones } from '@afterbeep/contract/api/assistant'
import { cleanCallbackNumber, cleanSender } from '@afterbeep/contract/message/draft/draft-columns'
import type { DraftRules } from '@afterbeep/contract/message/draft/draft-rules'
import {
  draftChannels,
  draftLanguages,
  draftProblems,
} from '@afterbeep/contract/message/draft/draft-rules'
import { templateOf, templatesFor, templateTexts } from './draft-templates.ts'
import { goalKindOf, goalKinds } from './goal-kind.ts'

const rules: DraftRules = {
  channel: 'voice',
  language: 'en',
  columns: ['FirstName', 'City'],
  sender: 'Acme Dental',
  callbackNumber: '(408) 555-0100',
  given: 'Remind people',
}

const senders = ['', 'Acme Dental', 'ACME Inc.', `The ${'Longest '.repeat(7)}`.trim().slice(0, 60)]
const numbers = ['', '(408) 555-0100', '+1 (408) 555 - 0100 ---------------- ---']

describe('templates', () => {
  it('are three different valid messages for every goal, tone, channel, language and sender', () => {
    const seen = new Set<string>()
    for (const kind of goalKinds) {
      for (const tone of draftTones) {
        for (const channel of draftChannels) {
          for (const language of draftLanguages) {
            const sender = senders[seen.size % senders.length] ?? ''
            const callbackNumber = numbers[seen.size % numbers.length] ?? ''
            const own = { ...rules, channel, language, sender, callbackNumber }
            for (const short of [true, false]) {
              const texts = templatesFor({ kind, tone, short }, own)
              expect(new Set(texts).size).toBe(3)
              for (const text of texts) expect(draftProblems(text, own)).toEqual([])
            }
            seen.add(`${kind} ${tone} ${channel} ${language}`)
          }
        }
      }
    }
    expect(seen.size).toBe(8 * 4 * 3 * 2)
  })

  it('are valid for any business name and any goal', () => {
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
    const choices = fc.record({
      kind: fc.constantFrom(...goalKinds),
      tone: fc.constantFrom(...draftTones),
      short: fc.boolean(),
    })
    const anyRules = fc.record({
      channel: fc.constantFrom(...draftChannels),
      language: fc.constantFrom(...draftLanguages),
      columns: fc.constantFrom(['FirstName'], [], ['Reply STOP', 'FirstName']),
      sender: names.map(cleanSender),
      callbackNumber: fc.oneof(fc.constant(''), phones).map(cleanCallbackNumber),
      given: fc.string(),
    })
    const check = fc.property(choices, anyRules, (choice, own) => {
      const texts = templatesFor(choice, own)
      expect(new Set(texts).size).toBe(3)
      for (const text of texts) expect(draftProblems(text, own)).toEqual([])
    })
    fc.assert(check, { numRuns: 150 })
  })

  it('fit with the longest name and number, and keep their content', () => {
    const own = { ...rules, sender: senders[3] ?? '', callbackNumber: numbers[2] ?? '' }
    for (const language of draftLanguages) {
      for (const kind of goalKinds) {
        const texts = templatesFor({ kind, tone: 'plain', short: false }, { ...own, language })
        const cores = templateTexts[language].bodies[kind].map(([core]) => core)
        texts.forEach((text, index) => expect(text).toContain(cores[index]))
      }
    }
  })

  it('greet no contact by a name that the list does not have', () => {
    const [text] = templatesFor(
      { kind: 'news', tone: 'friendly', short: false },
      { ...rules, columns: ['City'] },
    )
    expect(text).toMatch(/^Hi, this is Acme Dental\./)
  })

  it('are recognised, and a text that a user changed is not', () => {
    const choice = { kind: 'event', tone: 'warm', short: false } as const
    const [, text = ''] = templatesFor(choice, rules)
    expect(templateOf(text, rules)).toEqual({ kind: 'event', language: 'en', index: 1 })
    expect(templateOf(`${text} Bring cake.`, rules)).toBeUndefined()
    const [spanish = ''] = templatesFor(choice, { ...rules, language: 'es' })
    expect(templateOf(spanish, rules)).toMatchObject({ language: 'es', index: 0 })
  })
})

describe('a goal', () => {
  it.each([
    ['Remind patients of their appointment', 'appointment'],
    ['Tell people about overdue invoices', 'payment'],
    ['Ask for a review of our work', 'feedback'],
    ['Invite everybody to the open house', 'event'],
    ['Summer sale, 20% off', 'offer'],
    ['Win back customers who left', 'win_back'],
    ['Thank people for their visit', 'follow_up'],
    ['We moved to Main Street', 'news'],
    ['Invitar a la jornada de puertas abiertas', 'event'],
  ])('is recognised by its words: %s', (goal, kind) => {
    expect(goalKindOf(goal)).toBe(kind)
  })
})
