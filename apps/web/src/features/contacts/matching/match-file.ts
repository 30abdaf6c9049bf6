import { ContactFileError } from '@afterbeep/contact-file/contact-file-error'
import type { ColumnUse } from '@afterbeep/contact-file/matching/column-use'
import { FileLooker } from '@afterbeep/contact-file/matching/file-look'
import type { FileLook } from '@afterbeep/contact-file/matching/file-look'
import { guessColumns, headerScore } from '@afterbeep/contact-file/matching/guess-columns'
import { createMatchedCsv } from '@afterbeep/contact-file/matching/matched-csv'
import type { UnreadSheet } from '@afterbeep/contact-file/workbook/read-workbook'
import { readForeignRecords } from './foreign-records.ts'

/** What a file shows, how its text is cut, and our guess for its columns. */
export type ForeignLook = {
  readonly look: FileLook
  readonly uses: readonly ColumnUse[]
  /** Other sheets of a workbook that have rows. */
  readonly unreadSheets: readonly UnreadSheet[]
  /** Set where the file's first lines show another one than its list. */
  readonly delimiter?: string
}

/** Without `found` the file is looked at, with it the contact file is made. */
export type MatchingTask = { readonly file: File; readonly found?: ForeignLook }

export type MatchingResult =
  | { readonly kind: 'looked'; readonly found: ForeignLook | undefined }
  | { readonly kind: 'made'; readonly file: File }
  | { readonly kind: 'failed'; readonly message?: string }

/** A line above the list may have none of the list's delimiters. */
const otherDelimiters = [',', ';', '\t', '|']

/**
 * Looks through a whole file: its header, its first rows, how many there are, and a guess for each column.
 * Undefined where it has no rows.
 *
 * @throws ContactFileError when it can't be read
 */
async function lookAtFile(file: File): Promise<ForeignLook | undefined> {
  let best = await lookWith(file)
  if (best !== undefined && scoreOf(best) > 1) return best
  for (const delimiter of otherDelimiters) {
    const other = await lookWith(file, delimiter)
    if (other !== undefined && scoreOf(other) > scoreOf(best)) best = other
  }
  return best
}

function scoreOf(found: ForeignLook | undefined): number {
  if (found === undefined) return -1
  return found.look.headerLine === 0 ? 0 : headerScore(found.look.headers)
}

async function lookWith(file: File, delimiter?: string): Promise<ForeignLook | undefined> {
  const looker = new FileLooker()
  const unreadSheets = await readForeignRecords(
    file,
    (line, cells, { isHidden }) => looker.push(line, cells, isHidden),
    delimiter,
  )
  const look = looker.end()
  if (look === undefined) return undefined
  const uses = guessColumns(look.headers, look.sample)
  return { look, uses, unreadSheets, ...(delimiter === undefined ? {} : { delimiter }) }
}

/** Does one task of the page; never rejects. */
export async function workOnMatching({ file, found }: MatchingTask): Promise<MatchingResult> {
  try {
    return found === undefined
      ? { kind: 'looked', found: await lookAtFile(file) }
      : { kind: 'made', file: await makeContactFile(file, found) }
  } catch (error) {
    return error instanceof ContactFileError
      ? { kind: 'failed', message: error.message }
      : { kind: 'failed' }
  }
}

/** Lines are joined to pieces of about this many characters. */
const pieceChars = 1024 * 1024

/**
 * Makes a contact file of ours from a foreign one. It is called as that one is, as a CSV file.
 *
 * @throws ContactFileError when it can't be read
 */
async function makeContactFile(file: File, found: ForeignLook): Promise<File> {
  const csv = createMatchedCsv(found.look, found.uses)
  const pieces: string[] = []
  let lines: string[] = []
  let chars = 0
  await readForeignRecords(
    file,
    (line, cells, { hasStrayQuote, isHidden = false }) => {
      if (isHidden) return
      const text = csv.write(line, cells, hasStrayQuote)
      lines.push(text)
      chars += text.length
      if (chars < pieceChars) return
      pieces.push(lines.join(''))
      lines = []
      chars = 0
    },
    found.delimiter,
  )
  return new File([...pieces, ...lines], `${file.name.replace(/\.[a-z]+$/i, '')}.csv`, {
    type: 'text/csv',
  })
}
