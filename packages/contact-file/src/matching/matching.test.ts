import {
  duplicatePhoneText,
  leftOutText,
  strayQuoteText,
  tooManyCellsText,
} from '@afterbeep/contract/contact/contact-rows'
import { describe, expect, it, test } from 'vitest'
import { createContactFileReader } from '../contact-file-reader.ts'
import { exportedText, exportNames } from '@afterbeep/testing/data/exports'
import { lookAt, matchedFile } from '../testing/foreign-file.ts'
import { createContactMaker } from './contact-maker.ts'
import { guessColumns } from './guess-columns.ts'

/** What the product's own reader makes of a file: the people, and the problems by line. */
function readAsOurs(text: string) {
  const people: Record<string, string>[] = []
  const reader = createContactFileReader({ keep: (row) => people.push(row.fields()) })
  reader.push(new TextEncoder().encode(text))
  const { problems } = reader.end()
  return { people, problems: problems.map(({ line, message }) => `${line}: ${message}`) }
}

test('twelve programs’ exports are here', () => expect(exportNames).toHaveLength(12))

/** The same three people, as each program exports them. */
const three = [
  ['Mary', 'Castillo', '16175550142'],
  ['José', 'Núñez', '16175550143'],
  ['Lou', '', '16175550145'],
]

/** Lou has unsubscribed from the mail of two, under this header. */
const saidNoToMail: Readonly<Record<string, string>> = {
  'square.csv': 'Email Subscription Status',
  'toast.csv': 'Marketing Preference',
}

test.each(exportNames)('%s is matched without a correction, the mobile number first', (name) => {
  const { people, problems } = readAsOurs(matchedFile(exportedText(name)))
  const saysNo = saidNoToMail[name]
  expect(problems).toEqual(saysNo === undefined ? [] : [`4: ${leftOutText(saysNo)}`])
  const found = people.map((person) => [
    person['FirstName'],
    // Outlook requires a last name, so its export has one for each person.
    person['LastName'] === 'Berg' ? '' : person['LastName'],
    person['RecommendedPhone'] === '16175550146' ? '16175550145' : person['RecommendedPhone'],
  ])
  expect(found).toEqual(saysNo === undefined ? three : three.slice(0, 2))
})

test.each([
  ['outlook.csv', '12 Pier Rd|Boston|MA|02110|United States'],
  ['google-contacts.csv', '12 Pier Rd|Boston|MA|02110|US'],
  ['icloud.vcf', '12 Pier Rd|Boston|MA|02110|United States'],
  ['square.csv', '12 Pier Rd|Boston|MA|02110|'],
  ['shopify.csv', '12 Pier Rd|Boston|MA|02110|US'],
  ['salesforce.csv', '12 Pier Rd|Boston|MA|02110|US'],
  ['constant-contact.csv', '12 Pier Rd|Boston|MA|02110|US'],
  ['jobber.csv', '12 Pier Rd|Boston|Massachusetts|02110|United States'],
])('%s keeps the address by which legal hours are known', (name, address) => {
  const [mary] = readAsOurs(matchedFile(exportedText(name))).people
  const parts = ['Address1', 'City', 'State', 'Zipcode', 'Country']
  expect(parts.map((part) => mary?.[part] ?? '').join('|')).toBe(address)
})

describe('the guess', () => {
  it('reads Spanish headers', () => {
    const text =
      'Nombre;Apellidos;Correo electrónico;Celular;Teléfono;Dirección;Ciudad;Estado;Código postal\n' +
      'Ana;García Márquez;ana@mail.example;(305) 555-0121;305-555-0122;Calle 8 12;Miami;FL;33130\n' +
      'Luis;de la Cruz;;;305-555-0123;;;;\n'
    const { people } = readAsOurs(matchedFile(text))
    expect(people).toMatchObject([
      {
        FirstName: 'Ana',
        LastName: 'García márquez',
        RecommendedPhone: '13055550121',
        Address1: 'Calle 8 12',
        City: 'Miami',
        State: 'FL',
        Zipcode: '33130',
      },
      { FirstName: 'Luis', RecommendedPhone: '13055550123' },
    ])
  })

  it('looks at the contents where a header has no meaning', () => {
    const headers = ['A', 'B', 'C', 'D']
    const rows = [
      ['Mary', 'Castillo', '617-555-0142', 'Boston'],
      ['Ann', 'Lee', '617-555-0143', 'Quincy'],
    ]
    expect(guessColumns(headers, rows)).toEqual(['FirstName', 'LastName', 'Phone', 'Keep'])
  })

  it('takes no fax, no order number and no yes for a phone', () => {
    const headers = ['Order number', 'Fax', 'SMS opt in', 'Mobile', 'Name']
    const rows = [['6175550199', '617-555-0198', 'yes', '617-555-0142', 'Mary Castillo']]
    const uses = guessColumns(headers, rows)
    expect(headers.filter((_, index) => uses[index] === 'Phone')).toEqual(['Mobile'])
  })

  it('uses an id only where every row has its own', () => {
    const rows = [
      ['7', 'Ann', '617-555-0142'],
      ['7', 'Lou', '617-555-0143'],
    ]
    expect(guessColumns(['Customer ID', 'Name', 'Phone'], rows)[0]).toBe('LeaveOut')
  })

  it('cuts no address from two, and leaves out mail, web, ids and times', () => {
    const headers = ['Name', 'Phone', 'Home City', 'Home State', 'Work City', 'Work State']
    const rows = [
      ['Ann Lee', '617-555-0142', '', '', 'Boston', 'MA'],
      ['Lou Ray', '213-555-0143', 'Los Angeles', '', 'Quincy', 'MA'],
    ]
    const uses = guessColumns(headers, rows)
    expect(uses.slice(2)).toEqual(['LeaveOut', 'LeaveOut', 'City', 'State'])
    const others = ['Name', 'E-mail', 'Web', 'Device id', 'Seen', 'Bike']
    const row = [
      'Ann Lee',
      'a@b.example',
      'https://b.example',
      '9f86d081',
      '2026-01-02 10:00:00',
      'Gravel',
    ]
    expect(guessColumns(['Phone', ...others], [['617-555-0142', ...row]])).toEqual([
      'Phone',
      'FullName',
      'LeaveOut',
      'LeaveOut',
      'LeaveOut',
      'LeaveOut',
      'Keep',
    ])
  })
})

