import { describe, expect, it, test } from 'vitest'
import { createContactFileReader } from '../contact-file-reader.ts'
import { lookAt, matchedFile } from '../testing/foreign-file.ts'

/*
 * Written from the rules alone, with the headers that these programs write today. A number with 09 in it belongs
 * to another person, to no phone, or to someone who said no: none of them may be called, whatever else is guessed.
 */

function read(text: string) {
  const people = new Map<number, string[]>()
  const problems: number[] = []
  const reader = createContactFileReader({
    keep: (row) => people.set(row.line, [row.text(1), row.text(2), String(row.phone)]),
    reject: ({ line }) => problems.push(line),
    withdraw: ({ line }) => {
      people.delete(line)
      problems.push(line)
    },
  })
  reader.push(new TextEncoder().encode(matchedFile(text)))
  reader.end()
  return { people: [...people.values()].map((person) => person.join(' ').trim()), problems }
}

const mary = 'Mary Castillo 16175550142'
const jose = 'José Núñez 16175550143'

test.each([
  [
    'Mindbody, with numbers above the header and a sum under it',
    `0,1,2,3,4,5,6,7
Last name,First name,Nickname,ID,Mobile phone,Home phone,Work phone,Email
Castillo,Mary,,165,6175550142,6175550941,6175550942,m@x.example
Núñez,José,,46,,6175550143,6175550900,
Total records: 2,Total records: 2,Total records: 2,Total records: 2,,,,
`,
  ],
  [
    'Pipedrive',
    `"Person - Name","Person - Organization","Person - Phone - Work","Person - Phone - Home","Person - Phone - Mobile","Person - Phone - Other","Person - Owner","Person - ID"
"Mary Castillo","Harbor Cafe","617-555-0941","617-555-0942","617-555-0142","617-555-0944","Rosa Diaz","77"
"José Núñez","","617-555-0143","","","","Rosa Diaz","78"
`,
  ],
  [
    'Calendly, whose first names are the host’s',
    `Team,User Name,User Email,Invitee Name,Invitee First Name,Invitee Last Name,Invitee Email,Text Reminder Number,Event Type Name,Location,Canceled,Question 1,Response 1
,Rosa Diaz,rosa@x.example,Mary Castillo,,,m@x.example,+1 617-555-0142,Intake,+1 617-555-0941,false,Phone Number,+1 617-555-0142
,Rosa Diaz,rosa@x.example,José Núñez,,,j@x.example,,Intake,+1 617-555-0941,false,Phone Number,+1 617-555-0143
`,
  ],
  [
    'Squarespace, whose presents go to another person',
    `Email,First Name,Last Name,Shipping Name,Shipping City,Shipping Phone Number,Billing Name,Billing City,Billing Phone Number
m@x.example,Mary,Castillo,Tim Lee,Quincy,617-555-0945,Mary Castillo,Boston,617-555-0142
,José,Núñez,José Núñez,Quincy,617-555-0143,José Núñez,Quincy,617-555-0143
`,
  ],
  [
    'orders of Shopify, whose names are numbers',
    `Name,Email,Paid at,Total,Billing Name,Billing City,Billing Phone,Shipping Name,Shipping City,Shipping Phone,Phone,Id
#1001,m@x.example,2026-01-02,12.00,Mary Castillo,Boston,617-555-0142,Tim Lee,Quincy,617-555-0945,,5001
#1002,,2026-01-02,9.00,José Núñez,Quincy,,Rosa Diaz,Quincy,617-555-0946,617-555-0143,5002
`,
  ],
  [
    'WooCommerce',
    `ID,user_login,first_name,last_name,billing_first_name,billing_last_name,billing_phone,shipping_first_name,shipping_last_name,shipping_phone
1,mary,Mary,Castillo,Mary,Castillo,6175550142,Tim,Lee,6175550945
2,jose,,,José,Núñez,6175550143,,,
`,
  ],
  [
    'a dance school',
    `Student First Name,Student Last Name,Guardian Name,Guardian Cell,Student Cell,Dentist Phone,Agent Phone
Mary,Castillo,Ann Lee,617-555-0942,617-555-0142,617-555-0941,617-555-0943
José,Núñez,Ann Ray,617-555-0942,617-555-0143,617-555-0941,617-555-0943
`,
  ],
  [
    'a column that says what kind of phone it is',
    `Name,Phone Type,Phone,Alternate Phone
Mary Castillo,Fax,617-555-0945,617-555-0142
José Núñez,Mobile,617-555-0143,617-555-0944
`,
  ],
  [
    'a list whose phone is called a contact number',
    'Customer Name,Contact Number,Alternate Phone\nMary Castillo,617-555-0142,617-555-0942\nJosé Núñez,617-555-0143,\n',
  ],
  [
    'a list whose phone is called a contact',
    'Name,Contact\nMary Castillo,617-555-0142\nJosé Núñez,617-555-0143\n',
  ],
  [
    'a list in Spanish',
    'Nombre completo;Tel. casa;Teléfono fijo;Tel. cel.\nCastillo, Mary;617-555-0941;617-555-0942;617-555-0142\nJosé Núñez;;617-555-0143;\n',
  ],
])('%s: each person is called at their own number, by their own name', (_, text) => {
  expect(read(text)).toEqual({ people: [mary, jose], problems: [] })
})

