import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createContactFileReader } from '../contact-file-reader.ts'
import { exportedText, exportNames } from '@afterbeep/testing/data/exports'
import { lookAt, matchedFile } from '../testing/foreign-file.ts'

/*
 * Written from the rules alone, and not from how they are met: the person is called at their own number, a
 * mobile one first; no other person and no machine is; who said no is not; and no row vanishes unseen.
 */

function read(text: string) {
  const people: Record<string, string>[] = []
  const problems = new Set<number>()
  const reader = createContactFileReader({
    keep: (row) => people.push(row.fields()),
    reject: ({ line }) => problems.add(line),
  })
  reader.push(new TextEncoder().encode(text))
  reader.end()
  return { phones: people.map((person) => person['RecommendedPhone']), people, problems }
}

const quoted = (cells: readonly string[]) =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
const csv = (rows: readonly (readonly string[])[]) => `${rows.map(quoted).join('\n')}\n`

const own = '617-555-0142'
const other = '617-555-0199'

describe('another person’s number is never called', () => {
  test.each([
    'Fax',
    'Home Fax',
    'Pager',
    'Assistant’s Phone',
    'Company Main Phone',
    'Emergency Contact Phone',
    'Spouse Phone',
    'Parent / Guardian Phone',
    'Mother Mobile',
    'Referred by (phone)',
    'Reference Phone',
    'Manager Phone',
    'Teléfono de emergencia',
    'Teléfono del padre',
    'Teléfono del cónyuge',
  ])('%s, also where the person has none of their own', (header) => {
    const text = csv([
      ['Name', header, 'Phone'],
      ['Ann Lee', other, own],
      ['Lou Ray', other, ''],
    ])
    const { phones, problems } = read(matchedFile(text))
    expect(phones).toEqual(['16175550142'])
    expect([...problems]).toEqual([3])
  })
})

describe('a person who opted out is not on the list', () => {
  test.each([
    ['Do Not Call', 'Yes'],
    ['DNC', 'x'],
    ['DoNotContact', 'TRUE'],
    ['SMS Opt Out', '2026-01-02'],
    ['Opted out of texts', '1'],
    ['Opt-out', 'Y'],
    ['No llamar', 'Sí'],
  ])('by %s: %s', (header, yes) => {
    const text = csv([
      ['Name', header, 'Phone'],
      ['Ann Lee', yes, own],
      ['Lou Ray', '', '617-555-0143'],
      ['Al Roy', 'No', '617-555-0144'],
    ])
    expect(read(matchedFile(text)).phones).toEqual(['16175550143', '16175550144'])
  })

  it.each([
    ['Email opt out', 'Yes'],
    ['Email Subscription Status', 'unsubscribed'],
    ['Member status', 'cleaned'],
    ['Status', 'Do not call'],
    ['Labels', '* myContacts ::: DNC'],
  ])('also by %s: %s, and each with the reason at its line', (header, value) => {
    const text = csv([
      ['Name', header, 'Phone'],
      ...Array.from({ length: 400 }, (_, index) => ['Al Roy', 'No', `617-555-${1000 + index}`]),
      ['Ann Lee', value, own],
    ])
    const { phones, problems } = read(matchedFile(text))
    expect(phones).toHaveLength(400)
    expect([...problems]).toEqual([402])
  })

  it('unless the owner makes another use of the column', () => {
    const text = csv([
      ['Name', 'Email opt out', 'Phone'],
      ['Ann Lee', 'Yes', own],
    ])
    const { phones } = read(matchedFile(text, ['FullName', 'LeaveOut', 'Phone']))
    expect(phones).toEqual(['16175550142'])
  })

  it('also by a column that the owner names, whatever its header is', () => {
    const text = csv([
      ['Name', 'Remark', 'Consent to calls', 'Phone'],
      ['Ann Lee', 'angry', '', own],
      ['Lou Ray', '', 'no', '617-555-0143'],
      ['Al Roy', 'no', 'yes', '617-555-0144'],
    ])
    const uses = ['FullName', 'DoNotContact', 'DoNotContact', 'Phone'] as const
    const { phones, problems } = read(matchedFile(text, uses))
    expect([phones, [...problems]]).toEqual([['16175550144'], [2, 3]])
  })
})

describe('keeps the consent of a foreign file by channel', () => {
  test.each([
    ['Consent', 'yes', 'yes'],
    ['SMS Consent', 'Yes', 'text'],
    ['Accepts SMS Marketing', 'no', 'no text'],
    ['Text opt-in', 'opted in', 'text'],
    ['Consent to calls', 'TRUE', 'voice'],
    ['Voice consent', 'No', 'no voice'],
    ['SMS Consent', 'NEVER_SUBSCRIBED', 'no text'],
    ['SMS Consent', 'maybe', ''],
  ])('%s: %s becomes “%s”', (header, value, expected) => {
    const text = csv([
      ['Name', header, 'Phone'],
      ['Ann Lee', value, own],
    ])
    expect(read(matchedFile(text)).people).toMatchObject([{ Consent: expected }])
  })

  it('in two columns and with its date becomes one value', () => {
    const text = csv([
      ['Name', 'Phone', 'Consent to calls', 'SMS consent', 'Consent date', 'Consent source'],
      ['Ann Lee', own, 'yes', 'no', '3/5/2026', 'Counter'],
    ])
    expect(read(matchedFile(text)).people).toMatchObject([
      { Consent: 'voice; no text', ConsentDate: '3/5/2026', ConsentSource: 'Counter' },
    ])
  })

  test.each(['Email consent', 'Photo consent', 'Email marketing opt-in', 'Consent form by'])(
    '%s does not decide calls or texts',
    (header) => {
      const text = csv([
        ['Name', header, 'Phone'],
        ['Ann Lee', 'no', own],
      ])
      const [person] = read(matchedFile(text)).people
      expect(person).toMatchObject({ RecommendedPhone: '16175550142' })
      expect(person).not.toHaveProperty('Consent')
    },
  )
})

test.each(exportNames.filter((name) => name.endsWith('.csv')))(
  '%s gives the same people with its columns in any order',
  (name) => {
    const whole = exportedText(name)
    const { look } = lookAt(whole)
    const expected = read(matchedFile(whole)).phones
    const rows = [look.headers, ...look.sample]
    fc.assert(
      fc.property(
        fc.shuffledSubarray(
          look.headers.map((_, index) => index),
          { minLength: look.headers.length },
        ),
        (order) => {
          // A word for a number stands in its own column, wherever that is.
          const text = csv(rows.map((cells) => order.map((index) => cells[index] ?? '')))
          expect(read(matchedFile(text)).phones).toEqual(expected)
        },
      ),
      { numRuns: 20 },
    )
  },
)

test('every row is a person, a problem by its line, or shown as left out', () => {
  const cell = fc.constantFrom('', 'Ann', 'Lee', own, other, '555', 'Total', 'x,y', 'a"b', 'Yes')
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 12 }),
      (rows) => {
        const filled = rows.filter((cells) => cells.some((value) => value !== ''))
        if (filled.length === 0) return
        const text = csv([['First name', 'Last name', 'Mobile phone'], ...filled])
        let look
        try {
          ;({ look } = lookAt(text))
        } catch {
          // Nothing but lines that belong to no person: the file is said to have no rows.
          return
        }
        const { people, problems } = read(matchedFile(text))
        expect(people.length + problems.size + look.footers.length).toBe(filled.length)
      },
    ),
    { numRuns: 500 },
  )
})
