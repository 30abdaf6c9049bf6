import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatProblem } from '@afterbeep/contract/contact-rows'
import { createManualClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../platform/database/open-test-database.ts'
import { importContactFile } from './import-contact-file.ts'
import { findContactList, longestFields, readContactFields, readContactPage } from './index.ts'
import { writeRejectedFile } from './rejected-file.ts'
import { removeAbandonedUploads } from './remove-abandoned-uploads.ts'
import { packArchive, workbookFiles } from './test-workbook.ts'

const clock = createManualClock(new Date('2026-11-21T12:00:00Z'))
const header = 'id,FirstName,LastName,PhoneNumber,RecommendedPhone'
let db: Database
let accountId: string

beforeAll(async () => {
  db = await openTestDatabase()
  accountId = await makeAccount()
})
afterAll(() => db.close())

async function makeAccount(): Promise<string> {
  const rows = await db.query<{ id: string }>(
    'insert into accounts (created_at) values (now()) returning id',
  )
  return onlyRow(rows).id
}

async function* inPieces(file: string | Buffer, pieceBytes = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(file)
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

function importFile(file: string | Buffer, { name = 'contacts.csv', pieceBytes = 7 } = {}) {
  const bytes = inPieces(file, pieceBytes)
  return importContactFile({ db, clock }, { accountId, name, bytes })
}

async function contactsOf(listId: string) {
  const page = await readContactPage(db, accountId, listId, 0, 100)
  const lines = page.map(({ line }) => line)
  const fields = await readContactFields(db, accountId, listId, lines)
  return page.map((contact) => ({ ...contact, fields: fields.get(contact.line) }))
}

async function countOfLists(): Promise<number> {
  const rows = await db.query<{ count: number }>('select count(*) as count from contact_lists')
  return onlyRow(rows).count
}

async function rejectedFile(listId: string, columns: string[]): Promise<string> {
  let text = ''
  for await (const part of writeRejectedFile(db, { accountId, listId, columns })) text += part
  return text
}

describe('a CSV file', () => {
  it('is read in any case of headers, with a byte order mark, CRLF, quoted commas and quotes', async () => {
    const file =
      '\uFEFF"ID",firstname,LASTNAME,PhoneNumber,recommendedPHONE,ZIPCODE,State,Pet\r\n' +
      '7,mARY,"O""NEIL, jr",4085550101,14085550101,95112,CA,Rex\r\n' +
      '8,José,Łukasz,4085550102,14085550102,,,"Max, the dog"\r\n'
    const imported = await importFile(file)
    expect(imported).toMatchObject({ rows: 2, accepted: 2, rejected: 0, problems: [] })
    expect(await contactsOf(imported.listId)).toMatchObject([
      {
        line: 2,
        phone: 14085550101,
        zip: '95112',
        state: 'CA',
        fields: { id: '7', FirstName: 'Mary', LastName: 'O"neil, jr', Pet: 'Rex' },
      },
      { line: 3, phone: 14085550102, fields: { FirstName: 'José', Pet: 'Max, the dog' } },
    ])
    expect(await findContactList(db, accountId, imported.listId)).toEqual({
      id: imported.listId,
      name: 'contacts.csv',
      columns: [
        'id',
        'FirstName',
        'LastName',
        'PhoneNumber',
        'RecommendedPhone',
        'Zipcode',
        'State',
        'Pet',
      ],
      accepted: 2,
    })
  })

  it('names each bad row by the number of its record, in the exact words', async () => {
    const file = [
      header,
      '1,Ann,A,4085550101,14085550101',
      '2,"Bob\nof two lines",B,4085550102,14085550102',
      '3,Cid,C,(408) 555-0101,14085550103',
      '',
      '4,Dee,D,4085550104,4085550104',
      '5,Eve,E,4085550101,x',
    ].join('\n')
    const { rows, accepted, rejected, problems, listId } = await importFile(file)
    expect({ rows, accepted, rejected }).toEqual({ rows: 5, accepted: 2, rejected: 3 })
    const wrongPhone =
      'Invalid recommended phone number. Correct format: country code + number = 1408XXXXXXX'
    expect(problems.map(formatProblem)).toEqual([
      'Line 4: Duplicate phone number',
      `Line 6: ${wrongPhone}`,
      'Line 7: Duplicate phone number',
      `Line 7: ${wrongPhone}`,
    ])
    expect((await contactsOf(listId)).map(({ line }) => line)).toEqual([2, 3])
  })

  it.each([
    ['semicolons', `${header.replaceAll(',', ';')}\r\n1;Zoë, Ann;B;4085550101;14085550101\r\n`],
    ['tabs', `${header.replaceAll(',', '\t')}\r1\tZoë, Ann\tB\t4085550101\t14085550101\r`],
    ['Windows-1252', Buffer.from(`${header}\n1,"Zoë, Ann",B,4085550101,14085550101`, 'latin1')],
    [
      'UTF-16',
      Buffer.from(`\uFEFF${header}\r\n1,"Zoë, Ann",B,4085550101,14085550101\r\n`, 'utf16le'),
    ],
  ])('may be written with %s', async (_, file) => {
    const { listId, accepted } = await importFile(file)
    expect(accepted).toBe(1)
    expect((await contactsOf(listId))[0]?.fields).toMatchObject({ FirstName: 'Zoë, ann' })
  })

  it('reads the same however the pieces are cut', async () => {
    const file = `\uFEFF${header}\r\n1,"É\r\n""é"", 😀",B,4085550101,14085550101\r\n2,C,D,4085550102,1\r\n`
    const results = []
    for (let pieceBytes = 1; pieceBytes <= 90; pieceBytes += 1) {
      const { listId, problems, rows } = await importFile(file, { pieceBytes })
      results.push({ rows, problems, contacts: await contactsOf(listId) })
    }
    expect(results[0]).toMatchObject({
      rows: 2,
      problems: [{ line: 3 }],
      contacts: [{ line: 2, fields: { FirstName: 'É "é", 😀' } }],
    })
    for (const result of results) expect(result).toEqual(results[0])
  })

  it('drops NUL characters, which the database can not keep', async () => {
    const file = `${header},No\0te\n1,A\0nn,B,4085550101,14085550101,x\0\n2,\0,C,2,3,\0`
    const { listId, accepted, rejected } = await importFile(file)
    expect({ accepted, rejected }).toEqual({ accepted: 1, rejected: 1 })
    expect((await contactsOf(listId))[0]?.fields).toMatchObject({ FirstName: 'Ann', Note: 'x' })
  })

  it('keeps a list of which every row is bad, so that its rows can be put right', async () => {
    const { listId, accepted, rejected } = await importFile(`${header}\n1,A,B,2,3\n`)
    expect({ accepted, rejected }).toEqual({ accepted: 0, rejected: 1 })
    expect(await findContactList(db, accountId, listId)).toMatchObject({ accepted: 0 })
  })

  it('lists the first 1,000 problems and counts them all', async () => {
    const rows = Array.from({ length: 1_500 }, (_, index) => `${index},A,B,${index},3`)
    const file = [header, ...rows].join('\n')
    const { problems, rejected } = await importFile(file, { pieceBytes: 5_000 })
    expect(problems).toHaveLength(1_000)
    expect(rejected).toBe(1_500)
  })

  it('is written in several batches without losing a row', async () => {
    const rows = Array.from({ length: 4_700 }, (_, index) => {
      const phone = 4_080_000_000 + index
      return `${index},A,B,${phone},${index % 10 === 0 ? 'x' : `1${phone}`}`
    })
    const file = [header, ...rows].join('\n')
    const { listId, accepted, rejected } = await importFile(file, { pieceBytes: 9_999 })
    expect({ accepted, rejected }).toEqual({ accepted: 4_230, rejected: 470 })
    const lines = (await readContactPage(db, accountId, listId, 4_000, 5_000)).map((c) => c.line)
    expect(lines).toHaveLength(631)
    expect(lines).toEqual(lines.toSorted((a, b) => a - b))
    const kept = await db.query('select line from rejected_rows where list_id = $1', [listId])
    expect(kept).toHaveLength(470)
  })
})

describe('a file that can not be used', () => {
  it.each([
    ['nothing in it', ''],
    ['only a header', `${header}\r\n`],
    ['only blank lines under the header', `${header}\n\n  \n,,,,\n`],
    ['only blank lines', '\n\n'],
  ])('is refused with %s, and leaves nothing', async (_, file) => {
    const before = await countOfLists()
    await expect(importFile(file)).rejects.toMatchObject({ code: 'file_empty' })
    expect(await countOfLists()).toBe(before)
  })

  it('is refused with the columns that are missing or there twice', async () => {
    const file = 'id,FirstName,PhoneNumber,firstname\n1,A,2,B\n'
    await expect(importFile(file)).rejects.toMatchObject({
      code: 'file_headers_invalid',
      message: 'Invalid headers',
      details: { missing: ['LastName', 'RecommendedPhone'], repeated: ['FirstName'] },
    })
  })

  it('is refused with the line of a quote that never closes', async () => {
    const before = await countOfLists()
    const good = '1,A,B,4085550101,14085550101\n'
    await expect(importFile(`${header}\n${good}2,"A,B,C\nD`)).rejects.toMatchObject({
      code: 'file_unreadable',
      details: { line: 3 },
    })
    const endless = `${header}\n${good}2,"${'A'.repeat(300_000)}`
    await expect(importFile(endless, { pieceBytes: 50_000 })).rejects.toMatchObject({
      code: 'file_unreadable',
      details: { line: 3 },
    })
    expect(await countOfLists()).toBe(before)
  })

  it('is refused by its first bytes when it is a workbook of before 2007, or none', async () => {
    const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])
    await expect(importFile(old)).rejects.toMatchObject({ code: 'file_unreadable' })
    const fake = importFile(header, { name: 'contacts.XLSX' })
    await expect(fake).rejects.toMatchObject({ code: 'file_unreadable' })
  })

  it('leaves nothing when it breaks off after rows were written', async () => {
    const before = await countOfLists()
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`${header}\n`)
      for (let id = 0; id < 5_000; id += 1) {
        yield Buffer.from(`${id},A,B,${4_080_000_000 + id},1${4_080_000_000 + id}\n`)
      }
      const written = await db.query('select 1 from contacts limit 1')
      if (written.length === 0) throw new Error('Nothing was written yet: the test shows nothing.')
      throw new Error('the line went dead')
    }
    const file = { accountId: await makeAccount(), name: 'x.csv', bytes: broken() }
    await expect(importContactFile({ db, clock }, file)).rejects.toThrow('the line went dead')
    expect(await countOfLists()).toBe(before)
    const left = await db.query('select 1 from contacts where account_id = $1', [file.accountId])
    expect(left).toEqual([])
  })

  it('is swept away an hour later when its process was killed, and complete lists stay', async () => {
    const { listId } = await importFile(`${header}\n1,A,B,4085550101,14085550101\n`)
    await db.query(
      `insert into contact_lists (account_id, name, columns, created_at) values ($1, 'x', '{}', $2)`,
      [accountId, clock.now()],
    )
    expect(await removeAbandonedUploads({ db, clock })).toBe(0)
    clock.advance(3_600_001)
    expect(await removeAbandonedUploads({ db, clock })).toBe(1)
    expect(await findContactList(db, accountId, listId)).toBeDefined()
  })
})

