import { leftOutElsewhereText, leftOutText } from '@afterbeep/contract/contact/contact-rows'
import { limits } from '@afterbeep/contract/limits'
import { describe, expect, test } from 'vitest'
import { createContactFileReader } from './contact-file-reader.ts'
import { refusalColumn } from './matching/refusal-columns.ts'

const header = 'id,FirstName,LastName,PhoneNumber,RecommendedPhone'

function read(text: string) {
  const { kept, problems } = readWhole(text)
  return { kept, problems }
}

function readWhole(text: string, fixPhones = false) {
  const rows = new Map<number, string>()
  const reader = createContactFileReader(
    {
      keep: (row) => rows.set(row.line, row.text(1)),
      withdraw: ({ line }) => rows.delete(line),
    },
    { fixPhones },
  )
  reader.push(new TextEncoder().encode(text))
  const summary = reader.end()
  return { ...summary, kept: [...rows.values()] }
}

test.each([
  ['Do Not Call', 'yes'],
  ['DoNotContact', 'TRUE'],
  ['DNC', 'x'],
  ['Opt out', 'Y'],
  ['OptOut', '1'],
  ['Email Opt Out', 'true'],
  ['HasOptedOutOfEmail', '1'],
  ['Unsubscribed', 'yes'],
  ['Unsubscribed from all email', 'true'],
  ['UNSUB_TIME', '2026-01-02 10:00:00'],
  ['SMS Opt Out', '✓'],
  ['Email Subscription Status', 'unsubscribed'],
  ['SMS subscription status', 'Opted out'],
  ['Subscription status', 'OPTED_OUT'],
  ['Member status', 'cleaned'],
  ['Email permission status', 'Unsubscribed'],
  ['Marketing Preference', 'Unsubscribed'],
  ['Email Marketing Consent', 'UNSUBSCRIBED'],
  ['Accepts SMS marketing', 'no'],
  ['Subscribed', 'FALSE'],
  ['Contact preference', 'Do not contact'],
  ['Status', 'Opted-out'],
  ['Tags', 'VIP, Do not call'],
  ['Labels', '* myContacts ::: DNC'],
  ['Notes', 'Do not call'],
  ['Observaciones', 'No llamar, está molesta'],
  ['Text OK?', 'No'],
  ['Can we call?', 'no'],
  ['Deceased', 'Yes'],
  ['Do Not Service', 'true'],
  ['No llamar', 'Sí'],
  ['Fecha de baja', '03/05/2026'],
  ['Consent revoked', '2026-03-05'],
])('a file with our own headers leaves out a person by %s: %s, and says why', (column, value) => {
  const rows = [`1,Ann,Lee,4085550101,14085550101,"${value}"`, '2,Lou,Ray,4085550102,14085550102,']
  expect(read(`${header},${column}\n${rows.join('\n')}\n`)).toEqual({
    kept: ['Lou'],
    problems: [{ line: 2, message: leftOutText(column), hint: `Its value is “${value}”.` }],
  })
})

test.each([
  ['Do Not Call', 'No'],
  ['Do Not Call', 'FALSE'],
  ['DNC', '0'],
  ['Opt out', '-'],
  ['Opt out', 'N/A'],
  ['Opt-out status', 'Opted in'],
  ['Unsubscribed', 'Not unsubscribed'],
  ['Email Subscription Status', 'subscribed'],
  ['Email Subscription Status', 'unknown'],
  ['Email Subscription Status', 'not opted out'],
  ['Subscription status', 'Active'],
  ['SMS Consent', 'yes'],
  ['Accepts Email Marketing', 'no'],
  ['Marketing contact status', 'Non-marketing contact'],
  ['Fax Opt Out', 'yes'],
  ['Do not call before', '9 AM'],
  ['Status', 'Cleaned'],
  ['Status', 'Stop'],
  ['Tags', 'Do not call before 9'],
  ['Notes', 'Please do not call before 9'],
  ['Stop', '3'],
  ['State', 'Baja California'],
  ['Bike', 'yes'],
])('a column %s with %s leaves out no one', (column, value) => {
  const row = `1,Ann,Lee,4085550101,14085550101,"${value}"`
  expect(read(`${header},${column}\n${row}\n`)).toEqual({ kept: ['Ann'], problems: [] })
})

