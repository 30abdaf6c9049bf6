import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeMessage, unknownPlaceholders } from '../placeholders.ts'
import { cleanSender } from './draft-columns.ts'
import type { DraftChannel, DraftRules } from './draft-rules.ts'
import { draftChannels } from './draft-rules.ts'
import { draftProblems } from './check-draft.ts'
import { repairDraft } from './repair-draft.ts'

const rules = (changes: Partial<DraftRules> = {}): DraftRules => ({
  channel: 'voice',
  language: 'en',
  columns: ['FirstName', 'LastName', 'City', 'Last Visit'],
  sender: 'Acme Dental',
  callbackNumber: '(408) 555-0100',
  given: 'Remind people of their yearly check',
  ...changes,
})

function repaired(raw: string, changes: Partial<DraftRules> = {}): string {
  const result = repairDraft(raw, rules(changes))
  if ('refused' in result) throw new Error(`Refused: ${result.refused.join(', ')}`)
  return result.text
}

const good =
  'Hi <FirstName>, this is Acme Dental. It is time for your yearly check. Call us at (408) 555-0100.'

describe('a repaired draft', () => {
  it('stays unchanged when it has no problem', () => {
    expect(repaired(good)).toBe(good)
  })

  it.each([
    [`"${good}"`],
    [`1. ${good}`],
    [`- **${good}**`],
    [`Draft 2: “${good}”`],
    [`  \`${good}\`,`],
    [`"1) ${good}",`],
  ])('loses the wrapping that a model adds: %s', (raw) => {
    expect(repaired(raw)).toBe(good)
  })

  it.each([
    ['<firstname>'],
    ['<First Name>'],
    ['{{first_name}}'],
    ['{FirstName}'],
    ['[FIRST NAME]'],
    ['<<FirstName>>'],
    ['[<FirstName>]'],
  ])('writes %s as the column is written', (placeholder) => {
    expect(repaired(good.replace('<FirstName>', placeholder))).toBe(good)
  })

  it('drops a placeholder that no column fills, with the blank next to it', () => {
    expect(repaired(good.replace('<FirstName>', '<Nickname>'))).toMatch(/^Hi, this is Acme/)
    expect(repaired(good.replace('<FirstName>', '[your name here]'))).toMatch(/^Hi, this is/)
  })

  it('keeps a column’s own name, with any characters in it', () => {
    const columns = ['E-MAIL [OLD] **', 'Ref. No']
    const text = 'This is Acme Dental about <Ref. No> and <E-MAIL [OLD] **>. Call (408) 555-0100.'
    expect(repaired(text, { columns })).toBe(text)
  })

  it('is cut at the end of a sentence, and keeps the name and the number', () => {
    const long = `${good} ${'We would love to see you again soon. '.repeat(9)}`
    const text = repaired(long)
    expect(text.length).toBeLessThanOrEqual(200)
    expect(text).toMatch(/^Hi <FirstName>, this is Acme Dental\..*again soon\.$/)
    expect(text).toContain('(408) 555-0100')
  })

  it('is refused when its only sentence is too long', () => {
    expect(repairDraft('and so on '.repeat(40), rules())).toEqual({ refused: ['too_long'] })
  })

  it('names the caller and the callback number when it is spoken', () => {
    expect(repaired('It is time for your yearly check')).toBe(
      'This is Acme Dental. It is time for your yearly check. Call us at (408) 555-0100.',
    )
    expect(repaired('Es hora de su revisión anual', { language: 'es' })).toBe(
      'Le habla Acme Dental. Es hora de su revisión anual. Llámenos al (408) 555-0100.',
    )
  })

  it('names the sender and how to stop when it is a text of its own', () => {
    const text = { channel: 'text' } as const
    expect(repaired('Your yearly check is due.', text)).toBe(
      'Acme Dental: Your yearly check is due. Reply STOP to opt out.',
    )
    expect(repaired('Acme Dental: your check is due. Reply STOP to opt out.', text)).toBe(
      'Acme Dental: your check is due. Reply STOP to opt out.',
    )
    expect(repaired('Su revisión anual toca ya.', { ...text, language: 'es' })).toBe(
      'Acme Dental: Su revisión anual toca ya. Responda STOP para salir.',
    )
  })

  it('omits STOP when the product adds it or no reply is possible', () => {
    for (const channel of ['voice', 'both'] as const) {
      expect(repaired(`${good} Reply STOP to opt out.`, { channel })).toBe(good)
    }
  })

  it('accepts the callback number in any format, and no other number', () => {
    expect(repaired(good.replace('(408) 555-0100', '+1 408.555.0100'))).toContain('(408) 555-0100.')
    expect(repaired(`${good} Or dial 900-555-0199 now.`)).toBe(good)
  })

  it('leaves out sentences with links, except a given link in a text', () => {
    expect(repaired(`${good} Visit evil.example/now.`)).toBe(good)
    expect(repaired(`${good} Visit https://bit.ly/x.`)).toBe(good)
    const given = 'Send people to acme.example/book'
    const withLink = 'Acme Dental: book at acme.example/book. Reply STOP to opt out.'
    expect(repaired(withLink, { channel: 'text', given })).toBe(withLink)
    expect(repaired(`${good} Book at acme.example/book.`, { given })).toBe(good)
    const short = 'Go to bit.ly/abc'
    expect(repairDraft(short, rules({ channel: 'text', given: short }))).toEqual({
      refused: ['empty'],
    })
  })

  it('does not shout, and keeps the capitals that the user wrote', () => {
    expect(
      repaired('HUGE news today!!! ACME DENTAL has HVAC.', {
        given: 'We have HVAC now, and news today',
      }),
    ).toBe('Huge news today! Acme Dental has HVAC. Call us at (408) 555-0100.')
  })

  it('ends a sentence with the full stop of the business’s name', () => {
    const sender = 'Acme Inc.'
    expect(repaired('It is time for your check.', { sender })).toBe(
      'This is Acme Inc. It is time for your check. Call us at (408) 555-0100.',
    )
  })

  it('does not take a business’s name for an instruction to reply', () => {
    const sender = 'Reply Stop'
    expect(repaired('This is Reply Stop with a note.', { sender })).toContain('Reply Stop')
    expect(repaired('A note from Reply Stop.', { sender, channel: 'text' })).toContain(
      'Reply STOP to opt out.',
    )
  })

  it('has plain marks and no emoji', () => {
    expect(repaired('“Great” news 🎉 — it’s time 👍🏽 for your check…')).toBe(
      'This is Acme Dental. Great" news - it\'s time for your check... Call us at (408) 555-0100.',
    )
  })

  it.each([
    ['Come to our beer tasting.', 'regulated'],
    ['Tenemos vinos nuevos.', 'regulated'],
    ['Act now to hear more.', 'spam_words'],
    ['Get 30% off this week.', 'invented_amount'],
    ['It costs $49 only.', 'invented_amount'],
  ])('is refused for forbidden content: %s', (raw, problem) => {
    expect(repairDraft(raw, rules())).toEqual({ refused: [problem] })
  })

  it('may name the offer that the user wrote', () => {
    expect(repaired('Get 30% off today.', { given: 'Promote 30% off today' })).toContain('30% off')
    const until = repairDraft('Get 30% off this week.', rules({ given: 'Promote 30% off' }))
    expect(until).toEqual({ refused: ['invented_fact'] })
  })
})

