import { ContactFileError } from '../contact-file-error.ts'
import { isCompound } from '../contact-file-kind.ts'
import { Archive } from './archive.ts'
import type { ReadArchiveOptions } from './archive.ts'
import { readCellTexts } from './cell-texts.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readRows } from './sheet-rows.ts'
import type { WorkbookRow } from './sheet-rows.ts'
import { oldWorkbook, protectedWorkbook, unreadableWorkbook } from './workbook-errors.ts'
import { findParts } from './workbook-sheets.ts'
import type { Worksheet } from './workbook-sheets.ts'

export { unreadableWorkbook, workbookTooLarge, workbookTooSlow } from './workbook-errors.ts'
export type { WorkbookRow } from './sheet-rows.ts'

export interface ReadWorkbookOptions extends ReadArchiveOptions {
  /** Called at the end with the names of the sheets that have rows too and were not read. */
  onUnread?: (sheets: readonly UnreadSheet[]) => void
}

export type UnreadSheet = Pick<Worksheet, 'name' | 'isHidden'>

/** 10 MiB. A workbook can only be read whole; larger lists come as CSV. */
export const workbookMaxBytes = 10 * 1024 * 1024

/** The name of the stream that holds an encrypted workbook (MS-OFFCRYPTO, section 2.3.4.4), in UTF-16. */
const encryptedName = Array.from('EncryptedPackage', (letter) => [letter.charCodeAt(0), 0]).flat()

/**
 * The rows of a workbook (XLSX) as the spreadsheet shows them, in batches, without its blank rows: those of
 * the first visible worksheet that has any. Its memory is bounded for any input, to some 100 MB with the file
 * itself, and its work to `WorkbookBudget`.
 *
 * @throws ContactFileError file_unreadable, file_too_large
 */
export async function* readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  options: ReadWorkbookOptions = {},
): AsyncGenerator<WorkbookRow[]> {
  if (isCompound(bytes)) {
    throw includes(bytes, encryptedName) ? protectedWorkbook() : oldWorkbook()
  }
  try {
    yield* readFirstSheet(new Archive(bytes, options), options)
  } catch (error) {
    // Broken archives fail in many ways: beyond the end of the bytes, or while unpacking.
    throw error instanceof ContactFileError ? error : unreadableWorkbook(error)
  }
}

async function* readFirstSheet(
  archive: Archive,
  { onUnread }: ReadWorkbookOptions,
): AsyncGenerator<WorkbookRow[]> {
  const parts = await findParts(archive)
  const texts = {
    ...(await readCellTexts(archive, parts)),
    shared: await readSharedStrings(archive, parts.sharedStrings),
  }
  const hidden = parts.sheets.filter(({ isHidden }) => isHidden)
  const unread = parts.sheets.filter(({ isHidden }) => !isHidden)
  for (let sheet = unread.shift(); sheet !== undefined; sheet = unread.shift()) {
    let hasRows = false
    for await (const rows of readRows(archive, sheet.part, texts)) {
      hasRows = true
      yield rows
    }
    if (hasRows) break
  }
  if (onUnread === undefined) return
  const filled: UnreadSheet[] = []
  for (const { part, name, isHidden } of [...unread, ...hidden]) {
    if (await hasAnyRow(readRows(archive, part, texts))) filled.push({ name, isHidden })
  }
  onUnread(filled)
}

/** What can't be read any more is not empty. */
async function hasAnyRow(rows: AsyncGenerator<WorkbookRow[]>): Promise<boolean> {
  try {
    const { done } = await rows.next()
    await rows.return(undefined)
    return done !== true
  } catch {
    return true
  }
}

function includes(bytes: Uint8Array, sought: readonly number[]): boolean {
  const first = sought[0] ?? 0
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (sought.every((byte, index) => bytes[at + index] === byte)) return true
  }
  return false
}