test('who must not be contacted is not reached by a second row with the same phone', () => {
  const rows = ['1,Ann,Lee,4085550101,14085550101,yes', '2,Ann,Lee,4085550101,14085550101,']
  expect(read(`${header},Do Not Call\n${rows.join('\n')}\n`)).toMatchObject({
    kept: [],
    problems: [{ line: 2 }, { line: 3 }],
  })
})

describe('a mark further down in the file', () => {
  const message = leftOutElsewhereText
  const withMark = (...rows: string[]) => `${header},Opt out\n${rows.join('\n')}\n`
  const marked = '9,Ann,Lee,(408) 555-0101,14085550101,yes'

  test('leaves out an earlier row of the same phone, by its line and with the reason', () => {
    const { rows, accepted, rejected, ...found } = readWhole(
      withMark('1,Ann,Lee,4085550101,14085550101,', '2,Lou,Ray,4085550102,14085550102,', marked),
    )
    expect({ rows, accepted, rejected }).toEqual({ rows: 3, accepted: 1, rejected: 2 })
    expect(found.kept).toEqual(['Lou'])
    expect(found.problems).toMatchObject([
      { line: 2, message, hint: 'Line 4 says so.' },
      { line: 4, message: leftOutText('Opt out') },
      { line: 4, message: 'Duplicate phone number' },
    ])
    expect(found.groups).toContainEqual({ message, count: 1, firstLines: [2] })
  })

  test.each([
    ['calls the number that the mark is about', '1,A,B,4085550199,14085550101,'],
    ['has it as another number of the person', '1,A,B,1-408-555-0101,14085550199,'],
  ])('leaves out a row that %s, above it and below', (_, row) => {
    expect(readWhole(withMark(row, marked)).kept).toEqual([])
    expect(readWhole(withMark(marked, row)).kept).toEqual([])
  })

  test('counts where its own row could not be contacted at all', () => {
    const first = '1,A,B,5550101,14085550101,'
    for (const last of ['9,,,,+1 408 555 0101,yes', '9,,,5550101,,yes', `${marked},too many`]) {
      expect(readWhole(withMark(first, last)).kept).toEqual([])
    }
  })

  test('is about no one where neither row has a phone', () => {
    expect(readWhole(withMark('1,A,B,n/a,14085550101,', '2,C,D,n/a,,yes')).kept).toEqual(['A'])
  })

  test('is named by the first line that marks the phone', () => {
    const rows = ['1,A,B,n/a,14085550101,', '2,C,D,none,,yes', marked, `${marked}.`]
    expect(readWhole(withMark(...rows)).problems[0]).toMatchObject({
      line: 2,
      hint: 'Line 4 says so.',
    })
  })

  test('keeps a number from being counted as rewritten, or as one that could be', () => {
    const file = withMark('1,A,B,1,408-555-0101,', '2,C,D,2,408-555-0102,', marked)
    expect(readWhole(file)).toMatchObject({ accepted: 0, fixable: 1 })
    expect(readWhole(file, true)).toMatchObject({ accepted: 1, fixed: 1, kept: ['C'] })
  })

  test('is found among many rows, whose first problems stay the first of the file', () => {
    const rows = Array.from({ length: 3_000 }, (_, row) => `1,A,B,${row},1${4_085_550_000 + row},`)
    const marks = rows.filter((_, row) => row % 2 === 1).map((row) => `${row}x`)
    const { accepted, problems, groups } = readWhole(withMark(...rows, ...marks))
    expect(accepted).toBe(1_500)
    expect(problems).toHaveLength(limits.uploadErrorsListed)
    expect(problems.slice(0, 2).map(({ line }) => line)).toEqual([3, 5])
    expect(groups).toContainEqual(expect.objectContaining({ message, count: 1_500 }))
  })
})

test('our own consent columns are read for each channel instead', () => {
  const row = '1,Ann,Lee,4085550101,14085550101,no'
  for (const column of ['Consent', 'SMS Consent', 'VoiceConsent']) {
    expect(read(`${header},${column}\n${row}\n`)).toEqual({ kept: ['Ann'], problems: [] })
  }
  expect(refusalColumn('Consent')).toBeUndefined()
  expect(refusalColumn('ConsentSource')).toBeUndefined()
})
