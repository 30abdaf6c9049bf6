import { crc32, deflateRawSync } from 'node:zlib'

export interface PackedFile {
  name: string
  data: string | Uint8Array
  /** The unpacked size that the archive states, when it should be false. */
  statedBytes?: number
}

const elsewhere = 0xffffffff

/**
 * An archive by PKWARE's APPNOTE.TXT, honest or not, its files packed unless they are to be stored; with zip64 the sizes are in
 * the fields that programs use which write an archive before they know its size.
 */
export function zip(
  files: readonly PackedFile[],
  { zip64 = false, isStored = false }: { zip64?: boolean; isStored?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let start = 0
  for (const file of files) {
    const data = Buffer.from(file.data)
    const packed = isStored ? data : deflateRawSync(data)
    const stated = file.statedBytes ?? data.length
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(isStored ? 0 : 8, 4)
    about.writeUInt32LE(crc32(data), 10)
    about.writeUInt32LE(zip64 ? elsewhere : packed.length, 14)
    about.writeUInt32LE(zip64 ? elsewhere : stated, 18)
    about.writeUInt16LE(Buffer.byteLength(file.name), 22)
    const name = Buffer.from(file.name)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), about, name, packed])
    locals.push(local)
    const extra = zip64 ? zip64Extra([stated, packed.length, start]) : Buffer.alloc(0)
    about.writeUInt16LE(extra.length, 24)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(zip64 ? elsewhere : start, 10)
    const madeBy = Buffer.from([20, 0])
    directory.push(Buffer.from('PK\u0001\u0002'), madeBy, about, place, name, extra)
    start += local.length
  }
  const listed = Buffer.concat(directory)
  const count = files.length
  const end = endRecords({ count, bytes: listed.length, start, zip64 })
  return new Uint8Array(Buffer.concat([...locals, listed, end]))
}

function zip64Extra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8 * values.length, 2)
  for (const [index, value] of values.entries())
    extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index)
  return extra
}

function endRecords(directory: {
  count: number
  bytes: number
  start: number
  zip64: boolean
}): Buffer {
  const { count, bytes, start, zip64 } = directory
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(zip64 ? 0xffff : count, 8)
  end.writeUInt16LE(zip64 ? 0xffff : count, 10)
  end.writeUInt32LE(zip64 ? elsewhere : bytes, 12)
  end.writeUInt32LE(zip64 ? elsewhere : start, 16)
  if (!zip64) return end
  const large = Buffer.alloc(56)
  large.write('PK\u0006\u0006')
  large.writeBigUInt64LE(44n, 4)
  large.writeBigUInt64LE(BigInt(count), 24)
  large.writeBigUInt64LE(BigInt(count), 32)
  large.writeBigUInt64LE(BigInt(bytes), 40)
  large.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\u0006\u0007')
  locator.writeBigUInt64LE(BigInt(start + bytes), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([large, locator, end])
}
