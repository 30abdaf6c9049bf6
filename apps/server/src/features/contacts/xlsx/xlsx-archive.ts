import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { workbookUnpackedMaxBytes } from '@afterbeep/contact-file/workbook-cells'
import { AppError } from '../../../platform/app-error.ts'

const ENTRIES_MAX = 1_000

/** Signatures and sizes of PKWARE's APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16. */
const END_SIGNATURE = 0x06054b50
const END_BYTES = 22
const COMMENT_MAX_BYTES = 65_535
const DIRECTORY_SIGNATURE = 0x02014b50
const DIRECTORY_BYTES = 46
const LOCAL_SIGNATURE = 0x04034b50
const LOCAL_BYTES = 30
const DESCRIPTOR_MAX_BYTES = 24
const STORED = 0
const DEFLATED = 8
const ENCRYPTED_FLAG = 1

interface Entry {
  method: number
  packedBytes: number
  unpackedBytes: number
  /** The offset of its own header. */
  start: number
}

/**
 * Rejects an archive that would unpack to too much, before anything else unpacks it. The sizes in the
 * directory are used only to reject: every entry is unpacked once, piece by piece and discarded, up to
 * the limit. Bytes between the entries are rejected too, because a reader that goes through the file
 * from the front would find entries there that the directory doesn't list.
 *
 * @throws AppError file_too_large, file_unreadable
 */
export async function checkArchive(archive: Buffer): Promise<void> {
  try {
    const { entries, directoryStart } = readDirectory(archive)
    const stated = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0)
    if (stated > workbookUnpackedMaxBytes) throw new AppError('file_too_large')
    checkNoGaps(archive, entries, directoryStart)
    let leftBytes = workbookUnpackedMaxBytes
    for (const entry of entries) leftBytes -= await unpackedSize(archive, entry, leftBytes)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('file_unreadable', { cause: error })
  }
}

function readDirectory(archive: Buffer): { entries: Entry[]; directoryStart: number } {
  const end = findEnd(archive)
  const count = archive.readUInt16LE(end + 10)
  const directoryStart = archive.readUInt32LE(end + 16)
  if (count > ENTRIES_MAX) throw new AppError('file_too_large')
  const entries: Entry[] = []
  let at = directoryStart
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_SIGNATURE)
      throw new Error('The directory is broken.')
    if (archive.readUInt16LE(at + 8) & ENCRYPTED_FLAG) throw new Error('An entry is encrypted.')
    entries.push({
      method: archive.readUInt16LE(at + 10),
      packedBytes: archive.readUInt32LE(at + 20),
      unpackedBytes: archive.readUInt32LE(at + 24),
      start: archive.readUInt32LE(at + 42),
    })
    const [name, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field))
    at += DIRECTORY_BYTES + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return { entries, directoryStart }
}

function findEnd(archive: Buffer): number {
  const last = archive.length - END_BYTES
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX_BYTES); at -= 1) {
    if (archive.readUInt32LE(at) === END_SIGNATURE) return at
  }
  throw new Error('The archive has no end record.')
}

function checkNoGaps(archive: Buffer, entries: readonly Entry[], directoryStart: number): void {
  let expected = 0
  let slackBytes = 0
  for (const entry of entries.toSorted((a, b) => a.start - b.start)) {
    checkFollows(entry.start)
    expected = dataStart(archive, entry) + entry.packedBytes
    slackBytes = DESCRIPTOR_MAX_BYTES
  }
  checkFollows(directoryStart)

  function checkFollows(start: number): void {
    if (start < expected || start > expected + slackBytes) {
      throw new Error('The archive holds bytes that belong to no entry.')
    }
  }
}

function dataStart(archive: Buffer, { start }: Entry): number {
  if (archive.readUInt32LE(start) !== LOCAL_SIGNATURE) throw new Error('An entry has no header.')
  const nameBytes = archive.readUInt16LE(start + 26)
  return start + LOCAL_BYTES + nameBytes + archive.readUInt16LE(start + 28)
}

async function unpackedSize(archive: Buffer, entry: Entry, maxBytes: number): Promise<number> {
  if (entry.method === STORED) return entry.packedBytes
  if (entry.method !== DEFLATED) throw new Error('An entry is packed in an unknown way.')
  const start = dataStart(archive, entry)
  const packed = archive.subarray(start, start + entry.packedBytes)
  let bytes = 0
  for await (const piece of Readable.from([packed]).compose(createInflateRaw())) {
    if (piece instanceof Uint8Array) bytes += piece.length
    if (bytes > maxBytes) throw new AppError('file_too_large')
  }
  return bytes
}