test.each([
  'Asst Phone',
  'Secretary Phone',
  'Doctor’s Phone',
  'Insurance Phone',
  'Location Phone',
  'Son Cell',
  'Tel. mamá',
  'Teléfono del médico',
  'Old Phone',
  'Teléfono anterior',
  'Disconnected Phone',
  'Joint Owner Phone',
  'Secondary Contact Phone',
  'Property Manager Cell',
  'Some Other Words Phone',
])('%s is called for no person, who has none of their own', (header) => {
  const text = `Name,${header},Phone\nMary Castillo,617-555-0942,617-555-0142\nAl Roy,617-555-0942,\n`
  expect(read(text)).toEqual({ people: [mary], problems: [3] })
})

test('two owners of a house are two people', () => {
  const text =
    'Owner 1 First Name,Owner 1 Last Name,Owner 1 Phone,Owner 2 First Name,Owner 2 Last Name,Owner 2 Phone\n' +
    'Mary,Castillo,617-555-0142,Tom,Castillo,617-555-0942\nAl,Roy,,Rosa,Diaz,617-555-0943\n'
  expect(read(text)).toEqual({ people: [mary], problems: [3] })
})

describe('a number is not called for its adjacent words', () => {
  it.each([
    '617-555-0953 wrong number',
    '617-555-0953 (disconnected)',
    'OLD 617-555-0953',
    'mom 617-555-0953',
    '617-555-0953 (daughter Ana)',
    '617-555-0953 leave msg with Tim',
    'do not call 617-555-0953',
    '617-555-0953 DNC',
    '617-555-0953 (no llamar)',
    '617-555-0953, ext. 5',
    '617-555-0953; x5',
    '617-555-0953 / ext 4',
    '+1-617-555-0953;ext=5',
    '617-555-0953 f',
  ])('%s', (cell) => {
    expect(read(`Name,Phone\nAl Roy,"${cell}"\nMary Castillo,617-555-0142\n`)).toEqual({
      people: [mary],
      problems: [2],
    })
  })

  it('unless they only say what kind it is', () => {
    const cells = [
      '617-555-0142c',
      'Cell# 617-555-0142',
      '617-555-0142 ok to text',
      'móvil: 617-555-0142',
    ]
    for (const cell of cells)
      expect(read(`Name,Phone\nMary Castillo,${cell}\n`).people).toEqual([mary])
  })
})