describe('a file with other lines around its list', () => {
  const text =
    'Spring list\n\nName,Phone,Bike\nAnn Lee,617-555-0142,Gravel\nTotal,1,\nPrinted 11/19/2026,,\n'

  it('keeps the line numbers of the file, so that problems are found in it', () => {
    const withProblem = text.replace('Gravel\n', 'Gravel\nLou Ray,555,Road\n')
    expect(readAsOurs(matchedFile(withProblem)).problems).toEqual([
      expect.stringMatching(/^5: Invalid recommended phone number/),
    ])
  })

  it('reports the lines under the list that are no people', () => {
    const { look } = lookAt(text)
    expect([look.headerLine, look.rows]).toEqual([3, 1])
    expect(look.footers.map(({ cells }) => cells[0])).toEqual(['Total', 'Printed 11/19/2026'])
  })

  it('never drops a row from the middle of the list', () => {
    const rows = 'Name,Phone,Bike\nAnn Lee,617-555-0142,\nTotal,,\nLou Ray,617-555-0143,\n'
    expect(readAsOurs(matchedFile(rows)).problems).toContain('3: Phone number is missing')
  })
})

test('a file without a header gets one, and its people keep their order', () => {
  const { people } = readAsOurs(matchedFile('Ann,Lee,617-555-0142\nLou,Ray,617-555-0143\n'))
  expect(people).toMatchObject([
    { id: '1', FirstName: 'Ann', LastName: 'Lee', RecommendedPhone: '16175550142' },
    { id: '2', FirstName: 'Lou', LastName: 'Ray', RecommendedPhone: '16175550143' },
  ])
})

test('what can’t be read in the foreign file is a problem on its line, not another person', () => {
  const text =
    'Name,Phone\n"Bob" Smith,617-555-0142\nSmith, Jr.,617-555-0143\nAnn,617-555-0144\nAl,617-555-0144\n'
  expect(readAsOurs(matchedFile(text)).problems).toEqual([
    `2: ${strayQuoteText}`,
    `3: ${tooManyCellsText}`,
    expect.stringMatching(/^3: /),
    expect.stringMatching(/^3: /),
    `5: ${duplicatePhoneText}`,
  ])
})

describe('a contact', () => {
  const make = (headers: string[], cells: string[]) =>
    createContactMaker(headers, guessColumns(headers, [cells])).make(cells, 1)

  it.each([
    ['617-555-0141; Mobile 617-555-0142', '617-555-0142', 1],
    ['H: 617-555-0141 / C: 617-555-0142', '617-555-0142', 1],
    ['617-555-0141/617-555-0142', '617-555-0141', 1],
    ['fax: 617-555-0141, 617-555-0142', '617-555-0142', 0],
    ['617-555-0141 (work) or 617-555-0142 (cell)', '617-555-0142', 1],
    ['14,085,550,100', '14,085,550,100', 0],
    ['+44 20 7946 0018 ::: 617-555-0142', '617-555-0142', 1],
    ['617-555-0142, +1 (617) 555-0142', '617-555-0142', 0],
  ])('with the numbers %s is called at %s', (cell, called, others) => {
    const { called: phone, otherPhones } = make(['Name', 'Phone'], ['Ann Lee', cell])
    expect([phone?.text, otherPhones]).toEqual([called, others])
  })

  it.each([
    ['Ann Lee', 'Ann', 'Lee'],
    ['Lee, Ann', 'Ann', 'Lee'],
    ['Dr. Gabriel García Márquez', 'Gabriel', 'García Márquez'],
    ['Sra. María de la Cruz', 'María', 'de la Cruz'],
    ['Martin Luther King, Jr.', 'Martin', 'Luther King'],
    ['(CPA) David M. Cole', 'David', 'M. Cole'],
    ['Cher', 'Cher', ''],
  ])('called %s has the names %s and %s', (full, first, last) => {
    const { cells } = make(['Full name', 'Phone'], [full, '617-555-0142'])
    expect(cells.slice(1, 3)).toEqual([first, last])
  })

  it('is not called by the name of its company', () => {
    const headers = ['First Name', 'Display Name', 'Company Name', 'Phone']
    const uses = ['FirstName', 'FullName', 'Keep', 'Phone'] as const
    const { cells } = createContactMaker(headers, uses).make(['', 'Acme', 'Acme', '6175550142'], 1)
    expect(cells.slice(1, 3)).toEqual(['', ''])
  })

  it('keeps other columns under names of their own', () => {
    const headers = ['Name', 'Phone', 'City', 'city', 'Bike']
    const uses = ['FullName', 'Phone', 'City', 'Keep', 'Keep'] as const
    expect(createContactMaker(headers, uses).header.slice(5)).toEqual(['City', 'city 2', 'Bike'])
  })

  it('keeps its own recommended phone besides the phone', () => {
    const headers = ['FirstName', 'LastName', 'PhoneNumber', 'RecommendedPhone']
    const { cells } = make(headers, ['Ann', 'Lee', '617-555-0141', '16175550142'])
    expect(cells).toEqual(['1', 'Ann', 'Lee', '617-555-0141', '16175550142'])
  })
})
