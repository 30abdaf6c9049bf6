/** Signatures and sizes of PKWARE's APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16. */
const endSignature = 0x06054b50
const endBytes = 22
const commentMaxBytes = 65_535
const directorySignature = 0x02014b50
const directoryBytes = 46
const localSignature = 0x04034b50
const localBytes = 30
const stored = 0
const deflated = 8

/** One file of an archive, as its directory has it. */
export type PackedEntry = {
  /** As bytes, since we only copy it. */
  readonly name: Uint8Array
  /** How it is packed; no other field is used. */
  readonly method: 'stored' | 'deflated'
  readonly packed: Uint8Array<ArrayBuffer>
}

/** @throws Error when it is no archive, or one that is encrypted or packed in another way */
export function* zipEntries(archive: Uint8Array<ArrayBuffer>): Generator<PackedEntry> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = endOf(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    expectSignature(view, at, directorySignature)
    const field = (offset: number) => view.getUint16(at + offset, true)
    const name = archive.subarray(at + directoryBytes, at + directoryBytes + field(28))
    const start = dataStart(view, view.getUint32(at + 42, true))
    const packed = archive.subarray(start, start + view.getUint32(at + 20, true))
    yield { name, method: methodOf(field(8), field(10)), packed }
    at += directoryBytes + field(28) + field(30) + field(32)
  }
}

function endOf(view: DataView): number {
  const last = view.byteLength - endBytes
  for (let at = last; at >= Math.max(0, last - commentMaxBytes); at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  throw new Error('The archive has no end record.')
}

function dataStart(view: DataView, at: number): number {
  expectSignature(view, at, localSignature)
  return at + localBytes + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
}

function expectSignature(view: DataView, at: number, signature: number): void {
  if (view.getUint32(at, true) !== signature) throw new Error('The archive is broken.')
}

function methodOf(flags: number, method: number): PackedEntry['method'] {
  const isEncrypted = (flags & 1) === 1
  if (!isEncrypted && method === stored) return 'stored'
  if (!isEncrypted && method === deflated) return 'deflated'
  throw new Error('An entry is encrypted or packed in an unknown way.')
}

export type PlainEntry = { readonly name: Uint8Array; readonly content: Uint8Array }

/** An uncompressed archive of these files, without checksums, which its only reader does not check. */
export function storedArchive(entries: readonly PlainEntry[]): Uint8Array<ArrayBuffer> {
  const namesBytes = entries.reduce((sum, { name }) => sum + name.length, 0)
  const contentBytes = entries.reduce((sum, { content }) => sum + content.length, 0)
  const headers = entries.length * (localBytes + directoryBytes) + endBytes
  const archive = new Uint8Array(headers + 2 * namesBytes + contentBytes)
  const view = new DataView(archive.buffer)
  const starts: number[] = []
  let at = 0
  for (const { name, content } of entries) {
    starts.push(at)
    view.setUint32(at, localSignature, true)
    setSizes(view, at + 18, name, content)
    archive.set(name, at + localBytes)
    archive.set(content, at + localBytes + name.length)
    at += localBytes + name.length + content.length
  }
  const directoryStart = at
  for (const [index, { name, content }] of entries.entries()) {
    view.setUint32(at, directorySignature, true)
    setSizes(view, at + 20, name, content)
    view.setUint32(at + 42, starts[index] ?? 0, true)
    archive.set(name, at + directoryBytes)
    at += directoryBytes + name.length
  }
  view.setUint32(at, endSignature, true)
  view.setUint16(at + 8, entries.length, true)
  view.setUint16(at + 10, entries.length, true)
  view.setUint32(at + 12, at - directoryStart, true)
  view.setUint32(at + 16, directoryStart, true)
  return archive
}

/** Packed size, plain size, length of the name; they follow each other in both kinds of header. */
function setSizes(view: DataView, at: number, name: Uint8Array, content: Uint8Array): void {
  view.setUint32(at, content.length, true)
  view.setUint32(at + 4, content.length, true)
  view.setUint16(at + 8, name.length, true)
}
