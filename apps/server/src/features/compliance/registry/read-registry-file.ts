import { ContactFileError } from '@afterbeep/contact-file/contact-file-error'
import { RecordReader } from '@afterbeep/contact-file/records/record-reader'
import { mostUnreadRegistryLines } from '@afterbeep/contract/api/registry'
import { readRegistryRecord } from '@afterbeep/contract/registry/registry-record'
import { AppError } from '../../../platform/app-error.ts'

/** Numbers in a batch: some 20 ms of the embedded database, during which no other request is served. */
const NUMBERS_AT_ONCE = 10_000
/** The first bytes of a ZIP archive and of a file with tags. */
const [ZIP, TAG] = ['PK', '<']

/** A part of the file: whether each number (ten digits) is registered from now on. The last word counts. */
export type RegistryBatch = ReadonlyMap<number, boolean>

export interface ReadRegistry {
  kind: 'full' | 'changes' | undefined
  /** Lines with a number. */
  numbers: number
  unread: number
  unreadLines: number[]
}

/**
 * Reads a registry file as it arrives; `found` has what was read so far, its kind from the first batch on.
 *
 * @throws AppError registry_unreadable, file_empty
 */
export async function* readRegistryFile(
  bytes: AsyncIterable<Uint8Array>,
  found: ReadRegistry,
): AsyncGenerator<RegistryBatch> {
  let batch = new Map<number, boolean>()
  const reader = new RecordReader((record) => {
    if (record.isBlank()) return
    const read = readRegistryRecord(record.cells())
    if (read === undefined) {
      found.unread += 1
      if (found.unreadLines.length < mostUnreadRegistryLines) found.unreadLines.push(record.line)
      return
    }
    const kind = read.change === 'listed' ? 'full' : 'changes'
    if (found.kind !== undefined && found.kind !== kind) throw mixed(record.line)
    found.kind = kind
    found.numbers += 1
    batch.set(read.phone, read.change !== 'deleted')
  })
  let isFirst = true
  try {
    for await (const part of bytes) {
      if (isFirst) refuseOtherForms(part)
      isFirst = false
      reader.push(part)
      if (batch.size < NUMBERS_AT_ONCE) continue
      yield batch
      batch = new Map()
    }
    reader.end()
  } catch (error) {
    if (!(error instanceof ContactFileError)) throw error
    throw new AppError('registry_unreadable', { cause: error })
  }
  if (batch.size > 0) yield batch
  if (found.numbers === 0)
    throw new AppError(found.unread === 0 ? 'file_empty' : 'registry_unreadable')
}

function refuseOtherForms(first: Uint8Array): void {
  const start = Buffer.from(first.subarray(0, 8)).toString('latin1').replace(/^ï»¿/, '').trimStart()
  if (start.startsWith(ZIP)) {
    throw new AppError('registry_unreadable', {
      message: 'This file is packed. Unpack it first, then upload the text file that is in it.',
    })
  }
  if (start.startsWith(TAG)) {
    throw new AppError('registry_unreadable', {
      message:
        'This is the form with tags. Download the registry again as a “flat text file”, and upload that.',
    })
  }
}

function mixed(line: number): AppError {
  return new AppError('registry_unreadable', {
    message: `Line ${line} is of another kind than the lines before: a full list and a change list can’t be in one file. Upload them one after the other.`,
  })
}
