import { ContactFileError } from './contact-file-error.ts'

const zipStart = [0x50, 0x4b, 0x03, 0x04]
/** Compound files: workbooks before Excel 2007, and those with a password (MS-CFB, section 2.2). */
const compoundStart = [0xd0, 0xcf, 0x11, 0xe0]
/** How many of a file's first bytes decide; fewer where the file is shorter. */
export const kindBytes = 4

/**
 * The kind of a file. Its first bytes decide, because browsers and users name files wrongly: Windows
 * calls a .csv `application/vnd.ms-excel`.
 *
 * @throws ContactFileError file_unreadable for a false workbook
 */
export function kindOfFile(first: Uint8Array, name: string): 'text' | 'workbook' {
  if (startsWith(first, zipStart) || isCompound(first)) return 'workbook'
  if (first.length > 0 && name.toLowerCase().endsWith('.xlsx')) {
    throw new ContactFileError('file_unreadable')
  }
  return 'text'
}

/** Whether it is an old workbook or one with a password. */
export function isCompound(first: Uint8Array): boolean {
  return startsWith(first, compoundStart)
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}
