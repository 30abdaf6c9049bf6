import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  contactFixture,
  requiredHeader as header,
} from '../../../testing/contacts/contact-fixture.ts'
import { parsePreview } from './list-preview.ts'

let fixture: Awaited<ReturnType<typeof contactFixture>>
beforeAll(async () => {
  fixture = await contactFixture()
})
afterAll(() => fixture.db.close())

describe('the file of rejected rows', () => {
  it('has the rows as uploaded, with the reason last and no formulas', async () => {
    const file = `${header},,Note\n1,"=HYPERLINK(""x"")",B,4085550101,3,dropped,"a, b"\n2,C,D,4085550102,14085550102,,\n`
    const { listId } = await fixture.importFile(file)
    const [list] = await fixture.db.query<{ columns: string[] }>(
      'select columns from contact_lists where id = $1',
      [listId],
    )
    expect(await fixture.rejectedFile(listId, list?.columns ?? [])).toBe(
      `\uFEFF${header},,Note,Reason\r\n` +
        `1,"'=HYPERLINK(""x"")",B,4085550101,3,dropped,"a, b",Invalid recommended phone number. Correct format: country code + number = 1408XXXXXXX\r\n`,
    )
  })

  it('keeps values beyond the header, behind the reason', async () => {
    const file = `${header}\n1,Bob,Smith, Jr.,4085550101,14085550101\n`
    const { listId } = await fixture.importFile(file)
    const rejected = await fixture.rejectedFile(listId, header.split(','))
    expect(rejected).toMatch(/\r\n1,Bob,Smith," Jr\.",4085550101,.*header.*,14085550101\r\n$/)
    expect(await fixture.importFile(rejected)).toMatchObject({ accepted: 0, rejected: 1 })
  })

  it('can be corrected and uploaded again, more than once', async () => {
    const first = await fixture.importFile(`${header}\n1,=A,B,4085550101,3\n2,C,D,4085550102,4\n`)
    const columns = header.split(',')
    const once = await fixture.rejectedFile(first.listId, columns)
    const second = await fixture.importFile(once.replace('4085550101,3', '4085550101,14085550101'))
    expect(second).toMatchObject({ accepted: 1, rejected: 1 })
    expect((await fixture.contactsOf(second.listId))[0]?.fields).toMatchObject({ FirstName: '=a' })
    const twice = await fixture.rejectedFile(second.listId, [...columns, 'Reason'])
    expect(twice.split('\r\n')[0]).toBe(`\uFEFF${header},Reason`)
    const third = await fixture.importFile(twice.replace('4085550102,4', '4085550102,14085550102'))
    expect(third).toMatchObject({ accepted: 1, rejected: 0 })
  })

  it('has the row whose phone a later row says not to contact, and both stay out when it comes again', async () => {
    const columns = [...header.split(','), 'Opt out', 'Note']
    const file = [
      columns.join(','),
      '1,ann,Lee,4085550101,14085550101,,"a very long note, the longest of all"',
      '2,Lou,Ray,4085550102,14085550102,,b',
      '3,Ann,Lee,4085550101,14085550101,yes,',
    ].join('\n')
    const imported = await fixture.importFile(file)
    expect(imported).toMatchObject({ rows: 3, accepted: 1, rejected: 2 })
    const message = 'Another row says not to contact this phone'
    expect(imported.problems[0]).toEqual({ line: 2, message, hint: 'Line 4 says so.' })
    const { listId } = imported
    expect(await fixture.contactsOf(listId)).toMatchObject([{ line: 3, phone: 14085550102 }])
    const rejected = await fixture.rejectedFile(listId, columns)
    expect(rejected.split('\r\n').slice(1, 3)).toEqual([
      `1,Ann,Lee,4085550101,14085550101,,"a very long note, the longest of all",${message}`,
      '3,Ann,Lee,4085550101,14085550101,yes,,"“Opt out” says not to contact this person; Duplicate phone number"',
    ])
    const [list] = await fixture.db.query<{ complete: boolean; preview: unknown }>(
      'select complete, accepted, preview from contact_lists where id = $1',
      [listId],
    )
    expect(list).toMatchObject({ complete: true, accepted: 1 })
    const { sample, extremes, empty_values } = parsePreview(list?.preview)
    expect(sample.map(({ FirstName }) => FirstName)).toEqual(['Lou'])
    expect(extremes.longest['Note']).toBe('b')
    expect(empty_values).toEqual({ 'Opt out': 1 })
    expect(await fixture.importFile(rejected)).toMatchObject({ accepted: 0, rejected: 2 })
  })
})