describe('a workbook', () => {
  const rows = [
    ['ID', 'firstname', 'LastName', 'PhoneNumber', 'RecommendedPhone', 'Zipcode'],
    [1, 'mary', 'Smith', 4085550101, 14085550101, 2139],
    [null, null, null, null, null],
    [2, 'Bob', 'Smith', '408-555-0102', 1.4085550102e10],
    [3, 'Cid', 'Smith', 4085550101, 14085550103],
  ]

  it('is read like a CSV file, by the rows of its first sheet', async () => {
    const file = packArchive(workbookFiles(rows))
    const imported = await importFile(file, { name: 'contacts.xlsx', pieceBytes: 1_000 })
    expect(imported).toMatchObject({ rows: 3, accepted: 2, rejected: 1 })
    expect(imported.problems.map(formatProblem)).toEqual(['Line 5: Duplicate phone number'])
    expect(await contactsOf(imported.listId)).toMatchObject([
      { line: 2, phone: 14085550101, zip: '2139', fields: { FirstName: 'Mary', id: '1' } },
      { line: 4, phone: 14085550102, fields: { PhoneNumber: '408-555-0102' } },
    ])
  })

  it('is refused when it would unpack to too much, whatever it says of itself', async () => {
    const huge = { name: 'xl/huge.xml', data: Buffer.alloc(101 * 1024 * 1024) }
    const files = workbookFiles(rows)
    for (const trap of [huge, { ...huge, statedBytes: 10 }]) {
      const file = packArchive([...files, trap])
      expect(file.length).toBeLessThan(1_000_000)
      await expect(importFile(file, { pieceBytes: 65_536 })).rejects.toMatchObject({
        code: 'file_too_large',
      })
    }
    const hidden = packArchive([...files, { ...huge, hidden: true }, ...workbookFiles([])])
    await expect(importFile(hidden, { pieceBytes: 65_536 })).rejects.toMatchObject({
      code: 'file_unreadable',
    })
  })

  it('is refused beyond 10 MiB, and when it is not a workbook', async () => {
    const start = packArchive(workbookFiles(rows))
    const large = Buffer.concat([start, Buffer.alloc(10 * 1024 * 1024)])
    await expect(importFile(large, { pieceBytes: 65_536 })).rejects.toMatchObject({
      code: 'file_too_large',
    })
    const other = packArchive([{ name: 'readme.txt', data: Buffer.from('hello') }])
    await expect(importFile(other)).rejects.toMatchObject({ code: 'file_unreadable' })
    await expect(importFile(start.subarray(0, 300))).rejects.toMatchObject({
      code: 'file_unreadable',
    })
  })
})

