import { crc32, deflateRawSync } from 'node:zlib'

export interface PackedFile {
  name: string
  data: Buffer
  /** The unpacked size that the archive states, when it should be false. */
  statedBytes?: number
  /** True to omit the file from the directory. */
  hidden?: boolean
}

/** A zip archive for tests (PKWARE's APPNOTE.TXT), honest or not. */
export function packArchive(files: readonly PackedFile[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const name = Buffer.from(file.name)
    const packed = deflateRawSync(file.data)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(file.data), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(file.statedBytes ?? file.data.length, 18)
    fields.writeUInt16LE(name.length, 22)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), fields, name, packed)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    if (!file.hidden) {
      directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, name)
    }
    offset += 4 + fields.length + name.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  const count = files.filter((file) => !file.hidden).length
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, listed, end])
}

/** The files of a workbook with one sheet; a number becomes a number cell, null no cell at all. */
export function workbookFiles(
  rows: readonly (readonly (string | number | null)[])[],
): PackedFile[] {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const file = (name: string, xml: string): PackedFile => ({
    name,
    data: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`),
  })
  const sheetRows = rows.map(
    (cells, y) => `<row r="${y + 1}">${cells.map((cell, x) => cellXml(cell, x, y)).join('')}</row>`,
  )
  return [
    file(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Contacts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    file(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    file(
      'xl/worksheets/sheet1.xml',
      `<worksheet xmlns="${main}"><sheetData>${sheetRows.join('')}</sheetData></worksheet>`,
    ),
  ]
}

function cellXml(cell: string | number | null, x: number, y: number): string {
  if (cell === null) return ''
  const at = `${String.fromCharCode(65 + x)}${y + 1}`
  return typeof cell === 'number'
    ? `<c r="${at}"><v>${cell}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`
}
