import { WorkbookBudget } from './workbook-budget.ts'
import { Crc32 } from './crc-32.ts'
import { damagedWorkbook, unreadableWorkbook, workbookTooMuch } from './workbook-errors.ts'

/** Signatures and sizes of PKWARE's APPNOTE.TXT, sections 4.3.7 and 4.3.12 to 4.3.16. */
const endSignature = 0x06054b50
const endBytes = 22
const commentMaxBytes = 65_535
const zip64EndSignature = 0x06064b50
const zip64LocatorSignature = 0x07064b50
const zip64LocatorBytes = 20
const directorySignature = 0x02014b50
const directoryBytes = 46
const localSignature = 0x04034b50
const localBytes = 30
const zip64Extra = 1
/** In a 32-bit field: the value is in the zip64 fields. */
const elsewhere = 0xffffffff
const storedMethod = 0
const deflatedMethod = 8

/** A real workbook of 10 MiB unpacks to less; one that unpacks to more is a zip bomb. */
const unpackedMaxBytes = 100 * 1024 * 1024
const entriesMax = 1_000
/** Packed bytes that are unpacked at a time. */
const packedPieceBytes = 65_536

export interface ReadArchiveOptions {
  /** What reading may cost; usually that of every workbook. */
  budget?: WorkbookBudget
  /** Called for each piece that is unpacked, of some kilobytes; what it throws ends the reading. */
  onPiece?: () => void
}

/** The files of an archive (ZIP, also zip64), each unpacked only when it is read. */
export class Archive {
  /** What reading its parts may cost, all of them together. */
  readonly budget: WorkbookBudget
  readonly #bytes: Uint8Array<ArrayBuffer>
  readonly #view: DataView
  readonly #entries = new Map<string, DirectoryEntry>()
  readonly #onPiece: () => void
  #leftBytes = unpackedMaxBytes

  /** @throws ContactFileError file_unreadable when it is no archive */
  constructor(
    bytes: Uint8Array<ArrayBuffer>,
    { budget = new WorkbookBudget(), onPiece = () => undefined }: ReadArchiveOptions,
  ) {
    this.budget = budget
    this.#onPiece = onPiece
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (const entry of readDirectory(this.#view)) this.#entries.set(keyOf(entry.name), entry)
  }

  /** A part's name has any case (ECMA-376 part 2, section 6.2.2). */
  has(name: string): boolean {
    return this.#entries.has(keyOf(name))
  }

  /**
   * The content of a file, piece by piece; nothing when there is no such file.
   *
   * @throws ContactFileError file_too_large when all that was read so far is more than real workbooks hold
   * @throws ContactFileError file_unreadable when it is encrypted or packed in another way than workbooks are, and
   *   behind the last piece when the content is not what was saved
   */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(keyOf(name))
    if (entry === undefined) return
    const packed = this.#packed(entry)
    const checksum = new Crc32()
    for await (const piece of entry.method === storedMethod ? [packed] : inflate(packed)) {
      this.#count(piece)
      checksum.add(piece)
      yield piece
    }
    if (checksum.value !== entry.checksum) throw damagedWorkbook()
  }

  #packed({ start, packedBytes, method, isEncrypted }: DirectoryEntry): Uint8Array<ArrayBuffer> {
    const view = this.#view
    if (isEncrypted || (method !== storedMethod && method !== deflatedMethod)) {
      throw unreadableWorkbook('an entry is encrypted or packed in an unknown way')
    }
    expectSignature(view, start, localSignature)
    const from =
      start + localBytes + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
    return this.#bytes.subarray(from, from + packedBytes)
  }

  #count(piece: Uint8Array): void {
    this.#leftBytes -= piece.length
    if (this.#leftBytes < 0) throw workbookTooMuch()
    this.#onPiece()
  }
}

interface DirectoryEntry {
  name: string
  method: number
  isEncrypted: boolean
  /** CRC-32 of its content. */
  checksum: number
  packedBytes: number
  /** The offset of the entry's own header. */
  start: number
}

function keyOf(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()
}

function readDirectory(view: DataView): DirectoryEntry[] {
  const { count, start } = findDirectory(view)
  if (count > entriesMax) throw unreadableWorkbook('more entries than any workbook has')
  const names = new TextDecoder()
  const entries: DirectoryEntry[] = []
  for (let at = start; entries.length < count;) {
    expectSignature(view, at, directorySignature)
    const field = (offset: number) => view.getUint16(at + offset, true)
    const nameAt = at + directoryBytes
    const extraAt = nameAt + field(28)
    entries.push({
      name: names.decode(new Uint8Array(view.buffer, view.byteOffset + nameAt, field(28))),
      method: field(10),
      isEncrypted: (field(8) & 1) === 1,
      checksum: view.getUint32(at + 16, true),
      ...readSizes(view, at, { from: extraAt, to: extraAt + field(30) }),
    })
    at = extraAt + field(30) + field(32)
  }
  return entries
}

/** Searched from the end: up to 64 KiB of comment, or of anything else, may follow the end record. */
function findDirectory(view: DataView): { count: number; start: number } {
  const last = view.byteLength - endBytes
  for (let at = last; at >= Math.max(0, last - commentMaxBytes); at -= 1) {
    if (view.getUint32(at, true) !== endSignature) continue
    const locator = at - zip64LocatorBytes
    const isZip64 = locator >= 0 && view.getUint32(locator, true) === zip64LocatorSignature
    if (!isZip64) {
      return { count: view.getUint16(at + 10, true), start: view.getUint32(at + 16, true) }
    }
    const end = readUint64(view, locator + 8)
    expectSignature(view, end, zip64EndSignature)
    return { count: readUint64(view, end + 32), start: readUint64(view, end + 48) }
  }
  throw unreadableWorkbook('the archive has no end record')
}

/** The zip64 field holds, in this order, only the values that the 32-bit fields leave out (4.5.3). */
function readSizes(
  view: DataView,
  at: number,
  extra: { from: number; to: number },
): { packedBytes: number; start: number } {
  let zip64At = findExtra(view, extra)
  const next = () => {
    if (zip64At === undefined) throw unreadableWorkbook('an entry has no size')
    zip64At += 8
    return readUint64(view, zip64At - 8)
  }
  const read = (offset: number) => {
    const value = view.getUint32(at + offset, true)
    return value === elsewhere ? next() : value
  }
  // The unpacked size is only counted while unpacking: an archive may state any. Read for the order.
  read(24)
  return { packedBytes: read(20), start: read(42) }
}

function findExtra(view: DataView, { from, to }: { from: number; to: number }): number | undefined {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === zip64Extra) return at + 4
  }
  return undefined
}

function readUint64(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true))
}

function expectSignature(view: DataView, at: number, signature: number): void {
  if (view.getUint32(at, true) !== signature) throw unreadableWorkbook('the archive is broken')
}

/** By the platform's own stream, which browsers and Node have. It is fed only as fast as its output is read. */
async function* inflate(packed: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array> {
  const inflated = inPieces(packed).pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = inflated.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // Not cancelled: Node may still pass a piece on then, and its error would end the thread.
    reader.releaseLock()
  }
}

/** Without a copy of the whole, which a Blob would make. */
function inPieces(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close()
      else controller.enqueue(bytes.slice(at, (at += packedPieceBytes)))
    },
  })
}
