import { mostUnreadRegistryLines } from '@afterbeep/contract/api/registry'
import { readRegistryRecord } from '@afterbeep/contract/registry/registry-record'
import { AppError } from '../../../platform/app-error.ts'

/** Numbers in a batch: some 20 ms of the embedded database, during which no other request is served. */
const NUMBERS_AT_ONCE = 10_000
/** A file of another kind is not read into memory in search of its first line’s end. */
const LONGEST_LINE = 10_000
/** The first bytes of a ZIP archive and of a file with tags. */
const [ZIP, TAG] = ['PK', '<']
const BYTE_ORDER_MARK = /^\u00EF\u00BB\u00BF/

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
  let line = 0
  const readLine = (text: string) => {
    line += 1
    if (text.trim() === '') return
    const read = readRegistryRecord(text.replaceAll('"', '').split(','))
    if (read === undefined) {
      found.unread += 1
      if (found.unreadLines.length < mostUnreadRegistryLines) found.unreadLines.push(line)
      return
    }
    const kind = read.change === 'listed' ? 'full' : 'changes'
    if (found.kind !== undefined && found.kind !== kind) throw mixed(line)
    found.kind = kind
    found.numbers += 1
    batch.set(read.phone, read.change !== 'deleted')
  }
  let begun = ''
  let isFirst = true
  for await (const part of bytes) {
    // The file is digits and commas: a byte is a character.
    const bytesAsText = Buffer.from(part).toString('latin1')
    const text = begun + (isFirst ? bytesAsText.replace(BYTE_ORDER_MARK, '') : bytesAsText)
    if (isFirst) refuseOtherForms(text.trimStart())
    isFirst = false
    const lines = text.split('\n')
    begun = lines.pop() ?? ''
    if (begun.length > LONGEST_LINE) throw new AppError('registry_unreadable')
    for (const one of lines) readLine(one)
    if (batch.size < NUMBERS_AT_ONCE) continue
    yield batch
    batch = new Map()
  }
  readLine(begun)
  if (batch.size > 0) yield batch
  if (found.numbers === 0)
    throw new AppError(found.unread === 0 ? 'file_empty' : 'registry_unreadable')
}

function refuseOtherForms(start: string): void {
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