describe('a list', () => {
  it('is not there for another account, nor under an id that is none', async () => {
    const { listId } = await importFile(`${header}\n1,A,B,4085550101,14085550101\n`)
    expect(await findContactList(db, await makeAccount(), listId)).toBeUndefined()
    expect(await findContactList(db, accountId, 'no-id')).toBeUndefined()
  })

  it('gives its contacts in pages, in the order of the file', async () => {
    const rows = [1, 2, 3].map((id) => `${id},A,B,408555010${id},1408555010${id}`)
    const { listId } = await importFile([header, ...rows].join('\n'))
    const linesAfter = async (line: number) =>
      (await readContactPage(db, accountId, listId, line, 2)).map((contact) => contact.line)
    expect(await linesAfter(0)).toEqual([2, 3])
    expect(await linesAfter(3)).toEqual([4])
    expect(await linesAfter(4)).toEqual([])
  })

  it('knows the longest value of each column', async () => {
    const rows = ['1,Al,Brown,4085550101,14085550101', '2,Alexander,B,4085550102,14085550102']
    const { listId } = await importFile([header, ...rows].join('\n'))
    expect(
      await longestFields(db, accountId, listId, ['FirstName', 'LastName', 'Missing']),
    ).toEqual({ FirstName: 'Alexander', LastName: 'Brown' })
  })
})

