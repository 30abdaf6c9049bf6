import { constants, crc32, deflateRawSync } from 'node:zlib'
import { workbookFiles } from '@afterbeep/testing/data/workbook'

const BLOCK_BYTES = 16 * 1024 * 1024
const LARGEST_32_BIT = 0xff_ff_ff_ff
const LOCAL_START = Buffer.from('PK\x03\x04\x14\x00', 'latin1')
const DIRECTORY_START = Buffer.from('PK\x01\x02\x14\x00\x14\x00', 'latin1')
const DEFLATED = 8
const ZIP64_EXTRA = 1

interface Packed {
  name: string
  data: Buffer
  unpackedBytes: number
  crc: number
}

function packed(name: string, bytes: Uint8Array): Packed {
  return { name, data: deflateRawSync(bytes), unpackedBytes: bytes.length, crc: crc32(bytes) }
}

/** So many blanks, packed a thousand times smaller without ever being made: no reader gets to their checksum. */
function packedBlanks(name: string, bytes: number): Packed {
  const block = deflateRawSync(Buffer.alloc(BLOCK_BYTES, ' '), {
    finishFlush: constants.Z_FULL_FLUSH,
  })
  const blocks = Math.ceil(bytes / BLOCK_BYTES)
  const end = deflateRawSync(Buffer.alloc(0))
  const data = Buffer.concat([...Array.from({ length: blocks }, () => block), end])
  return { name, data, unpackedBytes: blocks * BLOCK_BYTES, crc: 0 }
}

/** The size that the archive declares: the true one, which needs zip64's fields, or a small one. */
export type Claim = 'honest' | 'lying'

/** A workbook of some 10 MB whose sheet unpacks to this (PKWARE's APPNOTE.TXT). */
export function zipBomb(unpackedBytes: number, claim: Claim): Buffer {
  const sheet = packedBlanks('xl/worksheets/sheet1.xml', unpackedBytes)
  const others = workbookFiles([])
    .filter(({ name }) => name !== sheet.name)
    .map(({ name, data }) => packed(name, Buffer.from(data)))
  return archiveOf([...others, claim === 'honest' ? sheet : { ...sheet, unpackedBytes: 1_000 }])
}

/** Archives in an archive in an archive, each holding ten of the one below. */
export function nestedZipBomb(): Buffer {
  let inner = archiveOf([packedBlanks('blanks', 64 * BLOCK_BYTES)])
  for (let level = 0; level < 3; level += 1) {
    inner = archiveOf(
      Array.from({ length: 10 }, (_, index) => packed(`${level}-${index}.zip`, inner)),
    )
  }
  return inner
}

function archiveOf(files: readonly Packed[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, unpackedBytes, crc } of files) {
    const isLarge = unpackedBytes > LARGEST_32_BIT
    const extra = isLarge ? zip64Size(unpackedBytes) : Buffer.alloc(0)
    const fields = Buffer.alloc(24)
    fields.writeUInt16LE(DEFLATED, 2)
    fields.writeUInt32LE(crc, 8)
    fields.writeUInt32LE(data.length, 12)
    fields.writeUInt32LE(isLarge ? LARGEST_32_BIT : unpackedBytes, 16)
    fields.writeUInt16LE(name.length, 20)
    const local = Buffer.concat([LOCAL_START, fields, Buffer.from(name), data])
    fields.writeUInt16LE(extra.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([DIRECTORY_START, fields, tail, Buffer.from(name), extra]))
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

/** The extra field for zip64 sizes that don't fit into 32 bits. */
function zip64Size(bytes: number): Buffer {
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(ZIP64_EXTRA, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(bytes), 4)
  return extra
}