test('a person whose name or phone says so is not called, and the line is listed', () => {
  const filler = Array.from({ length: 300 }, (_, index) => `Lou Ray,617-555-${1000 + index},`)
  const text = [
    'Customer,Cell,Comments',
    ...filler,
    'Al Roy (do not call),617-555-0951,',
    'DNC Bob Ray,617-555-0952,',
    'Ann Lee (deceased),617-555-0953,',
    'Kim Day,617-555-0954,Do not call',
    'Kim May,617-555-0955,"No llamar, está molesta"',
    'Mary Castillo,617-555-0142,Please do not call before 9',
  ]
  const { people, problems } = read(text.join('\n'))
  expect(people.slice(filler.length)).toEqual([mary])
  expect(problems).toEqual([302, 303, 304, 305, 306])
})

test.each([
  ['Harbor Cafe LLC', ''],
  ['Smith & Sons Plumbing Inc.', ''],
  ['Taquería El Sol S.A. de C.V.', ''],
  ['The Smith Family', ''],
  ['mary@mail.example', ''],
  ['617-555-0142', ''],
  ['N/A', ''],
  ['Mr. and Mrs. Bob Jones', 'Bob Jones'],
  ['Sr. y Sra. Juan Pérez', 'Juan Pérez'],
  ['Bob & Carol Jones', 'Bob & carol Jones'],
  ['Jones, Bob', 'Bob Jones'],
  ['Incarnación Corpus', 'Incarnación Corpus'],
])('no person is greeted by what is no name: %s', (full, name) => {
  const text = `Full name,Mobile\nMary Castillo,617-555-0143\n${full.includes(',') ? `"${full}"` : full},617-555-0142\n`
  expect(read(text).people[1]).toBe(`${name} 16175550142`.trim())
})

test('people without a phone at the end of a list are listed, and not taken for lines under it', () => {
  const text =
    'Name,Phone,City\nMary Castillo,617-555-0142,Boston\nCount Basie,555,\nFin Jones,,Boston\nAl Roy,,\nTotal: 4,,\n'
  expect(read(text)).toEqual({ people: [mary], problems: [3, 4, 5] })
  expect(lookAt(text).look.footers.map(({ line }) => line)).toEqual([6])
})

test.each([
  ['Mary,Castillo,617-555-0142,Mobile\nAl,Roy,,Mobile\nJosé,Núñez,617-555-0143,\n', [3]],
  ['Mary,Castillo,617-555-0142\nFirst name,Last name,Phone\nJosé,Núñez,617-555-0143\n', [3]],
])('a row that looks like a header makes no person above it vanish: %s', (text, problems) => {
  // The file has no header, so the one that it gets moves its lines down.
  expect(read(text)).toEqual({ people: [mary, jose], problems })
})

test('a header may stand below the phone of the business', () => {
  const text =
    'Harbor Cafe,,\nPhone: 617-555-0900,,\nName,Phone,City\nMary Castillo,617-555-0142,Boston\n'
  expect(read(text)).toEqual({ people: [mary], problems: [] })
})

test('a card’s own word for a number, and its group, are read', () => {
  const card = (...lines: string[]) =>
    `BEGIN:VCARD\r\nVERSION:3.0\r\n${lines.join('\r\n')}\r\nEND:VCARD\r\n`
  const text = [
    card(
      'FN:Mary Castillo',
      'item1.TEL:617-555-0951',
      'item1.X-ABLabel:Wife',
      'TEL;type=HOME:617-555-0142',
    ),
    card('FN:Bob Ray', 'item2.TEL;type=pref:617-555-0952', 'item2.X-ABLabel:Assistant'),
    card('FN:Lou Ray', 'TEL;TYPE=textphone:617-555-0953'),
    card('FN:Kim Day', 'TEL:617-555-0954', 'CATEGORIES:Customers,Do not call'),
    card(
      'FN:José Núñez',
      'item1.TEL:617-555-0143',
      'item1.X-ABLabel:_$!<Mobile>!$_',
      'TEL:617-555-0955',
    ),
    card('FN:Al Roy', 'EMAIL:al@x.example'),
  ].join('')
  expect(read(text)).toEqual({ people: [mary, jose], problems: [3, 4, 5, 7] })
})