describe('the file of rejected rows', () => {
  it('gives the rows as they were, with the reason last and no formulas', async () => {
    const file = `${header},,Note\n1,"=HYPERLINK(""x"")",B,4085550101,3,dropped,"a, b"\n2,C,D,4085550102,14085550102,,\n`
    const { listId } = await importFile(file)
    const [list] = await db.query<{ columns: string[] }>(
      'select columns from contact_lists where id = $1',
      [listId],
    )
    expect(await rejectedFile(listId, list?.columns ?? [])).toBe(
      `\uFEFF${header},,Note,Reason\r\n` +
        `1,"'=HYPERLINK(""x"")",B,4085550101,3,dropped,"a, b",Invalid recommended phone number. Correct format: country code + number = 1408XXXXXXX\r\n`,
    )
  })

  it('can be put right and uploaded again, more than once', async () => {
    const first = await importFile(`${header}\n1,=A,B,4085550101,3\n2,C,D,4085550102,4\n`)
    const columns = header.split(',')
    const once = await rejectedFile(first.listId, columns)
    const second = await importFile(once.replace('4085550101,3', '4085550101,14085550101'))
    expect(second).toMatchObject({ accepted: 1, rejected: 1 })
    expect((await contactsOf(second.listId))[0]?.fields).toMatchObject({ FirstName: '=a' })
    const twice = await rejectedFile(second.listId, [...columns, 'Reason'])
    expect(twice.split('\r\n')[0]).toBe(`\uFEFF${header},Reason`)
    const third = await importFile(twice.replace('4085550102,4', '4085550102,14085550102'))
    expect(third).toMatchObject({ accepted: 1, rejected: 0 })
  })
})
