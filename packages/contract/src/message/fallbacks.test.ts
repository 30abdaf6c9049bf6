import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fallbackOf, fallbackProblem, fallbacksProblem, usedFallbacks } from './fallbacks.ts'
import { compileMessage, mergeMessage } from './placeholders.ts'

const message = 'Hi <FirstName>, see you in <City>.'
const fallbacks = { firstname: 'there', CITY: ' town ' }

test.each([
  [{ FirstName: 'Ada', City: 'Rome' }, 'Hi Ada, see you in Rome.'],
  [{ FirstName: '', City: 'Rome' }, 'Hi there, see you in Rome.'],
  [{ FirstName: ' ', City: '\t' }, 'Hi there, see you in town.'],
  [{}, 'Hi there, see you in town.'],
])('%j gets the fallbacks of its empty fields: %j', (fields, merged) => {
  expect(mergeMessage(message, fields, fallbacks)).toBe(merged)
})

test('closes the blank when a fallback is missing or empty', () => {
  expect(mergeMessage(message, {}, { City: 'town' })).toBe('Hi, see you in town.')
  expect(mergeMessage(message, {}, { FirstName: ' ', City: 'town' })).toBe('Hi, see you in town.')
})

test('never merges a fallback again, with any content', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      const written = text.trim() || 'x'
      const compiled = compileMessage('<A>|<B>', { a: written })
      expect(compiled.merge((name) => (name === 'b' ? 'b' : null))).toBe(`${written}|b`)
    }),
  )
  expect(mergeMessage('Hi <A>', { B: 'x' }, { A: '<B>' })).toBe('Hi <B>')
})

test('a contact with every field gets the message without fallbacks', () => {
  const value = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '')
  fc.assert(
    fc.property(value, value, fc.string(), (FirstName, City, text) => {
      const fields = { FirstName, City }
      expect(mergeMessage(message, fields, { City: text })).toBe(mergeMessage(message, fields))
    }),
  )
})

test.each([
  ['there', undefined],
  ['', undefined],
  ['x'.repeat(50), undefined],
  [`  ${'x'.repeat(50)}\n`, undefined],
  ['x'.repeat(51), 'can’t be longer than 50 characters (it has 51)'],
  ['<City>', 'can’t have < or > in it'],
  ['a > b', 'can’t have < or > in it'],
  ['two\nlines', 'has to be on one line'],
  ['two\u2028lines', 'has to be on one line'],
])('the problem of the fallback %j: %s', (text, problem) => {
  expect(fallbackProblem(text)).toBe(problem)
})

test('refuses fallbacks with a text that names the placeholder', () => {
  const problem = (texts: Record<string, string>) => fallbacksProblem(texts, [message])
  expect(problem(fallbacks)).toBeUndefined()
  expect(problem({ City: 'x'.repeat(51) })).toBe(
    'What stands instead of <City> can’t be longer than 50 characters (it has 51).',
  )
  expect(problem({ State: 'CA' })).toBe('The message has no <State>, so nothing can replace it.')
  expect(problem({ City: 'a', CITY: 'b' })).toBe('Say only once what stands instead of <CITY>.')
  expect(fallbacksProblem({ State: 'CA' }, [message, 'In <state>'])).toBeUndefined()
})

test('accepts at most one fallback for each placeholder', () => {
  const names = fc.constantFrom('FirstName', 'firstname', 'City', 'CITY', 'State')
  fc.assert(
    fc.property(fc.dictionary(names, fc.string({ maxLength: 60 })), (texts) => {
      if (fallbacksProblem(texts, [message]) !== undefined) return
      expect(Object.keys(texts).length).toBeLessThanOrEqual(2)
    }),
  )
})

test('uses only non-empty fallbacks of the messages’ placeholders, trimmed', () => {
  const texts = { FirstName: ' there ', City: ' ', State: 'CA' }
  expect(usedFallbacks(texts, [message])).toEqual({ FirstName: 'there' })
  expect(usedFallbacks(texts, [message, 'In <STATE>'])).toEqual({ FirstName: 'there', State: 'CA' })
})

test('finds the fallback of a column in any case', () => {
  expect(fallbackOf(fallbacks, 'FirstName')).toBe('there')
  expect(fallbackOf(fallbacks, 'City')).toBe('town')
  expect(fallbackOf(fallbacks, 'State')).toBe('')
})
