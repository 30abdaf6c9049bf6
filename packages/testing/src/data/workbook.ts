import { crc32, deflateRawSync } from 'node:zlib'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A workbook (XLSX) with one sheet of up to 26 columns; numbers are cells of numbers. */
export function workbook(rows: readonly (readonly (string | number)[])[]): Uint8Array {
  const cell = (value: string | number, at: string) =>
    typeof value === 'number'
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const row = (cells: readonly (string | number)[], index: number) =>
    cells.map((value, column) => cell(value, `${String.fromCodePoint(65 + column)}${index + 1}`))
  const sheet = rows.map((cells, index) => `<row>${row(cells, index).join('')}</row>`).join('')
  return zip({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${links}"><sheets><sheet name="People" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}"><Relationship Id="r1" Type="${links}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  })
}

/** An archive by PKWARE's APPNOTE.TXT, all of its files packed. */
function zip(files: Readonly<Record<string, string>>): Uint8Array {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let start = 0
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(crc32(text), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(Buffer.byteLength(text), 18)
    about.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(start, 10)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), about, Buffer.from(name), packed])
    const versionMadeBy = Buffer.from([20, 0])
    directory.push(Buffer.from('PK\u0001\u0002'), versionMadeBy, about, place, Buffer.from(name))
    local.push(file)
    start += file.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  const count = Object.keys(files).length
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(start, 12)
  return Buffer.concat([...local, entries, Buffer.from('PK\u0005\u0006'), end])
}