const nasty = fc.constantFrom(
  '<',
  '>',
  '{{',
  '}}',
  '[',
  ']',
  '<FirstName>',
  '<first name>',
  '{City}',
  '<Ref. No>',
  '**',
  '"',
  '“',
  '1. ',
  '- ',
  '# ',
  '\n',
  '```',
  'http://a.b',
  'bit.ly/x',
  'a@b.co',
  '🎉',
  '\u200b',
  '\uE000',
  '\uE001',
  '\uD800',
  '!!!',
  'BUY NOW',
  'STOP',
  'Reply STOP to opt out',
  '$5',
  '9%',
  'Acme Dental',
  'acme dental',
  '(408) 555-0100',
  '408-555-0100',
  '900 555 0199',
  'beer',
  '.',
  '. ',
  '? ',
  ' ',
  ', ',
  'we would like to hear from you ',
  'Hola ',
  'ñandú ',
  '¿',
  '…',
)
const anyText = fc
  .array(fc.oneof(nasty, nasty, fc.string({ unit: 'binary', maxLength: 12 })), { maxLength: 60 })
  .map((parts) => parts.join(''))
const anyColumn = fc.oneof(
  fc.constantFrom('FirstName', 'City', 'Ref. No', 'E-MAIL [OLD]', '*x*', 'Prénom', '\uE002'),
  fc.string({ minLength: 1, maxLength: 12 }),
)
const anyRules: fc.Arbitrary<DraftRules> = fc.record({
  channel: fc.constantFrom<DraftChannel>(...draftChannels),
  language: fc.constantFrom('en' as const, 'es' as const),
  columns: fc.uniqueArray(anyColumn, { maxLength: 5 }),
  sender: fc
    .oneof(fc.constantFrom('', 'Acme Dental', 'ALL CAPS INC.'), fc.string())
    .map(cleanSender),
  callbackNumber: fc.constantFrom('', '(408) 555-0100', '+1 408.555.0100', '5550100'),
  given: fc.oneof(fc.constant(''), anyText),
})

describe('a business’s name', () => {
  it.each([
    ['  Acme   Dental ', 'Acme Dental'],
    ['"Acme" <b>', 'Acme b'],
    ['- Acme, Inc.,', 'Acme, Inc.'],
    ['1-800-555-0100', ''],
    ['🎉', ''],
    ['x'.repeat(80), 'x'.repeat(60)],
    [`${'x'.repeat(59)}𝒳`, 'x'.repeat(59)],
  ])('is cleaned: %s', (name, cleaned) => {
    expect(cleanSender(name)).toBe(cleaned)
  })
})

describe('a draft repaired from any text', () => {
  it('satisfies every rule, or is refused with reasons', () => {
    const check = fc.property(anyText, anyRules, (raw, given) => {
      const result = repairDraft(raw, given)
      if ('refused' in result) return result.refused.length > 0
      const { text } = result
      expect(draftProblems(text, given)).toEqual([])
      expect(text.length).toBeLessThanOrEqual(200)
      expect(unknownPlaceholders(text, given.columns)).toEqual([])
      expect(text).not.toContain('\n')
      expect(given.channel !== 'text' && /https?:\/\//.test(text)).toBe(false)
      expect(text.toLowerCase()).toContain(given.sender.toLowerCase())
      return true
    })
    fc.assert(check, { numRuns: 2000 })
  })

  it('is never refused for ordinary sentences', () => {
    const words = fc.constantFrom('we', 'hope', 'you', 'are', 'well', 'and', 'see', 'soon', 'your')
    const sentence = fc.array(words, { minLength: 3, maxLength: 12 }).map((all) => all.join(' '))
    const check = fc.property(fc.array(sentence, { minLength: 1, maxLength: 8 }), (sentences) => {
      for (const channel of draftChannels) {
        expect(repairDraft(sentences.join('. '), rules({ channel }))).toHaveProperty('text')
      }
    })
    fc.assert(check, { numRuns: 200 })
  })

  it('merges like any other message', () => {
    expect(mergeMessage(repaired(good), { firstname: 'Ann' })).toMatch(/^Hi Ann, this is/)
  })
})
